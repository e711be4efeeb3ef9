import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError, networkError } from "./api-error.ts";
import { loadDelay, retriesLoad, retryDelay, throughCrowd } from "./retry.rules.ts";

const crowded = (retryAfterSeconds?: number) =>
  new ApiError(429, "unknown", "Too Many Requests", { retryAfterSeconds });
const random = fc.double({ min: 0, max: 1, noNaN: true });

test("the delay doubles, plus or minus half, up to a minute", () => {
  expect([1, 2, 3, 12].map((failures) => retryDelay(failures, 0.5))).toEqual([
    2_000, 4_000, 8_000, 40_000,
  ]);
  expect([retryDelay(1, 0), retryDelay(1, 1)]).toEqual([1_000, 3_000]);
  expect([retryDelay(12, 0), retryDelay(12, 1)]).toEqual([20_000, 60_000]);
});

test("no browser retries before the server asked it to", () => {
  fc.assert(
    fc.property(fc.nat(20), random, fc.nat(60), (failures, drawn, seconds) => {
      expect(retryDelay(failures, drawn, seconds)).toBeGreaterThanOrEqual(seconds * 1000);
    }),
  );
});

test("browsers with the same Retry-After do not return at the same moment", () => {
  const waits = Array.from({ length: 100 }, (_, n) => retryDelay(1, n / 100, 8));
  expect(Math.min(...waits)).toBe(8_000);
  expect(new Set(waits.map((ms) => Math.floor(ms / 100))).size).toBeGreaterThan(30);
});

test("a page waits as long as the server asks before it retries", () => {
  expect(loadDelay(0, crowded(9), 0)).toBe(9000);
  expect(loadDelay(0, networkError(), 0)).toBe(1000);
});

test("a lost connection and an overloaded service are retried twice", () => {
  const again = [0, 1, 2].map((failures) => retriesLoad(failures, networkError()));
  expect(again).toEqual([true, true, false]);
  expect(retriesLoad(0, new ApiError(503, "unavailable", "Busy."))).toBe(true);
});

test("a page retries when the gateway had too many calls, unless the delay is minutes", () => {
  expect([0, 3, 4].map((failures) => retriesLoad(failures, crowded()))).toEqual([
    true,
    true,
    false,
  ]);
  expect(retriesLoad(0, crowded(10))).toBe(true);
  expect(retriesLoad(0, crowded(600))).toBe(false);
});

test("a rejection is not retried", () => {
  expect(retriesLoad(0, new ApiError(404, "not_found", "No."))).toBe(false);
  expect(retriesLoad(0, new Error("a bug of ours"))).toBe(false);
});

test("a start succeeds in a rush, gives up after four delays, and passes on a rejection", async () => {
  const waits: number[] = [];
  const parts = { wait: async (ms: number) => void waits.push(ms), random: () => 1 };
  let left = 2;
  const started = await throughCrowd(async () => {
    if (left-- > 0) throw crowded();
    return "started";
  }, parts);
  expect([started, waits]).toEqual(["started", [3000, 6000]]);

  waits.length = 0;
  const full = () => Promise.reject(crowded());
  await expect(throughCrowd(full, parts)).rejects.toMatchObject({ status: 429 });
  expect(waits).toEqual([3000, 6000, 12_000, 24_000]);

  const refused = () => Promise.reject(new ApiError(403, "not_open_yet", "No."));
  await expect(throughCrowd(refused, parts)).rejects.toMatchObject({ status: 403 });
  expect(waits).toHaveLength(4);
});
