import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";

export const families: readonly {
  examType: ExamType;
  name: string;
  text: string;
  subjects: string;
}[] = [
  {
    examType: "FOUNDATION",
    name: "Foundation",
    text: "Build speed and good habits early, with chapter tests on school science and mathematics.",
    subjects: "Physics, Chemistry, Biology, Mathematics",
  },
  {
    examType: "JEE",
    name: "JEE",
    text: "Single and multiple correct options, numerical answers and matrix matching, with negative and partial marking.",
    subjects: "Physics, Chemistry, Mathematics",
  },
  {
    examType: "NEET",
    name: "NEET",
    text: "Long single-choice papers and assertion-reasoning questions, against the clock.",
    subjects: "Physics, Chemistry, Biology",
  },
  {
    examType: "AS_LEVEL",
    name: "AS Level",
    text: "Structured and written answers as well as multiple choice, topic by topic.",
    subjects: "Physics, Chemistry, Biology, Mathematics",
  },
  {
    examType: "A_LEVEL",
    name: "A Level",
    text: "Full papers with passages, data and written answers, marked against a model answer.",
    subjects: "Physics, Chemistry, Biology, Mathematics",
  },
];
