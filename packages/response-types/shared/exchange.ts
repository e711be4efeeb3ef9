import type { KeyCells } from "./key-cells.ts";
import type { KeyReach } from "./key-reading.ts";

/** Why a question cannot be converted from or to another system, for its administrator. */
export class NoEquivalent extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NoEquivalent";
  }
}

/** An option with what it earns, in percent of the question's marks. */
export interface WeighedOption {
  /** The text of a cell when reading a file, HTML when writing one. */
  text: string;
  weight: number;
}

/** A row of a matching question: its text, and the texts that match it. */
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
  /** The same question in the form that our own writers use; undefined for other formats. */
  written?: {
    rows: readonly MatchPair[];
    columns: readonly string[];
    /** The list of rows in the question's text; missing or empty if the text has no such list. */
    rowTexts?: readonly string[];
  };
}

/**
 * A number with its tolerance, both as written, so the response type has to read "1,000" itself. ""
 * means that there is no tolerance.
 */
export interface ForeignNumber {
  value: string;
  tolerance: string;
}

/** An answer in another system's file, independent of the format. */
export type ForeignAnswer =
  | { kind: "choice"; single: boolean; options: readonly WeighedOption[] }
  /** `others` are further numbers that earn the same marks. */
  | ({ kind: "number"; others?: readonly ForeignNumber[] } & ForeignNumber)
  /** A short text: an answer is compared with the accepted texts, of which the best is first. */
  | { kind: "short text"; accepted: readonly string[] }
  | { kind: "long text"; model: string }
  /** A key in a file that does not name its type. */
  | { kind: "written"; key: string }
  | MatchAnswer;

/** A foreign answer as read by one response type: the cells of the template's row. */
export interface TakenAnswer {
  key: Partial<KeyCells>;
  options?: readonly string[];
  /** The texts of the rows to match with the options. */
  rows?: readonly string[];
  /** The question's text, if the answer adds to it. */
  question?: string;
  /** One sentence for each thing that is left out, because it has no equivalent. */
  notes: readonly string[];
}

/** What Moodle XML, GIFT and QTI can say about an answer. */
export type WrittenAnswer =
  | { kind: "choice"; single: boolean; options: readonly WeighedOption[] }
  /** `key` is the key's cell, if numbers and tolerances cannot say all of it. */
  | ({ kind: "number"; others?: readonly ForeignNumber[]; key?: string } & ForeignNumber)
  | { kind: "text"; model: string }
  /** `others` are answers that match no row. */
  | { kind: "match"; rows: readonly MatchPair[]; others: readonly string[] };

/** A question's answer as written for another system. */
export interface ForeignForm {
  answer: WrittenAnswer;
  /** HTML of a list below the question's text. */
  list?: readonly string[];
  /** HTML of the rows that are matched with the list, shown above it. */
  rows?: readonly string[];
  /** One sentence for each thing that has no equivalent. */
  notes?: readonly string[];
}

/** Converts a response type's questions to and from other systems. */
export interface Exchange<Content, Key> {
  readonly code: string;
  /** @throws NoEquivalent for a question that no other system can store */
  write(key: Key, content: Content): ForeignForm;
  /**
   * Reads a foreign answer as an answer of this type; undefined if it is of another kind. `key` is
   * the cell that our own writer noted: it counts if it still means the same as the answer.
   * @throws NoEquivalent for an answer of this type's kind that cannot be stored
   */
  read(answer: ForeignAnswer, key?: string): TakenAnswer | undefined;
  /**
   * The other forms in which a key is accepted; only for types whose keys may be written in several
   * forms.
   */
  reach?(key: Key, content: Content): KeyReach;
}

/** An exchange of any response type: only pass it what the same response type has read. */
export type AnyExchange = Exchange<unknown, unknown>;
