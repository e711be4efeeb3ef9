import type { Example } from "../shared/example.ts";

const OPTIONS = [
  "Both are true and the reason explains the assertion.",
  "Both are true but the reason does not explain the assertion.",
  "The assertion is true, the reason is false.",
  "The assertion is false, the reason is true.",
];

export const assertionReasoningExamples: readonly Example[] = [
  {
    title: "Orbital speed",
    question:
      "<p><strong>Assertion:</strong> A satellite in a higher circular orbit is slower.</p>" +
      "<p><strong>Reason:</strong> Its orbital speed falls as the square root of the radius grows.</p>",
    input: { options: OPTIONS, answerKey: 0 },
    right: [0],
    partial: [],
    wrong: [1, 2, 3],
    template: {
      examType: "JEE",
      subject: "Physics",
      topic: "Laws of Motion",
      subTopic: "Friction",
      difficulty: "EASY",
      marks: "4",
    },
  },
  {
    title: "Noble gases",
    question:
      "<p><strong>Assertion:</strong> Helium has the lowest boiling point of all elements.</p>" +
      "<p><strong>Reason:</strong> Helium atoms are held together by hydrogen bonds.</p>",
    input: { options: OPTIONS, answerKey: "C" },
    right: [2, "C"],
    partial: [],
    wrong: [0, 1, 3],
  },
];
