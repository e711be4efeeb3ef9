import type { ExamTypeOffer } from "@academy/core/kernel/exam-type/exam-type.schema.ts";

const EVERY = [
  "Full-length tests with rank and percentile",
  "A solution to every question, with where your time went",
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
      "Physics, chemistry and mathematics in the pattern of JEE Main and Advanced",
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
      "Physics, chemistry and biology in the pattern of NEET (UG)",
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
