import type { KeyEntry } from "./keys/key-sheet.rules.ts";
import type { Hints } from "./hints.schema.ts";

/** A part of a block's text. */
export interface Slice {
  block: number;
  from: number;
  to: number;
}

/** What a block is in a reading. */
export type Role =
  | "stem"
  | "options"
  | "key"
  | "key2"
  | "solution"
  | "note"
  | "heading"
  | "instruction"
  | "preface"
  | "passage"
  | "keys"
  | "rows"
  | "left";

/** A doubt about a question, or about the whole file. */
export interface Doubt {
  /** One word for the cause of the doubt, by which doubts are grouped. */
  kind: string;
  /** What is wrong and what to do. */
  text: string;
}

export interface PaperOption {
  /** The label as it is written: "(A)". */
  label: string;
  slices: Slice[];
  isBold?: boolean;
}

/** Where a key was found. */
export type KeySource = "" | "line" | "apart" | "mark" | "column" | "hand";

/** A question of a paper. Its texts are slices of the paper's blocks. */
export interface PaperQuestion {
  number: number | undefined;
  /** How the question's number is written: "Q#", "#."; "" without a number. */
  form: string;
  part: number;
  /** The block that it begins with. */
  start: number;
  slices: {
    stem: Slice[];
    options: PaperOption[];
    solution: Slice[];
    /** The passage above it, which other questions share. */
    passage: Slice[];
    /** Lines around the text, such as "View answer", which are left out. */
    notes: Slice[];
    /** Numbers, labels and key lines. */
    labels: Slice[];
  };
  optionForm: string;
  /** The key as it is written. */
  written: string;
  /**
   * The labels A to H of its correct options, such as "A,C", or a number or text as written; ""
   * without a key.
   */
  key: string;
  keyFrom: KeySource;
  /**
   * What sets the correct option apart; it is removed from the option's text: "bold", "after:*".
   */
  keyMark?: string;
  type: "single" | "multiple" | "number" | "text" | "match" | "assertion";
  /** The block of a table in its stem. */
  table?: number;
  doubts: Doubt[];
  /** True if a person has said that the question is correct although it was doubted. */
  isSettled?: boolean;
}

export interface FormShare {
  form: string;
  count: number;
  example: string;
}

export interface PaperPart {
  name: string;
  /** Positions in the list of questions; `to` is the position after the last question. */
  from: number;
  to: number;
  count: number;
}

/** Doubts with one cause, and one remedy for all of them if there is one. */
export interface DoubtGroup extends Doubt {
  /** Positions in the list of questions; empty for a doubt about the whole file. */
  questions: number[];
  remedy?: Partial<Hints>;
}

export interface Reading {
  /**
   * What was understood, in one sentence: "50 questions in 2 parts (20, 30); options (A); keys: 50
   * in answer lines."
   */
  sentence: string;
  /** Whether questions without doubts may be inserted before a person has looked at the reading. */
  mayInsert: boolean;
  /** Why questions may not be inserted yet. */
  reasons: { text: string; remedy?: Partial<Hints> }[];
  forms: { number: FormShare[]; option: FormShare[]; keyMark: FormShare[] };
  parts: PaperPart[];
  /** The role of each block; `question` is -1 if the block belongs to no question. */
  roles: { role: Role; question: number }[];
  questions: PaperQuestion[];
  keySheet: KeyEntry[];
  doubts: DoubtGroup[];
}
