import { expect, test } from "vitest";
import { searchWords, soughtWords } from "./word.rules.ts";

test.each([
  ["Refraction of LIGHT, by a lens!", ["refraction", "light", "lens"]],
  ["E = mc² and 9.81 m/s", ["mc2"]],
  ["the Café's ﬁne naïve X-ray", ["café", "fine", "naïve", "ray"]],
  ["प्रकाश का अपवर्तन", ["प्रकाश", "अपवर्तन"]],
  ["lens LENS Lens", ["lens"]],
  ["H2SO4 2026", ["h2so4", "2026"]],
  [" ", []],
])("%j is looked for as %j", (text, words) => {
  expect(soughtWords(text)).toEqual(words);
});

test("a question is found by its text and options, without their marks", () => {
  const html = ["<p>A <b>prism</b>&nbsp;bends&lt;it</p>", "<img alt='x'>Violet"];
  expect(searchWords(html).toSorted()).toEqual(["bends", "prism", "violet"]);
});

test("what is looked for begins a word that is kept, however long it is", () => {
  const [kept = ""] = searchWords(["x".repeat(100)]);
  expect(kept).toHaveLength(40);
  expect(soughtWords("x".repeat(80))).toEqual([kept]);
});

test("of many words the longest are kept", () => {
  const words = Array.from({ length: 40 }, (_, i) => "w".repeat(3 + (i % 10)) + String(i));
  const kept = searchWords([words.join(" ")]);
  expect(kept).toHaveLength(24);
  const longest = words.toSorted((a, b) => b.length - a.length);
  expect(Math.min(...kept.map((word) => word.length))).toBe(longest[23]?.length);
});
