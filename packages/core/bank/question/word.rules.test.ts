import { expect, test } from "vitest";
import { indexWords, searchWords, queryWords, tagWord } from "./word.rules.ts";

test.each([
  ["Refraction of LIGHT, by a lens!", ["refraction", "light", "lens"]],
  ["E = mc² and 9.81 m/s", ["mc2"]],
  ["the Café's ﬁne naïve X-ray", ["café", "fine", "naïve", "ray"]],
  ["प्रकाश का अपवर्तन", ["प्रकाश", "अपवर्तन"]],
  ["lens LENS Lens", ["lens"]],
  ["H2SO4 2026", ["h2so4", "2026"]],
  [" ", []],
])("%j is searched as %j", (text, words) => {
  expect(queryWords(text)).toEqual(words);
});

test("indexes a question's text and options without their markup", () => {
  const html = ["<p>A <b>prism</b>&nbsp;bends&lt;it</p>", "<img alt='x'>Violet"];
  expect(searchWords(html).toSorted()).toEqual(["bends", "prism", "violet"]);
});

test("a long search word matches the shortened word in the index", () => {
  const [kept = ""] = searchWords(["x".repeat(100)]);
  expect(kept).toHaveLength(40);
  expect(queryWords("x".repeat(80))).toEqual([kept]);
});

test("keeps the longest of many words", () => {
  const words = Array.from({ length: 40 }, (_, i) => "w".repeat(3 + (i % 10)) + String(i));
  const kept = searchWords([words.join(" ")]);
  expect(kept).toHaveLength(24);
  const longest = words.toSorted((a, b) => b.length - a.length);
  expect(Math.min(...kept.map((word) => word.length))).toBe(longest[23]?.length);
});

test("indexes labels with a sign, at most 24 words in all, and at least eight labels", () => {
  const words = Array.from({ length: 40 }, (_, n) => `word${100 + n}`).join(" ");
  const labels = { tags: Array.from({ length: 20 }, (_, n) => `T${n}`), source: "NTA", year: 2024 };
  const long = indexWords([words], labels);
  expect(long).toHaveLength(24);
  expect(long.slice(0, 8)).toEqual(["=2024", "@nta", "+t0", "+t1", "+t2", "+t3", "+t4", "+t5"]);
  expect(long.slice(8)).toEqual(searchWords([words]).slice(0, 16));
  const short = indexWords(["<p>One lens</p>"], labels);
  expect(short).toHaveLength(23);
  expect(short.filter((word) => word.startsWith("+"))).toHaveLength(20);
  expect(indexWords([words], {})).toEqual(searchWords([words]));
});

test.each([
  ["Revision  WEEK", "+revision  week"],
  ["ﬁnal", "+final"],
  ["full＃width", "+full width"],
])("a tag %j is indexed as %j, without what ends a word", (tag, word) => {
  expect(tagWord(tag)).toBe(word);
});
