import { expect, test } from "vitest";
import { advice, presentWrites } from "./exam-writes.ts";

const warm = (writes: number) => ({ WarmThroughput: { WriteUnitsPerSecond: writes } });

test("what is there is the most that the table or any of its indexes has", () => {
  expect(presentWrites({})).toBe(0);
  expect(presentWrites(warm(4000))).toBe(4000);
  expect(
    presentWrites({ ...warm(4000), GlobalSecondaryIndexes: [warm(12_000), {}, warm(5000)] }),
  ).toBe(12_000);
});

test("a lower setting is said to be refused, with the one that is not", () => {
  expect(advice(12_000, 8000)).toContain("Set it to 12000 or more.");
  expect(advice(12_000, 12_000)).toContain("can be deployed");
  expect(advice(12_000, undefined)).toContain("or leave it out");
});
