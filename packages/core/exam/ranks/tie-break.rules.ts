import type { PaperKey } from "../terms/paper/paper.schema.ts";
import type { MarkedSheet, Marker } from "../marking/marker.rules.ts";
import type { TIE_BREAKS, TieBreak } from "../terms/test/tie-break.schema.ts";
import {
  type Answers,
  ascending,
  descending,
  ratioOf,
  stepsOf,
  type TieFacts,
  tieStepKeys,
} from "./tie-steps.rules.ts";

type NamedTieBreak = (typeof TIE_BREAKS)[number];

/** Subjects that break ties, most important first. A paper may use longer names for them. */
const DECIDING: Readonly<Record<NamedTieBreak, readonly RegExp[]>> = {
  shared: [],
  "jee-main": [/^math/i, /^physics/i, /^chemistry/i],
  neet: [/^(biology|botany|zoology)/i, /^chemistry/i, /^physics/i],
};

/**
 * The steps of a named rule, each as a function that says whether the step compares the marks of a
 * subject.
 */
export const decidingOf = (policy: NamedTieBreak): ((subject: string) => boolean)[] =>
  DECIDING[policy].map((pattern) => (subject) => pattern.test(subject));

/** Greater than any score, in units of the paper. */
const TOP = 10 ** 9;
const DIGITS = 10;

/**
 * Computes the rank key of a marked sheet: a smaller key ranks higher, equal keys share a rank. The
 * key begins with the score. If the policy breaks ties, it is followed by the deciding subjects'
 * marks (their percentiles have the same order) and the ratios of wrong to right answers, overall
 * and by subject. If a test has its own order, there is a text per step instead.
 */
export class RankKeys {
  readonly #marker: Marker;
  /** The steps of a test's own order; null for a named rule. */
  readonly #steps: ReturnType<typeof tieStepKeys> | null;
  /** Per deciding subject, the indexes of the marker's subjects that belong to it. */
  readonly #subjects: readonly (readonly number[])[];
  /** For each question, the index of its deciding subject; -1 if its subject does not decide. */
  readonly #deciding: readonly number[];

  constructor(key: PaperKey, marker: Marker, policy: TieBreak) {
    const patterns = typeof policy === "string" ? DECIDING[policy] : [];
    const steps = stepsOf(policy);
    this.#steps = steps.length > 0 ? tieStepKeys(key, marker, steps) : null;
    this.#marker = marker;
    this.#subjects = patterns.map((pattern) =>
      marker.subjects.flatMap((name, i) => (pattern.test(name) ? [i] : [])),
    );
    this.#deciding = key.questions.map(({ subject }) =>
      patterns.findIndex((pattern) => pattern.test(subject)),
    );
  }

  /** @param facts are needed for a test's own order, whose steps may ask for time or lot */
  of(sheet: MarkedSheet, facts?: TieFacts): string {
    const score = descending(sheet.score);
    if (this.#steps) {
      if (!facts) throw new Error("This test's ties need the student's time and lot");
      return `${score}.${this.#steps(sheet, facts)}`;
    }
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

/** The score at the start of a rank key, in units of the paper. */
export const scoreOfKey = (rankKey: string): number => TOP - Number(rankKey.slice(0, DIGITS));
