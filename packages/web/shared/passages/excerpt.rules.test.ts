import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.rules.ts";

test.each([
  ["<p>Light is bent</p><p>by glass.</p>", 80, "Light is bent by glass."],
  ["<p>abcdefghij</p>", 10, "abcdefghij"],
  ["<p>abcdefghijk</p>", 10, "abcdefghi…"],
  ["<p>abcdefgh ijk</p>", 10, "abcdefgh…"],
  ["<p>a &lt; b &amp; c</p>", 30, "a < b & c"],
  ['<p><img src="media/x.png" alt=""></p>', 30, "[picture]"],
  ["<p> </p>", 30, ""],
])("%j in %i characters is %j", (html, length, text) => {
  expect(excerptOf(html, length)).toBe(text);
});

test("a character of two code units is not cut in half", () => {
  expect(excerptOf(`<p>${"😀".repeat(20)}</p>`, 10)).toBe(`${"😀".repeat(9)}…`);
});
