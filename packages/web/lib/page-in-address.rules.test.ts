import { expect, test } from "vitest";
import { readPage } from "./page-in-address.rules.ts";

test.each([
  ["", 1],
  ["page=0", 1],
  ["page=1.5", 1],
  ["page=3", 3],
  ["page=-2", 1],
  ["page=x", 1],
])("%j is page %i", (query, page) => {
  expect(readPage(new URLSearchParams(query))).toBe(page);
});
