import { expect, test } from "vitest";
import { ApiError, networkError } from "../../lib/api-error.ts";
import { loadProblem } from "./load-problem.rules.ts";

test("says what did not load, with the status", () => {
  const error = new ApiError(503, "unavailable", "Busy.");
  expect(loadProblem(error, "scheduled tests")).toBe("Failed to load scheduled tests (503)");
});

test("says that a session has ended", () => {
  const error = new ApiError(401, "unauthenticated", "No.");
  expect(loadProblem(error, "taken tests")).toBe("You're not logged in. Please sign in again.");
});

test("without a response there is no status to show", () => {
  expect(loadProblem(networkError(), "performance")).toMatch(
    /^Failed to load dashboard data\. We /,
  );
  expect(loadProblem(new Error("bug"), "performance")).toBe("Failed to load dashboard data.");
});
