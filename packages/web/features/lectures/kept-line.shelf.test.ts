import { expect, test } from "vitest";
import { KeptLine } from "./kept-line.shelf.ts";

function storage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test("the line that a lecture measured is the next one's first guess", () => {
  const kept = storage();
  expect(new KeptLine(kept).kept).toBeNull();
  new KeptLine(kept).keep(400_123.7);
  expect(new KeptLine(kept).kept).toBe(400_124);
});

test("a foreign value counts as none, and a full storage is no error", () => {
  const kept = storage();
  kept.values.set("lectureLine", "quick");
  expect(new KeptLine(kept).kept).toBeNull();
  const full = {
    ...kept,
    setItem: () => {
      throw new Error("full");
    },
  };
  expect(() => new KeptLine(full).keep(1)).not.toThrow();
});
