import type { QuestionColumn } from "@academy/core/import/row.schema.ts";
import { assertionReasoningExamples } from "@academy/response-types/assertion-reasoning/assertion-reasoning.examples.ts";
import { integerExamples } from "@academy/response-types/integer/integer.examples.ts";
import { matrixMatchingExamples } from "@academy/response-types/matrix-matching/matrix-matching.examples.ts";
import { mcqMultipleExamples } from "@academy/response-types/mcq-multiple/mcq-multiple.examples.ts";
import { mcqSingleExamples } from "@academy/response-types/mcq-single/mcq-single.examples.ts";
import type { Example } from "@academy/response-types/shared/example.ts";
import { subjectiveExamples } from "@academy/response-types/subjective/subjective.examples.ts";

type Place = Partial<Record<QuestionColumn, string>>;

interface TemplateExample {
  code: string;
  example: Example | undefined;
  /** Where the question stands in the bank, and what the example has beside its answer. */
  place: Place;
}

const place = (subject: string, topic: string, subTopic: string, more: Place = {}): Place => ({
  examType: "JEE",
  subject,
  topic,
  subTopic,
  difficulty: "MEDIUM",
  marks: "4",
  ...more,
});

/** One example of each response type, from the type's own. */
export const TEMPLATE_EXAMPLES: readonly TemplateExample[] = [
  {
    code: "MCQ_SINGLE",
    example: mcqSingleExamples[0],
    place: place("Physics", "Units and Measurements", "Dimensions", {
      solution: "From $E = h\\nu$ the dimensions of $h$ are $[ML^2T^{-1}]$.",
    }),
  },
  {
    code: "MCQ_MULTIPLE",
    example: mcqMultipleExamples[0],
    place: place("Physics", "Work, Energy and Power", "Collisions"),
  },
  {
    code: "ASSERTION_REASONING",
    example: assertionReasoningExamples[0],
    place: place("Physics", "Laws of Motion", "Friction", { difficulty: "EASY" }),
  },
  {
    code: "INTEGER",
    example: integerExamples[1],
    place: place("Physics", "Gravitation", "Acceleration due to Gravity", { difficulty: "EASY" }),
  },
  {
    code: "SUBJECTIVE",
    example: subjectiveExamples[0],
    place: place("Biology", "Plant Physiology", "Photosynthesis", { examType: "NEET", marks: "5" }),
  },
  {
    code: "MATRIX_MATCHING",
    example: matrixMatchingExamples[0],
    place: place("Physics", "Units and Measurements", "Units", {
      difficulty: "DIFFICULT",
      marks: "8",
    }),
  },
];
