import type { PaperKey } from "../paper/paper.schema.ts";
import type { MarkedSheet, Marker } from "../marking/marker.rules.ts";

/** How students with equal scores are ranked. Sources: the bulletins of JEE Main and NEET. */
export const TIE_BREAKS = ["shared", "jee-main", "neet"] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

/** Subjects that break ties, most important first. A paper may use longer names for them. */
const DECIDING: Readonly<Record<TieBreak, readonly RegExp[]>> = {
  shared: [],
  "jee-main": [/^math/i, /^physics/i, /^chemistry/i],
  neet: [/^(biology|botany|zoology)/i, /^chemistry/i, /^physics/i],
};

/** Greater than any score, in centi-marks. */
const TOP = 10 ** 9;
const DIGITS = 10;

const descending = (centi: number): string => String(TOP - centi).padStart(DIGITS, "0");

const bits = new DataView(new ArrayBuffer(8));

/** The bit patterns of non-negative floats sort in the same order as the numbers. */
function ascending(ratio: number): string {
  bits.setFloat64(0, ratio);
  return bits.getBigUint64(0).toString(16).padStart(16, "0");
}

interface Answers {
  right: number;
  wrong: number;
}

/** Ratio of wrong to right answers; infinite without right answers. */
const ratioOf = ({ right, wrong }: Answers): number =>
  right === 0 ? Number.POSITIVE_INFINITY : wrong / right;

/**
 * Computes the rank key of a marked sheet: a smaller key ranks higher, equal keys share a rank. The
 * key is the score, followed, if the policy breaks ties, by the deciding subjects' marks (their
 * percentiles have the same order) and the ratios of wrong to right answers, overall and by subject.
 */
export class RankKeys {
  readonly #marker: Marker;
  /** Per deciding subject, the indexes of the marker's subjects that belong to it. */
  readonly #subjects: readonly (readonly number[])[];
  /** Per question, the index of its deciding subject; -1 for none. */
  readonly #deciding: readonly number[];

  constructor(key: PaperKey, marker: Marker, policy: TieBreak) {
    const patterns = DECIDING[policy];
    this.#marker = marker;
    this.#subjects = patterns.map((pattern) =>
      marker.subjects.flatMap((name, i) => (pattern.test(name) ? [i] : [])),
    );
    this.#deciding = key.questions.map(({ subject }) =>
      patterns.findIndex((pattern) => pattern.test(subject)),
    );
  }

  of(sheet: MarkedSheet): string {
    const score = descending(sheet.score);
    if (this.#subjects.length === 0) return score;
    const marks = this.#subjects.map((parts) =>
      descending(parts.reduce((sum, i) => sum + (sheet.subjects[i] ?? 0), 0)),
    );
    return [score, ...marks, ...this.#ratios(sheet).map(ascending)].join(".");
  }

  #ratios(sheet: MarkedSheet): number[] {
    const all: Answers = { right: 0, wrong: 0 };
    const bySubject = this.#subjects.map((): Answers => ({ right: 0, wrong: 0 }));
    this.#deciding.forEach((subject, question) => {
      const { status } = this.#marker.outcome(question, sheet.outcomes[question] ?? 0);
      const kind = status === "full" ? "right" : status === "wrong" ? "wrong" : null;
      if (kind === null) return;
      all[kind]++;
      const own = bySubject[subject];
      if (own) own[kind]++;
    });
    return [all, ...bySubject].map(ratioOf);
  }
}

/** The score at the start of a rank key, in centi-marks. */
export const scoreOfKey = (rankKey: string): number => TOP - Number(rankKey.slice(0, DIGITS));
