import { describe, expect, test } from "vitest";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import {
  choice2,
  essay2,
  item2,
  match2,
  multiple3,
  number2,
  packageOf,
  stimulus3,
  word2,
} from "../fixtures/qti.fixture.ts";
import type { ForeignQuestion } from "../foreign.rules.ts";
import { asRead } from "../../files/foreign.readers.ts";
import { packageItems, readQtiItem } from "./qti.rules.ts";

const nothing = async () => undefined;
const read = (xml: string): Promise<ForeignQuestion> => readQtiItem(xml, "items/a.xml", nothing);

const packaged = async (files: ReadonlyMap<string, string>) => {
  const all = [];
  for (const { path } of packageItems(files.get("imsmanifest.xml"))) {
    const one = await asRead(readQtiItem(files.get(path), path, async (name) => files.get(name)));
    all.push(one instanceof NoEquivalent ? one.message : one.cells);
  }
  return all;
};

describe("a QTI item", () => {
  test("of one choice keeps its formula, image, marks and solution", async () => {
    expect(await read(choice2)).toMatchObject({
      cells: {
        responseType: "MCQ_SINGLE",
        marks: "4",
        question: expect.stringMatching(
          /^<p>Look at <img src="images-thin-lens\.png" alt="a lens">\. A &lt; B &amp; costs \\\$3\.<\/p>/,
        ),
        optionA: "<p>Yes</p>",
        optionB: "<p>No</p>",
        answerKey: "B",
        solution: "<p>Because.</p>",
      },
      notes: ["Feedback on individual answers is left out."],
    });
    const { cells } = await read(choice2);
    expect(cells.question).toContain("Is \\(\\frac{{x}^{2}}{\\pi} \\le \\sqrt{2}\\) so?");
    expect(cells.question).toMatch(/<p>Choose one\.<\/p>$/);
  });

  test("of several choices, in QTI 3, notes how its weights differ", async () => {
    const files = packageOf({ "items/b.xml": multiple3 }, "imsqti_item_xmlv3p0");
    files.set("stimuli/light.xml", stimulus3);
    expect(await packaged(files)).toEqual([
      {
        responseType: "MCQ_MULTIPLE",
        marks: "3",
        question: "<p>Which are waves?</p>",
        optionA: "<p>Light</p>",
        optionB: "<p>Sand</p>",
        optionC: "<p>Sound</p>",
        answerKey: "A,C",
        passage: "<p>Light is a <strong>wave</strong>.</p>",
      },
    ]);
    const item = await readQtiItem(multiple3, "items/b.xml", async () => stimulus3);
    expect(item.notes).toEqual([
      "The correct options had different weights (66.67 %, 33.33 %); here they are equal.",
    ]);
  });

  test("with a number takes the tolerance of its comparison", async () => {
    expect((await read(number2)).cells).toMatchObject({
      responseType: "INTEGER",
      question: "<p>Pi is  _____ .</p>",
      answerKey: "3.14",
      tolerance: "0.01",
    });
  });

  test("with a word becomes subjective, and partial marks are noted", async () => {
    const { cells, notes } = await read(word2);
    expect(cells).toMatchObject({ responseType: "SUBJECTIVE", answerKey: "York" });
    expect(notes).toContain("Answers that earned partial marks are left out.");
  });

  test("with a long text takes the scorers' information as its model answer", async () => {
    expect((await read(essay2)).cells).toEqual({
      responseType: "SUBJECTIVE",
      question: "<p>Explain refraction.</p>",
      answerKey: "Light bends.",
    });
  });

  test("that matches pairs becomes a matrix", async () => {
    const { cells } = await read(match2("WXYZ", "PQR"));
    expect(cells).toMatchObject({
      responseType: "MATRIX_MATCHING",
      optionA: "<p>P text</p>",
      optionC: "<p>R text</p>",
      answerKey: "A:1,3 B:2 C:3 D:1",
    });
    expect(cells.question).toContain("<td>D</td><td><p>Z text</p></td>");
  });
});

