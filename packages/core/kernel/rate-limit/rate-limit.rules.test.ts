import { expect, test } from "vitest";
import { limited, networkOf, windowAt } from "./rate-limit.rules.ts";

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
  expect(limited(0, 900, { what: "orders" }).message).toBe(
    "Too many orders. Please wait 15 minutes.",
  );
  expect(limited(0, 50_000).message).toBe("Too many tries. Please wait 14 hours.");
  expect(limited(0, 900, { instead: "Reset your password" }).message).toBe(
    "Too many tries. Reset your password, or wait 15 minutes.",
  );
});

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64"],
  ["2001:DB8::7:0:0:0:1", "2001:db8:0:7::/64"],
  ["2001:db8:0000:0007::1", "2001:db8:0:7::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("counts %s as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
