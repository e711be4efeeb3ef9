import {
  Document,
  Math as Formula,
  MathFraction,
  MathRadical,
  MathRun,
  MathSuperScript,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from "docx";

/** The Word file that the upload page offers: headings, and a question of each kind. */
export const questionsDocument = (): Document =>
  new Document({
    creator: "Exam academy",
    title: "Sample questions",
    sections: [{ children: LINES.map((line) => paragraph(line)) }],
  });

type Line = string | readonly (string | ParagraphChild)[];

const run = (text: string) => new MathRun(text);
const power = (base: string, exponent: string) =>
  new MathSuperScript({ children: [run(base)], superScript: [run(exponent)] });
const formula = (...children: ConstructorParameters<typeof Formula>[0]["children"][number][]) =>
  new Formula({ children });

const paragraph = (line: Line): Paragraph =>
  new Paragraph({
    spacing: { after: 80 },
    children: (typeof line === "string" ? [line] : line).map((part) =>
      typeof part === "string" ? new TextRun(part) : part,
    ),
  });

const LINES: readonly Line[] = [
  "Exam: JEE",
  "Subject: Mathematics",
  "Topic: Algebra",
  "Sub-topic: Quadratic equations",
  "Difficulty: EASY",
  "Marks: 4",
  ["1. Which is a root of ", formula(power("x", "2"), run("-5x+6=0")), "?"],
  "(A) 1",
  "(B) 2",
  "(C) 4",
  "(D) 5",
  "Ans. B",
  ["Sol. ", formula(run("(x-2)(x-3)=0")), ", so x is 2 or 3."],
  "2. Which numbers are larger than 1?",
  ["(A) ", formula(new MathRadical({ children: [run("2")] }))],
  ["(B) ", formula(new MathFraction({ numerator: [run("1")], denominator: [run("2")] }))],
  "(C) 3",
  "(D) 0",
  "Ans. A, C",
  ["3. ", formula(power("2", "5")), " = ____"],
  "Ans. 32",
  "Passage: A train leaves at 9:00 and runs at 60 km/h.",
  "It stops for ten minutes at each station.",
  "End of passage",
  "4. How far has it gone after an hour without a stop?",
  "(A) 30 km",
  "(B) 45 km",
  "(C) 60 km",
  "(D) 90 km",
  "Ans. C",
  "End of passage",
];