test("an item that matches other numbers of rows and columns becomes two lists", async () => {
  const { cells } = await read(match2("WXY", "PQRSTU"));
  expect(cells).toMatchObject({
    question: "<p>Match.</p>",
    rowA: "<p>W text</p>",
    rowC: "<p>Y text</p>",
    optionF: "<p>U text</p>",
    answerKey: "A:1,3 B:2 C:3",
  });
});

describe("an item without an equivalent gives the reason", () => {
  const body = (inside: string) => item2(`<itemBody>${inside}</itemBody>`);
  test.each([
    ["matches nine rows", match2("WXYZABCDE", "PQR"), "matches 9 rows"],
    ["matches nine columns", match2("WXYZ", "PQRSTUVAB"), "9 answers"],
    ["asks twice", body("<choiceInteraction/><textEntryInteraction/>"), "asks for 2 answers"],
    ["asks nothing", body("<p>Read.</p>"), "does not ask for an answer"],
    ["has no text", item2(""), "itemBody is missing"],
    ["has templates", item2("<templateDeclaration/><itemBody/>"), "different for each student"],
    ["is a quiz", "<questestinterop/>", "begins with <questestinterop>"],
    ["declares nothing", body("<choiceInteraction/>"), "does not declare"],
    [
      "is a hot spot",
      item2("<responseDeclaration/><itemBody><hotspotInteraction/></itemBody>"),
      "hotspotInteraction has no equivalent",
    ],
    ["is hostile", '<!DOCTYPE x [<!ENTITY a "b">]><assessmentItem/>', "document type"],
  ])("%s", async (_name, xml, reason) => {
    await expect(read(xml)).rejects.toThrow(reason);
    await expect(read(xml)).rejects.toBeInstanceOf(NoEquivalent);
  });
});

describe("a package", () => {
  test("has its items in the manifest's order, with reasons for broken and missing ones", async () => {
    const files = packageOf({ "a.xml": "<assessmentItem>", "b.xml": number2, "gone.xml": "" });
    files.delete("gone.xml");
    expect(await packaged(files)).toEqual([
      expect.stringContaining("unclosed tag: assessmentItem"),
      expect.objectContaining({ answerKey: "3.14" }),
      "gone.xml is not in the package.",
    ]);
  });

  test("of Canvas has its quizzes and banks, each from the file that says most", () => {
    const resource = (id: string, type: string, ...paths: string[]) =>
      `<resource identifier="${id}" type="${type}">${paths.map((href) => `<file href="${href}"/>`).join("")}</resource>`;
    const other = "associatedcontent/imscc_xmlv1p1/learning-application-resource";
    const manifest = [
      resource("m", other, "course_settings/canvas_export.txt"),
      resource("bank", other, "non_cc_assessments/bank.xml.qti"),
      resource("q1", "imsqti_xmlv1p2/imscc_xmlv1p1/assessment", "q1/assessment_qti.xml"),
      resource("meta", other, "q1/assessment_meta.xml", "non_cc_assessments/q1.xml.qti"),
      resource("q2", "imsqti_xmlv1p2", "q2/q2.xml"),
    ].join("");
    expect(packageItems(`<manifest><resources>${manifest}</resources></manifest>`)).toEqual([
      { path: "non_cc_assessments/bank.xml.qti", isOld: true },
      { path: "non_cc_assessments/q1.xml.qti", isOld: true },
      { path: "q2/q2.xml", isOld: true },
    ]);
  });

  test.each([
    [new Map<string, string>(), "no imsmanifest.xml"],
    [packageOf({ "a.xml": "" }, "webcontent"), "lists no QTI items"],
  ])("that is not a package is refused with a reason", async (files, reason) => {
    await expect(packaged(files)).rejects.toThrow(reason);
  });
});
