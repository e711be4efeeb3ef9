import type { ExamType } from "../../kernel/exam-type/exam-type.rules.ts";

const list = (...items: string[]): string =>
  `<ul>${items.map((item) => `<li><p>${item}</p></li>`).join("")}</ul>`;

const FOR_ALL_EXAMS = [
  "The timer is at the top. When time is up, your answers are submitted automatically.",
  "Your answers are saved as you go. You lose nothing if you reload or go offline.",
  "You can go to any question, change your answers, and mark questions for review.",
];

/** Default instructions for students, by exam type. Administrators can change them in each test. */
const TEXTS: Record<ExamType, readonly string[]> = {
  FOUNDATION: [
    "Read each question in full before you answer it.",
    "Try every question. If one is hard, come back to it later.",
    "Keep paper and a pencil ready for rough work. You don't need a calculator.",
  ],
  JEE: [
    "Marks for correct answers and negative marks are listed for each section below.",
    "Enter numerical answers as numbers, rounded to two decimal places where necessary.",
    "Calculators, log tables and other devices are not allowed. Use plain paper for rough work.",
  ],
  NEET: [
    "Marks for correct answers and negative marks are listed for each section below. Unanswered questions have no negative marks.",
    "Each question has only one correct option, unless it says otherwise.",
    "Calculators and other devices are not allowed. Use plain paper for rough work.",
  ],
  AS_LEVEL: [
    "Answer all questions. The marks are shown next to each question.",
    "Show your working in written answers: you get marks for it.",
    "You may use a scientific calculator and the data booklet. Give answers to a sensible number of significant figures.",
  ],
  A_LEVEL: [
    "Answer all questions. The marks are shown next to each question.",
    "In written answers, show your working and name the results that you use: you get marks for both.",
    "You may use a scientific calculator and the data booklet. Give answers to a sensible number of significant figures.",
  ],
};

/** The default instructions of a new test, as rich text. */
export const defaultInstructions = (examType: ExamType): string =>
  list(...TEXTS[examType], ...FOR_ALL_EXAMS);
