import { expect, test } from "vitest";
import { renewalDelay } from "./session-upkeep.ts";

const HOUR = 3_600_000;
const now = Date.parse("2027-01-10T10:00:00Z");
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const token = (iat: number, exp: number) =>
  `${part({ alg: "HS256" })}.${part({ iat: iat / 1000, exp: exp / 1000 })}.c2ln`;
const half = token(now, now + 12 * HOUR);

test("renews in about a token's last tenth, at a random moment", () => {
  expect(renewalDelay(half, now, 0)).toBeCloseTo(11.4 * HOUR);
  expect(renewalDelay(half, now, 0.999)).toBeCloseTo(10.2 * HOUR, -5);
  expect(renewalDelay(half, now + 6 * HOUR, 0)).toBeCloseTo(5.4 * HOUR);
});

test("waits five minutes if the end is near or the clock is wrong, and never longer than a token's life", () => {
  expect(renewalDelay(half, now + 12 * HOUR, 0)).toBe(300_000);
  expect(renewalDelay(half, now + 1000 * HOUR, 0)).toBe(300_000);
  expect(renewalDelay(half, now - 1000 * HOUR, 0)).toBe(12 * HOUR);
});

test.each(["run-out", "", "a.b.c", `x.${part({ exp: "soon" })}.y`])(
  "plans nothing for %j, which is not a token",
  (text) => {
    expect(renewalDelay(text, now, 0)).toBeUndefined();
  },
);
