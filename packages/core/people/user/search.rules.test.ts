import { describe, expect, test } from "vitest";
import { loginNamesOf } from "./login-name.rules.ts";
import {
  firstMatch,
  folded,
  matchesWords,
  parseSearch,
  searchWordsOf,
  soundsLike,
  wordsOf,
} from "./search.rules.ts";
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

/** Whether a user has a login name or the words of a search. */
function isFound(one: Profile, search: string): boolean {
  const { words, email } = parseSearch(search);
  const isNamed = loginNamesOf(one).some((name) => name.startsWith(email));
  return isNamed || (words.length > 0 && matchesWords(searchWordsOf(one), words));
}

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
  const found = (search: string) => isFound(profile(), search);

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
    (search) => expect(isFound(child, search)).toBe(true),
  );

  test.each(["hankar", "5012", "98450 12346"])("does not by %j", (search) => {
    expect(isFound(child, search)).toBe(false);
  });

  test("and a long name together are at most 11 words of the index", () => {
    const long = { ...child, name: "one two three four five six seven eight nine" };
    expect(searchWordsOf(long)).toHaveLength(11);
    expect(searchWordsOf(long)).toContain("9845012345");
  });
});

test("the fullest student has 12 entries: all login names, numbers, three words, two sounds and a guardian", () => {
  const guardian = { name: "Ravi Shankar Rao", phone: "+91 98450-12345", email: "" };
  const full = profile({
    name: "Shreya Lakshmi Agarwal Iyer",
    roll: "2027-A-041",
    phone: "+919876543210",
    particulars: { className: "", batch: "", guardian, noted: 0 },
  });
  const numbers = ["7041", "3210", "9845012345", "2345"];
  const own = ["shreya", "lakshmi", "agarwal"];
  expect(searchWordsOf(full)).toEqual([...numbers, ...own, "~lkns", "ravi"]);
  expect(searchWordsOf(full).length + loginNamesOf(full).length).toBe(12);
  const usual = { ...full, email: "", phone: undefined };
  expect(searchWordsOf(usual).slice(3)).toEqual([
    ...own,
    "~lkns",
    "ravi",
    "~aklpr",
    "shankar",
    "rao",
  ]);
});

test.each([
  ["Sreya Agarwal", true],
  ["Shrea Agar", true],
  ["Agrawal", true],
  ["Shteya", true],
  ["Rawi", true],
  ["7042", false],
  ["Shreya Kapoor", false],
])("Shreya Agarwal of Ravi sounds like %s: %s", (search, isLike) => {
  const words = ["7041", "shreya", "agarwal", "~aklpr", "ravi", "~sr"];
  expect(soundsLike(words, wordsOf(search))).toBe(isLike);
});
