import { math, type SampleSection } from "./rich.ts";

/**
 * A test for subscribers. It is short, so that a visitor can pay, take it and read the report
 * quickly.
 */
export const subscriberSections: SampleSection[] = [
  {
    scheme: { kind: "neet" },
    questions: [
      {
        subject: "Biology",
        topic: "Human physiology",
        subTopic: "Excretion",
        responseType: "MCQ_SINGLE",
        difficulty: "EASY",
        question:
          "<p>In a healthy kidney nearly all glucose of the filtrate is taken back in the</p>",
        options: [
          "proximal convoluted tubule",
          "loop of Henle",
          "distal convoluted tubule",
          "collecting duct",
        ],
        answerKey: 0,
        solution:
          "<p>The cells of the proximal tubule carry glucose back together with sodium; what lies further down never meets it.</p>",
      },
      {
        subject: "Physics",
        topic: "Optics",
        subTopic: "Ray optics",
        responseType: "INTEGER",
        difficulty: "MEDIUM",
        question: `<p>An object stands ${math("30\\,\\text{cm}")} before a thin convex lens of focal length ${math("20\\,\\text{cm}")}. How far behind the lens is its image, in centimetres?</p>`,
        answerKey: 60,
        solution: `<p>${math("\\frac{1}{v}=\\frac{1}{20}-\\frac{1}{30}=\\frac{1}{60}")}: the image is real, turned over and twice as large.</p>`,
      },
      {
        subject: "Chemistry",
        topic: "Equilibrium",
        subTopic: "Acids and bases",
        responseType: "MCQ_MULTIPLE",
        difficulty: "MEDIUM",
        question: "<p>Which of these mixtures in water are buffers?</p>",
        options: [
          `${math("\\ce{CH3COOH}")} and ${math("\\ce{CH3COONa}")}`,
          `${math("\\ce{HCl}")} and ${math("\\ce{NaCl}")}`,
          `${math("\\ce{NH3}")} and ${math("\\ce{NH4Cl}")}`,
          `${math("\\ce{NaOH}")} and ${math("\\ce{NaCl}")}`,
        ],
        answerKey: [0, 2],
        solution:
          "<p>A buffer contains a weak acid and its conjugate base, or a weak base and its conjugate acid. Strong acids and bases cannot absorb what is added.</p>",
      },
    ],
  },
];
