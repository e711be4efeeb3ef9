import type { ExamType } from "../../kernel/exam-type/exam-type.rules.ts";

const list = (...items: string[]): string =>
  `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join("")}</ul>`;

const EVERYWHERE = [
  "The time left is shown at the top. When it is up, your answers are handed in by themselves.",
  "Every answer is kept the moment you give it. A lost connection or a reload loses nothing.",
  "You can go to any question, change any answer, and mark a question to come back to it.",
];

/** What students of each exam are told before they start, until an administrator writes better. */
const TEXTS: Record<ExamType, readonly string[]> = {
  FOUNDATION: [
    "Read each question to its end before you answer it.",
    "Try every question. Leave a hard one for later and come back to it.",
    "Keep paper and a pencil beside you for rough work. You need no calculator.",
  ],
  JEE: [
    "Marks for right answers, and marks that are taken away for wrong ones, are given for each section below.",
    "Write numerical answers as numbers, rounded to two decimals where they do not come out even.",
    "Calculators, log tables and other devices are not allowed. Use plain paper for rough work.",
  ],
  NEET: [
    "Marks for right answers, and marks that are taken away for wrong ones, are given for each section below. A question left blank costs nothing.",
    "Only one option of a question is right, unless the question says otherwise.",
    "Calculators and other devices are not allowed. Use plain paper for rough work.",
  ],
  AS_LEVEL: [
    "Answer all questions. The marks for each question are shown beside it.",
    "In written answers, show your working: credit is given for it.",
    "You may use a scientific calculator and the data booklet. Give answers to a sensible number of significant figures.",
  ],
  A_LEVEL: [
    "Answer all questions. The marks for each question are shown beside it.",
    "In written answers, show your working and name the results that you use: credit is given for both.",
    "You may use a scientific calculator and the data booklet. Give answers to a sensible number of significant figures.",
  ],
};

/** The instructions that a new test of an exam type begins with, as rich text. */
export const defaultInstructions = (examType: ExamType): string =>
  list(...TEXTS[examType], ...EVERYWHERE);
