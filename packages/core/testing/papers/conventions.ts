import type { Look } from "./pieces.ts";

export type NumberForm =
  | {
      kind: "typed";
      before: string;
      after: string;
      /** The text between the number and the question. */
      gap: string;
      bold: boolean;
      /** Digits of another script, from 0. */
      digits?: string | undefined;
      /** Two digits: 01. */
      padded?: boolean;
      /** The text begins on the next line. */
      alone?: boolean;
    }
  | { kind: "list"; pattern: string; byStyle: boolean }
  | { kind: "none" };

/** How options are labelled. */
export type OptionForm =
  | { kind: "typed"; labels: readonly string[]; before: string; after: string; gap: string }
  | { kind: "list"; format: string; labels: readonly string[]; pattern: string; byStyle: boolean }
  | { kind: "bare" };

/**
 * How options are placed: one per line, as many as fit on a line, two per line, or in cells of a
 * table.
 */
export interface OptionLayout {
  kind: "line" | "fit" | "two" | "cells";
  /** The text between options on one line. */
  between: string;
  /** Options that fit on one line go on behind the stem. */
  behind: boolean;
  indent: number;
}

export type ValueForm = "label" | "lower" | "wrapped" | "labelled text" | "text";

/** The place and the form of a key. */
export type KeyForm =
  | {
      kind: "line";
      template: string;
      value: ValueForm;
      at: "below" | "in the last option" | "below the solution" | "behind the stem";
      bold: boolean;
    }
  | {
      kind: "look";
      name: string;
      look: Look;
      /** Whether the label has the look too. */
      whole: boolean;
    }
  | {
      kind: "sign";
      before: string;
      after: string;
      /** The sign behind the other options. */
      others: string;
    }
  | { kind: "end"; shape: "pairs" | "lines" | "table" | "grid"; head: string; wrapped: boolean }
  | { kind: "solutions"; head: string; word: string }
  | { kind: "none" };

/** What the questions of a part ask for. */
export type PartKind = "choice" | "several" | "number" | "true or false";

/** Labels and places of options. */
export interface OptionStyle {
  option: OptionForm;
  layout: OptionLayout;
}

export interface PartConventions extends OptionStyle {
  kind: PartKind;
  number: NumberForm;
  /** Questions that were copied from elsewhere label their options in another way. */
  second: OptionStyle | undefined;
  optionCount: number;
  /** The heading above the part; "" without a heading. */
  head: string;
  /** The notes about its questions. */
  notes: readonly string[];
  restarts: boolean;
}

/** Lines that repeat in each question without being part of it. */
export interface Furniture {
  /** Lines above the question. */
  above: readonly string[];
  /** Lines between stem and options: `*` is the topic. */
  topicLines: readonly string[];
  /** Lines below the question. */
  below: readonly string[];
  rule: boolean;
  blank: "none" | "one" | "some";
}

export type Program = "Word" | "LibreOffice" | "Google Docs" | "a library";

export interface PaperConventions {
  program: Program;
  parts: readonly PartConventions[];
  key: KeyForm;
  /** Another wording for some key lines; "" if all key lines have the same wording. */
  secondKeyLine: string;
  /** Stems and options are in English and Hindi. */
  bilingual: boolean;
  /** Numbers that are left out or given twice. */
  gaps: boolean;
  solutionWord: string;
  /** The share of questions with a solution. */
  solutions: number;
  furniture: Furniture;
  /** A question is one paragraph with soft breaks. */
  soft: boolean;
  boldStem: boolean;
  /** The text between two pages of the paper. */
  pageHead: string;
  instructions: "none" | "plain" | "numbered" | "list";
  /** The share of questions with the exam that they come from behind their text. */
  sources: number;
  /** The share of numbers, labels and keys that are typed in another way than the others. */
  slips: number;
  /** Headings between the questions of a part. */
  subheads: "none" | "topic" | "level" | "numbered";
}
