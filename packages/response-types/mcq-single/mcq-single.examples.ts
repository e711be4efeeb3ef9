import type { Example } from "../shared/example.ts";

export const mcqSingleExamples: readonly Example[] = [
  {
    title: "Dimensions of Planck's constant",
    question: "<p>Which quantity has the same dimensions as Planck's constant?</p>",
    input: {
      options: ["Energy", "Linear momentum", "<p>Angular momentum</p>", "Power"],
      answerKey: 2,
    },
    right: [2, "2", "C", "c", [2]],
    partial: [],
    wrong: [0, 1, "D"],
    template: {
      examType: "JEE",
      subject: "Physics",
      topic: "Units and Measurements",
      subTopic: "Dimensions",
      difficulty: "MEDIUM",
      marks: "4",
      solution: "From $E = h\\nu$ the dimensions of $h$ are $[ML^2T^{-1}]$.",
    },
  },
  {
    title: "Hybridisation in SF<sub>4</sub>",
    question: "<p>The hybridisation of sulphur in SF<sub>4</sub> is</p>",
    input: {
      options: [
        { text: "sp<sup>3</sup>" },
        { text: "sp<sup>3</sup>d" },
        { text: "sp<sup>3</sup>d<sup>2</sup>" },
        { text: "dsp<sup>2</sup>" },
      ],
      answerKey: "B",
    },
    right: [1],
    partial: [],
    wrong: [0, 2, 3],
  },
];
