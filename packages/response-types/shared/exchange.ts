import type { KeyCells } from "./key-cells.ts";

/** Why a question cannot come from another system or go to it, in words for its administrator. */
export class NoEquivalent extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NoEquivalent";
  }
}

/** An option with what choosing it earns, in percent of the question's marks. */
export interface WeighedOption {
  /** The text of a cell where a file is read, HTML where one is written. */
  text: string;
  weight: number;
}

/** A row of a matching question: its text, and the texts that it belongs to. */
export interface MatchRow {
  text: string;
  answers: readonly string[];
}

/** Pairs of a matching question as plain texts. */
export interface MatchPair {
  text: string;
  answer: string;
}

/** A matching question of another system. */
export interface MatchAnswer {
  kind: "match";
  /** The text of the question's cell. */
  question: string;
  rows: readonly MatchRow[];
  /** Every answer that a row may have. */
  columns: readonly string[];
  /** The same as our own writers write it; absent in formats that they do not write. */
  written?: { rows: readonly MatchPair[]; columns: readonly string[] };
}

/** What the files of other systems say of an answer, whatever the format. */
export type ForeignAnswer =
  | { kind: "choice"; single: boolean; options: readonly WeighedOption[] }
  | { kind: "number"; value: number; tolerance: number }
  /** A short text that is compared with accepted ones, the best first. */
  | { kind: "short text"; accepted: readonly string[] }
  | { kind: "long text"; model: string }
  | MatchAnswer;

/** A foreign answer as one response type reads it: the cells of the template's row. */
export interface TakenAnswer {
  key: Partial<KeyCells>;
  options?: readonly string[];
  /** The question's text, where the answer adds to it. */
  question?: string;
  /** What has no equivalent and is left out, a sentence each. */
  notes: readonly string[];
}

/** What Moodle XML and GIFT can say of an answer. */
export type WrittenAnswer =
  | { kind: "choice"; single: boolean; options: readonly WeighedOption[] }
  /** Decimal texts; no tolerance is "". */
  | { kind: "number"; value: string; tolerance: string }
  | { kind: "text"; model: string }
  /** `others` are answers that no row has. */
  | { kind: "match"; rows: readonly MatchPair[]; others: readonly string[] };

/** A question's answer on its way to another system. */
export interface ForeignForm {
  answer: WrittenAnswer;
  /** HTML of a list that stands below the question's text. */
  list?: readonly string[];
  /** What has no equivalent, a sentence each. */
  notes?: readonly string[];
}

/** How a response type's questions go to other systems and come back. */
export interface Exchange<Content, Key> {
  readonly code: string;
  /** @throws NoEquivalent for a question that no other system can hold */
  write(key: Key, content: Content): ForeignForm;
  /**
   * Reads an answer as this type's; undefined for one of another kind.
   * @throws NoEquivalent for one that is of this type's kind but cannot be kept
   */
  read(answer: ForeignAnswer): TakenAnswer | undefined;
}

/** An exchange whose shapes are not known here: give it what its own type has read. */
export type AnyExchange = Exchange<unknown, unknown>;
