import { expect, test } from "vitest";
import { textFont, withWoff2Only } from "./fonts.build.ts";

test("keeps the woff2 file of a font and leaves out older formats", () => {
  const css =
    "@font-face{font-family:A;src:url(./a.woff2) format('woff2'), url(./a.woff) format('woff')}" +
    '@font-face{font-family:B;src:url(b.woff2) format("woff2"),url(b.woff) format("woff"),url(b.ttf) format("truetype")}';
  expect(withWoff2Only(css)).toBe(
    "@font-face{font-family:A;src:url(./a.woff2) format('woff2')}" +
      '@font-face{font-family:B;src:url(b.woff2) format("woff2")}',
  );
});

test("finds the typeface in a build, and says what is wrong without it", () => {
  const file = "assets/academy-sans-Bx1.woff2";
  // The cast is safe: only the names are read.
  const bundle = { "assets/a.js": {}, [file]: {} } as unknown as Parameters<typeof textFont>[0];
  expect(textFont(bundle)).toBe(file);
  expect(() => textFont({})).toThrow("does tokens.css name it?");
});
