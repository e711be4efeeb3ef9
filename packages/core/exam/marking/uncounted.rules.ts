import { type ChoiceSection, PART } from "./choice.rules.ts";
import { orderShown } from "./choice-order.rules.ts";

/** A number above all marks; integers are faster here than Infinity. */
const HIGHEST = 2 ** 30;

/**
 * Finds the answers of sections with a choice that do not count and earn nothing. Answers count up
 * to the limit: the first ones in the order shown, or the ones with the most marks. Free places go
 * to dropped questions that were not answered, if the section allows it. So no score is above the
 * section's maximum, and a student without a free place gets no marks for an unanswered dropped
 * question.
 */
export class Uncounted {
  /** The positions that `find` has found. The next call overwrites them, which saves memory. */
  readonly left: Uint16Array;
  /**
   * The two lowest marks that any answer so far has had; answers with these marks are left out
   * first. Counting such answers needs no extra pass, and is nearly always enough.
   */
  #low = HIGHEST;
  #second = HIGHEST;
  /** How many answers of the section have each of these two marks. */
  #atLow = 0;
  #atSecond = 0;
  /** How many answers of the section are beyond its limit; negative if places are free. */
  #over = 0;
  /** Answers with fewer marks than this do not count. */
  #bound = 0;
  /** How many answers with exactly these marks do not count either. */
  #atBound = 0;

  constructor(questions: number) {
    this.left = new Uint16Array(questions);
  }

  /**
   * Finds the answers of a section that do not count, and writes their positions to `left`.
   * @param part how each answer of the paper takes part
   * @param marks the marks of each answer of the paper, including teachers' marks
   * @param student the id that decides the order of a shuffled section
   * @returns how many positions were found
   */
  find(section: ChoiceSection, part: Uint8Array, marks: Int32Array, student: string): number {
    const dropped = this.#count(section, part, marks);
    const over = this.#over;
    // Most sheets have no more answers than can count, so nothing has to be compared.
    if (over <= 0 && dropped === 0) return 0;
    let found = 0;
    if (over > 0) {
      if (section.choose.count === "best") this.#setBound(section, part, marks);
      else this.#bound = HIGHEST;
      found = this.#lastBelow(section, part, marks, orderShown(section, student));
    }
    return dropped === 0 ? found : this.#withDropped(section, part, found, Math.max(0, -over));
  }

  /**
   * Counts the answers, and the answers with the two lowest marks.
   * @returns the number of dropped questions without an answer
   */
  #count({ from, to, choose }: ChoiceSection, part: Uint8Array, marks: Int32Array): number {
    let [candidates, dropped, atLow, atSecond] = [0, 0, 0, 0];
    let low = this.#low;
    let second = this.#second;
    for (let index = from; index < to; index++) {
      const own = part[index];
      if (own !== PART.candidate) {
        if (own === PART.dropped) dropped++;
        continue;
      }
      candidates++;
      const mark = marks[index] ?? 0;
      if (mark === low) atLow++;
      else if (mark === second) atSecond++;
      else if (mark < low) [second, atSecond, low, atLow] = [low, atLow, mark, 1];
      else if (mark < second) [second, atSecond] = [mark, 1];
    }
    this.#low = low;
    this.#second = second;
    this.#atLow = atLow;
    this.#atSecond = atSecond;
    this.#over = candidates - choose.atMost;
    return dropped;
  }

  /**
   * Finds the answers with marks below the bound. Of the answers with exactly these marks, it finds
   * those that were shown last.
   */
  #lastBelow(
    { from, to }: ChoiceSection,
    part: Uint8Array,
    marks: Int32Array,
    order: readonly number[] | null,
  ): number {
    const { left } = this;
    const over = this.#over;
    const bound = this.#bound;
    let atBound = this.#atBound;
    let found = 0;
    for (let place = to - from - 1; found < over; place--) {
      const index = order ? from + (order[place] ?? 0) : from + place;
      const mark = marks[index] ?? 0;
      if (mark > bound || part[index] !== PART.candidate) continue;
      if (mark < bound || --atBound >= 0) left[found++] = index;
    }
    return found;
  }

  /**
   * If the best answers count: finds the lowest marks with which an answer can still count. There
   * are few different marks, so counting the answers with each of them, from the lowest on, is
   * faster than sorting.
   */
  #setBound({ from, to }: ChoiceSection, part: Uint8Array, marks: Int32Array): void {
    let below = this.#over - this.#atLow;
    let [bound, equal] = [this.#low, this.#atLow];
    if (below > 0) {
      [bound, equal] = [this.#second, this.#atSecond];
      below -= equal;
    }
    while (below > 0) {
      const above = bound;
      equal = 0;
      bound = HIGHEST;
      for (let index = from; index < to; index++) {
        const mark = marks[index] ?? 0;
        if (mark > bound || mark <= above || part[index] !== PART.candidate) continue;
        equal = mark === bound ? equal + 1 : 1;
        bound = mark;
      }
      below -= equal;
    }
    this.#bound = bound;
    this.#atBound = below + equal;
  }

  /** Adds the dropped questions without an answer for which no place is free. */
  #withDropped(
    { from, to, choose }: ChoiceSection,
    part: Uint8Array,
    found: number,
    free: number,
  ): number {
    let places = choose.dropped === "fill" ? free : 0;
    let count = found;
    for (let index = from; index < to; index++) {
      if (part[index] === PART.dropped && --places < 0) this.left[count++] = index;
    }
    return count;
  }
}
