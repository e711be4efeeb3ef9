import { describe, expect, test } from "vitest";
import { nextSecret, readSecret, signingAt } from "./signing-secret.rules.ts";

const [one, two, three] = ["1", "2", "3"].map((digit) => digit.repeat(43)) as [
  string,
  string,
  string,
];
const now = Date.parse("2027-01-10T10:00:00Z");
const first = JSON.stringify({ key: one });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("rotating the key that signs access tokens", () => {
  test("lets the next key sign when every process has read it", () => {
    const secret = readSecret(nextSecret(first, two, now));
    expect(secret).toMatchObject({ key: one, next: two });
    expect(signingAt(secret, now + 10 * MINUTE - 1)).toBe(one);
    expect(signingAt(secret, now + 10 * MINUTE)).toBe(two);
  });

  test("drops no key whose tokens may still be valid", () => {
    const second = nextSecret(first, two, now);
    const soon = now + 10 * MINUTE + 12 * HOUR;
    expect(() => nextSecret(second, three, soon - 1)).toThrow(/until 2027-01-10T22:10:00.000Z/);
    expect(readSecret(nextSecret(second, three, soon))).toMatchObject({ key: two, next: three });
  });

  test.each(["", "{}", '{"key":"short"}'])("refuses the malformed secret %j", (text) => {
    expect(() => nextSecret(text, two, now)).toThrow();
  });
});
