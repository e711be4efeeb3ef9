import { describe, expect, test } from "vitest";
import { ApiError, networkError } from "../../lib/api/api-error.ts";
import { isOver, lookAgainIn, takersProblem } from "./results.rules.ts";

test("a failed list shows the status, or that there was no response", () => {
  expect(takersProblem(new ApiError(500, "internal", "x"))).toBe("Failed to fetch takers (500)");
  expect(takersProblem(networkError())).toBe("Failed to load takers");
  expect(takersProblem(new ApiError(502, "network", "a proxy"))).toBe("Failed to load takers");
});

describe("by the server's clock", () => {
  const at = (serverTime: string) => ({
    startTime: "2026-11-21T04:00:00.000Z",
    expiryTime: "2026-11-21T05:00:00.000Z",
    serverTime,
  });

  test("a test is over after its last saves, five seconds after its expiry", () => {
    expect(isOver(at("2026-11-21T05:00:05.000Z"))).toBe(false);
    expect(isOver(at("2026-11-21T05:00:05.001Z"))).toBe(true);
  });

  test("a page reloads just after that, not too often and at least daily", () => {
    expect(lookAgainIn(at("2026-11-21T04:59:00.000Z"))).toBe(65_500);
    expect(lookAgainIn(at("2026-11-21T05:00:05.000Z"))).toBe(1000);
    expect(lookAgainIn(at("2026-10-21T05:00:00.000Z"))).toBe(86_400_000);
    expect(lookAgainIn(at("2026-11-21T05:00:06.000Z"))).toBe(false);
  });
});
