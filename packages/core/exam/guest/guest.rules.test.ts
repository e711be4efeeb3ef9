import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { idOf } from "../../testing/draft.fixture.ts";
import { guestOf, isGuestToken, parseToken, passUntil, tokenOf } from "./guest.rules.ts";

const secret = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString("base64url"));

describe("a guest's token", () => {
  test("gives back the guest and the secret", () => {
    fc.assert(
      fc.property(fc.uuid(), secret, (userId, word) => {
        const token = tokenOf(userId, word);
        expect(isGuestToken(token)).toBe(true);
        expect(parseToken(token)).toEqual({ userId, secret: word });
      }),
    );
  });

  test("is invalid with a character missing, added or replaced", () => {
    const token = tokenOf("0b5c9c3e-3f0a-4b51-9f5e-0d3a1c2b4e6f", "A".repeat(43));
    const others = [token.slice(1), token.slice(0, -1), `${token}A`, `${token}\n`];
    const spelt = [token.toUpperCase(), token.replace("_", "."), token.replaceAll("A", "=")];
    for (const text of [...others, ...spelt, "", "guest_"]) expect(parseToken(text)).toBeNull();
  });

  test("is not confused with a login token", () => {
    expect(isGuestToken("eyJhbGciOiJSUzI1NiJ9.e30.c2ln")).toBe(false);
  });
});

test("a pass is valid for thirty days, one of a probe for an hour", () => {
  const now = Date.parse("2026-11-21T04:30:00Z");
  expect(new Date(passUntil(now)).toISOString()).toBe("2026-12-21T04:30:00.000Z");
  expect(new Date(passUntil(now, { probe: true })).toISOString()).toBe("2026-11-21T05:30:00.000Z");
});

test("a guest has no email, no admin rights and access to one test", () => {
  const pass = { userId: "u", testId: idOf("t", 1), digest: "d", until: 7 };
  expect(guestOf(pass)).toEqual({
    userId: "u",
    name: "Guest",
    email: "",
    isAdmin: false,
    guest: { testId: idOf("t", 1), until: 7 },
  });
});
