import { renderFormulas } from "@academy/core/rich-text/formula.rules.ts";
import { expect, test } from "vitest";
import { canonicalFormulas } from "./preview-html.rules.ts";

test("a formula is rendered whatever the order of its attributes, and one with a > in it", () => {
  const html =
    '<p>If <span data-latex="a>b" class="x" data-type="inline-math"></span> then</p>' +
    '<div data-latex="\\ce{H2O}" data-type="block-math"></div>';
  const { html: shown, errors } = renderFormulas(canonicalFormulas(html));
  expect(errors).toEqual([]);
  expect(shown.match(/class="katex"/g)).toHaveLength(2);
});

test("other elements stay as they are", () => {
  const html = '<div><span title="data-latex">x</span><table><tr><td colspan="2"></td></tr></table></div>';
  expect(canonicalFormulas(html)).toBe(html);
});
