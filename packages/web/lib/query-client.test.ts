import { expect, test } from "vitest";
import { ApiError, networkError } from "./api-error.ts";
import { retryPassing } from "./query-client.ts";

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
