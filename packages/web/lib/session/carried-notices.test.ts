import { expect, test } from "vitest";
import { noticesIn, textOf } from "./carried-notices.ts";

test("notices of one document are shown again in the next", () => {
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
