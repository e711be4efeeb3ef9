import { expect, test } from "vitest";
import { linkAddress } from "./link.rules.ts";

test.each([
  ["example.org/a?b=1", "https://example.org/a?b=1"],
  [" https://example.org ", "https://example.org/"],
  ["help@example.org", "mailto:help@example.org"],
  ["mailto:help@example.org", "mailto:help@example.org"],
])("%j becomes the address %s", (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  "",
  "two words.org",
  "http://example.org",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "https://name:secret@example.org",
  "localhost",
])("%j is not the address of a link", (typed) => {
  expect(linkAddress(typed)).toBeUndefined();
});
