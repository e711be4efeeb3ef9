import type { Start } from "./candidates.rules.ts";
import type { Facts } from "../facts.rules.ts";
import { isNumeric } from "../marks/option.rules.ts";
import type { OptionRun } from "./option-run.rules.ts";

/** The part of a question that is being read; the tail is the text below the question's end. */
export type Part = "stem" | "options" | "key" | "solution" | "tail";

/**
 * Counts the numbers inside a question. They belong to a list, or to questions whose beginning was
 * not chosen.
 */
export class InnerNumbers {
  /** How many numbers continue from the question's own number, one by one. */
  passed = 0;
  /** How many numbers have a word for a question, such as "Question 7". */
  worded = 0;
  /** How often the question's own number occurs again. */
  own = 0;
  penalty = 0;
  readonly #start: Start;
  #next: number;
  /** The last number of a list. */
  #list = 0;
  #isListed = false;

  constructor(start: Start) {
    this.#start = start;
    this.#next = (start.value ?? -2) + 1;
  }

  count({ number, text, hasBlank }: Facts, part: Part, runs: readonly OptionRun[]): void {
    if (!number) return;
    if (number.form.startsWith("Q")) this.worded++;
    const { value: own, form } = this.#start;
    const { value } = number;
    if (number.form !== form || own === undefined || value === undefined) return;
    const isClosed = part === "solution" || part === "key";
    const isStem = !isClosed && runs.every((run) => isNumeric(run.form));
    const isItem = !text.includes("?") && !hasBlank;
    if (value === 1 && (isClosed || (isStem && isItem && own !== 1))) this.#list = 1;
    else if (this.#list > 0 && value === this.#list + 1 && (isClosed || isStem)) {
      this.#list = value;
      if (value === own + 1) this.penalty += 0.6;
      if (this.#isListed && isItem && value === 2) this.own--;
    } else if (value === this.#next) {
      this.passed++;
      this.#next++;
    } else if (value === own && isStem) {
      this.own++;
      if (value === 1) [this.#list, this.#isListed] = [1, isItem];
    }
  }
}
