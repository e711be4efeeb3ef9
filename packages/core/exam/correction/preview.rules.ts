import { type MarkUnit, toMarks } from "@academy/response-types/shared/marks.ts";
import { byText } from "../run/taker.rules.ts";
import { twoDecimals } from "../../kernel/shared/number.ts";
import type { CorrectionPreview } from "../terms/result/correction.schema.ts";

/** One student's sheet marked by the current or the corrected key. */
interface Marked {
  /** In units of the paper. */
  score: number;
  /** A smaller key ranks higher. */
  rankKey: string;
}

interface Student {
  submissionId: string;
  name: string;
  before: Marked;
  after: Marked;
}

/** Maximum number of students listed as examples. */
const EXAMPLES = 10;

/**
 * Counts the students with each rank key. Rank keys are numbered in the order in which they first
 * appear.
 */
class KeyCounts {
  readonly #numbers = new Map<string, number>();
  readonly #counts: number[] = [];

  add(rankKey: string): number {
    const number = this.#numbers.get(rankKey) ?? this.#counts.push(0) - 1;
    this.#numbers.set(rankKey, number);
    this.#counts[number] = (this.#counts[number] ?? 0) + 1;
    return number;
  }

  /** The rank of each number: 1 + the students with a smaller rank key. */
  ranks(): number[] {
    const ranks: number[] = [];
    let above = 0;
    for (const [, number] of [...this.#numbers].toSorted(([a], [b]) => byText(a, b))) {
      ranks[number] = 1 + above;
      above += this.#counts[number] ?? 0;
    }
    return ranks;
  }

  rankOf(rankKey: string, ranks: readonly number[]): number {
    return ranks[this.#numbers.get(rankKey) ?? -1] ?? 0;
  }
}

type Figures = Omit<CorrectionPreview, "finalAt" | "changes" | "bank" | "running">;

const changeOf = ({ before, after }: Student): number => after.score - before.score;

const byChange = (one: Student, other: Student): number =>
  Math.abs(changeOf(other)) - Math.abs(changeOf(one)) ||
  byText(one.submissionId, other.submissionId);

/**
 * Compares the marks and ranks of all students of a test under two keys. It keeps only two numbers
 * per student in memory.
 */
export class FieldComparison {
  readonly #unit: MarkUnit;
  readonly #before = new KeyCounts();
  readonly #after = new KeyCounts();
  /** For each student, the numbers of the rank keys before and after the correction. */
  readonly #pairs: [number[], number[]] = [[], []];
  #examples: Student[] = [];
  #raised = 0;
  #lowered = 0;
  #least = Infinity;
  #most = -Infinity;
  #totals = { before: 0, after: 0 };

  constructor(unit: MarkUnit = 100) {
    this.#unit = unit;
  }

  add(student: Student): void {
    this.#pairs[0].push(this.#before.add(student.before.rankKey));
    this.#pairs[1].push(this.#after.add(student.after.rankKey));
    this.#totals.before += student.before.score;
    this.#totals.after += student.after.score;
    const change = changeOf(student);
    if (change === 0) return;
    if (change > 0) this.#raised++;
    else this.#lowered++;
    this.#least = Math.min(this.#least, change);
    this.#most = Math.max(this.#most, change);
    this.#keepExample(student);
  }

  /** Keeps the largest changes, the largest first; equal changes are sorted by id. */
  #keepExample(student: Student): void {
    const last = this.#examples[EXAMPLES - 1];
    if (last && byChange(last, student) < 0) return;
    this.#examples = [...this.#examples, student].toSorted(byChange).slice(0, EXAMPLES);
  }

  figures(): Figures {
    const [before, after] = [this.#before.ranks(), this.#after.ranks()];
    const [from, to] = this.#pairs;
    const students = from.length;
    const marksChanged = this.#raised + this.#lowered;
    const moved = this.#totals.after - this.#totals.before;
    return {
      students,
      marksChanged,
      raised: this.#raised,
      lowered: this.#lowered,
      ranksChanged: from.filter((number, i) => before[number] !== after[to[i] ?? -1]).length,
      change:
        marksChanged === 0
          ? null
          : {
              min: toMarks(this.#least, this.#unit),
              mean: this.#mean(moved, marksChanged),
              max: toMarks(this.#most, this.#unit),
            },
      meanBefore: students === 0 ? null : this.#mean(this.#totals.before, students),
      meanAfter: students === 0 ? null : this.#mean(this.#totals.after, students),
      examples: this.#examples.map((one) => ({
        submissionId: one.submissionId,
        name: one.name,
        marksBefore: toMarks(one.before.score, this.#unit),
        marksAfter: toMarks(one.after.score, this.#unit),
        rankBefore: this.#before.rankOf(one.before.rankKey, before),
        rankAfter: this.#after.rankOf(one.after.rankKey, after),
      })),
    };
  }

  /** The mean in marks. */
  #mean(units: number, students: number): number {
    return twoDecimals(units / students / this.#unit);
  }
}
