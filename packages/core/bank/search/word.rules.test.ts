import { expect, test } from "vitest";
import { searchWords, queryWords } from "./word.rules.ts";

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
