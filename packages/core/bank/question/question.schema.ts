import { AnswerForm } from "@academy/response-types/shared/answer-form.ts";
import { MOST_ALSO } from "@academy/response-types/shared/also-accept.ts";
import * as z from "zod";
import { CatalogueName } from "../catalogue/catalogue.schema.ts";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { VariantLanguage } from "../../kernel/language/language.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { DIFFICULTIES } from "./difficulty.rules.ts";
import { QUESTION_TYPES, Difficulty, QuestionType, QuestionId } from "./question-terms.schema.ts";
import { QuestionLabels } from "./question-labels.schema.ts";

/**
 * The states of a question. Only approved questions are picked for papers. A retired question stays
 * in the tests that have it.
 */
export const QUESTION_STATES = ["DRAFT", "REVIEW", "APPROVED", "RETIRED"] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/**
 * The code of a response type; the registry knows which codes exist. TEXT is the old name of
 * SUBJECTIVE.
 */
export const ResponseTypeCode = z.string().max(60);

/** Rich text as HTML, sanitised before it is stored. */
export const RichText = z.string().max(200_000);

const MARKS_PROBLEM = "Enter marks from 0.01 to 1,000, with at most two decimal places.";

/** Marks on the wire, as a number or text from 0.01 to 1,000. The code uses centi-marks. */
export const Marks = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,4}(\.\d+)?$/)
        .transform(Number),
    ],
    MARKS_PROBLEM,
  )
  .pipe(z.number().min(0.01).max(1000).multipleOf(0.01));

/** One accepted answer, as an author writes it for the question's response type. */
export const AnswerKeyInput = z.strictObject({
  answerKey: z.unknown(),
  tolerance: z.unknown().optional(),
  subjectiveKeywords: z.unknown().optional(),
});
export type AnswerKeyInput = z.infer<typeof AnswerKeyInput>;

/** A question as an administrator sends it; options and key in the specification's formats. */
const QuestionFields = z.strictObject({
  examType: ExamType,
  subject: CatalogueName,
  topic: CatalogueName,
  subTopic: CatalogueName,
  difficulty: Difficulty,
  marks: Marks,
  questionType: QuestionType,
  responseType: ResponseTypeCode,
  question: RichText.min(1),
  options: z
    .array(z.union([RichText, z.strictObject({ text: RichText })]))
    .max(8)
    .optional(),
  /** Texts of the rows that are matched with the options; without them a matrix is 4 x 5. */
  rows: z.array(RichText).max(8).optional(),
  /** True if the options keep their order where options are shuffled. */
  fixedOptions: z.boolean().optional(),
  answerKey: z.unknown(),
  /** Other answers that earn the same marks. */
  alsoAccept: z
    .array(AnswerKeyInput)
    .max(MOST_ALSO, `Accept at most ${MOST_ALSO} other answers.`)
    .optional(),
  tolerance: z.number().min(0).max(1e9).optional(),
  /**
   * Only for questions with a number as the answer. With a format, answers are compared exactly;
   * with null, they are rounded to two decimals. If the field is left out, they are compared
   * exactly only if rounding would change the key too much.
   */
  format: AnswerForm.nullish(),
  solution: RichText,
  subjectiveKeywords: z
    .union([z.string().max(5000), z.array(z.string().max(200)).max(100)])
    .optional(),
  /** A question with a passage is always a COMPREHENSION question. */
  passageId: z
    .union([z.literal("").transform(() => null), z.string().regex(idPattern("passage"))])
    .nullish(),
  ...QuestionLabels,
});

/** Accepted but ignored: the text of a passage is changed by its own endpoint. */
const PassageText = RichText.optional();

/** A new question. */
export const QuestionInput = z.strictObject({
  ...QuestionFields.shape,
  marks: Marks.default(1),
  questionType: QuestionType.default("STANDARD"),
  solution: RichText.default(""),
});
export type QuestionInput = z.infer<typeof QuestionInput>;

/**
 * A question as it is uploaded. The text of its passage may be included, but is not stored here.
 */
export const QuestionUpload = QuestionInput.extend({ passageText: PassageText })
  .refine(({ passageId, passageText }) => Boolean(passageId) || !passageText?.trim(), {
    path: ["passageText"],
    message: "Save the passage first and send its id as passageId.",
  })
  .transform(({ passageText: _text, ...question }) => question);

/**
 * A change of a question; fields that are left out stay. If the options or the response type
 * change, the answer key is needed too. With `rev`, the change is refused if someone has changed
 * the question since. With `restore`, every field comes from that earlier revision, and no other
 * field may be sent.
 */
