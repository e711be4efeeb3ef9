import type { ExamTypeOffer } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import { type SampleSection, math } from "./rich.ts";

const EVERY = [
  "Full-length tests with rank and percentile",
  "Solutions and time analysis for every question",
];

/** What the sample academy sells: fees in whole rupees. */
export const offers: readonly ExamTypeOffer[] = [
  {
    examType: "FOUNDATION",
    name: "Foundation",
    fee: 2999,
    days: 365,
    includes: ["Classes 8 to 10: mathematics, physics, chemistry, biology", ...EVERY],
  },
  {
    examType: "JEE",
    name: "JEE",
    fee: 4999,
    days: 365,
    includes: [
      "Physics, chemistry and mathematics on the pattern of JEE Main and Advanced",
      ...EVERY,
      "Lecture videos by topic",
    ],
  },
  {
    examType: "NEET",
    name: "NEET",
    fee: 4999,
    days: 365,
    includes: [
      "Physics, chemistry and biology on the pattern of NEET (UG)",
      ...EVERY,
      "Lecture videos by topic",
    ],
  },
  {
    examType: "AS_LEVEL",
    name: "AS Level",
    fee: 5999,
    days: 365,
    includes: ["Topic tests and papers for the AS year", ...EVERY],
  },
  {
    examType: "A_LEVEL",
    name: "A Level",
    fee: 6999,
    days: 365,
    includes: ["Topic tests and papers for both years", ...EVERY],
  },
];

/** A short weekly test. Its questions are not in the demo tests, so these reveal nothing of it. */
export const weeklySections: SampleSection[] = [
  {
    scheme: { kind: "jee-main" },
    questions: [
      {
        subject: "Physics",
        topic: "Waves",
        subTopic: "Standing waves",
        responseType: "MCQ_SINGLE",
        difficulty: "EASY",
        question: `<p>A string of length ${math("L")} fixed at both ends vibrates with three loops. Its wavelength is</p>`,
        options: ["\\frac{L}{3}", "\\frac{2L}{3}", "\\frac{3L}{2}", "3L"].map(math),
        answerKey: 1,
        solution: `<p>Three half waves fill the string: ${math("3\\cdot\\frac{\\lambda}{2}=L")}.</p>`,
      },
      {
        subject: "Chemistry",
        topic: "Atomic structure",
        subTopic: "Quantum numbers",
        responseType: "INTEGER",
        difficulty: "MEDIUM",
        question: `<p>How many electrons of an atom can have ${math("n=3")} and ${math("m_s=+\\tfrac12")}?</p>`,
        answerKey: 9,
        solution: "<p>Nine orbitals (1 + 3 + 5), one such electron in each.</p>",
      },
      {
        subject: "Mathematics",
        topic: "Algebra",
        subTopic: "Quadratic equations",
        responseType: "MCQ_SINGLE",
        difficulty: "MEDIUM",
        question: `<p>The equation ${math("x^2-2kx+k+6=0")} has equal roots for</p>`,
        options: [
          "k=3 \\text{ only}",
          "k=-2 \\text{ only}",
          "k=3 \\text{ or } k=-2",
          "\\text{no real } k",
        ].map(math),
        answerKey: 2,
        solution: `<p>${math("4k^2-4(k+6)=0\\Rightarrow k^2-k-6=0")}.</p>`,
      },
    ],
  },
];
