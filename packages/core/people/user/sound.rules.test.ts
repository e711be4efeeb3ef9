import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import { isAlike, isWithin, soundKey, soundKeysOf } from "./sound.rules.ts";

/** Names as different people write them. */
const SPELLINGS: readonly (readonly string[])[] = [
  ["shreya", "sreya", "shria", "shreeya"],
  ["vijay", "bijay", "wijay", "vijai"],
  ["agarwal", "aggarwal", "agrawal", "agarwaal"],
  ["lakshmi", "laxmi", "lakshmee", "laxmy"],
  ["sharma", "sharmaa", "sarma", "sharna", "shamra"],
  ["mohammed", "muhammad", "mohamed", "mohammad"],
  ["choudhary", "chowdhury", "chaudhari", "chaudhry"],
  ["subramanian", "subramaniam", "subrahmanyam"],
  ["meera", "mira", "meeraa"],
  ["gita", "geeta", "geetha"],
  ["banerjee", "banerji", "banarjee"],
  ["krishnan", "krisnan", "krishnen"],
  ["deepak", "dipak", "deepaak"],
  ["fatima", "phatima", "fathima"],
  ["singh", "sing"],
];

/** Different names, which a search for one must not take for the other. */
const DIFFERENT = [
  ["meera", "maurya"],
  ["sharma", "shruti"],
  ["rao", "ray"],
  ["amit", "sumit"],
  ["gupta", "kapoor"],
  ["asha", "amit"],
  ["patel", "patil nadu"],
  ["anil", "sunil"],
  ["आशा", "आश"],
] as const;

describe("spellings of one name have one sound key and are alike:", () => {
  test.each(SPELLINGS.map((names) => ({ names })))(
    "$names",
    ({ names: [name = "", ...others] }) => {
      for (const typed of others) {
        expect([typed, soundKey(typed), isAlike(typed, name)]).toEqual([
          typed,
          soundKey(name),
          true,
        ]);
      }
    },
  );

  test.each(DIFFERENT)("not %s and %s", (one, other) => {
    expect(isAlike(one, other) && soundKey(one) === soundKey(other)).toBe(false);
  });
});

test("a wrong vowel, a doubled letter and two exchanged consonants keep the sound key", () => {
  const name = fc.stringMatching(/^[kgtdpmnrls][aeiou][kgtdpmnrls][aeiou][kgtdpmnrls]a$/);
  const places = fc.record({
    at: fc.constantFrom(1, 3, 5),
    vowel: fc.constantFrom("a", "e", "i", "o", "u"),
  });
  fc.assert(
    fc.property(name, places, (word, { at, vowel }) => {
      const wrong = word.slice(0, at) + vowel + word.slice(at + 1);
      const doubled = word.slice(0, 3) + word.slice(2);
      const exchanged = word.slice(0, 2) + word.charAt(4) + word.charAt(3) + word.charAt(2) + "a";
      for (const typed of [wrong, doubled, exchanged]) expect(soundKey(typed)).toBe(soundKey(word));
    }),
    { numRuns: runs(300) },
  );
});

test("a text is within one letter of itself with one other, missing, added or exchanged", () => {
  const text = fc.stringMatching(/^[a-d]{4,8}$/);
  fc.assert(
    fc.property(text, fc.nat(3), fc.constantFrom("x", "y", "z"), (word, at, sign) => {
      const [before, after] = [word.slice(0, at), word.slice(at)];
      const changed = [
        before + sign + after.slice(1),
        before + after.slice(1),
        before + sign + after,
      ];
      for (const one of changed) expect(isWithin(word, one, 1)).toBe(true);
      expect(isWithin(word, `x${before}${sign}${after}`, 1)).toBe(false);
    }),
    { numRuns: runs(300) },
  );
  expect([isWithin("sharma", "shamra", 1), isWithin("abcd", "cdab", 1)]).toEqual([true, false]);
});

test("a user has the keys of the two longest words of the name", () => {
  expect(soundKeysOf(["k", "venkata", "subramanian", "lakshmi"])).toEqual([
    soundKey("subramanian"),
    soundKey("venkata"),
  ]);
  expect(soundKeysOf(["rao", "om", "आशा"])).toEqual([]);
});
