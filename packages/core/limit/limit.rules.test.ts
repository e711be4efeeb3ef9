import { expect, test } from "vitest";
import { limited, windowAt } from "./limit.rules.ts";

test("cuts time into windows that begin together", () => {
  expect(windowAt(899_999, 900)).toEqual({ start: 0, end: 900 });
  expect(windowAt(900_000, 900)).toEqual({ start: 900, end: 1800 });
});

test("says how long to wait, in seconds and in words", () => {
  expect(limited(0, 900)).toMatchObject({
    kind: "limited",
    retryAfterSeconds: 900,
    message: "Too many tries. Please wait 15 minutes.",
  });
  expect(limited(899_999, 900)).toMatchObject({
    retryAfterSeconds: 1,
    message: "Too many tries. Please wait a minute.",
  });
  expect(limited(0, 900, "orders").message).toBe("Too many orders. Please wait 15 minutes.");
});
