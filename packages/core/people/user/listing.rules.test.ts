import { describe, expect, test } from "vitest";
import {
  matchesFilters,
  folded,
  firstMatch,
  listOf,
  listsOf,
  parseSearch,
  searchWordsOf,
  wordsOf,
} from "./listing.rules.ts";
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

describe("a name", () => {
  test("is compared without accents and in lower case", () => {
    expect([folded("Zoë ÅSE"), folded("ﬁne")]).toEqual(["zoe ase", "fine"]);
  });

  test("keeps the vowels of Indian scripts", () => {
    expect(wordsOf("आशा राव")).toEqual(["आशा", "राव"].map((word) => word.normalize("NFKD")));
  });

  test("is split into words without repeats", () => {
    expect(wordsOf("Anne-Marie  anne O'Neil")).toEqual(["anne", "marie", "oneil"]);
  });

  test("with two words that match a prefix is found under one of them", () => {
    expect(firstMatch(["asha", "asani"], "as")).toBe("asani");
    expect(firstMatch(["asha"], "b")).toBeUndefined();
  });
});

describe("a search", () => {
  const found = (search: string) => matchesFilters(profile(), { search });

  test.each(["zoe", "ZOË d", "d'souza mary", "dsou", "zoe.dsouza@sch", "Zoe.D", ""])(
    "finds by %j",
    (text) => {
      expect(found(text)).toBe(true);
    },
  );

  test.each(["oe", "zoe rao", "dsouza@school", "x"])("does not find by %j", (text) => {
    expect(found(text)).toBe(false);
  });

  test("with an @ is only for emails, and one that looks like an email tries emails first", () => {
    expect(parseSearch(" Zoe@S ")).toEqual({ words: [], email: "zoe@s", order: ["emails"] });
    expect(parseSearch("zoe.d").order).toEqual(["emails", "names"]);
    expect(parseSearch("Zoe D.").order).toEqual(["names", "emails"]);
  });
});

describe("a guardian", () => {
  const guardian = { name: "Ravi Shankar Rao", phone: "+91 98450-12345", email: "" };
  const child = profile({ particulars: { className: "", batch: "", guardian, noted: 0 } });

  test.each(["shan", "ravi zoe", "98450 12345", "+919845012345", "2345", "0-98450-12345"])(
    "leads to the student by %j",
    (search) => expect(matchesFilters(child, { search })).toBe(true),
  );

  test.each(["hankar", "5012", "98450 12346"])("does not by %j", (search) => {
    expect(matchesFilters(child, { search })).toBe(false);
  });

  test("and a long name together are at most 11 words of the index", () => {
    const long = { ...child, name: "one two three four five six seven eight nine" };
    expect(searchWordsOf(long)).toHaveLength(11);
    expect(searchWordsOf(long)).toContain("919845012345");
  });
});

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
          expect(lists.includes(listOf(one))).toBe(
            matchesFilters(one, { search: "", role, state }),
          );
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
