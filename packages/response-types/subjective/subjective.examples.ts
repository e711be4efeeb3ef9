import type { Example } from "../shared/example.ts";

export const subjectiveExamples: readonly Example[] = [
  {
    title: "Photosynthesis",
    question: "<p>What happens in photosynthesis? Name the reactants and the products.</p>",
    input: {
      answerKey:
        "Plants use light energy to turn carbon dioxide and water into glucose and oxygen.",
      subjectiveKeywords: "carbon dioxide, water, glucose, oxygen",
    },
    right: [
      "Plants use light energy to turn carbon dioxide and water into glucose and oxygen.",
      "PLANTS use light energy to turn carbon-dioxide & water into glucose, and oxygen!",
    ],
    partial: ["Carbon dioxide and water are needed.", "Glucose is made with light energy."],
    wrong: ["I do not know.", "???"],
    template: {
      examType: "NEET",
      subject: "Biology",
      topic: "Plant Physiology",
      subTopic: "Photosynthesis",
      difficulty: "MEDIUM",
      marks: "5",
    },
  },
  {
    title: "Law of inertia",
    question: "<p>State the first law of motion.</p>",
    input: {
      answerKey: "A body stays at rest or in uniform motion unless a net force acts on it.",
    },
    right: ["A body stays at rest or in uniform motion unless a net force acts on it"],
    partial: ["A body at rest stays at rest unless a force acts."],
    wrong: ["Every action has an equal reaction."],
  },
];
