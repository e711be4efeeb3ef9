import type { PaperKey } from "../paper/paper.schema.ts";
import type { MarkedSheet, Marker } from "../marking/marker.rules.ts";

/** How students of equal scores are told apart. Sources: the bulletins of JEE Main and NEET. */
export const TIE_BREAKS = ["shared", "jee-main", "neet"] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

/** Subjects that decide, most important first; a paper may call them by longer names. */
const DECIDING: Readonly<Record<TieBreak, readonly RegExp[]>> = {
  shared: [],
  "jee-main": [/^math/i, /^physics/i, /^chemistry/i],
  neet: [/^(biology|botany|zoology)/i, /^chemistry/i, /^physics/i],
};

/** Above every score there is, in centi-marks. */
const TOP = 10 ** 9;
const DIGITS = 10;

const descending = (centi: number): string => String(TOP - centi).padStart(DIGITS, "0");

const bits = new DataView(new ArrayBuffer(8));

/** The bits of a number that is not negative stand in the order of the numbers themselves. */
function ascending(ratio: number): string {
  bits.setFloat64(0, ratio);
  return bits.getBigUint64(0).toString(16).padStart(16, "0");
}

interface Answers {
  right: number;
  wrong: number;
}

/** Nobody right is an infinite ratio. */
const ratioOf = ({ right, wrong }: Answers): number =>
  right === 0 ? Number.POSITIVE_INFINITY : wrong / right;

/**
 * Makes of a marked sheet the text that ranks it: a smaller one stands higher, equal ones share a
 * rank. After the score come, as the policy says, the deciding subjects' marks (their percentiles
 * have the same order), then the ratio of wrong to right answers, overall and by those subjects.
 */
export class RankKeys {
  readonly #marker: Marker;
  /** Per deciding subject, which of the marker's subjects it is made of. */
  readonly #subjects: readonly (readonly number[])[];
  /** Per question, the position of its deciding subject; -1 for none. */
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

/** The score that a rank key begins with, in centi-marks. */
export const scoreOfKey = (rankKey: string): number => TOP - Number(rankKey.slice(0, DIGITS));
