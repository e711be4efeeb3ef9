import { expect, test } from "vitest";
import { ApiError, networkError } from "./api-error.ts";
import { passingDelay, retryPassing } from "./query-client.ts";

test("a lost connection and an overloaded service are tried again, twice", () => {
  expect([0, 1, 2].map((failures) => retryPassing(failures, networkError()))).toEqual([
    true,
    true,
    false,
  ]);
  expect(retryPassing(0, new ApiError(503, "unavailable", "Busy."))).toBe(true);
});

test("a refusal is not tried again", () => {
  expect(retryPassing(0, new ApiError(404, "not_found", "No."))).toBe(false);
  expect(retryPassing(0, new Error("a bug of ours"))).toBe(false);
});

test("what is tried again waits at least as long as the server asks", () => {
  const busy = new ApiError(503, "unavailable", "Busy.", { retryAfterSeconds: 20 });
  expect(passingDelay(0, busy)).toBeGreaterThanOrEqual(20_000);
  expect(passingDelay(0, networkError())).toBeGreaterThanOrEqual(1_000);
  expect(passingDelay(0, networkError())).toBeLessThanOrEqual(3_000);
});
