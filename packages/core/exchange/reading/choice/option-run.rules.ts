import type { Habits } from "../habits.ts";
import { alphabetOf, isListAlphabet, isNumeric, type OptionMark } from "../marks/option.rules.ts";

/** A label that was taken into a run. */
export interface RunItem {
  block: number;
  at: number;
  end: number;
  index: number;
  sign: string;
}

/** Consecutive labels of one form: (A), (B), (C). */
export interface OptionRun {
  form: string;
  items: RunItem[];
  /** How many labels of the run were not found in the paper. */
  missing: number;
}

/** One line of the paper, from which a run takes the labels that continue it. */
export interface LabelLine {
  block: number;
  text: string;
  /** The position after the question's own number. */
  from: number;
  isFirst: boolean;
  isRow: boolean;
  marks: readonly OptionMark[];
}

const ROW_FORM = "▦";
/** How many lines below a box the next box of the same run may be. */
const BOX_GAP = 3;
const MOST_KIN = 6;

/** The runs of labels in one question. */
export class OptionRuns {
  readonly runs: OptionRun[] = [];
  /**
   * How often further options were found in the question: labels that begin again after a run of at
   * least three, or three labels in a row inside the solution.
   */
  repeated = 0;
  /**
   * True if a person said that the question ends above, so that labels further down are not options
   * of it.
   */
  isClosed = false;
  /** How many consecutive labels, such as (A), (B), were found inside the solution so far. */
  #shadow = 0;
  readonly #habits: Habits;

  constructor(habits: Habits) {
    this.#habits = habits;
  }

  /**
   * Takes the labels of a line.
   * @returns the labels that were taken
   */
  accept(line: LabelLine): OptionMark[] {
    if (this.isClosed) return [];
    if (line.isRow && !line.isFirst) return [this.#row(line)];
    const marks = line.marks
      .filter(({ at }) => at >= line.from)
      .toSorted((a, b) => a.at - b.at || b.index - a.index);
    const taken: OptionMark[] = [];
    const counts = new Map<string, number>();
    for (const [place, mark] of marks.entries()) {
      const got = this.#next(line, marks, place, { taken, isLater: counts.has(mark.form) });
      if (got.length > 0) counts.set(mark.form, got.length);
      taken.push(...got);
    }
    return taken.toSorted((a, b) => a.at - b.at);
  }

  /** Counts whether options begin again below the question's end, without keeping their labels. */
  pass(line: LabelLine): void {
    const sizes = this.runs.map(({ items }) => items.length);
    this.accept(line);
    this.runs.length = sizes.length;
    for (const [at, { items }] of this.runs.entries()) items.length = sizes[at] ?? 0;
  }

  #row({ block }: LabelLine): OptionMark {
    const last = this.runs.at(-1);
    const run = last?.form === ROW_FORM ? last : { form: ROW_FORM, items: [], missing: 0 };
    if (run !== last) this.runs.push(run);
    const mark = { at: 0, end: 0, form: ROW_FORM, index: run.items.length, sign: "" };
    run.items.push({ block, ...mark });
    return { ...mark, isStrong: true };
  }

