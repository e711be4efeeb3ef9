import { PART } from "../marking/choice.rules.ts";
import type { MarkedSheet } from "../marking/marker.rules.ts";
import type { ChooserSums } from "../terms/result/analytics.schema.ts";

/**
 * Sums of the total scores of those students for whom a question counted, for each question of
 * sections with a choice. Numbers side by side are added faster than objects of their own.
 */
export class ChooserTotals {
  /** Their positions in the paper. */
  readonly #questions: Uint16Array;
  readonly #totals: Float64Array;
  readonly #squares: bigint[];
  /** Squares that are not in `#squares` yet. */
  readonly #lately: Float64Array;
  /** No sum of `#lately` is larger. */
  #most = 0;

  constructor(questions: readonly number[]) {
    this.#questions = Uint16Array.from(questions);
    this.#totals = new Float64Array(questions.length);
    this.#lately = new Float64Array(questions.length);
    this.#squares = questions.map(() => 0n);
  }

  /** Adds a student's total score to the questions that counted. */
  add({ score, parts }: MarkedSheet): void {
    const square = score * score;
    for (let at = 0; at < this.#questions.length; at++) {
      if (parts[this.#questions[at] ?? 0] === PART.none) continue;
      this.#totals[at] = (this.#totals[at] ?? 0) + score;
      this.#lately[at] = (this.#lately[at] ?? 0) + square;
    }
    this.#most += square;
    if (this.#most >= FLUSH_FROM) this.#flush();
  }

  #flush(): void {
    this.#lately.forEach((sum, at) => {
      this.#squares[at] = (this.#squares[at] ?? 0n) + BigInt(sum);
    });
    this.#lately.fill(0);
    this.#most = 0;
  }

  /** Undefined for a question that is in no such section. */
  sumsOf(question: number): ChooserSums | undefined {
    const at = this.#questions.indexOf(question);
    if (at < 0) return undefined;
    this.#flush();
    const squares = this.#squares[at] ?? 0n;
    return { totals: this.#totals[at] ?? 0, totalSquares: squares.toString() };
  }
}

/** Sums of squares are kept as numbers, which is faster, while they are exact. */
const FLUSH_FROM = 2 ** 52;
