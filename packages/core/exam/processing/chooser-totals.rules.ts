import { PART } from "../marking/choice.rules.ts";
import type { MarkedSheet } from "../marking/marker.rules.ts";
import type { ChooserSums } from "../terms/result/analytics.schema.ts";

/**
 * For each question of sections with a choice, sums of the total scores of those students for whom
 * the question counted. All sums of one kind are in one array, because adding to an array is faster
 * than to objects.
 */
export class ChooserTotals {
  /** The positions of these questions in the paper. */
  readonly #questions: Uint16Array;
  readonly #totals: Float64Array;
  readonly #squares: bigint[];
  /** Sums of squares that have not been added to `#squares` yet. */
  readonly #lately: Float64Array;
  /** An upper bound of all sums in `#lately`. */
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

  /** The sums of a question; undefined if its section has no choice. */
  sumsOf(question: number): ChooserSums | undefined {
    const at = this.#questions.indexOf(question);
    if (at < 0) return undefined;
    this.#flush();
    const squares = this.#squares[at] ?? 0n;
    return { totals: this.#totals[at] ?? 0, totalSquares: squares.toString() };
  }
}

/**
 * From this sum of squares on, the sums are moved to big integers. Numbers are faster, but exact
 * only up to a limit.
 */
const FLUSH_FROM = 2 ** 52;
