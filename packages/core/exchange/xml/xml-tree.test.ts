import { expect, test } from "vitest";
import { scanXml } from "./xml-scan.rules.ts";

const withAttributes = (count: number) =>
  `<quiz ${Array.from({ length: count }, (_, n) => `a${n}="${n}"`).join(" ")}><question/></quiz>`;

test("takes a tag with as many attributes as any question has", () => {
  expect(scanXml(withAttributes(100)).parts).toHaveLength(1);
});

test.each([
  ["attributes", withAttributes(101)],
  ["attributes by the hundred thousand", withAttributes(200_000)],
  ["names without values", `<quiz ${"a=".repeat(300)}/>`],
  ["values without names", `<quiz ${'"" '.repeat(300)}/>`],
])("refuses a tag with too many %s", (_, text) => {
  expect(() => scanXml(text)).toThrow("a tag with more than 100 attributes");
});

test("counts no sign that a value holds", () => {
  expect(scanXml(`<quiz title="${"=".repeat(500)}${"'".repeat(500)}"/>`).root).toBe("quiz");
});
