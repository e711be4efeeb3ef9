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

/** A form that the file has, how often, and where it is first. */
const FormFound = z.object({
  form: z.string(),
  /** The form of options, and of the mark of the correct one: "without labels", "is bold". */
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
  /** The position in the list of questions; null for none. */
  question: z.int().nullable(),
  text: z.string(),
  /** If it is more than a text: a table, a formula, a picture's name, words in bold. */
  html: z.string().optional(),
  /** Why it cannot be imported, and what is different from the document. */
  faults: z.array(z.string()).optional(),
});
export type BlockView = z.infer<typeof BlockView>;

/** A question as the paper is understood now. */
const PaperQuestionView = z.object({
  /** The position in the list of questions, from 0. */
  at: z.int(),
  name: z.string(),
  /** The block that it begins with. */
  start: z.int(),
  html: z.string(),
  options: z.array(z.object({ label: z.string(), html: z.string() })),
  /** As it will be read; "" for none. */
  key: z.string(),
  hasSolution: z.boolean(),
  hasPassage: z.boolean(),
  doubts: z.array(z.string()),
  /** Says that it is right as it is. */
  remedy: Remedy.optional(),
  /** Says that what it holds is in no question. */
  leave: Remedy,
});
export type PaperQuestionView = z.infer<typeof PaperQuestionView>;

/** A question's number and name, and where it begins; for all questions of the file. */
const QuestionPlace = z.object({
  /** "7"; without a number its place among all questions, "(12)". */
  number: z.string(),
  name: z.string(),
  start: z.int(),
});

/** A paper with what was understood of it. Its blocks and its questions come in pages. */
export const MendingView = z.object({
  /** Changes with every hint. */
  rev: z.int(),
  hints: Hints,
  /** The earlier paper whose reading this one follows: its file, if the caller knows it, and when. */
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
  /** Which sign currently marks the correct options: one of the marks in this list, or "none". */
  mark: z.string(),
  parts: z.array(z.object({ name: z.string(), from: z.int(), count: z.int() })),
  /** Grouped by cause, with one remedy for a whole group. */
  doubts: z.array(
    z.object({
      kind: z.string(),
      /** The text of the first question, if they differ. */
      text: z.string(),
      varies: z.boolean(),
      /** Places in the list of questions. */
      questions: z.array(z.int()),
      remedy: Remedy.optional(),
      /** Says that what these questions hold is in no question. */
      leave: Remedy.optional(),
    }),
  ),
  keys: z.object({
    /** Questions with a key. */
    found: z.int(),
    /** Keys in a list, in the file or pasted. */
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
