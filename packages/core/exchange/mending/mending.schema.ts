import * as z from "zod";
import { Hints } from "../reading/hints.schema.ts";

/** The hints that one remedy adds. */
const Remedy = Hints.extend({
  blocks: Hints.shape.blocks.unwrap().optional(),
  confirmed: Hints.shape.confirmed.unwrap().optional(),
  settled: Hints.shape.settled.unwrap().optional(),
  answers: Hints.shape.answers.unwrap().optional(),
});
export type Remedy = z.infer<typeof Remedy>;

/** A form that the file has, how often it occurs, and the first line that has it. */
const FormFound = z.object({
  form: z.string(),
  /**
   * For forms of options, and for marks of the correct option: the form in words, such as "without
   * labels" or "is bold".
   */
  words: z.string().optional(),
  count: z.int(),
  example: z.string(),
});
export type FormFound = z.infer<typeof FormFound>;

/** A paragraph, or a line of one, or a table. */
const BlockView = z.object({
  id: z.int(),
  /** Counted from 1, as a reader of the document would. */
  paragraph: z.int(),
  role: z.string(),
  /** The position in the list of questions; null if the block belongs to no question. */
  question: z.int().nullable(),
  text: z.string(),
  /**
   * The block as HTML, if it is more than plain text: a table, a formula, a picture's name, bold
   * words.
   */
  html: z.string().optional(),
  /** Why the block cannot be imported, and how its text differs from the document. */
  faults: z.array(z.string()).optional(),
});
export type BlockView = z.infer<typeof BlockView>;

/** A question as the paper is understood now. */
const PaperQuestionView = z.object({
  /** The position in the list of questions, from 0. */
  at: z.int(),
  name: z.string(),
  /** The block with which the question begins. */
  start: z.int(),
  html: z.string(),
  options: z.array(z.object({ label: z.string(), html: z.string() })),
  /** The key as it will be read; "" if there is no key. */
  key: z.string(),
  hasSolution: z.boolean(),
  hasPassage: z.boolean(),
  doubts: z.array(z.string()),
  /** The hint that the question is correct as it is. */
  remedy: Remedy.optional(),
  /** The hint that the question's blocks belong to no question. */
  leave: Remedy,
});
export type PaperQuestionView = z.infer<typeof PaperQuestionView>;

/** The number, name and first block of a question; there is one for every question of the file. */
const QuestionPlace = z.object({
  /**
   * The question's number, such as "7"; for a question without a number, its place among all
   * questions, such as "(12)".
   */
  number: z.string(),
  name: z.string(),
  start: z.int(),
});

/** A paper with what was understood of it. Its blocks and its questions come in pages. */
export const MendingView = z.object({
  /** Changes with every hint. */
  rev: z.int(),
  hints: Hints,
  /**
   * The earlier paper whose hints were used for this one: its file, if the caller may know it, and
   * the time.
   */
  like: z.object({ fileName: z.string().optional(), at: z.string() }).optional(),
  sentence: z.string(),
  mayInsert: z.boolean(),
  /** Why nothing may be inserted yet. */
  reasons: z.array(z.object({ text: z.string(), remedy: Remedy.optional() })),
  forms: z.object({
    number: z.array(FormFound),
    option: z.array(FormFound),
    keyMark: z.array(FormFound),
  }),
  /**
   * How the correct options are marked in the current reading: one of the marks in this list, or
   * "none".
   */
  mark: z.string(),
  parts: z.array(z.object({ name: z.string(), from: z.int(), count: z.int() })),
  /** Grouped by cause, with one remedy for a whole group. */
  doubts: z.array(
    z.object({
      kind: z.string(),
      /** The doubt of the first question, if the texts differ. */
      text: z.string(),
      varies: z.boolean(),
      /** The positions of the doubted questions in the list of questions. */
      questions: z.array(z.int()),
      remedy: Remedy.optional(),
      /** The hint that the blocks of these questions belong to no question. */
      leave: Remedy.optional(),
    }),
  ),
  keys: z.object({
    /** How many questions have a key. */
    found: z.int(),
    /** How many keys are listed apart from their questions, in the file or pasted. */
    listed: z.int(),
    /** Listed keys that do not fit the question that they are for. */
    unfit: z.array(z.object({ question: z.int(), written: z.string(), reason: z.string() })),
  }),
  questionCount: z.int(),
  places: z.array(QuestionPlace),
  page: z.int(),
  /** The first block of each page. */
  pages: z.array(z.int()),
  blocks: z.array(BlockView),
  questions: z.array(PaperQuestionView),
});
export type MendingView = z.infer<typeof MendingView>;

export const MendingQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type MendingQuery = z.infer<typeof MendingQuery>;

/** All hints for a paper, and the revision that they replace. */
export const MendingInput = z.strictObject({ rev: z.int().min(0), hints: Hints });
export type MendingInput = z.infer<typeof MendingInput>;

export const KeyFileForm = z.strictObject({ file: z.file("Choose a file of keys.") });

/** The text of a file of keys, to be looked at before it is used. */
export const KeyText = z.object({ text: z.string() });
export type KeyText = z.infer<typeof KeyText>;
