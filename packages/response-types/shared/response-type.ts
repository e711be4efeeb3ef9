import type * as z from "zod";
import type { KeyChange } from "./key-change.ts";
import type { KeyWords } from "./key-cells.ts";

/**
 * What an author sends about a question's answer. The fields are unchecked here: each response
 * type reads the ones it knows and ignores the others.
 */
export interface AuthorInput {
  options?: unknown;
  answerKey?: unknown;
  tolerance?: unknown;
  subjectiveKeywords?: unknown;
}

/** What part of an answer earns part of the marks. */
export type PartUnit = "option" | "row" | "score" | "none";

/**
 * The judgement on an answer, before any marks. `right` of `total` units are right: options chosen
 * of the key's options, exactly right rows, or a score of 1. Nothing else is needed for marking.
 */
export interface Verdict {
  outcome: "blank" | "right" | "wrong" | "partial";
  right: number;
  total: number;
  unit: PartUnit;
}

/** Why a question cannot be published yet. */
export interface Problem {
  path: string;
  message: string;
}

/**
 * Everything the product knows of one kind of answer. Three shapes are kept apart: `Content` is
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
  /** How many rows are marked one by one; 1 for a type without rows. */
  readonly rows: number;
  /** Its answers are long: they are kept beside the answer sheet, not in it. */
  readonly longText: boolean;
  /** Its automatic mark is provisional: a teacher may give another one. */
  readonly markedByHand: boolean;
  /** How many ruled lines a printed paper leaves for the answer; 0 for none. */
  readonly printedLines: number;

  /** Throws InputError when the input cannot be this type's content. */
  readContent(input: AuthorInput): Content;
  /** Reads every specified form of a key. Throws InputError when absent, unknown or ambiguous. */
  readKey(input: AuthorInput, content: Content): Key;
  /**
   * What `readKey` keeps otherwise than it is written: the author is shown it. Only for types that
   * round. Throws InputError as `readKey`.
   */
  keyChanges?(input: AuthorInput): KeyChange[];
  /** The key as `answerKey` on the wire. */
  writeKey(key: Key, content: Content): unknown;
  /** The options' HTML in their order; undefined for a type without options. */
  writeOptions(content: Content): string[] | undefined;
  /** Everything an author sees and sends back; `readContent` and `readKey` read it unchanged. */
  writeAuthor(content: Content, key: Key): AuthorInput;
  /** The key in a row of a spreadsheet. */
  readonly keyWords: KeyWords<Content, Key>;

  /** Reads a student's value; null is a blank. Throws InputError on what is no answer at all. */
  readAnswer(value: unknown, content: Content): Answer | null;
  writeAnswer(answer: Answer, content: Content): unknown;
  /** The compact form for the answer sheet, of the characters 0-9 A-Z a-z . + - only. */
  encode(answer: Answer): string;
  /** null for a text that `encode` never wrote. */
  decode(text: string): Answer | null;

  verdict(answer: Answer | null, key: Key, content: Content): Verdict;
  /** What keeps the question from being published; a missing key is null. */
  check(content: Content, key: Key | null): Problem[];
  /** Labels of the chosen options, for option counts; empty for a type without options. */
  chosen(answer: Answer, content: Content): string[];
  /** For exports: "A, C", "3.14", "A-1,3; B-2". */
  answerText(answer: Answer, content: Content): string;
  keyText(key: Key, content: Content): string;
  /** For students, where they know the parts of an answer by other names than exports do. */
  studentKeyText?(key: Key, content: Content): string;
}

/**
 * A response type whose shapes are not known here. Contents, keys and answers given to it must
 * have come from the same type's schemas or readers.
 */
export type AnyResponseType = ResponseType<unknown, unknown, unknown>;

/** A blank is blank in every type. */
export const blankVerdict = (unit: PartUnit, total: number): Verdict => ({
  outcome: "blank",
  right: 0,
  total,
  unit,
});
