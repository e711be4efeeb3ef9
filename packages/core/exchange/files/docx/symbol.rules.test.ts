import { expect, test } from "vitest";
import { symbolText } from "./symbol.rules.ts";

test.each([
  ["a \uf061", "Symbol", "a α"],
  ["\uf0e0", "Wingdings", "→"],
  ["plain", "", "plain"],
  // Without a font, this code stays as it is, because each font has another sign for it.
  ["\uf076", "", "\uf076"],
  ["\uf0b7 joule", "", "• joule"],
  ["\uf076", "Wingdings", undefined],
])("reads %j in the font %j", (text, font, read) => {
  expect(symbolText(text, font)).toBe(read);
});
