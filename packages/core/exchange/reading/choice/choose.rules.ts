import { MOST_STARTS, type Start } from "./candidates.rules.ts";
import type { Habits, HabitsAt } from "../habits.ts";
import { isNumeric } from "../marks/option.rules.ts";
import { segmentPoints, stepPoints } from "./score.rules.ts";
import type { PaperFacts } from "../paper.ts";
import { Segment } from "./segment.rules.ts";

/** A chosen question: its segment, read with the roles of its blocks. */
export interface Chosen {
  start: Start;
  segment: Segment;
  /** The block after the last block of the question. */
  to: number;
}

export interface Choice {
  questions: Chosen[];
  points: number;
}

/**
 * How far the beginning of the next question is searched below the beginning of a question: the
 * most starts, blocks and characters.
 */
const STARTS_AHEAD = 40;
const BLOCKS_AHEAD = 400;
const CHARS_AHEAD = 30_000;
/** The cost of choosing no question although there are lines that may begin one. */
const NO_QUESTION = 6;
/**
 * Points for a first question without a number that has an empty line above it, because that is a
 * more likely beginning than a line below a title.
 */
const SET = 0.5;
/**
 * The cost of taking the next start as the next question although the text above it is too long to
 * be one question, or has the signs of several questions.
 */
const LEAP = 2;

/**
 * Chooses the places at which questions begin, by dynamic programming. Each possible question gets
 * points, and so does each step from one start to the next; the highest sum wins.
 */
export function choose(paper: PaperFacts, given: readonly Start[], habits: HabitsAt): Choice {
  const starts = given.slice(0, MOST_STARTS);
  const plan = new Plan(paper, starts, habits);
  starts.forEach((_start, at) => plan.extend(at));
  const path = plan.path();
  const questions = path.map((at, place): Chosen => {
    const start = starts[at] ?? NO_START;
    const to = starts[path[place + 1] ?? -1]?.block ?? paper.blocks.length;
    const segment = new Segment(start, paper, habits(start.block), true);
    for (let block = start.block; block < to; block++) {
      if (paper.aside.has(block)) segment.interrupt();
      else segment.step(block);
    }
    return { start, segment, to };
  });
  return { questions, points: plan.points() };
}

const NO_START: Start = { block: 0, form: "", value: undefined, end: 0, isInstructed: false };

/** The best choice of questions up to each start, and up to the end of the file. */
class Plan {
  readonly #paper: PaperFacts;
  readonly #starts: readonly Start[];
  readonly #habits: HabitsAt;
  readonly #best: number[];
  readonly #back: number[];
  /** The starts of questions that must not be skipped, in order. */
  readonly #stops: number[];

