import fc from "fast-check";
import { expect, test } from "vitest";
import { cursorOf, parseCursor, shardsToRead } from "./attempt-list.rules.ts";
import { SHARDS } from "../terms/attempt/attempt.rules.ts";

test("a cursor gives back its position", () => {
  const after = fc.record({ userId: fc.uuid(), n: fc.integer({ min: 0, max: 9999 }) });
  const positions = fc.record({
    shard: fc.integer({ min: 0, max: SHARDS - 1 }),
    after: fc.option(after),
  });
  fc.assert(
    fc.property(positions, (position) => {
      expect(parseCursor(cursorOf(position))).toEqual(position);
    }),
  );
  expect(parseCursor(undefined)).toEqual({ shard: 0, after: null });
});

test.each(["", "64", "-1", "1_", "1_a_b", "1_a#0_0", "1_a_01", "T#1"])(
  "refuses %j as a cursor",
  (cursor) => {
    expect(() => parseCursor(cursor)).toThrow("cursor");
  },
);

test("reads one shard of a large test at a time, and up to 16 of a small one", () => {
  expect(shardsToRead(100, 0, 0)).toBe(1);
  expect(shardsToRead(100, 1, 156)).toBe(1);
  expect(shardsToRead(92, 1, 8)).toBe(11);
  expect(shardsToRead(100, 1, 0)).toBe(16);
  expect(shardsToRead(99, 17, 1)).toBe(16);
});
