import { expect, test } from "vitest";
import { byDefault, purifyByDefault, withoutMarkup } from "./trusted-types.ts";

test("rules of a style sheet pass, text that opens a tag does not", () => {
  const rules = ".a > .b:hover { color: var(--x) } @media (min-width: 48em) { .c { top: 0 } }";
  expect(withoutMarkup(rules)).toBe(rules);
  expect(withoutMarkup("<img src=x onerror=alert(1)>")).toBeNull();
  expect(withoutMarkup("</style><script>")).toBeNull();
});

test("markup of libraries is rejected until something purifies it", () => {
  const markup = "<b onclick=alert(1)>x</b>";
  expect(byDefault(markup)).toBeNull();
  purifyByDefault((html) => html.replace(" onclick=alert(1)", ""));
  expect(byDefault(markup)).toBe("<b>x</b>");
  expect(byDefault(".a > .b {}")).toBe(".a > .b {}");
});
