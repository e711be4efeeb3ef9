import { expect, test } from "vitest";
import { addedWords, newlyAdded } from "./lost-time.rules.ts";

const MINUTE = 60_000;
const lost = [
  { minutes: 10, reason: "Power cut" },
  { minutes: 5, reason: "Fire alarm." },
];

test("names only the lost time that has moved the end", () => {
  expect(newlyAdded(lost, 0)).toEqual([]);
  expect(newlyAdded(lost, 5 * MINUTE)).toEqual(lost.slice(1));
  expect(newlyAdded(lost, 15 * MINUTE)).toEqual(lost);
  // Extra time moved the end as well, or alone.
  expect(newlyAdded(lost, 3 * MINUTE)).toEqual([]);
  expect(newlyAdded(lost, 60 * MINUTE)).toEqual([]);
});

test("says how much, why, and until when", () => {
  expect(addedWords({ minutes: 10, reason: "Power cut" }, "11:40")).toBe(
    "+10 minutes: Power cut. Your test now ends at 11:40.",
  );
  expect(addedWords({ minutes: 1, reason: "Fire alarm." }, "11:40")).toBe(
    "+1 minute: Fire alarm. Your test now ends at 11:40.",
  );
});
