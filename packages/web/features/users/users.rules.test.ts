import { describe, expect, test } from "vitest";
import {
  extraWords,
  invitedWords,
  inviteWords,
  mayGetRights,
  orderWords,
  readExtraTime,
  consentWords,
  waysWords,
  userFilters,
} from "./users.rules.ts";

const none = { search: "", role: "", state: "", examType: "", after: "" } as const;

describe("the address", () => {
  test("keeps the filters of the list, and nothing else", () => {
    const narrowed = { search: "asha", role: "admin", state: "disabled", examType: "JEE" } as const;
    const filters = { ...narrowed, after: "abc" };
    const query = userFilters.write(filters);
    expect(userFilters.read(new URLSearchParams(query))).toEqual(filters);
    expect(query["after"]).toBe("abc");
    expect(userFilters.write(none)).toEqual({});
  });

  test("with unknown words sets no filter", () => {
    const search = new URLSearchParams("role=king&state=gone&examType=golf");
    expect(userFilters.read(search)).toEqual(none);
  });
});

test.each([
  [none, "newest first"],
  [{ ...none, examType: "JEE" } as const, "ending soonest first"],
  [{ ...none, search: "a", examType: "JEE" } as const, "best matches first"],
])("for %j it gives the order: %s", (filters, words) => {
  expect(orderWords(filters)).toBe(words);
});

test.each([
  [{ password: true, google: false }, "With a password"],
  [{ password: false, google: true }, "With Google"],
  [{ password: true, google: true }, "With a password or Google"],
  [{ password: false, google: false }, "Not yet"],
])("for %j it says: %s", (ways, words) => {
  expect(waysWords(ways)).toBe(words);
});

test("says who accepted the terms for a student, and when", () => {
  const at = "2026-11-22T06:30:00.000Z";
  expect(consentWords({ by: "guardian", at })).toBe("A parent or guardian, 22 Nov 2026");
  expect(consentWords({ by: "self", at })).toBe("The student, 18 or older, 22 Nov 2026");
  expect(consentWords(null)).toContain("next login");
});

describe("extra time", () => {
  test.each([
    ["none", "", null],
    ["percent", "25", { unit: "percent", amount: 25 }],
    ["minutes", " 600 ", { unit: "minutes", amount: 600 }],
  ])("%s %j is read", (unit, amount, read) => {
    expect(readExtraTime(unit, amount)).toEqual(read);
  });

  test.each([
    ["percent", "101"],
    ["percent", "0"],
    ["minutes", "601"],
    ["minutes", "ten"],
    ["minutes", "1.5"],
  ])("%s %j is rejected with a message", (unit, amount) => {
    expect(readExtraTime(unit, amount)).toMatch(/^Enter a whole number/);
  });

  test("is shown with its unit", () => {
    expect(extraWords({ unit: "percent", amount: 25 })).toBe("25%");
    expect(extraWords({ unit: "minutes", amount: 15 })).toBe("15 min");
    expect(extraWords(null)).toBeNull();
  });
});

test("an invitation shows its expiry, or that it has expired", () => {
  const row = {
    userId: "u",
    name: "A",
    email: "a@b.c",
    emailVerified: false,
    role: "student",
    state: "invited",
    registeredAt: "2026-11-21T00:00:00.000Z",
    invitedUntil: "2026-11-28T06:00:00.000Z",
    roll: null,
    phone: null,
    extraTime: null,
  } as const;
  const now = Date.parse("2026-11-21T00:00:00.000Z");
  expect(inviteWords(row, now)).toBe("Link until 28 Nov 2026");
  expect(inviteWords(row, Date.parse(row.invitedUntil))).toBe("Link expired");
  expect(inviteWords({ ...row, state: "active" }, now)).toBeNull();
  expect([mayGetRights(row), mayGetRights({ ...row, invitedUntil: null })]).toEqual([true, false]);
});

test("the result of inviting all again says who got no letter", () => {
  expect(invitedWords({ sent: 1, recent: 0, failed: 0 })).toBe("1 invitation sent.");
  expect(invitedWords({ sent: 40, recent: 2, failed: 1 })).toBe(
    "40 invitations sent. 2 users got a link within a day. 1 address could not be reached.",
  );
});
