import * as z from "zod";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { orNothing } from "../../kernel/shared/query.schema.ts";
import { QuestionView, ResponseTypeCode } from "../question/question.schema.ts";
import { AnyName, ExcludeTests, MAX_QUESTIONS, Mix, Wanted } from "./mix.schema.ts";
import { Difficulty, QuestionId, QuestionType } from "../question/question-terms.schema.ts";

/** The filters of a test's section; an empty or missing field matches anything. */
export const SectionCriteria = z.strictObject({
  examType: orNothing(ExamType),
  subject: AnyName,
  topic: AnyName,
  subTopic: AnyName,
  /** Any name of the response type, including the test builder's. */
  responseType: ResponseTypeCode.default(""),
  questionType: orNothing(QuestionType),
  difficulty: orNothing(Difficulty),
});
export type SectionCriteria = z.infer<typeof SectionCriteria>;

const { examType: _ofTest, ...withoutExamType } = SectionCriteria.shape;

/**
 * At most twice as many ids as a full test has questions, because the test builder also sends its
 * spare questions.
 */
const Excluded = z
  .array(QuestionId)
  .max(2 * MAX_QUESTIONS)
  .default([]);

/**
 * Which questions are not picked: questions of certain tests, and questions that are open for
 * practice.
 */
const LEFT_OUT = {
  /** Whether questions that students can practise are picked too. */
  allowOpen: z.boolean().default(false),
  excludeTests: ExcludeTests.default(0),
  /**
   * The edited test. It is not among the tests whose questions are left out; its own questions are
   * in `excludeIds`.
   */
  testId: z.string().regex(idPattern("test")).optional(),
};

export const AutoSelectInput = z.strictObject({
  ...SectionCriteria.shape,
  count: Wanted,
  excludeIds: Excluded,
  /** Its counts add up to `count`. */
  mix: Mix,
  ...LEFT_OUT,
});
export type AutoSelectInput = z.infer<typeof AutoSelectInput>;

export const ReplaceInput = z.strictObject({
  sectionCriteria: SectionCriteria,
  excludeIds: Excluded,
  count: Wanted,
  ...LEFT_OUT,
});
export type ReplaceInput = z.infer<typeof ReplaceInput>;

export const PickedQuestion = QuestionView.extend({ passageText: z.string().optional() });
export type PickedQuestion = z.infer<typeof PickedQuestion>;

export const Replacements = z.object({ questions: z.array(PickedQuestion) });
export type Replacements = z.infer<typeof Replacements>;

/**
 * `found` counts all questions of the bank that fit, including excluded ones. If passages were left
 * out, `note` explains why there are fewer questions than requested; otherwise it is empty.
 */
export const AutoSelected = z.object({ ...Replacements.shape, found: z.int(), note: z.string() });
export type AutoSelected = z.infer<typeof AutoSelected>;

/** The sections of a test that need more questions; one call fills all of them. */
export const FillInput = z.strictObject({
  examType: orNothing(ExamType),
  sections: z
    .array(
      z.strictObject({ ...withoutExamType, count: Wanted, /** Adds up to `count`. */ mix: Mix }),
    )
    .min(1, "Name at least one section.")
    .max(40)
    .refine(
      (sections) => sections.reduce((sum, { count }) => sum + count, 0) <= MAX_QUESTIONS,
      `At most ${MAX_QUESTIONS} questions are picked at once.`,
    ),
  /** The questions that the test has so far. */
  excludeIds: Excluded,
  ...LEFT_OUT,
});
export type FillInput = z.infer<typeof FillInput>;

/** For each section in order: questions that no other section gets, and why there are too few. */
export const Filled = z.object({ sections: z.array(AutoSelected) });
export type Filled = z.infer<typeof Filled>;

/** A section with the lines of its mix, to count the questions of the bank that fit each line. */
export const CountMixInput = z.strictObject({ ...SectionCriteria.shape, mix: Mix });
export type CountMixInput = z.infer<typeof CountMixInput>;

/** Matching questions of the bank, one number for each line. */
export const CountedMix = z.object({ lines: z.array(z.int()) });
export type CountedMix = z.infer<typeof CountedMix>;
