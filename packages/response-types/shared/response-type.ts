import type * as z from "zod";
import type { AnswerForm } from "./answer-form.ts";
import type { KeyChange } from "./key-change.ts";
import type { KeyWords } from "./key-cells.ts";

/**
 * An author's input for a question's answer. The fields are unchecked here: each response type
 * reads the fields that it knows and ignores the others.
 */
export interface AuthorInput {
  options?: unknown;
  /** Texts of a list whose rows are matched with the options. */
  rows?: unknown;
  answerKey?: unknown;
  tolerance?: unknown;
  subjectiveKeywords?: unknown;
  /**
   * How a number is compared: exactly in this format, or rounded to two decimals for null. If it is
   * left out, the key decides.
   */
  format?: unknown;
}

/** What a type writes for an author. */
export interface WrittenAuthor extends AuthorInput {
  format?: AnswerForm | undefined;
  rows?: string[] | undefined;
}

/** The unit that earns part of the marks. */
export type PartUnit = "option" | "row" | "score" | "none";

/**
 * The verdict on an answer, before any marks. `right` of `total` units are correct: chosen options
 * of the key, exactly correct rows, or a score of 1. Marking needs nothing else.
 */
export interface Verdict {
  outcome: "blank" | "right" | "wrong" | "partial";
  right: number;
  total: number;
  unit: PartUnit;
  /** The automatic score was lowered, so a teacher should look at the answer. */
  review?: true;
  /** Nothing but a teacher can judge the answer: until then it earns 0, and loses nothing. */
  unjudged?: true;
}

/** Why a question cannot be published yet. */
export interface Problem {
  path: string;
  message: string;
}

/**
 * Everything the product knows about one kind of answer. Three shapes are separate: `Content` is
 * what students may see, `Key` never leaves the server before the report opens, `Answer` is a
 * student's, in one canonical form. Wire forms are read and written here only.
 */
export interface ResponseType<Content, Key, Answer> {
  /** As stored and sent: "MCQ_MULTIPLE". */
  readonly code: string;
  /** For people: "Multiple choice (several correct)". */
  readonly label: string;
  /** The test builder's name: "MCQ-MULTIPLE CORRECT". */
  readonly builderLabel: string;
  /** Other names that imports and old clients use for it. */
  readonly aliases: readonly string[];
  readonly content: z.ZodType<Content>;
  readonly answerKey: z.ZodType<Key>;
  readonly answer: z.ZodType<Answer>;
  readonly partUnit: PartUnit;
  /** Set if answers are long: they are stored in their own items, not in the answer sheet. */
  readonly longText: boolean;
  /** Set if the automatic mark is provisional: a teacher may change it. */
  readonly markedByHand: boolean;
  /** The number of ruled lines for the answer on a printed paper; 0 for none. */
  readonly printedLines: number;

  /** The number of rows that are marked one by one; 1 for a type without rows. */
  rows(content: Content): number;
  /** Throws InputError when the input cannot be this type's content. */
  readContent(input: AuthorInput): Content;
  /** Reads every specified form of a key. Throws InputError when absent, unknown or ambiguous. */
  readKey(input: AuthorInput, content: Content): Key;
  /**
   * What `readKey` changes by rounding, to show to the author. Only for types that round. Throws
   * InputError like `readKey`.
   */
  keyChanges?(input: AuthorInput): KeyChange[];
  /** The key as `answerKey` on the wire. */
  writeKey(key: Key, content: Content): unknown;
  /**
   * What practice in the browser compares an answer with, if `writeKey` does not say all of it. The
   * type's line in `registry.check.ts` reads it.
   */
  writeCheck?(key: Key, content: Content): unknown;
  /** How to write the answer, as students read it; only for types that have a choice of form. */
  answerForm?(content: Content): AnswerForm | undefined;
  /** The options' HTML in order; undefined for a type without options. */
  writeOptions(content: Content): string[] | undefined;
  /** The HTML of the rows that are matched with the options; undefined without a list of rows. */
  writeRows?(content: Content): string[] | undefined;
  /**
   * The content with its options in another order, for types whose options may be shuffled. Answers
   * and keys stay as they are.
   */
  reorder?(content: Content, order: readonly number[]): Content;
  /** Everything an author sees and sends back; `readContent` and `readKey` read it unchanged. */
  writeAuthor(content: Content, key: Key): WrittenAuthor;
  /** The key in a row of a spreadsheet. */
  readonly keyWords: KeyWords<Content, Key>;

  /** Reads a student's value; null is a blank. Throws InputError for an invalid answer. */
  readAnswer(value: unknown, content: Content): Answer | null;
  writeAnswer(answer: Answer, content: Content): unknown;
  /** The compact form for the answer sheet, with the characters 0-9 A-Z a-z . + - only. */
  encode(answer: Answer): string;
  /** null for a text that `encode` never wrote. */
  decode(text: string): Answer | null;

  verdict(answer: Answer | null, key: Key, content: Content): Verdict;
  /**
   * The verdict under the rules of newer papers, for types whose rules have changed. Papers keep
   * the rules that they were published with.
   */
  guardedVerdict?(answer: Answer, key: Key, content: Content): Verdict;
  /** For the report: why an answer that is almost correct is incorrect. */
  remark?(answer: Answer, key: Key, content: Content): string | null;
  /** What prevents publishing the question; a missing key is null. */
  check(content: Content, key: Key | null): Problem[];
  /** Labels of the chosen options, for option counts; empty for a type without options. */
  chosen(answer: Answer, content: Content): string[];
  /** For exports: "A, C", "3.14", "A-1,3; B-2". */
  answerText(answer: Answer, content: Content): string;
  keyText(key: Key, content: Content): string;
  /** For students, if they see other names for the parts of an answer than exports have. */
  studentKeyText?(key: Key, content: Content): string;
}

/**
 * A response type whose types are unknown here. Contents, keys and answers passed to it must come
 * from the same type's schemas or readers.
 */
export type AnyResponseType = ResponseType<unknown, unknown, unknown>;

/** A blank is blank in every type. */
export const blankVerdict = (unit: PartUnit, total: number): Verdict => ({
  outcome: "blank",
  right: 0,
  total,
  unit,
});
