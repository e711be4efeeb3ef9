import { expect, test } from "vitest";
import { withDarkFirst } from "./dark-first.build.ts";

test("rules of the dark scheme apply on a dark system until a script has chosen", () => {
  const css = `:root{--a:#fff}@media screen{:root[data-scheme=dark]{--a:#000;--b:1}}`;
  expect(withDarkFirst(css)).toBe(
    `${css}@media screen and (prefers-color-scheme:dark){:root:not([data-scheme]){--a:#000;--b:1}}`,
  );
});

test("a style sheet without such rules stays as it is, and so does what is below the root", () => {
  const css = `:root[data-scheme="dark"] .rich img{filter:none}`;
  expect(withDarkFirst(css)).toBe(css);
});
