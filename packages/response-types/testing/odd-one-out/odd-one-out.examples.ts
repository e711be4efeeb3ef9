import type { Example } from "../../shared/example.ts";

export const oddOneOutExamples: readonly Example[] = [
  {
    title: "Metals",
    question: "<p>Which is not a metal?</p>",
    input: { options: ["Iron", "Sulphur", "Copper"], answerKey: 1 },
    right: [1, "B"],
    partial: [],
    wrong: [0, 2],
    template: {
      examType: "JEE",
      subject: "Chemistry",
      topic: "Elements",
      subTopic: "Metals",
      difficulty: "EASY",
      marks: "4",
    },
  },
];
