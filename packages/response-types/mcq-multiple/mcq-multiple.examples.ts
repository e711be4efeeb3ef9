import type { Example } from "../shared/example.ts";

export const mcqMultipleExamples: readonly Example[] = [
  {
    title: "Conserved in an elastic collision",
    question: "<p>Which are conserved when two bodies collide elastically in free space?</p>",
    input: {
      options: ["Linear momentum", "Kinetic energy", "Velocity of each body", "Angular momentum"],
      answerKey: [0, 1, 3],
    },
    right: [[0, 1, 3], [3, 1, 0], "A,B,D", "ABD", ["A", "B", "D"]],
    partial: [[0], 1, "A, D", [1, 3]],
    wrong: [[2], [0, 2], [0, 1, 2, 3]],
    template: {
      examType: "JEE",
      subject: "Physics",
      topic: "Work, Energy and Power",
      subTopic: "Collisions",
      difficulty: "MEDIUM",
      marks: "4",
    },
  },
  {
    title: "Aromatic compounds",
    question: "<p>Which of these are aromatic?</p>",
    input: {
      options: [{ text: "Benzene" }, { text: "Cyclohexane" }, { text: "Pyridine" }],
      answerKey: "A, C",
    },
    right: [[0, 2]],
    partial: [[0], [2]],
    wrong: [[1], [0, 1, 2]],
  },
];
