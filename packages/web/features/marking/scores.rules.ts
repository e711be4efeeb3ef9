import { formatMarks } from "../../lib/format.ts";

/** What a marker has entered for an answer: a text for each criterion, and where typed keys go. */
export interface Scores {
  texts: readonly string[];
  /** The criterion that the next digit is for. */
  active: number;
  /** The digit before this one, with its criterion and time, so that 1 and then 0 become 10. */
  last: { at: number; digit: string; time: number } | null;
}

export interface Criterion {
  max: number;
}

/** Two digits pressed within this time are one number. */
const TOGETHER_MS = 800;

export const noScores = (count: number): Scores => ({
  texts: Array.from({ length: count }, () => ""),
  active: 0,
  last: null,
});

/** The marks that a text says; null for anything else. A comma is a decimal point. */
export function readScore(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  return /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

const isOnStep = (score: number, max: number, step: number): boolean =>
  score === max || Math.abs(score / step - Math.round(score / step)) < 1e-9;

/** What is wrong with the marks for a criterion; "" if nothing is. */
export function scoreProblem(text: string, { max }: Criterion, step: number): string {
  const score = readScore(text);
  if (score === null) return "Enter marks.";
  if (score > max) return `Enter at most ${formatMarks(max)}.`;
  return isOnStep(score, max, step) ? "" : `Use steps of ${formatMarks(step)}.`;
}

/** The sum of what is entered so far. */
export const totalOf = ({ texts }: Scores): number =>
  texts.reduce((sum, text) => sum + (readScore(text) ?? 0), 0);

const written = (scores: Scores, at: number, text: string): Scores => ({
  ...scores,
  texts: scores.texts.with(at, text),
});

/** Marks that were typed into a field. */
export const typed = (scores: Scores, at: number, text: string): Scores => ({
  ...written(scores, at, text),
  active: at,
  last: null,
});

/**
 * A key pressed outside the fields: a digit gives marks and goes on to the next criterion, "." adds
 * a step, Backspace goes back. Undefined for keys without a meaning, and for too many marks.
 * @param time epoch milliseconds
 */
export function pressed(
  scores: Scores,
  key: string,
  { criteria, step, time }: { criteria: readonly Criterion[]; step: number; time: number },
): Scores | undefined {
  const { active, last } = scores;
  if (key === "Backspace") {
    const at = scores.texts.findLastIndex((text) => text !== "");
    return at < 0 ? undefined : { ...written(scores, at, ""), active: at, last: null };
  }
  if (key === ".") {
    const at = last?.at ?? -1;
    const next = (readScore(scores.texts[at] ?? "") ?? 0) + step;
    const fits = next <= (criteria[at]?.max ?? -1);
    return fits ? written(scores, at, String(next)) : undefined;
  }
  if (!/^\d$/.test(key)) return undefined;
  const joined = last && time - last.time < TOGETHER_MS ? `${last.digit}${key}` : null;
  if (last && joined !== null && Number(joined) >= 10) {
    const fits = Number(joined) <= (criteria[last.at]?.max ?? -1);
    if (fits) return { ...written(scores, last.at, joined), last: null };
  }
  if (Number(key) > (criteria[active]?.max ?? -1)) return undefined;
  const next = Math.min(active + 1, criteria.length - 1);
  return { ...written(scores, active, key), active: next, last: { at: active, digit: key, time } };
}
