import * as z from "zod";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { orNothing } from "../../kernel/shared/query.schema.ts";
import {
  Difficulty,
  QuestionId,
  QuestionType,
  QuestionView,
  ResponseTypeCode,
} from "../question/question.schema.ts";

const AnyName = z.string().trim().max(200).default("");
const MOST_QUESTIONS = 300;

/** What a section of a test asks for; an empty field matches any, a missing exam type too. */
export const SectionCriteria = z.strictObject({
  examType: orNothing(ExamType),
  subject: AnyName,
  topic: AnyName,
  subTopic: AnyName,
  /** Any of its names, the test builder's too. */
  responseType: ResponseTypeCode.default(""),
  questionType: orNothing(QuestionType),
  difficulty: orNothing(Difficulty),
});
export type SectionCriteria = z.infer<typeof SectionCriteria>;

const Wanted = z.int().min(1).max(MOST_QUESTIONS);
/** As many as a test may have, and the spare ones that a builder asks for. */
const Excluded = z
  .array(QuestionId)
  .max(2 * MOST_QUESTIONS)
  .default([]);

export const AutoSelectInput = z.strictObject({
  ...SectionCriteria.shape,
  count: Wanted,
  excludeIds: Excluded,
});
export type AutoSelectInput = z.infer<typeof AutoSelectInput>;

export const ReplaceInput = z.strictObject({
  sectionCriteria: SectionCriteria,
  excludeIds: Excluded,
  count: Wanted,
});
export type ReplaceInput = z.infer<typeof ReplaceInput>;

/** A picked question, with its passage's text where it has one. */
export const PickedQuestion = QuestionView.extend({ passageText: z.string().optional() });
export type PickedQuestion = z.infer<typeof PickedQuestion>;

export const Replacements = z.object({ questions: z.array(PickedQuestion) });

/**
 * `found` counts all questions of the bank that match, the excluded ones too. `note` says why fewer
 * came than were asked for, where passages were left out; else it is empty.
 */
export const AutoSelected = z.object({ ...Replacements.shape, found: z.int(), note: z.string() });
export type AutoSelected = z.infer<typeof AutoSelected>;
