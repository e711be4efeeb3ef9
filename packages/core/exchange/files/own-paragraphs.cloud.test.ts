import { expect, test } from "vitest";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { makeDocx, p } from "./docx.fixture.ts";
import type { OwnStyleId } from "./docx/own-style.rules.ts";
import { reading } from "./reading.fixture.ts";

const own = (style: OwnStyleId, ...parts: readonly string[]) =>
  p(`<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`, ...parts);

const question = (...stem: readonly string[]) =>
  own("PaperQuestion", "1.\t", ...stem) +
  own("PaperOption", "(A)\tone") +
  own("PaperOption", "(B)\ttwo") +
  own("PaperAnswer", "Answer: B");

const read = (body: string) => reading("paper.docx", makeDocx(body), QUESTION_TABLE);

test("our styles decide, whatever the text looks like", async () => {
  const { rows, notes } = await read(
    own("PaperHead", "1. A title (A) Ans. B") +
      own("PaperDetails", "Topic: Optics\nMarks: 4") +
      question("Is (A) one, Ans. A, or 2. [JEE Main 2024]?") +
      own("PaperText", "Sol. no"),
  );
  expect(notes).toEqual([]);
  expect(rows).toMatchObject([
    {
      cells: {
        question: "<p>Is (A) one, Ans. A, or 2. [JEE Main 2024]?</p>",
        topic: "Optics",
        marks: "4",
        optionB: "<p>two</p>",
        answerKey: "B",
        solution: "<p>Sol. no</p>",
      },
    },
  ]);
});

test("an author may go on in plain style, and add questions below", async () => {
  const plain = ["(A) red", "(B) blue", "Ans. A"].map((text) => p(text)).join("");
  const { rows } = await read(
    question("Which?") + p("Sol. Because of it.") + p("2. Which colour?") + plain,
  );
  expect(rows).toMatchObject([
    { cells: { question: "<p>Which?</p>", answerKey: "B", solution: "<p>Because of it.</p>" } },
    { cells: { question: "<p>Which colour?</p>", optionA: "<p>red</p>", answerKey: "A" } },
  ]);
});

test("short options in one line are options of their own", async () => {
  const { rows } = await read(
    own("PaperQuestion", "1.\tWhich?") +
      own("PaperOption", "(A)\tone\t(B)\ttwo\t(C)\tthree") +
      own("PaperAnswer", "Answer: C"),
  );
  expect(rows).toMatchObject([
    { cells: { optionA: "<p>one</p>", optionB: "<p>two</p>", optionC: "<p>three</p>" } },
  ]);
});

test("further text that belongs to no question is named", async () => {
  const { notes } = await read(own("PaperText", "Left here") + question("Which?"));
  expect(notes).toEqual(['Left out, because it is not in a question: "Left here"']);
});

test("a styled question without its answer is refused", async () => {
  const { rows } = await read(own("PaperQuestion", "1.\tWhich?") + own("PaperOption", "(A)\tone"));
  expect(rows).toMatchObject([{ reason: "No answer was found. Write a line: Ans. B" }]);
});
