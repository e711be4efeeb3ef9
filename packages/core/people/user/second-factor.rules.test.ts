import { expect, test } from "vitest";
import { lacksFactor } from "./factor-need.rules.ts";
import {
  newRecoveryCodes,
  otpauthUrl,
  readAppCode,
  readRecoveryCode,
  RECOVERY_CODES,
} from "./second-factor.rules.ts";

test("there are eight recovery codes of six groups each, and they can be read back", () => {
  let next = 0;
  const codes = newRecoveryCodes((count) =>
    Uint8Array.from({ length: count }, () => next++ * 7 + (next >> 5)),
  );
  expect(codes).toHaveLength(RECOVERY_CODES);
  expect(new Set(codes).size).toBe(RECOVERY_CODES);
  for (const code of codes) {
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){5}$/);
    expect(readRecoveryCode(code)).toBe(code.replaceAll("-", ""));
  }
});

test.each([
  ["4K7M X2PQ 9RTD", "4k7mx2pq9rtd"],
  [" 4k7mx2pq9rtd ", "4k7mx2pq9rtd"],
  ["OIl0-1111-0000", "011011110000"],
  ["4k7m-x2pq-9rtd-0h3v-w8nz-6ybc", "4k7mx2pq9rtd0h3vw8nz6ybc"],
  ["4k7m-x2pq-9rtd-0h3v", undefined],
  ["4k7m-x2pq-9rt", undefined],
  ["4k7m-x2pq-9rtu", undefined],
  ["123456", undefined],
])("the recovery code %j is read as %s", (typed, plain) => {
  expect(readRecoveryCode(typed)).toBe(plain);
});

test.each([
  ["123456", "123456"],
  [" 123 456", "123456"],
  ["12345", undefined],
  ["1234567", undefined],
  ["abcdef", undefined],
])("the app's code %j is read as %s", (typed, plain) => {
  expect(readAppCode(typed)).toBe(plain);
});

test("the QR code's address has the academy, the account and the secret", () => {
  const url = new URL(otpauthUrl("asha+1@school.test", "ABC234"));
  expect(url.protocol).toBe("otpauth:");
  expect(decodeURIComponent(url.pathname)).toBe("/Exam Academy:asha+1@school.test");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: "ABC234",
    issuer: "Exam Academy",
  });
});

test("only who may see keys of others can lack a second factor, and only if it is required", () => {
  const on = { since: 1, recovery: [] };
  const required = { adminSecondFactorRequired: true };
  expect(lacksFactor({ isAdmin: true }, required)).toBe(true);
  expect(lacksFactor({ isAdmin: true, secondFactor: on }, required)).toBe(false);
  expect(lacksFactor({ isAdmin: false, roles: ["author", "reviewer"] }, required)).toBe(true);
  expect(lacksFactor({ isAdmin: false, roles: ["author"] }, required)).toBe(false);
  expect(lacksFactor({ isAdmin: false }, required)).toBe(false);
  expect(lacksFactor({ isAdmin: true }, { adminSecondFactorRequired: false })).toBe(false);
});
