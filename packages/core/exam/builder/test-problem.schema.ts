import * as z from "zod";

/** Problems that a test can have before it is published. */
const PROBLEM_CODES = [
  "invalid_input",
  "wrong_total",
  "already_over",
  "unknown_response_type",
  "too_few_questions",
  "too_many_questions",
  "unknown_question",
  "not_approved",
  "question_twice",
  "question_mismatch",
  "unknown_subject_topic",
  "formula_error",
  "no_key",
  "unfit_question",
  "unfit_scheme",
  "choice_marks",
  "unknown_tie_subject",
  "missing_passage",
  "missing_image",
  "image_without_copies",
  "late_images",
  "short_window",
  "no_room_for_starts",
  "opens_at_once",
  "locked_at_once",
  "other_exam_type",
  "other_question_type",
  "question_archived",
  "passage_split",
  "other_than_pattern",
  "solution_names_letter",
  "open_question",
  "score_waits",
  "score_at_once",
  "shared_questions",
  "missing_variant",
  "stale_variant",
  "formula_mismatch",
  "untranslated_instructions",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** A problem that blocks publishing, or that an administrator should know before it. */
export const TestProblem = z.object({
  /** An `error` blocks publishing, a `warning` does not. */
  severity: z.enum(["error", "warning"]),
  code: z.enum(PROBLEM_CODES),
  /** The problem and its solution, for people. */
  message: z.string(),
  /** A path in the request body, or a part of a question: `q_….solution`. */
  path: z.string(),
  /** Index in `sectionDetails`; null if it concerns the whole test. */
  section: z.int().nullable(),
  questionId: z.string().nullable(),
  /** The question's number in the paper, from 1. */
  number: z.int().nullable(),
});
export type TestProblem = z.infer<typeof TestProblem>;

/** The result of checking a test in the builder. */
export const TestCheck = z.object({
  /** Whether the test can be published now. */
  ready: z.boolean(),
  /** Errors first, in the order of the paper. */
  problems: z.array(TestProblem),
  /** Questions of all valid sections, including picked ones. */
  totalQuestions: z.int(),
  /** Full marks of these questions under their sections' schemes. */
  maxMarks: z.number(),
  sections: z.array(z.object({ questions: z.int(), maxMarks: z.number(), marking: z.string() })),
});
export type TestCheck = z.infer<typeof TestCheck>;
