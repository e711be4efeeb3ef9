import type { Look } from "./pieces.ts";

export type NumberForm =
  | {
      kind: "typed";
      before: string;
      after: string;
      /** The text between the number and the question. */
      gap: string;
      bold: boolean;
      /** The digits of another script, beginning with 0. */
      digits?: string | undefined;
      /** True if numbers have two digits: 01. */
      padded?: boolean;
      /** True if the question's text begins on the line after the number. */
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
  /** True if options that fit on one line follow on the stem's last line. */
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
      /** True if the label of the correct option is marked in the same way as its text. */
      whole: boolean;
    }
  | {
      kind: "sign";
      before: string;
      after: string;
      /** The sign after incorrect options. */
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
  /** A second way to label options, for questions that were copied from another paper. */
  second: OptionStyle | undefined;
  optionCount: number;
  /** The heading above the part; "" without a heading. */
  head: string;
  /** The notes above the part about its questions. */
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
  /** The wording of some key lines that differs from the others; "" if all are alike. */
  secondKeyLine: string;
  /** True if stems and options are in English and Hindi. */
  bilingual: boolean;
  /** True if some numbers are left out or given twice. */
  gaps: boolean;
  solutionWord: string;
  /** The share of questions with a solution. */
  solutions: number;
  furniture: Furniture;
  /** True if each question is one paragraph with soft breaks. */
  soft: boolean;
  boldStem: boolean;
  /** The text between two pages of the paper. */
  pageHead: string;
  instructions: "none" | "plain" | "numbered" | "list";
  /** The share of questions whose text ends with the exam that they come from. */
  sources: number;
  /** The share of numbers, labels and keys that are typed with a mistake. */
  slips: number;
  /** Headings between the questions of a part. */
  subheads: "none" | "topic" | "level" | "numbered";
}
