import { describe, expect, test } from "vitest";
import { listOf, listsOf, matchesFilters } from "./listing.rules.ts";
import { Profile } from "./user.schema.ts";

const profile = (more: Partial<Profile> = {}): Profile =>
  Profile.parse({
    userId: "3f0e8b1c-6f5e-4a44-9f30-0d1f7a6e2b1a",
    name: "Zoë Mary D'Souza",
    email: "zoe.dsouza@school.test",
    isAdmin: false,
    registeredAt: 1,
    rev: 0,
    edition: 1,
    ...more,
  });
const invitation = { hash: "h", until: 2, mailed: true };

describe("the lists", () => {
  const kinds = [
    profile(),
    profile({ isAdmin: true }),
    profile({ invitation }),
    profile({ disabled: true, invitation }),
    profile({ isAdmin: true, disabled: true }),
  ];

  test("contain each user in exactly one", () => {
    const lists = listsOf({ role: undefined, state: undefined });
    for (const one of kinds) expect(lists.filter((list) => list === listOf(one))).toHaveLength(1);
    expect(new Set(lists).size).toBe(lists.length);
  });

  test("of a role and a state contain exactly the matching users", () => {
    for (const role of ["student", "admin", undefined] as const) {
      for (const state of ["active", "invited", "disabled", undefined] as const) {
        const lists = listsOf({ role, state });
        for (const one of kinds) {
          expect(lists.includes(listOf(one))).toBe(matchesFilters(one, { role, state }));
        }
      }
    }
  });

  test("spread active students evenly by their ids", () => {
    const ids = Array.from(
      { length: 16 },
      (_, n) => `3f0e8b1c-6f5e-4a44-9f30-0d1f7a6e2b1${n.toString(16)}`,
    );
    const lists = Map.groupBy(ids, (userId) => listOf(profile({ userId })));
    expect(Array.from(lists.values(), (some) => some.length)).toEqual([4, 4, 4, 4]);
  });
});
