import { expect, test } from "vitest";
import { ShownCopies } from "./shown-copies.ts";

test("says which copy is shown at a place, the last that was loaded there", () => {
  const shown = new ShownCopies();
  shown.note("low", { from: 0, to: 4 });
  shown.note("low", { from: 4, to: 8 });
  shown.note("high", { from: 8, to: 16 });
  shown.note("middle", { from: 4, to: 12 });
  expect([0, 5, 8, 13, 16].map((place) => shown.at(place))).toEqual([
    "low",
    "middle",
    "middle",
    "high",
    undefined,
  ]);
});
