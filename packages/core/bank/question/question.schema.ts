import * as z from "zod";
import { CatalogueName } from "../catalogue/catalogue.schema.ts";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ExamType, named } from "../../kernel/exam-type/exam-type.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";

export const DIFFICULTIES = ["EASY", "MEDIUM", "DIFFICULT"] as const;
export const QUESTION_TYPES = ["STANDARD", "COMPREHENSION"] as const;

export const Difficulty = named(DIFFICULTIES);
export const QuestionType = named(QUESTION_TYPES);
/** Which ones exist is the registry's business; TEXT is the old name of SUBJECTIVE. */
export const ResponseTypeCode = z.string().max(60);

/** Rich text as HTML; sanitised before it is stored. 200,000 characters hold any question. */
export const RichText = z.string().max(200_000);

const MARKS_WORDS = "Give the marks as a number with two decimals at most, from 0.01 to 1,000.";

/** Marks on the wire, or their text: two decimals, 0.01 to 1,000. Inside the program centi-marks. */
const Marks = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,4}(\.\d+)?$/)
        .transform(Number),
    ],
    MARKS_WORDS,
  )
  .pipe(z.number().min(0.01).max(1000).multipleOf(0.01));

export const QuestionId = z.string().regex(idPattern("question"));

/** What an administrator sends of a question; options and key in the specification's forms. */
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
  answerKey: z.unknown(),
  tolerance: z.number().min(0).max(1e9).optional(),
  solution: RichText,
  subjectiveKeywords: z
    .union([z.string().max(5000), z.array(z.string().max(200)).max(100)])
    .optional(),
  /** A question with a passage is a COMPREHENSION question, whatever type is sent with it. */
  passageId: z
    .union([z.literal("").transform(() => null), z.string().regex(idPattern("passage"))])
    .nullish(),
});

/** The text of the question's passage, which has a call of its own to change it. */
const PassageText = RichText.optional();

/** A whole question, to be added. */
export const QuestionInput = z.strictObject({
  ...QuestionFields.shape,
  marks: Marks.default(1),
  questionType: QuestionType.default("STANDARD"),
  solution: RichText.default(""),
});
export type QuestionInput = z.infer<typeof QuestionInput>;

/** A question as it is uploaded. A text of its passage may come with it, and is not kept twice. */
export const QuestionUpload = QuestionInput.extend({ passageText: PassageText })
  .refine(({ passageId, passageText }) => Boolean(passageId) || !passageText?.trim(), {
    path: ["passageText"],
    message: "Save the passage first, and give its id as passageId.",
  })
  .transform(({ passageText: _text, ...question }) => question);

/**
 * A change of a question: what is left out stays. Options, and another response type, need the
 * answer key with them. With `rev`, it is refused when somebody has changed the question since.
 */
export const QuestionUpdate = z.strictObject({
  ...QuestionFields.partial().shape,
  passageText: PassageText,
  rev: z.int().min(1).optional(),
});
export type QuestionUpdate = z.infer<typeof QuestionUpdate>;

/** A question as it is kept. `content` is what a student may see, `answerKey` never travels. */
export const Question = z.object({
  questionId: QuestionId,
  rev: z.int().min(1),
  examType: z.enum(EXAM_TYPES),
  /** Entry of the catalogue; the names are its, so renaming it carries its questions along. */
  subjectTopicId: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  /** Centi-marks. */
  marks: z.int().positive(),
  questionType: z.enum(QUESTION_TYPES),
  responseType: z.string(),
  question: z.string(),
  content: z.unknown(),
  answerKey: z.unknown(),
  solution: z.string(),
  passageId: z.string().nullable(),
  /** Of a question with a passage: the type that it had alone; missing when it was made with it. */
  typeBeforeLink: z.enum(QUESTION_TYPES).optional(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Of this revision: ISO 8601, and the name of who made it. */
  changedAt: z.string(),
  changedBy: z.string(),
  /** The save of a set that made this revision: sent again, it is no conflict with itself. */
  savedWith: z.string().optional(),
  /** Where this revision came from, when no one wrote it in the form: for the history. */
  note: z.string().optional(),
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
  /** The three fields in which a response type writes what an author sends. */
  answerKey: z.unknown(),
  tolerance: z.unknown().optional(),
  subjectiveKeywords: z.unknown().optional(),
  solution: z.string(),
  passageId: z.string().nullable(),
  changedAt: z.string(),
  changedBy: z.string(),
  /** Of a save: what is kept otherwise than it was sent, a sentence each. */
  notes: z.array(z.string()).optional(),
});
export type QuestionView = z.infer<typeof QuestionView>;
