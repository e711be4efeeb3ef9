import { roundHalfAway } from "./centi.ts";
import type { AnyResponseType, Verdict } from "./response-type.ts";
import type { MarkingScheme, Rates } from "./scheme.ts";
import { fullMarks, ratesOf } from "./scheme.ts";

type AnswerStatus = "full" | "partial" | "wrong" | "unattempted" | "bonus";

/** `marks` in centi-marks. */
export interface Mark {
  marks: number;
  status: AnswerStatus;
  /** A teacher should look at the answer, because its automatic score was lowered. */
  review?: true;
}

const ADVANCED_MAX_PARTIAL = 3;

/** What a partly correct answer earns in centi-marks; null if the scheme has no such credit. */
function partialMarks(verdict: Verdict, rates: Rates, full: number): number | null {
  switch (rates.partial) {
    case "none":
      return null;
    case "proportional":
      return roundHalfAway((full * verdict.right) / verdict.total);
    case "per-row":
      return verdict.unit === "row" ? roundHalfAway((full * verdict.right) / verdict.total) : null;
    case "steps":
      return verdict.unit === "option" ? 100 * Math.min(verdict.right, ADVANCED_MAX_PARTIAL) : null;
  }
}

/**
 * Marks for a verdict under a scheme. `marksCenti` are the question's own marks. Without partial
 * credit, a partly correct answer is incorrect.
 */
export function mark(verdict: Verdict, scheme: MarkingScheme, marksCenti: number): Mark {
  const { review } = verdict;
  return { ...plainMark(verdict, scheme, marksCenti), ...(review && { review }) };
}

function plainMark(verdict: Verdict, scheme: MarkingScheme, marksCenti: number): Mark {
  const rates = ratesOf(scheme);
  const full = fullMarks(scheme, marksCenti, verdict.unit === "row" ? verdict.total : 1);
  const wrong: Mark = { marks: rates.wrong, status: "wrong" };
  switch (verdict.outcome) {
    case "blank":
      return { marks: rates.blank, status: "unattempted" };
    case "right":
      return { marks: full, status: "full" };
    case "wrong":
      return wrong;
    case "partial": {
      const marks = partialMarks(verdict, rates, full);
      return marks === null ? wrong : { marks, status: "partial" };
    }
  }
}

/** A dropped question: full marks for everyone who took the test, blank or not. */
const bonus = (scheme: MarkingScheme, marksCenti: number, rows: number): Mark => ({
  marks: fullMarks(scheme, marksCenti, rows),
  status: "bonus",
});

/** The best mark over several accepted keys; the earlier key on a tie. */
function markBest(
  verdicts: readonly [Verdict, ...Verdict[]],
  scheme: MarkingScheme,
  marksCenti: number,
): Mark {
  const [first, ...others] = verdicts;
  let best = mark(first, scheme, marksCenti);
  for (const verdict of others) {
    const next = mark(verdict, scheme, marksCenti);
    if (next.marks > best.marks || (next.marks === best.marks && next.status === "full"))
      best = next;
  }
  return best;
}

/** A question as marking needs it; content and keys come from the type's own schemas. */
export interface MarkedQuestion {
  type: AnyResponseType;
  content: unknown;
  /** Every accepted key; a dropped question may have none. */
  keys: readonly unknown[];
  dropped: boolean;
  scheme: MarkingScheme;
  marksCenti: number;
  /** Whether the paper's rules lower scores that contradict the key. */
  guarded?: boolean;
}

/** Marks one answer, corrections included. Throws when a question that counts has no key. */
export function markAnswer(answer: unknown, question: MarkedQuestion): Mark {
  const { type, content, scheme, marksCenti } = question;
  if (question.dropped) return bonus(scheme, marksCenti, type.rows);
  const [first, ...others] = question.keys.map((key) =>
    question.guarded && type.guardedVerdict && answer !== null
      ? type.guardedVerdict(answer, key, content)
      : type.verdict(answer, key, content),
  );
  if (!first) throw new Error(`A ${type.code} question has no answer key.`);
  return markBest([first, ...others], scheme, marksCenti);
}
