import * as fc from "fast-check";
import { expect, test } from "vitest";
import { retryDelay } from "./retry.rules.ts";

const random = fc.double({ min: 0, max: 1, noNaN: true });

test("the wait doubles, half of it more or less, up to a minute", () => {
  expect([1, 2, 3, 12].map((failures) => retryDelay(failures, 0.5))).toEqual([
    2_000, 4_000, 8_000, 40_000,
  ]);
  expect([retryDelay(1, 0), retryDelay(1, 1)]).toEqual([1_000, 3_000]);
  expect([retryDelay(12, 0), retryDelay(12, 1)]).toEqual([20_000, 60_000]);
});

test("nobody comes back before the server has asked them to", () => {
  fc.assert(
    fc.property(fc.nat(20), random, fc.nat(60), (failures, drawn, seconds) => {
      expect(retryDelay(failures, drawn, seconds)).toBeGreaterThanOrEqual(seconds * 1000);
    }),
  );
});

test("browsers that are told the same do not come back at the same moment", () => {
  const waits = Array.from({ length: 100 }, (_, n) => retryDelay(1, n / 100, 8));
  expect(Math.min(...waits)).toBe(8_000);
  expect(new Set(waits.map((ms) => Math.floor(ms / 100))).size).toBeGreaterThan(30);
});
