import { expect, test } from "vitest";
import { inShort } from "./one-line.rules.ts";

test.each([
  ["<p>Two</p><p>lines &amp; more</p>", "Two lines & more"],
  ['<p>If <span data-type="inline-math" data-latex="x^2"></span> is 4</p>', "If x^2 is 4"],
  ['<p><img src="media/a.png" alt=""></p>', "[picture]"],
  ["<table><tr><td>a</td><td>b</td></tr></table>", "a b"],
])("%s reads %j", (html, text) => {
  expect(inShort(html)).toBe(text);
});
