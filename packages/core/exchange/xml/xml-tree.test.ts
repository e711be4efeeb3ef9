import { expect, test } from "vitest";
import { textOf } from "../../kernel/rich-text/xml-element.rules.ts";
import { parseXml, xmlParts } from "./xml-tree.ts";

const withAttributes = (count: number) =>
  `<quiz ${Array.from({ length: count }, (_, n) => `a${n}="${n}"`).join(" ")}><question/></quiz>`;

const partsOf = (text: string) => [...xmlParts(text, "quiz")];

const reasonsOf = (text: string) =>
  partsOf(text).map((part) => {
    try {
      return part.element.name;
    } catch (error) {
      return error instanceof Error ? error.message : error;
    }
  });

test("accepts a tag with as many attributes as any question has", () => {
  expect(partsOf(withAttributes(100))).toHaveLength(1);
});

test.each([
  ["attributes", withAttributes(101)],
  ["attributes by the hundred thousand", withAttributes(200_000)],
  ["names without values", `<quiz ${"a= ".repeat(300)}/>`],
  ["values without names", `<quiz ${'"" '.repeat(300)}/>`],
])("refuses a tag with too many %s", (_, text) => {
  expect(() => partsOf(text)).toThrow("a tag with more than 100 attributes");
});

test("takes no longer for signs without meaning than for any other", () => {
  expect(partsOf(`<quiz ${"a=".repeat(1_000_000)}/>`)).toEqual([]);
});

test("counts no sign inside a value", () => {
  const text = `<quiz title="${"=".repeat(500)}${"'".repeat(500)}"><question/></quiz>`;
  expect(partsOf(text)).toHaveLength(1);
});

test("leaves one broken part out, whatever is wrong in it", () => {
  const broken = [
    "<question><a></question>",
    "<question a=1></question>",
    "<question>Salt & vinegar</question>",
    "<question title='Salt & vinegar'/>",
    "<question>2 < 3</question>",
  ];
  expect(reasonsOf(`<quiz>${broken.join("<good/>")}<good/></quiz>`)).toEqual([
    "This XML cannot be read (line 1): unexpected close tag.",
    "good",
    "This XML cannot be read (line 1): unquoted attribute value.",
    "good",
    "This XML cannot be read (line 1): an & must be written as &amp;.",
    "good",
    "This XML cannot be read (line 1): an & must be written as &amp;.",
    "good",
    "This XML cannot be read (line 1): disallowed character in tag name.",
    "good",
  ]);
});

test("reads the parts after an end tag that ends nothing", () => {
  expect(reasonsOf("<quiz><question></b><good/></quiz>")).toEqual([
    expect.stringContaining("unexpected close tag"),
    "good",
  ]);
});

test("reads entities of XML, keeps those of HTML, and changes nothing in raw text", () => {
  const text = "<a>&lt;&#65;&#x42;&nbsp;&constructor;<![CDATA[&lt; & <b>]]></a>";
  expect(textOf(parseXml(text))).toBe("<AB&nbsp;&constructor;&lt; & <b>");
});

test("has names without their prefixes, and no namespaces", () => {
  const text = '<q:item xmlns="a" xmlns:q="b" q:id="1"><q:body/></q:item>';
  expect(parseXml(text)).toEqual({
    name: "item",
    attributes: { id: "1" },
    children: [{ name: "body", attributes: {}, children: [] }],
  });
});

test.each([
  ["<a>", "unclosed tag: a"],
  ["<a/><b/>", "documents may contain only one root"],
  ["", "document must contain a root element"],
])("refuses %j as a document", (text, reason) => {
  expect(() => parseXml(text)).toThrow(reason);
});
