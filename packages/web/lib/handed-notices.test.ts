import { expect, test } from "vitest";
import { noticesIn, textOf } from "./handed-notices.ts";

test("what one document says the next one says again", () => {
  const said = [
    { text: "That page is for students.", tone: "warning" },
    { text: "Saved.\nTwice.", tone: "success" },
  ] as const;
  expect(noticesIn(textOf(said))).toEqual([
    { words: "That page is for students.", tone: "warning" },
    { words: "Saved. Twice.", tone: "success" },
  ]);
  expect([noticesIn(""), noticesIn("alarm x\n{}")]).toEqual([[], []]);
});
