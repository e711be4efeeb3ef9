import { describe, expect, test } from "vitest";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { processorMs } from "../../../testing/processor-time.fixture.ts";
import type { ForeignQuestion } from "../foreign.rules.ts";
import { moodlePictures, readMoodle } from "./moodle.rules.ts";
import fixture from "../fixtures/moodle.xml?raw";

const all = [...readMoodle(fixture)];

const reasonOf = (read: ForeignQuestion | NoEquivalent | undefined): string =>
  read instanceof NoEquivalent ? read.message : "";

function question(at: number): ForeignQuestion {
  const read = all[at];
  if (!read || read instanceof NoEquivalent) throw new Error(reasonOf(read));
  return read;
}

describe("a Moodle question", () => {
  test("of one choice keeps its place, marks, solution, image and tags", () => {
    expect(question(0)).toMatchObject({
      cells: {
        subject: "Physics",
        topic: "Optics",
        subTopic: "Lenses",
        examType: "JEE",
        difficulty: "EASY",
        marks: "4",
        responseType: "MCQ_SINGLE",
        question:
          '<p>A lens has \\(f = 20\\,\\text{cm}\\) &amp; costs \\$5. See <img src="q1-1-thin-lens.png" alt="a lens">. Its power?</p>',
        optionA: "<p>2 D</p>",
        optionB: "<p>5 D</p>",
        optionC: "<p>0.05 &lt; D</p>",
        answerKey: "B",
        solution: "<p>\\[P = \\frac{1}{f}\\]</p>",
      },
      notes: [
        "Options that earned partial marks earn nothing here: C (50 %).",
        "Feedback on individual answers is left out.",
      ],
    });
    const [picture] = [...moodlePictures(fixture)];
    expect(picture?.name).toBe("q1-1-thin-lens.png");
    expect(
      Buffer.from(picture?.bytes() ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });

  test.each(["oumultiresponse", "multichoiceset"])(
    "of the type %s may have several correct options",
    (type) => {
      const answer = (fraction: number, text: string) =>
        `<answer fraction="${fraction}"><text>${text}</text></answer>`;
      const answers = [answer(100, "Zinc"), answer(0, "Neon"), answer(100, "Iron")].join("");
      const asked = "<questiontext><text>Which are metals?</text></questiontext>";
      const [read] = readMoodle(
        `<quiz><question type="${type}">${asked}${answers}</question></quiz>`,
      );
      expect(read).toMatchObject({ cells: { responseType: "MCQ_MULTIPLE", answerKey: "A,C" } });
    },
  );

  test("of several choices notes the weights, penalties and hints it loses", () => {
    expect(question(1)).toMatchObject({
      cells: { responseType: "MCQ_MULTIPLE", answerKey: "A,B", optionD: "<p>Plane mirror</p>" },
      notes: [
        "The correct options had different weights (70 %, 30 %); here they are equal.",
        "An incorrect option cost nothing; here it makes the whole answer incorrect.",
        "Negative marks for incorrect options are left out: a test's marking scheme decides.",
        "Hints are left out.",
        "The penalty of 0.5 for a second attempt is left out: a question here is answered once.",
      ],
    });
  });

  test("that is true or false becomes a choice of the two", () => {
    const cells = {
      optionA: "True",
      optionB: "False",
      answerKey: "A",
      question: "Light is a wave.",
    };
    expect(question(2).cells).toMatchObject(cells);
  });

  test("with a number keeps two decimals and notes what is left out", () => {
    expect(question(3)).toMatchObject({
      cells: {
        subject: "Maths/Stats",
        responseType: "INTEGER",
        answerKey: "3.14",
        tolerance: "0.01",
      },
      notes: [
        "The answer 3.14159 is kept as 3.14.",
        "Answers that earned partial marks are left out.",
        "Units are left out: rad.",
      ],
    });
  });

  test("with a short answer becomes subjective, or numeric if the answer is a number", () => {
    expect(question(4).cells).toMatchObject({ responseType: "SUBJECTIVE", answerKey: "Newton" });
    expect(question(4).notes.at(-1)).toContain('left out: "Isaac Newton"');
    expect(question(5)).toMatchObject({
      cells: { responseType: "INTEGER", answerKey: "4" },
      notes: [],
    });
  });

  test("with a long answer takes the graders' information as its model answer", () => {
    expect(question(6).cells).toMatchObject({
      responseType: "SUBJECTIVE",
      answerKey: "Light bends.\nIt slows & turns.",
    });
    expect(question(6).notes).toEqual(["Attachments are left out: an answer here is text."]);
    expect(reasonOf(all[7])).toContain("no model answer");
  });

  test("that matches four rows becomes a matrix", () => {
    const { cells } = question(8);
    expect(cells).toMatchObject({
      responseType: "MATRIX_MATCHING",
      answerKey: "A:1 B:2 C:3 D:4",
      optionA: "<p>Delhi</p>",
      optionE: "<p>Oslo</p>",
    });
    expect(cells.question).toContain("<p>Match.</p><table>");
    expect(cells.question).toContain("<td>A</td><td><p>India</p></td>");
  });
});

describe("a question without an equivalent gives the reason", () => {
  test.each([
    [9, "It matches 9 rows; a matrix here has 2 to 8."],
    [10, "It is a description: a text without a question."],
    [11, "It is a cloze: several questions in one text. Split it into separate questions."],
    [12, `Questions of Moodle's type "calculated" have no equivalent here.`],
    [13, "This XML cannot be read (line "],
  ])("question %i: %s", (at, reason) => {
    expect(reasonOf(all[at])).toContain(reason);
  });

  test("and the questions after a broken one are read", () => {
    expect(question(14).cells).toMatchObject({ answerKey: "B" });
    expect(all).toHaveLength(15);
  });

  test.each([
    ["<quiz></quiz>", []],
    ['<quiz><question type="multichoice"/></quiz>', ["No option is marked as correct."]],
    [
      `<quiz><question type="multichoice">${'<answer fraction="0"/>'.repeat(9)}</question></quiz>`,
      ["It has 9 options; a question has 8."],
    ],
    [
      `<quiz><question type="multichoice">${'<answer fraction="100"/>'.repeat(2)}</question></quiz>`,
      ["Options A and B are both correct, but only one may be chosen. Mark one of them."],
    ],
    [
      '<quiz><question type="numerical"><answer fraction="100"><text>*</text></answer></question></quiz>',
      ['"*" is not a number. Write a number such as 9.81, 1.6e-19, 9.81 ± 0.02 or 2.30 to 2.45.'],
    ],
  ])("%s", (xml, reasons) => {
    expect([...readMoodle(xml)].map(reasonOf)).toEqual(reasons);
  });
});

describe("hostile XML", () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
    { length: 9 },
    (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i || ""};`.repeat(10)}">`,
  ).join("")}]><quiz><question type="essay"><name>&lol9;</name></question></quiz>`;
  const refusal = (xml: string): string => {
    try {
      return `read ${[...readMoodle(xml)].length}`;
    } catch (error) {
      return error instanceof NoEquivalent ? error.message : `crashed: ${String(error)}`;
    }
  };

  test.each([
    ["a billion laughs", laughs, "document type"],
    ["another file", '<!DOCTYPE a SYSTEM "file:///etc/passwd"><quiz/>', "document type"],
    ["depth", `<quiz>${"<a>".repeat(100_000)}`, "more than 60 deep"],
    ["a tag without an end", `<quiz><a b="${"x".repeat(1_000_000)}`, "never ends"],
    ["a comment without an end", `<quiz><!-- ${"<!--".repeat(100_000)}`, "never ends"],
    ["another root", "<html></html>", "begins with <html>"],
    ["no XML", "just words", "begins with <>"],
  ])("%s is refused quickly, with a reason", (_name, xml, reason) => {
    // This reader takes milliseconds. A reader whose time grows with the square of the length would
    // take minutes.
    expect(processorMs(() => expect(refusal(xml)).toContain(reason))).toBeLessThan(30_000);
  });

  test("a document type inside a question's text is text", () => {
    const xml =
      '<quiz><question type="truefalse"><questiontext format="plain_text"><text><![CDATA[<!DOCTYPE html> & &lol;]]></text></questiontext><answer fraction="100"><text>true</text></answer></question></quiz>';
    const [read] = [...readMoodle(xml)];
    expect(read instanceof NoEquivalent ? read.message : read?.cells.question).toBe(
      "<p>&lt;&#33;DOCTYPE html&gt; &amp; &amp;lol;</p>",
    );
  });

  test("JavaScript's own names are refused, and reach no prototype", () => {
    const xml = `<quiz><question type="__proto__"><a __proto__="x"/></question><question type="x" constructor="1"><__proto__/></question></quiz>`;
    expect([...readMoodle(xml)].map(reasonOf)).toEqual([
      expect.stringContaining("cannot be read"),
      expect.stringContaining("cannot be read"),
    ]);
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });

  test("a question with too many elements is refused, and the next one is read", () => {
    const good =
      '<question type="truefalse"><answer fraction="1"><text>true</text></answer></question>';
    const xml = `<quiz><question type="essay">${"<a/>".repeat(20_000)}</question>${good}</quiz>`;
    expect([...readMoodle(xml)].map(reasonOf)).toEqual([
      "This XML has more than 10000 elements, so it was rejected.",
      "",
    ]);
  });
});
