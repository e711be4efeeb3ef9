import { type ChoiceSection, PART } from "./choice.rules.ts";
import { orderShown } from "./choice-order.rules.ts";

/** Above all marks. Integers are faster here than Infinity. */
const HIGHEST = 2 ** 30;

/**
 * Finds the answers of sections with a choice that do not count and earn nothing. Answers count up
 * to the limit: the first ones in the order shown, or the ones with the most marks. Free places go
 * to dropped questions that were not answered, if the section allows it. So no score passes the
 * section's maximum, and no one gets a dropped question on top of a full choice.
 */
export class Uncounted {
  /** The positions that `find` has found; it overwrites them, so that nothing is allocated. */
  readonly left: Uint16Array;
  /**
   * The lowest marks that an answer of any sheet has had, which are left out first. Counting the
   * answers that have them takes no pass of its own, and is nearly always enough.
   */
  #low = HIGHEST;
  /** How many answers of this sheet are beyond the limit. */
  #over = 0;
  /** How many answers of this sheet have them. */
  #atLow = 0;
  /** Answers with fewer marks than this do not count. */
  #bound = 0;
  /** How many answers with exactly these marks count. */
  #room = 0;

  constructor(questions: number) {
    this.left = new Uint16Array(questions);
  }

  /**
   * @param part how each answer of the paper takes part
   * @param marks of each answer of the paper, teachers' marks included
   * @param student whose order a shuffled section has
   * @returns how many positions `left` has
   */
  find(
    section: ChoiceSection,
    part: Uint8Array,
    marks: Int32Array,
    student: string | undefined,
  ): number {
    const { from, to, choose } = section;
    let candidates = 0;
    let dropped = 0;
    let low = this.#low;
    let atLow = 0;
    for (let index = from; index < to; index++) {
      const own = part[index];
      if (own !== PART.candidate) {
        if (own === PART.dropped) dropped++;
        continue;
      }
      candidates++;
      const mark = marks[index] ?? 0;
      if (mark < low) {
        low = mark;
        atLow = 0;
      }
      atLow += mark === low ? 1 : 0;
    }
    this.#low = low;
    this.#atLow = atLow;
    const over = candidates - choose.atMost;
    this.#over = over;
    // Most sheets keep to the limit, so that nothing has to be put in order.
    if (over <= 0 && dropped === 0) return 0;
    const found = over > 0 ? this.#beyond(section, part, marks, orderShown(section, student)) : 0;
    return dropped === 0 ? found : this.#withDropped(section, part, found, Math.max(0, -over));
  }

  /** The answers beyond the limit. */
  #beyond(
    section: ChoiceSection,
    part: Uint8Array,
    marks: Int32Array,
    order: readonly number[] | null,
  ): number {
    if (section.choose.count === "first") return this.#beyondFirst(section, part, order);
    if (this.#atLow >= this.#over) return this.#lastOfLowest(section, part, marks, order);
    this.#setBound(section, part, marks, this.#over);
    return this.#beyondBest(section, part, marks, order);
  }

  /** The answers after the first ones. */
  #beyondFirst(
    { from, to, choose }: ChoiceSection,
    part: Uint8Array,
    order: readonly number[] | null,
  ): number {
    const { left } = this;
    let places: number = choose.atMost;
    let found = 0;
    for (let place = 0; place < to - from; place++) {
      const index = order ? from + (order[place] ?? 0) : from + place;
      if (part[index] === PART.candidate && --places < 0) left[found++] = index;
    }
    return found;
  }

  /** Where enough answers have the lowest marks: those of them that were shown last. */
  #lastOfLowest(
    { from, to }: ChoiceSection,
    part: Uint8Array,
    marks: Int32Array,
    order: readonly number[] | null,
  ): number {
    const { left } = this;
    const low = this.#low;
    const over = this.#over;
    let found = 0;
    for (let place = to - from - 1; found < over; place--) {
      const index = order ? from + (order[place] ?? 0) : from + place;
      if (marks[index] === low && part[index] === PART.candidate) left[found++] = index;
    }
    return found;
  }

  /** The answers with the fewest marks; of equal ones, those that were shown last. */
  #beyondBest(
    { from, to }: ChoiceSection,
    part: Uint8Array,
    marks: Int32Array,
    order: readonly number[] | null,
  ): number {
    const { left } = this;
    const bound = this.#bound;
    let room = this.#room;
    let found = 0;
    for (let place = 0; place < to - from; place++) {
      const index = order ? from + (order[place] ?? 0) : from + place;
      const mark = marks[index] ?? 0;
      if (mark > bound || part[index] !== PART.candidate) continue;
      if (mark < bound || --room < 0) left[found++] = index;
    }
    return found;
  }

  /**
   * Finds the marks of the last answer that counts among the best. Marks have few different values,
   * so that counting each of them from the lowest one is faster than sorting.
   */
  #setBound(section: ChoiceSection, part: Uint8Array, marks: Int32Array, over: number): void {
    let bound = this.#low;
    let room = this.#atLow - over;
    const { from, to } = section;
    while (room < 0) {
      const above = bound;
      let equal = 0;
      bound = HIGHEST;
      for (let index = from; index < to; index++) {
        const mark = marks[index] ?? 0;
        if (mark > bound || mark <= above || part[index] !== PART.candidate) continue;
        equal = mark === bound ? equal + 1 : 1;
        bound = mark;
      }
      room += equal;
    }
    this.#bound = bound;
    this.#room = room;
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
