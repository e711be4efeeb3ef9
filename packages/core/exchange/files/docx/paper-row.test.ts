import { expect, test } from "vitest";
import { blocksOf, type PaperLine } from "../../reading/blocks.fixture.ts";
import { Hints } from "../../reading/hints.schema.ts";
import { understand } from "../../reading/understand.rules.ts";
import { draftOfPaper } from "./paper-row.rules.ts";

/** The cells for each question of a paper, with the faults of its row. */
function cellsOf(lines: readonly PaperLine[]) {
  const blocks = blocksOf(lines);
  return understand(blocks, Hints.parse({})).questions.map((question) => {
    const { cells, faults } = draftOfPaper(question, blocks, {}, []);
    const filled = Object.entries(cells).filter(([, cell]) => cell !== "");
    return { ...Object.fromEntries(filled), faults: [...faults] };
  });
}

const columns = (rows: string[][]): PaperLine => ({ table: [["Column I", "Column II"], ...rows] });
const THREE = columns([
  ["(A) Force", "(p) watt"],
  ["(B) Power", "(q) newton"],
  ["(C) Work", "(r) joule"],
]);

test("columns whose key is pairs become the matching type, with the rows of its table", () => {
  const [cells] = cellsOf(["1. Match the columns", THREE, "Ans. A-q, B-p, C-r"]);
  expect(cells).toEqual({
    responseType: "MATRIX_MATCHING",
    question: "<p>Match the columns</p>",
    rowA: "<p>Force</p>",
    rowB: "<p>Power</p>",
    rowC: "<p>Work</p>",
    optionA: "<p>watt</p>",
    optionB: "<p>newton</p>",
    optionC: "<p>joule</p>",
    answerKey: "A:2 B:1 C:3",
    faults: [],
  });
});

test("a row may match several of its column", () => {
  const [cells] = cellsOf(["1. Match the columns", THREE, "Ans. (A) → p, q; (B) → r; (C) → q"]);
  expect(cells).toMatchObject({ answerKey: "A:1,2 B:3 C:2" });
});

test.each([
  ["a pair names no row of the table", "Ans. A-q, B-p, D-r"],
  ["a pair names no entry of the other column", "Ans. A-q, B-p, C-t"],
  ["a row has no pair", "Ans. A-q, B-p"],
])("the table stays one where %s", (_why, key) => {
  const [cells] = cellsOf(["1. Match the columns", THREE, key]);
  expect(cells).toMatchObject({ question: expect.stringContaining("<table>") });
  expect(cells).not.toHaveProperty("rowA");
});

test("columns with codes as options are a choice with its table", () => {
  const codes = ["(1) A-q, B-p, C-r", "(2) A-p, B-q, C-r", "(3) A-r, B-p, C-q"];
  const [cells] = cellsOf(["1. Match the columns", THREE, ...codes, "Ans. (2)"]);
  expect(cells).toMatchObject({
    responseType: "MCQ_SINGLE",
    question: expect.stringContaining("<table>"),
    answerKey: "B",
  });
});

test("an assertion with its reason keeps the order of its options", () => {
  const said = ["1. Assertion (A): Ice floats.", "Reason (R): Ice is lighter than water."];
  const verdicts = ["(a) Both are true", "(b) Only A is true", "(c) Only R is true"];
  const [one] = cellsOf([...said, ...verdicts, "Ans. a"]);
  expect(one).toMatchObject({ responseType: "Assertion and reasoning", answerKey: "A" });
  const other = "2. Which assertion gives a reason?";
  const [two] = cellsOf([other, ...verdicts, "Ans. a"]);
  expect(two).toMatchObject({ responseType: "MCQ_SINGLE" });
});

test("how the correct option looks is not part of it, also where its key is written", () => {
  const strong = (text: string): PaperLine => ({ text, tags: ["strong"] });
  const [one, two, three] = cellsOf([
    "1. Unit of force",
    "(A) joule",
    strong("(B) newton"),
    "(C) watt",
    "Ans. B",
    "2. Unit of power",
    strong("(A) joule"),
    "(B) newton",
    "(C) watt",
    "Ans. C",
    "3. Which is the vector?",
    strong("(A) F"),
    "(B) m",
    "(C) t",
    "Ans. A",
  ]);
  expect(one).toMatchObject({ optionB: "<p>newton</p>", answerKey: "B", faults: [] });
  expect(two).toMatchObject({ optionA: "<p><strong>joule</strong></p>", answerKey: "C" });
  expect(three).toMatchObject({ optionA: "<p><strong>F</strong></p>", answerKey: "A" });
});

test("an exam behind a question is kept as its source", () => {
  const [cells] = cellsOf(["1. Unit of force [ISRO : 2008]", "(A) joule", "(B) newton", "Ans. B"]);
  expect(cells).toMatchObject({
    question: "<p>Unit of force</p>",
    source: "ISRO : 2008",
    year: "2008",
  });
});
