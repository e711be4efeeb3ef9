import type { Example } from "../shared/example.ts";

const f = false;
const t = true;

export const matrixMatchingExamples: readonly Example[] = [
  {
    title: "Units",
    question:
      "<p>Match A force, B pressure, C power, D energy with " +
      "1 newton, 2 pascal, 3 watt, 4 joule, 5 kg m s<sup>-2</sup>.</p>",
    input: { answerKey: "A:1,5 B:2 C:3 D:4" },
    right: [
      [
        [t, f, f, f, t],
        [f, t, f, f, f],
        [f, f, t, f, f],
        [f, f, f, t, f],
      ],
      [[0, 4], [1], [2], [3]],
      "A,E|B|C|D",
      "1A 1E 2B 3C 4D",
      { A: [0, 4], B: 1, C: "C", D: [3] },
    ],
    partial: [[[0], [1], [2], [3]], "AE|||", { A: "A,E" }],
    wrong: [[[0], [], [], []], "B|A|D|C"],
    template: {
      examType: "JEE",
      subject: "Physics",
      topic: "Units and Measurements",
      subTopic: "Units",
      difficulty: "DIFFICULT",
      marks: "8",
    },
  },
  {
    title: "Curves",
    question: "<p>Match each curve with its properties.</p>",
    input: {
      options: ["closed", "open", "has a focus", "has an axis of symmetry", "unbounded"],
      answerKey: [[0, 2, 3], [1, 2, 3, 4], [1, 4], [0]],
    },
    right: [[[0, 2, 3], [1, 2, 3, 4], [1, 4], [0]]],
    partial: [
      [
        [0, 2, 3],
        [1, 2, 3, 4],
        [1, 4],
        [0, 1],
      ],
    ],
    wrong: [[[1], [0], [0], [1]]],
  },
  {
    title: "Gases",
    question: "<p>Match each process of an ideal gas with what holds for it.</p>",
    input: {
      rows: ["<p>Isothermal</p>", "<p>Adiabatic</p>", "<p>Isochoric</p>"],
      options: [
        "<p>No heat is exchanged</p>",
        "<p>The temperature is constant</p>",
        "<p>The volume is constant</p>",
        "<p>The pressure is constant</p>",
        "<p>No work is done</p>",
        "<p>The internal energy is constant</p>",
      ],
      answerKey: "A:2,6 B:1 C:3,5",
    },
    right: [[[1, 5], [0], [2, 4]], "A:2,6 B:1 C:3,5"],
    partial: [[[1, 5], [0], [2]], "B:1"],
    wrong: [[[0], [1], [3]], "A:2 B:2 C:2"],
  },
];
