import { expect, test } from "vitest";
import { ApiError, networkError } from "./api-error.ts";
import { loadDelay, retriesLoad, retryDelay, throughCrowd } from "./retry.rules.ts";

const crowded = (retryAfterSeconds?: number) =>
  new ApiError(429, "unknown", "Too Many Requests", { retryAfterSeconds });

test("waits twice as long each time, up to a minute, and differently in each browser", () => {
  expect(retryDelay(1, 1)).toBe(2000);
  expect(retryDelay(2, 1)).toBe(4000);
  expect(retryDelay(12, 1)).toBe(60_000);
  expect(retryDelay(12, 0)).toBe(30_000);
});

test("never comes back before the server's Retry-After", () => {
  expect(retryDelay(1, 0, 17)).toBe(17_000);
  expect(loadDelay(0, crowded(9), 0)).toBe(9000);
  expect(loadDelay(0, networkError(), 0)).toBe(1000);
});

test("a lost connection and an overloaded service are tried again, twice", () => {
  const again = [0, 1, 2].map((failures) => retriesLoad(failures, networkError()));
  expect(again).toEqual([true, true, false]);
  expect(retriesLoad(0, new ApiError(503, "unavailable", "Busy."))).toBe(true);
});

test("a page loads again when the gateway had too many calls, unless it is told of minutes", () => {
  expect([0, 3, 4].map((failures) => retriesLoad(failures, crowded()))).toEqual([
    true,
    true,
    false,
  ]);
  expect(retriesLoad(0, crowded(10))).toBe(true);
  expect(retriesLoad(0, crowded(600))).toBe(false);
});

test("a refusal is not tried again", () => {
  expect(retriesLoad(0, new ApiError(404, "not_found", "No."))).toBe(false);
  expect(retriesLoad(0, new Error("a bug of ours"))).toBe(false);
});

test("a start comes through a crowd, gives up after four waits, and passes on a refusal", async () => {
  const waits: number[] = [];
  const parts = { wait: async (ms: number) => void waits.push(ms), random: () => 1 };
  let left = 2;
  const started = await throughCrowd(async () => {
    if (left-- > 0) throw crowded();
    return "started";
  }, parts);
  expect([started, waits]).toEqual(["started", [2000, 4000]]);

  waits.length = 0;
  const full = () => Promise.reject(crowded());
  await expect(throughCrowd(full, parts)).rejects.toMatchObject({ status: 429 });
  expect(waits).toEqual([2000, 4000, 8000, 16_000]);

  const refused = () => Promise.reject(new ApiError(403, "not_open_yet", "No."));
  await expect(throughCrowd(refused, parts)).rejects.toMatchObject({ status: 403 });
  expect(waits).toHaveLength(4);
});