  /**
   * Adds a label of a line to a run, or begins a run with it.
   * @returns the labels that were taken
   */
  #next(
    line: LabelLine,
    marks: readonly OptionMark[],
    place: number,
    { taken, isLater }: { taken: readonly OptionMark[]; isLater: boolean },
  ): OptionMark[] {
    const given = marks[place];
    // A character may be two labels: "i." below "h." is the next letter, and not the first Roman
    // number of another list.
    if (!given || taken.some(({ at, index }) => at === given.at && index > 0)) return [];
    const mark = this.#counted(line, given);
    const isStrong =
      mark.isStrong || (line.from > 0 && line.text.slice(line.from, mark.at).trim() === "");
    const own = marks.slice(place).filter(({ form }) => form === mark.form);
    const isInline = own.filter(({ index }, at) => index === at).length >= 3;
    return this.#take(line, { ...mark, isStrong }, isInline, isLater);
  }

  /**
   * Gives a box its position: it continues the run if the box above it is near, and otherwise
   * begins a run.
   */
  #counted({ block }: LabelLine, mark: OptionMark): OptionMark {
    if (mark.index >= 0) return mark;
    const run = this.#open(mark.form);
    const last = run?.items.at(-1)?.block ?? -Infinity;
    const goesOn = run !== undefined && block - last <= BOX_GAP;
    return { ...mark, index: goesOn ? run.items.length : 0 };
  }

  #open(form: string): OptionRun | undefined {
    return this.runs.findLast((run) => run.form === form);
  }

  #take(line: LabelLine, mark: OptionMark, isInline: boolean, isLater: boolean): OptionMark[] {
    const run = this.#open(mark.form);
    const next = run ? (run.items.at(-1)?.index ?? -1) + 1 : 0;
    if (run && mark.index === next && next > 0 && (mark.isStrong || isLater)) {
      run.items.push(itemOf(line.block, mark));
      return [mark];
    }
    if (mark.index === 0 && (mark.isStrong || isInline)) {
      if (run && run.items.length >= 3) this.repeated++;
      this.runs.push({ form: mark.form, items: [itemOf(line.block, mark)], missing: 0 });
      return [mark];
    }
    if (run && mark.isStrong && mark.index === next + 1)
      return this.#skipped(line, mark, run, next);
    return this.#kin(line, mark) ?? (run ? [] : this.#implied(line, mark));
  }

  /**
   * Takes a label although the label before it was not found: the text before it is the option of
   * that label.
   */
  #skipped(line: LabelLine, mark: OptionMark, run: OptionRun, next: number): OptionMark[] {
    run.missing++;
    const gap = { block: line.block, at: mark.at, end: mark.at, index: next, sign: "" };
    run.items.push(gap, itemOf(line.block, mark));
    return [mark];
  }

  /** Takes a label that continues the last run although its sign differs: "D." after "A: B: C:". */
  #kin(line: LabelLine, mark: OptionMark): OptionMark[] | undefined {
    const last = this.runs.at(-1);
    if (!mark.isStrong || mark.index === 0 || !last || last.form === mark.form) return undefined;
    const isNext =
      alphabetOf(last.form) === alphabetOf(mark.form) &&
      (last.items.at(-1)?.index ?? -1) + 1 === mark.index &&
      last.items.length < MOST_KIN;
    if (!isNext) return undefined;
    last.items.push(itemOf(line.block, mark));
    return [mark];
  }

  /**
   * Begins a run with a second label, because the first label is missing: the text before the
   * second label is the first option.
   */
  #implied(line: LabelLine, mark: OptionMark): OptionMark[] {
    const isUsual = (this.#habits.option.get(mark.form) ?? 0) > 0.2;
    if (!mark.isStrong || mark.index !== 1 || !isUsual) return [];
    const isHere = line.text.slice(line.from, mark.at).trim() !== "" && !line.isFirst;
    if (!isHere && line.isFirst) return [];
    const at = isHere ? line.from : 0;
    const first = { ...mark, at, end: at, index: 0, sign: "" };
    const block = isHere ? line.block : line.block - 1;
    const items = [itemOf(block, first), itemOf(line.block, mark)];
    this.runs.push({ form: mark.form, items, missing: 1 });
    return isHere ? [first, mark] : [mark];
  }

  /**
   * Counts the labels inside a solution. Three consecutive labels are probably options of another
   * question whose beginning was not chosen.
   */
  shadow(line: LabelLine, form: string | undefined): void {
    for (const { at, index, isStrong, form: own } of line.marks) {
      if (at < line.from || own !== form) continue;
      if (isStrong && index === 0) this.#shadow = 1;
      else if (this.#shadow > 0 && index === this.#shadow) {
        this.#shadow++;
        if (this.#shadow === 3) this.repeated++;
      }
    }
  }

  /** The run of labels that are the options: the run with the most points, usually the last run. */
  chosen(key: string): OptionRun | undefined {
    const full = this.runs.filter(({ items }) => items.length >= 2);
    if (full.length <= 1) return full[0];
    const points = full.map((run, place) => pointsOf(run, place, key, this.#habits));
    return full[points.indexOf(Math.max(...points))];
  }
}

const itemOf = (block: number, { at, end, index, sign }: OptionMark): RunItem => ({
  block,
  at,
  end,
  index,
  sign,
});

function pointsOf(run: OptionRun, place: number, key: string, habits: Habits): number {
  const size = run.items.length;
  return (
    (fits(run.form, key) ? 3 : 0) +
    1.2 * place +
    2.5 * (habits.option.get(run.form) ?? 0) +
    (size >= 4 ? 1.5 : 0) +
    (size === habits.size ? 0.5 : 0) -
    (isListAlphabet(run.form) ? 0.8 : 0) -
    run.missing
  );
}

/** Whether a key can be a label of this form. */
function fits(form: string, written: string): boolean {
  const key = written
    .slice(0, 40)
    .trim()
    .replace(/^[([]\s?|\s?[)\].].*$/g, "");
  if (/^[A-Ha-h]$/.test(key)) return /[Aa]/.test(alphabetOf(form));
  if (/^[1-8]$/.test(key)) return isNumeric(form);
  if (/^[क-घ]$/u.test(key)) return alphabetOf(form) === "क";
  return true;
}
