import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exchanges } from "@academy/response-types/registry.exchange.ts";
import type { QuestionView } from "../../../bank/question/question.schema.ts";
import {
  allElements,
  elementOf,
  elementsOf,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";
import { runs } from "../../../testing/runs.ts";
import { parseXml } from "../../xml/xml-tree.ts";
import { bankQuestion } from "../fixtures/bank-question.fixture.ts";
import { MEDIA } from "../fixtures/stored-question.fixture.ts";
import { packageItems } from "./qti.rules.ts";
import { qtiLists } from "./qti-manifest.rules.ts";
import { qtiItem } from "./qti-writer.rules.ts";

const view = (more: Partial<QuestionView>): QuestionView => ({
  _id: "q_00000000000000000001",
  rev: 1,
  examType: "JEE",
  subject: "Physics",
  topic: "Optics",
  subTopic: "Lenses",
  difficulty: "EASY",
  marks: 4,
  questionType: "STANDARD",
  responseType: "MCQ_SINGLE",
  question: "<p>Which?</p>",
  options: ["<p>a</p>", "<p>b</p>", "<p>c</p>"],
  answerKey: 1,
  solution: "",
  passageId: null,
  changedAt: "",
  changedBy: "",
  ...more,
});

const itemOf = (more: Partial<QuestionView>) =>
  parseXml(qtiItem({ question: view(more), passage: "", mediaUrl: MEDIA }).xml);
const all = (item: XmlElement, name: string) =>
  allElements(item).filter((one) => one.name === name);

/** The order of elements in QTI 2.1's schema; elements of the same kind are next to each other. */
const PARTS = [
  "responseDeclaration",
  "outcomeDeclaration",
  "itemBody",
  "responseProcessing",
  "modalFeedback",
];
/** What QTI 2.1 allows inside an item's texts, without its interactions. */
const XHTML = new Set(
  "p br h1 h2 h3 strong b em i span sub sup ul ol li blockquote pre code hr a img div table thead tbody tr th td caption math rubricBlock".split(
    " ",
  ),
);
const BLOCKS = /^(?:rubricBlock|div|p|choiceInteraction|matchInteraction|extendedTextInteraction)$/;

/** What is wrong with an item's structure, a line each. */
function faultsOf(item: XmlElement): string[] {
  const names = elementsOf(item).map(({ name }) => name);
  const order = names.map((name) => PARTS.indexOf(name));
  const body = elementOf(item, "itemBody");
  const response = elementOf(item, "responseDeclaration");
  const choices = allElements(item).flatMap(({ name, attributes }) =>
    /^simple(?:Associable)?Choice$/.test(name) ? (attributes["identifier"] ?? "") : [],
  );
  const isIds = /identifier|directedPair/.test(response?.attributes["baseType"] ?? "");
  const named = isIds
    ? [
        ...all(response ?? item, "value").flatMap((one) => textOf(one).split(" ")),
        ...all(item, "mapEntry").map(({ attributes }) => attributes["mapKey"] ?? ""),
      ]
    : [];
  const outcomes = elementsOf(item, "outcomeDeclaration").map(
    ({ attributes }) => attributes["identifier"],
  );
  const inTexts = (parent: XmlElement): string[] =>
    elementsOf(parent).flatMap((one) => {
      if (one.name === "math") return [];
      const known = XHTML.has(one.name) || /Interaction$|^simple|^prompt$/.test(one.name);
      return [...(known ? [] : [`<${one.name}> in a text`]), ...inTexts(one)];
    });
  return [
    ...(order.includes(-1) ? [`unknown parts: ${names.join()}`] : []),
    ...(order.some((at, i) => at < (order[i - 1] ?? 0)) ? [`order: ${names.join()}`] : []),
    ...(new Set(choices).size === choices.length ? [] : ["a choice is named twice"]),
    ...named.filter((one) => !choices.includes(one)).map((one) => `no choice ${one}`),
    ...all(item, "setOutcomeValue").flatMap(({ attributes }) =>
      outcomes.includes(attributes["identifier"]) ? [] : ["an undeclared outcome"],
    ),
    ...(body ? elementsOf(body) : [])
      .filter(({ name }) => !BLOCKS.test(name))
      .map(({ name }) => `<${name}> is not a block`),
    ...(body ? inTexts(body) : ["no itemBody"]),
    ...all(item, "img").flatMap(({ attributes }) =>
      attributes["alt"] === undefined ? ["an image without alt"] : [],
    ),
  ];
}

describe("an item of QTI 2.1", () => {
  test("has the structure of its schema, whatever the question", () => {
    const written = bankQuestion.filter(({ question }) =>
      exchanges.some(({ code }) => code === question.responseType),
    );
    fc.assert(
      fc.property(written, ({ question, passage }) => {
        const { xml } = qtiItem({ question, passage, mediaUrl: MEDIA });
        expect(faultsOf(parseXml(xml))).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  }, 60_000);

  test("of one choice gives its marks for the correct one", () => {
    const item = itemOf({});
    expect(all(item, "mapEntry").map(({ attributes }) => attributes)).toEqual([
      { mapKey: "C2", mappedValue: "4" },
    ]);
    expect(textOf(elementOf(elementOf(item, "responseDeclaration"), "correctResponse"))).toBe("C2");
    expect(all(item, "choiceInteraction")[0]?.attributes).toMatchObject({
      maxChoices: "1",
      shuffle: "true",
    });
  });

  test("of a number accepts what the tolerance allows", () => {
    const item = itemOf({
      responseType: "INTEGER",
      options: undefined,
      answerKey: "2.5",
      tolerance: "0.1",
    });
    expect(all(item, "equal")[0]?.attributes).toMatchObject({
      toleranceMode: "absolute",
      tolerance: "0.1 0.1",
    });
  });

  test("of a matrix matches rows with columns, which Moodle cannot", () => {
    const item = itemOf({
      responseType: "MATRIX_MATCHING",
      options: ["<p>lens</p>", "<p>mirror</p>"],
      rows: ["<p>refracts</p>", "<p>reflects</p>"],
      answerKey: [
        [true, false],
        [false, true],
      ],
    });
    const texts = all(item, "simpleAssociableChoice").map(textOf);
    expect(texts).toEqual(["refracts", "reflects", "lens", "mirror"]);
    const right = elementOf(elementOf(item, "responseDeclaration"), "correctResponse");
    expect(right && elementsOf(right).map(textOf)).toEqual(["R1 C1", "R2 C2"]);
    const question = view({});
    expect(qtiItem({ question, passage: "", mediaUrl: MEDIA }).notes).toEqual([]);
  });

  test("shows its solution, and its formulas as MathML with their LaTeX", () => {
    const latex = '<p>So <span data-type="inline-math" data-latex="\\frac{1}{2}"></span></p>';
    const item = itemOf({ solution: latex });
    const feedback = elementOf(item, "modalFeedback");
    expect(feedback && all(feedback, "mfrac")).toHaveLength(1);
    expect(feedback && textOf(all(feedback, "annotation")[0])).toBe("\\frac{1}{2}");
    const processing = elementOf(item, "responseProcessing");
    expect(processing && textOf(processing)).toContain("SOLUTION");
  });
});

test("a package lists each item once, in its manifest and in a test", () => {
  const files = new Map(qtiLists(2).map(({ path, xml }) => [path, xml]));
  expect(packageItems(files.get("imsmanifest.xml"))).toEqual([
    { path: "items/1.xml", isOld: false },
    { path: "items/2.xml", isOld: false },
  ]);
  const manifest = parseXml(files.get("imsmanifest.xml") ?? "");
  const resources = all(manifest, "resource").map(({ attributes }) => attributes["identifier"]);
  const needed = all(manifest, "dependency").map(({ attributes }) => attributes["identifierref"]);
  expect(needed.every((one) => resources.includes(one))).toBe(true);
  const refs = all(parseXml(files.get("assessment.xml") ?? ""), "assessmentItemRef");
  expect(refs.map(({ attributes }) => attributes["href"])).toEqual(["items/1.xml", "items/2.xml"]);
});