export const QuestionUpdate = z.strictObject({
  ...QuestionFields.partial().shape,
  passageText: PassageText,
  rev: z.int().min(1).optional(),
  restore: z.int().min(1).optional(),
});
export type QuestionUpdate = z.infer<typeof QuestionUpdate>;

/** A question as it is stored. Students see `content`; `answerKey` never leaves the server. */
export const Question = z.object({
  questionId: QuestionId,
  rev: z.int().min(1),
  examType: z.enum(EXAM_TYPES),
  /**
   * The catalogue entry, which has the names: if it is renamed, all its questions have the new
   * names.
   */
  subjectTopicId: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  /** Centi-marks. */
  marks: z.int().positive(),
  questionType: z.enum(QUESTION_TYPES),
  responseType: z.string(),
  question: z.string(),
  content: z.unknown(),
  /** Set by the author if the options must keep their order. */
  fixedOptions: z.literal(true).optional(),
  answerKey: z.unknown(),
  /** Other accepted keys; missing if there are none. */
  alsoAccept: z.array(z.unknown()).optional(),
  solution: z.string(),
  passageId: z.string().nullable(),
  /**
   * The type before the question was linked to a passage; missing if it was created with a passage.
   */
  typeBeforeLink: z.enum(QUESTION_TYPES).optional(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** The author's name at that time; questions from before 23 Nov 2026 have none. */
  createdByName: z.string().optional(),
  /** When and by whom this revision was saved: ISO 8601, and a name. */
  changedAt: z.string(),
  changedBy: z.string(),
  /** Id of the set save that wrote this revision, so that a retry does not conflict with itself. */
  savedWith: z.string().optional(),
  /** The origin of a revision that was not typed in the form; shown in the history. */
  note: z.string().optional(),
  /**
   * Missing if the question is approved, so that questions from before there were states need no
   * change.
   */
  state: z.enum(QUESTION_STATES).exclude(["APPROVED"]).optional(),
  /** When the state last changed, and who changed it: ISO 8601, and a name. */
  stateAt: z.string().optional(),
  stateBy: z.string().optional(),
  /** Id of the user who last changed the content; missing after someone else has approved it. */
  contentBy: z.string().optional(),
  /** The institute's own words for the question; missing if there are none. */
  tags: z.array(z.string()).optional(),
  /** The exam or book of the question, and its year. */
  source: z.string().optional(),
  year: z.int().optional(),
  /** Id of the import that added it. */
  importId: z.string().optional(),
  /** Languages of its variants, for lists and filters; missing if there is none. */
  languages: z.array(VariantLanguage).optional(),
});
export type Question = z.infer<typeof Question>;

/** A question on the wire, for administrators only. */
export const QuestionView = z.object({
  _id: z.string(),
  rev: z.int(),
  examType: z.enum(EXAM_TYPES),
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  marks: z.number(),
  questionType: z.enum(QUESTION_TYPES),
  responseType: z.string(),
  question: z.string(),
  options: z.array(z.string()).optional(),
  rows: z.array(z.string()).optional(),
  /** True if the author wants the options to keep their order. */
  fixedOptions: z.boolean().optional(),
  /** The response type writes answer key, tolerance, keywords and format. */
  answerKey: z.unknown(),
  /** Other accepted answers, in the same form as the key; missing if there are none. */
  alsoAccept: z.array(AnswerKeyInput).optional(),
  tolerance: z.unknown().optional(),
  subjectiveKeywords: z.unknown().optional(),
  /** The format of the answer; only for a number that is compared exactly. */
  format: AnswerForm.optional(),
  solution: z.string(),
  passageId: z.string().nullable(),
  tags: z.array(z.string()).optional(),
  source: z.string().optional(),
  year: z.int().optional(),
  /** Languages of its variants; missing if there is none. */
  languages: z.array(VariantLanguage).optional(),
  changedAt: z.string(),
  changedBy: z.string(),
  /**
   * Missing if the question is approved. The next two fields are when it got this state (ISO 8601),
   * and from whom.
   */
  state: z.enum(QUESTION_STATES).exclude(["APPROVED"]).optional(),
  stateAt: z.string().optional(),
  stateBy: z.string().optional(),
  /**
   * True if the caller is an author and may not see key and solution, because the question is
   * someone else's.
   */
  keyHidden: z.literal(true).optional(),
  /** True if the caller changed the content last, so that someone else has to approve it. */
  ownChange: z.literal(true).optional(),
  /** After a save: one sentence for each value that was stored differently from what was sent. */
  notes: z.array(z.string()).optional(),
});
export type QuestionView = z.infer<typeof QuestionView>;
