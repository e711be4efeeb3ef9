import { expect, test } from "vitest";
import { saveStep } from "./save.rules.ts";

const save = { base: 2, saveId: "mine" };

test.each([
  ["creates what is new", { base: 0, saveId: "mine" }, undefined, false, "create"],
  ["does not bring back what is gone", save, undefined, false, "gone"],
  ["changes the version that was edited", save, { rev: 2 }, false, "update"],
  ["leaves alone what is so already", save, { rev: 7, savedWith: "theirs" }, true, "nothing"],
  ["goes on from its own earlier try", save, { rev: 3, savedWith: "mine" }, false, "update"],
  ["does not write over another's", save, { rev: 3, savedWith: "theirs" }, false, "conflict"],
  ["does not write over what has no save's name", save, { rev: 3 }, false, "conflict"],
  [
    "takes an id for new that its own earlier try has created",
    { base: 0, saveId: "mine" },
    { rev: 1, savedWith: "mine" },
    false,
    "update",
  ],
])("%s", (_title, one, kept, same, step) => {
  expect(saveStep(one, kept, same)).toBe(step);
});
