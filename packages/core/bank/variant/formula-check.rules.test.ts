import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceWords, exactDifference } from "./formula-check.rules.ts";

const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;

/** A formula or a number as it is written in rich text. */
const part = fc.oneof(
  fc.constantFrom("\\frac{a}{b}", "x^2", "9.8", "v &lt; c").map(formula),
  fc.integer({ min: 0, max: 9_999_999 }).map(String),
  fc.constantFrom("9.8", "0.05", "12,34,567", "1,000.5"),
);
const parts = fc.array(part, { maxLength: 6 });
const word = fc.constantFrom("एक", "গতি", "விசை", "رفتار", "the train", "<b>और</b>");

/** The parts in this order with words of a language between them. */
const sentence = (all: readonly string[], words: readonly string[]): string =>
  `<p>${all.map((one, at) => `${words[at % words.length] ?? ""} ${one} `).join("")}।</p>`;

const words = fc.array(word, { minLength: 1, maxLength: 4 });
const shuffled = parts.chain((all) =>
  fc.tuple(
    fc.constant(all),
    fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
  ),
);

describe("formulas and numbers of a translation", () => {
  test("are the same in any order and among any words", () => {
    fc.assert(
      fc.property(shuffled, words, words, ([all, other], english, translated) => {
        const difference = exactDifference(sentence(all, english), sentence(other, translated));
        expect(difference).toBeUndefined();
      }),
    );
  });

  test("differ by exactly the one that is left out, in both directions", () => {
    fc.assert(
      fc.property(parts, part, words, (all, extra, between) => {
        const [less, more] = [sentence(all, between), sentence([...all, extra], between)];
        const missing = exactDifference(more, less);
        expect(missing).toMatchObject({ added: [] });
        expect(missing?.missing).toHaveLength(1);
        expect(exactDifference(less, more)).toEqual({ missing: [], added: missing?.missing });
      }),
    );
  });

  test.each([
    ["<p>A ball falls at 9.8 m/s.</p>", "<p>एक गेंद ९.८ m/s से गिरती है।</p>"],
    ["<p>12,34,567 people</p>", "<p>১২৩৪৫৬৭ জন</p>"],
    ["<p>Take 10.</p>", "<p>۱۰ لیں۔</p>"],
    ["<p>x &lt; 5 and 3</p>", "<p>3 மற்றும் x &lt; 5</p>"],
    [`<p>${formula("a &lt; b")}</p>`, `<p>यदि ${formula(" a  &lt; b")}</p>`],
  ])("are the same in %s and %s", (english, translated) => {
    expect(exactDifference(english, translated)).toBeUndefined();
  });

  test("are counted: a number that is there once too often is named", () => {
    expect(exactDifference("<p>2 and 2</p>", "<p>2 और 2 और 2</p>")).toEqual({
      missing: [],
      added: ["2"],
    });
  });

  test("a difference is said in words", () => {
    expect(differenceWords("Hindi", { added: ["9.8"], missing: ["10"] })).toBe(
      "Hindi has 9.8, English has 10.",
    );
    expect(differenceWords("Urdu", { added: [], missing: ["x^2", "3"] })).toBe(
      "English has x^2 and 3, Urdu does not.",
    );
    expect(differenceWords("Tamil", { added: ["7"], missing: [] })).toBe(
      "Tamil has 7, English does not.",
    );
  });
});
