import fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprintOf, isNearDuplicate, similarity } from "./similarity.rules.ts";
import { BANDS, bandName, bandsOf } from "./band.rules.ts";

const word = fc.constantFrom(
  ..."lens mirror force block plane speed light acid base root angle wave heat bond cell gene".split(
    " ",
  ),
);
const words = fc.array(word, { minLength: 3, maxLength: 60 });
const printOf = (text: readonly string[]) => fingerprintOf([`<p>${text.join(" ")}</p>`]);
const shared = (one: readonly number[], other: readonly number[]) =>
  one.filter((band) => other.includes(band)).length;

test("a text has six bands that no key confuses with each other; an empty one has none", () => {
  expect(bandsOf(fingerprintOf([""]))).toEqual([]);
  fc.assert(
    fc.property(words, (text) => {
      const bands = bandsOf(printOf(text));
      expect(bands).toHaveLength(BANDS);
      expect(new Set(bands.map(bandName)).size).toBe(BANDS);
      expect(bands.every((band) => Number.isSafeInteger(band) && band >= 0)).toBe(true);
    }),
  );
});

test("the order of the parts and their markup do not change the bands", () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const parts = [`<p>${one.join(" ")}</p>`, `<p>${other.join(" ")}</p>`];
      const marked = [`<b>${other.join(" &nbsp;")}</b>`, `<p>${one.join(" ").toUpperCase()}!</p>`];
      expect(bandsOf(fingerprintOf(marked))).toEqual(bandsOf(fingerprintOf(parts)));
    }),
  );
});

test("texts with other numbers never share a band", () => {
  const numbers = fc.uniqueArray(fc.nat(9999), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(words, numbers, (text, [a, b]) => {
      const [one, other] = [printOf([...text, `${a}`]), printOf([...text, `${b}`])];
      expect(isNearDuplicate(one, other)).toBe(false);
      expect(shared(bandsOf(one), bandsOf(other))).toBe(0);
    }),
  );
});

const long = fc.array(
  fc.nat(5000).map((at) => `word${at.toString(36).replace(/\d/g, "x")}`),
  { minLength: 40, maxLength: 80 },
);
/**
 * Long texts, and the words to change in them. They are the same in every run, because the test
 * sets limits for the results.
 */
const changed = fc.tuple(long, fc.array(fc.nat(79), { maxLength: 12 }));
const FIXED = { numRuns: 1000, seed: 7 };

/** How often two texts share a band, if their similarity is about this large. */
function foundAt(least: number, most: number): { share: number; of: number } {
  let [found, of] = [0, 0];
  for (const [text, places] of fc.sample(changed, FIXED)) {
    const [one, other] = [
      printOf(text),
      printOf(text.map((same, at) => (places.includes(at) ? `${same}z` : same))),
    ];
    const like = similarity(one, other);
    if (like < least || like > most) continue;
    of++;
    if (shared(bandsOf(one), bandsOf(other)) > 0) found++;
  }
  return { share: found / of, of };
}

test("near duplicates share a band at the rate of the design, half similar texts less often", () => {
  const near = foundAt(0.8, 0.9);
  expect(near.of).toBeGreaterThan(30);
  expect(near.share).toBeGreaterThan(0.96);
  const half = foundAt(0.45, 0.55);
  expect(half.of).toBeGreaterThan(30);
  expect(half.share).toBeGreaterThan(0.35);
  expect(half.share).toBeLessThan(0.75);
});

test("unrelated texts share no band", () => {
  const text = (seed: number) =>
    printOf(
      Array.from(
        { length: 30 },
        (_, at) => `w${"abcdefghij"[at % 10]}${"q".repeat(seed)}${at % 3 ? "k" : "m"}`,
      ),
    );
  const bands = Array.from({ length: 60 }, (_, seed) => bandsOf(text(seed + 1)));
  expect(new Set(bands.flat()).size).toBe(60 * BANDS);
});
