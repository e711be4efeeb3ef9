import { describe, expect, test } from "vitest";
import { questionOfRow } from "../questions/row.rules.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { fraction, image, listed, makeDocx, p, table } from "./docx.fixture.ts";
import { reading } from "./reading.fixture.ts";

const readDocx = (body: string, parts: Parameters<typeof makeDocx>[1] = {}) =>
  reading("paper.docx", makeDocx(body, parts), QUESTION_TABLE);

const HEAD = [
  "Exam: JEE",
  "Subject: Maths",
  "Topic: Sets",
  "Sub-topic: Unions",
  "Difficulty: EASY",
  "Marks: 4",
]
  .map((line) => p(line))
  .join("");
const options = ["(A) one", "(B) two", "(C) three", "(D) four"].map((line) => p(line)).join("");

const rowsOf = async (body: string, parts: Parameters<typeof makeDocx>[1] = {}) => {
  const { rows, refused } = await readDocx(body, parts);
  expect(refused).toBeUndefined();
  return rows;
};
const cellsOf = async (body: string, parts: Parameters<typeof makeDocx>[1] = {}) =>
  (await rowsOf(body, parts)).map((row) => ("cells" in row ? { ...row.cells } : row.reason));

describe("a Word file", () => {
  test("in the form of the template gives valid questions", async () => {
    const rows = await rowsOf(
      HEAD +
        p("1. What is ", fraction("1", "x"), " of $5?") +
        options +
        p("Ans. B, D") +
        p("Sol. Because ", fraction("2", "3")) +
        p("2. How many? ____") +
        p("Ans. 2.5"),
    );
    expect(rows).toHaveLength(2);
    const [first, second] = rows.map((row) => {
      if (!("cells" in row)) throw new Error(row.reason);
      const read = questionOfRow(row.cells, { mediaUrl: "https://m", image: () => undefined });
      if (!("input" in read)) throw new Error(JSON.stringify(read.problems));
      return read.input;
    });
    expect(first).toMatchObject({
      examType: "JEE",
      responseType: "MCQ_MULTIPLE",
      question:
        '<p>What is <span data-type="inline-math" data-latex="\\frac{1}{x}"></span> of $5?</p>',
      options: ["<p>one</p>", "<p>two</p>", "<p>three</p>", "<p>four</p>"],
      solution: '<p>Because <span data-type="inline-math" data-latex="\\frac{2}{3}"></span></p>',
    });
    expect(second).toMatchObject({ responseType: "INTEGER", marks: 4 });
    expect(rows[0]?.place).toBe('Question 1, paragraph 7 ("What is … of $5?")');
  });

  test("with labels that Word computes, and options after tabs on one line", async () => {
    const level = (at: number, format: string, text: string) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, "decimal", "%1.")}${level(1, "upperLetter", "(%2)")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
    const lettered = ["p", "q", "r", "s"].map((text) => listed(1, 1, text)).join("");
    const cells = await cellsOf(
      listed(1, 0, "First?") +
        lettered +
        p("Key: C") +
        listed(1, 0, "Second?\n(A) a\t(B) b\n(C) c\t(D) d") +
        p("Answer (D)"),
      { numbering },
    );
    expect(cells).toMatchObject([
      { question: "<p>First?</p>", optionA: "<p>p</p>", optionD: "<p>s</p>", answerKey: "C" },
      { question: "<p>Second?</p>", optionB: "<p>b</p>", optionC: "<p>c</p>", answerKey: "D" },
    ]);
  });

  test("with markers", async () => {
    const question = (text: string) =>
      p("[Question_start]") +
      p(text) +
      options +
      p("[solution] Option A") +
      p("It is so.") +
      p("[Question_end]");
    expect(await cellsOf(question("1. One?") + question("2. Two?"))).toMatchObject([
      { question: "<p>One?</p>", answerKey: "A", solution: "<p>It is so.</p>" },
      { question: "<p>Two?</p>", answerKey: "A" },
    ]);
  });

  test("with the keys in a table at the end", async () => {
    const body =
      p("Q.1 One?") +
      options +
      p("Q.2 Two?") +
      p("a) p  b) q  c) r  d) s") +
      p("Answer Key") +
      table(["1. B", "2. A, C"]);
    expect(await cellsOf(body)).toMatchObject([
      { question: "<p>One?</p>", responseType: "MCQ_SINGLE", answerKey: "B" },
      {
        question: "<p>Two?</p>",
        responseType: "MCQ_MULTIPLE",
        answerKey: "A, C",
        optionD: "<p>s</p>",
      },
    ]);
  });

  test("a number that the table of answers has twice is an error", async () => {
    const body = p("1. One?") + options + p("Answers") + p("1. B") + p("1. C");
    expect((await cellsOf(body))[0]).toContain("Number 1 has different keys, B and C");
  });

  test("a list inside a question, a heading with a number and a jump are no questions of their own", async () => {
    const rows = await rowsOf(
      p("1. Multiple choice questions") +
        p("1. Which are true?") +
        p("1. this") +
        p("2. that") +
        options +
        p("Ans: A") +
        p("1.1 Matrices are used below.") +
        p("41. Next?") +
        options +
        p("Ans: B"),
    );
    expect(rows).toMatchObject([
      { cells: { question: "<p>Which are true?</p><p>1. this</p><p>2. that</p>" } },
      { cells: { question: "<p>Next?</p>" } },
    ]);
  });

  test("a passage belongs to its questions only", async () => {
    const body =
      p("Passage: Read ", fraction("a", "b"), ".") +
      p("And this.") +
      p("End of passage") +
      p("1. One?") +
      options +
      p("Ans. A") +
      p("End of passage") +
      p("2. Two?") +
      options +
      p("Ans. B");
    const [one, two] = await cellsOf(body);
    expect(one).toMatchObject({
      passage: expect.stringMatching(/^<p>Read .*\\frac.*\.<\/p><p>And this\.<\/p>$/),
    });
    expect(two).not.toHaveProperty("passage");
  });

  test("images are found by their names, and only inside the file", async () => {
    const relations = `<Relationship Id="a" Type="t" Target="media/Fig 1.PNG"/><Relationship Id="b" Type="t" Target="https://example.com/x.png" TargetMode="External"/><Relationship Id="c" Type="t" Target="../../secret.png"/><Relationship Id="d" Type="t" Target="media/old.wmf"/>`;
    const question = (id: string) => p("1. See ", image(id)) + options + p("Ans. A") + p("Section");
    const [inside, linked, above, old] = await cellsOf(
      ["a", "b", "c", "d"].map(question).join(""),
      { relations },
    );
    expect(inside).toMatchObject({ question: '<p>See <img src="fig 1.png"></p>' });
    const link = "This picture is linked, not in the file. Use Edit Links > Break Link.";
    expect([linked, above]).toEqual([link, link]);
    expect(old).toBe("This picture is a Windows metafile (WMF). Paste it as PNG.");
  });

  test.each([
    [
      "Equation.3",
      "An equation of Equation Editor 3.0 cannot be read. In MathType: Convert Equations > MathType or Office Math.",
    ],
    [
      "Equation.DSMT4",
      "A MathType equation cannot be read. In MathType: Convert Equations > Office Math.",
    ],
    ["ChemDraw.Document.6.0", "A ChemDraw drawing cannot be read. Copy it as a picture (PNG)."],
    ["Excel.Sheet.12", "An embedded object cannot be read. Copy it as a picture (PNG)."],
  ])("an object of %s is never left out silently", async (program, reason) => {
    const object = `<w:r><w:object><o:OLEObject ProgID="${program}" r:id="x"/></w:object></w:r>`;
    expect(await cellsOf(p("1. See ", object) + options + p("Ans. A"))).toEqual([reason]);
  });

  test("faults of a question are reported together", async () => {
    const body = p("7. One?") + p("(A) a") + p("(B) b") + p("(D) d") + p("Ans. B") + p("Ans. A");
    expect(await rowsOf(body)).toMatchObject([
      {
        place: 'Question 7, paragraph 1 ("One?")',
        reason: 'It has two answers: "B" and "A". Option C is missing: A, B and D were found.',
      },
    ]);
  });

  test("tracked changes, hidden text, sources and the newer of two forms", async () => {
    const run = (inside: string) => `<w:r>${inside}</w:r>`;
    const t = (text: string) => `<w:t>${text}</w:t>`;
    const both = `<mc:AlternateContent><mc:Choice>${run(t("new"))}</mc:Choice><mc:Fallback>${run(t("old"))}</mc:Fallback></mc:AlternateContent>`;
    const body =
      p(
        "1. [JEE Main 2024] A ",
        `<w:del>${run("<w:delText>gone</w:delText>")}</w:del><w:ins>${run(t("in"))}</w:ins>`,
        `<w:r><w:rPr><w:vanish/></w:rPr>${t(" hid ")}</w:r>`,
        both,
      ) +
      options +
      p("Ans. A");
    const [row] = await rowsOf(body);
    const from = { source: "JEE Main 2024", year: "2024" };
    expect(row).toMatchObject({ cells: { question: "<p>A in hid new</p>", ...from } });
    expect(row).toHaveProperty(
      "notes",
      expect.arrayContaining([
        "Accept or reject the tracked changes first.",
        "Hidden text was read too.",
        'The source "JEE Main 2024" was taken out of the question into its column.',
      ]),
    );
  });

  test("text that belongs to no question is named", async () => {
    const { notes } = await readDocx(
      p("Welcome to our paper") + p("1. One?") + options + p("Ans. A"),
    );
    expect(notes).toEqual([
      "1 question; options “(A)”; keys: 1 in answer lines; 1 line of instructions and texts.",
      'Left out, because it is not in a question: "Welcome to our paper"',
    ]);
  });
});
