import * as z from "zod";
import type { Difficulty } from "../../bank/question/difficulty.rules.ts";

/**
 * The share of correct answers that a stated difficulty stands for until students have answered.
 */
const PRIOR_SHARES: Readonly<Record<Difficulty, number>> = {
  EASY: 0.68,
  MEDIUM: 0.47,
  DIFFICULT: 0.28,
};
const PRIOR_STUDENTS = 10;
/**
 * How much the starting value weighs against answers: for the student in general, and for one
 * topic.
 */
const GENERAL_INFO = 1;
const TOPIC_INFO = 2.5;
/** The factor by which the weight of an earlier event shrinks with each newer one. */
const KEPT = 0.8;
/** Logit of a typical question of medium difficulty. */
const MEDIUM = 0.12;
/** How many answers a topic needs before its mastery is shown. */
export const ENOUGH_ANSWERS = 5;

export const Band = z.enum(["none", "weak", "building", "good", "strong"]);
export type Band = z.infer<typeof Band>;

export const TopicMastery = z.object({
  /** Logits above or below the student's general level. */
  d: z.number(),
  info: z.number(),
  answers: z.int(),
  band: Band,
});
export type TopicMastery = z.infer<typeof TopicMastery>;

/** The estimate for a student: a general level, and the difference of each topic from it. */
export interface Mastery {
  general: { level: number; info: number };
  topics: Record<string, TopicMastery>;
}

export const NO_MASTERY: Readonly<Mastery> = {
  general: { level: 0, info: GENERAL_INFO },
  topics: {},
};

/** One answer: share of marks from 0 to 1, and the question's difficulty in logits. */
export interface Observation {
  topicId: string;
  share: number;
  difficulty: number;
}

const sigma = (x: number): number => 1 / (1 + Math.exp(-x));
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
/** State is stored as text: rounding keeps it short and the same after each reading. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/**
 * A question's difficulty in logits, from the share of the students who were fully correct. The
 * fewer students there are, the more the stated difficulty counts. An older paper has no stated
 * difficulty and counts as medium.
 */
export function difficultyOf(
  full: number,
  students: number,
  stated: Difficulty = "MEDIUM",
): number {
  const prior = PRIOR_STUDENTS * PRIOR_SHARES[stated];
  const share = (full + prior) / (students + PRIOR_STUDENTS);
  return Math.log((1 - share) / share);
}

/**
 * Batch Elo: every answer is compared with what the state before predicts, so the order of the
 * answers does not matter. Practice, which students choose, does not move the general level. The
 * mastery is changed in place, because copying all topics for each event of several years would
 * take seconds.
 */
export function observe(
  mastery: Mastery,
  observations: readonly Observation[],
  from: "test" | "practice",
): void {
  if (observations.length === 0) return;
  const { general, topics } = mastery;
  const seen = observations.map(({ topicId, share, difficulty }) => {
    const expected = sigma(general.level + (topics[topicId]?.d ?? 0) - difficulty);
    return { topicId, residual: share - expected, weight: expected * (1 - expected) };
  });
  // Sums of floating-point numbers depend on their order.
  seen.sort((a, b) => a.residual - b.residual || a.weight - b.weight);
  if (from === "test") mastery.general = moved(general, seen);
  for (const [topicId, own] of Map.groupBy(seen, (one) => one.topicId)) {
    const old = topics[topicId] ?? { d: 0, info: TOPIC_INFO, answers: 0, band: "none" as const };
    const info = TOPIC_INFO + (old.info - TOPIC_INFO) * KEPT + sum(own.map((one) => one.weight));
    const d = old.d + sum(own.map((one) => one.residual)) / info;
    const answers = old.answers + own.length;
    topics[topicId] = { d: rounded(d), info: rounded(info), answers, band: old.band };
  }
  for (const { topicId } of seen) topics[topicId] = banded(mastery, topicId);
}

function moved(
  { level, info }: Mastery["general"],
  seen: readonly { residual: number; weight: number }[],
): Mastery["general"] {
  const next = GENERAL_INFO + (info - GENERAL_INFO) * KEPT + sum(seen.map((one) => one.weight));
  return {
    level: rounded(level + sum(seen.map((one) => one.residual)) / next),
    info: rounded(next),
  };
}

/** Expected percent of marks on medium questions of a topic, and how far it may be off. */
export function estimate(
  { general, topics }: Mastery,
  topicId: string,
): { percent: number; within: number } {
  const { d, info } = topics[topicId] ?? { d: 0, info: TOPIC_INFO };
  const share = sigma(general.level + d - MEDIUM);
  const evidence = 1 / (1 / general.info + 0.4) + info - TOPIC_INFO;
  return { percent: 100 * share, within: (100 * share * (1 - share)) / Math.sqrt(evidence) };
}

/** A topic as students read it: there is no figure after too few answers. */
export function shownLevel(
  mastery: Mastery,
  topicId: string,
): { band: Band; mastery: number | null; answers: number } {
  const { answers, band } = mastery.topics[topicId] ?? { answers: 0, band: "none" as const };
  const isKnown = answers >= ENOUGH_ANSWERS;
  return {
    band,
    mastery: isKnown ? Math.round(estimate(mastery, topicId).percent) : null,
    answers,
  };
}

const BANDS: readonly [number, Band][] = [
  [80, "strong"],
  [60, "good"],
  [40, "building"],
  [0, "weak"],
];
/** A band changes only when the percent is this far beyond its limit. */
const MARGIN = 3;

const bandOf = (percent: number): Band => BANDS.find(([from]) => percent >= from)?.[1] ?? "weak";

function banded(mastery: Mastery, topicId: string): TopicMastery {
  const topic = mastery.topics[topicId];
  if (!topic) throw new Error(`No mastery of topic ${topicId}.`);
  if (topic.answers < ENOUGH_ANSWERS) return topic;
  const { percent } = estimate(mastery, topicId);
  const isClose =
    bandOf(percent - MARGIN) === topic.band || bandOf(percent + MARGIN) === topic.band;
  return { ...topic, band: topic.band !== "none" && isClose ? topic.band : bandOf(percent) };
}
