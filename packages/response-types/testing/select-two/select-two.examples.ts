import type { Example } from "../../shared/example.ts";

export const selectTwoExamples: readonly Example[] = [
  {
    title: "Squares",
    question: "<p>Which two are squares?</p>",
    input: { options: ["4", "5", "9", "12"], answerKey: [0, 2] },
    right: [[0, 2], "A, C", "CA"],
    partial: [[0]],
    wrong: [[1], [0, 1], [0, 1, 2]],
    template: {
      examType: "JEE",
      subject: "Mathematics",
      topic: "Numbers",
      subTopic: "Squares",
      difficulty: "EASY",
      marks: "4",
    },
  },
];
