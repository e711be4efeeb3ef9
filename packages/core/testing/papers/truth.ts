/** A question as a person reads it in a paper, in the notation of `pieces.ts`. */
export interface TrueQuestion {
  /** The number in the paper; null for a question without a number. */
  number: number | null;
  /** The part of the paper, from 1. */
  part: number;
  stem: string;
  options: readonly string[];
  /**
   * Letters of options by their position ("B", "A,C"), or another answer as it is written; ""
   * without a key.
   */
  key: string;
  /** The passage; "" without a passage. */
  passage: string;
  /** Lines of the paper that a stem may contain or not: source, topic, marks. */
  besides: readonly string[];
}

export interface GeneratedPaper {
  seed: number;
  bytes: Buffer;
  questions: readonly TrueQuestion[];
  /** How this paper is written, for the report of a failure. */
  conventions: readonly string[];
}
