import type { Example } from "../shared/example.ts";

export const integerExamples: readonly Example[] = [
  {
    title: "Roots of a quadratic",
    question: "<p>The sum of the roots of x<sup>2</sup> + 5x + 6 = 0 is</p>",
    input: { answerKey: -5 },
    right: [-5, "-5", "-5.00", " -5.004 ", "\u22125"],
    partial: [],
    wrong: [5, "-4.99", 0],
  },
  {
    title: "Acceleration due to gravity",
    question: "<p>Give the acceleration due to gravity near the ground in m/s<sup>2</sup>.</p>",
    input: { answerKey: "9.81", tolerance: 0.02 },
    right: [9.81, 9.79, 9.83, "9.8"],
    partial: [],
    wrong: [9.78, 9.84, 10],
    template: {
      examType: "JEE",
      subject: "Physics",
      topic: "Gravitation",
      subTopic: "Acceleration due to Gravity",
      difficulty: "EASY",
      marks: "4",
    },
  },
  {
    title: "Charge of an electron",
    question: "<p>Give the size of the charge of an electron.</p>",
    input: {
      answerKey: "1.6e-19 ± 1 %",
      format: { kind: "scientific", unit: "C", figures: { min: 2, max: 3 } },
    },
    right: ["1.6e-19", "1.60 × 10^-19", "0.00000000000000000016"],
    partial: [],
    wrong: [0, "1.6e-18", "1.63e-19", "1.600e-19"],
  },
];