  constructor(paper: PaperFacts, starts: readonly Start[], habits: HabitsAt) {
    [this.#paper, this.#starts, this.#habits] = [paper, starts, habits];
    const size = { length: starts.length + 1 };
    this.#best = Array.from(size, () => -Infinity);
    this.#back = Array.from(size, () => -1);
    this.#stops = [];
    let stop = starts.length;
    for (let at = starts.length - 1; at >= 0; at--) {
      this.#stops[at] = stop;
      if (this.#isForced(at)) stop = at;
    }
    this.#first(stop);
  }

  #isForced(at: number): boolean {
    return this.#paper.uses.get(this.#starts[at]?.block ?? -1) === "start";
  }

  /**
   * Tries each start as the first question. Labels, numbers and keys above it, which then belong to
   * no question, cost points.
   */
  #first(stop: number): void {
    let cost = 0;
    let block = 0;
    this.#starts.forEach((start, at) => {
      for (; block < start.block; block++) cost += this.#lost(block);
      if (at > stop) return;
      const isSet = start.form === "" && (this.#paper.blocks[block]?.blankBefore ?? false);
      const points = stepPoints(undefined, start, false, this.#habits(start.block));
      this.#best[at] = points - cost + (isSet ? SET : 0);
    });
    for (; block < this.#paper.blocks.length; block++) {
      if (this.#paper.facts[block]?.marks.some(({ isStrong }) => isStrong)) cost++;
    }
    // A paper with lines that may begin questions probably has questions, even if they look
    // unusual.
    const none = this.#starts.length > 0 ? cost + NO_QUESTION : cost;
    if (stop === this.#starts.length) this.#best[this.#starts.length] = -none;
  }

  #lost(block: number): number {
    const facts = this.#paper.facts[block];
    if (!facts || this.#paper.aside.has(block)) return 0;
    const isLabelled = facts.marks.some(
      ({ isStrong, index, form }) => isStrong && index >= 0 && index < 4 && !isNumeric(form),
    );
    if (facts.key !== undefined) return 2;
    return isLabelled ? 1 : facts.number ? 0.4 : 0;
  }

  #reach(at: number, from: number, points: number): void {
    if (points <= (this.#best[at] ?? Infinity)) return;
    this.#best[at] = points;
    this.#back[at] = from;
  }

  /**
   * Reads the question that begins at one start, and tries each later start as the beginning of the
   * next question.
   */
  extend(from: number): void {
    const start = this.#starts[from];
    const before = this.#best[from] ?? -Infinity;
    if (!start || before === -Infinity) return;
    const habits = this.#habits(start.block);
    const segment = new Segment(start, this.#paper, habits);
    const points = () => before + segmentPoints(segment, habits);
    let at = from + 1;
    while (this.#starts[at]?.block === start.block) at++;
    const stop = this.#stops[from] ?? this.#starts.length;
    for (let block = start.block; block < this.#paper.blocks.length; block++) {
      for (let next = this.#starts[at]; next?.block === block; next = this.#starts[++at]) {
        const own = this.#habits(next.block);
        const step = stepPoints(start, next, segment.endsInHeading, own);
        const more = belowSolution(segment, next) + ofList(segment, next, own);
        this.#reach(at, from, points() + step + more);
        if (at >= stop) return;
      }
      if (at - from > STARTS_AHEAD) return;
      const isFar = block - start.block > BLOCKS_AHEAD || segment.chars > CHARS_AHEAD;
      const isOver = isFar || (stop === this.#starts.length && isHopeless(segment));
      if (isOver) return this.#leap(from, at, points(), segment);
      if (this.#paper.aside.has(block)) segment.interrupt();
      else segment.step(block);
    }
    this.#reach(this.#starts.length, from, points());
  }

  /**
   * Takes the next start as the next question, at a cost, because the text above it is too long to
   * be one question or has the signs of several questions.
   */
  #leap(from: number, at: number, points: number, segment: Segment): void {
    const [start, next] = [this.#starts[from], this.#starts[at]];
    if (!next) return this.#reach(this.#starts.length, from, points);
    const own = this.#habits(next.block);
    const step = stepPoints(start, next, segment.endsInHeading, own);
    this.#reach(at, from, points + step - LEAP);
  }

  /** The starts of the best choice, in order. */
  path(): number[] {
    const path: number[] = [];
    for (let at = this.#back[this.#starts.length] ?? -1; at >= 0; at = this.#back[at] ?? -1) {
      path.unshift(at);
    }
    return path;
  }

  points(): number {
    return this.#best[this.#starts.length] ?? -Infinity;
  }
}

/**
 * Points for a question without a number that begins below a solution. The more lines the solution
 * has, the more points: such a question begins near its options. Labels and empty lines in the
 * solution cost points.
 */
const belowSolution = ({ solution }: Segment, { form }: Start): number => {
  const { lines, labels, blanks } = solution;
  return form === ""
    ? 0.2 * Math.min(5, lines) - Math.min(3, labels) - 0.3 * Math.min(3, blanks)
    : 0;
};

/**
 * Points against a question with the number 1 below a question that has neither options nor a key
 * yet: such a number belongs to a list in the text of the question above.
 */
const ofList = (segment: Segment, { form, value }: Start, { optioned }: Habits): number =>
  value === 1 &&
  form === segment.start.form &&
  !segment.endsInHeading &&
  segment.size < 2 &&
  segment.keys === 0 &&
  optioned > 0.7
    ? -4
    : 0;

/**
 * Whether a text cannot be one question, because it has too many numbers or too many sets of
 * options.
 */
const isHopeless = ({ numbers, options }: Segment): boolean =>
  numbers.passed > 2 || numbers.worded > 2 || options.repeated > 4;
