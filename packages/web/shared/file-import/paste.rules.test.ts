import { expect, test } from "vitest";
import { fileOf, withPaste } from "./paste.rules.ts";

test("a pasted text becomes a page that is named by its beginning", () => {
  const text = "1. Is 2 < 3 & x\ty?\n(A) Yes";
  expect(fileOf({ text, html: null })).toEqual({
    name: "pasted 1 Is 2 3 x y A Yes.html",
    content:
      '<!doctype html><meta charset="utf-8"><body>' +
      '<p style="white-space:pre-wrap">1. Is 2 &lt; 3 &amp; x\ty?</p>' +
      '<p style="white-space:pre-wrap">(A) Yes</p></body>',
  });
  expect(fileOf({ text: "…", html: "<b>x</b>" })).toEqual({
    name: "pasted.html",
    content: '<!doctype html><meta charset="utf-8"><body><b>x</b></body>',
  });
});

test("markup is kept while what was pasted is whole", () => {
  const paste = (text: string, html: string | null, atEnd = true) =>
    withPaste({ text, html }, { html: "<i>b</i>", atEnd });
  expect(paste(" ", null)).toBe("<i>b</i>");
  expect(paste("a", "<b>a</b>")).toBe("<b>a</b><i>b</i>");
  expect(paste("a", "<b>a</b>", false)).toBeNull();
  expect(paste("typed", null)).toBeNull();
  expect(withPaste({ text: "", html: null }, { html: "", atEnd: true })).toBeNull();
});
