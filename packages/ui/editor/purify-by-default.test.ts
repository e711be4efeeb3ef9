import { expect, test } from "vitest";
import { purified, withoutMarkup } from "./purify-by-default.ts";

test("rules of a style sheet pass, text that opens a tag does not", () => {
  const rules = ".a > .b:hover { color: var(--x) } @media (min-width: 48em) { .c { top: 0 } }";
  expect(withoutMarkup(rules)).toBe(rules);
  expect(withoutMarkup("<img src=x onerror=alert(1)>")).toBeNull();
  expect(withoutMarkup("</style><script>")).toBeNull();
});

test("markup of libraries is purified, and other text stays as it is", () => {
  const ofLibraries = purified((html) => html.replace(" onclick=alert(1)", ""));
  expect(ofLibraries("<b onclick=alert(1)>x</b>")).toBe("<b>x</b>");
  expect(ofLibraries(".a > .b {}")).toBe(".a > .b {}");
});
