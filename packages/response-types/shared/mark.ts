import { roundHalfAway } from "./centi.ts";
import type { AnyResponseType, Verdict } from "./response-type.ts";
import type { MarkUnit } from "./marks.ts";
import type { MarkingScheme, Rates } from "./scheme.ts";
import { fullMarks, ratesOf } from "./scheme.ts";

type AnswerStatus = "full" | "partial" | "wrong" | "unattempted" | "bonus";

/** `marks` in units of the paper. */
export interface Mark {
  marks: number;
  status: AnswerStatus;
  /** A teacher should look at the answer, because its automatic score was lowered. */
  review?: true;
}

/** What a partly correct answer earns in units; null if the scheme has no such credit. */
function partialMarks(verdict: Verdict, rates: Rates, full: number): number | null {
  const { partial } = rates;
  if (typeof partial !== "string") {
    const step = partial[Math.min(verdict.right, partial.length) - 1];
    return verdict.unit === "option" ? (step ?? null) : null;
  }
  switch (partial) {
    case "none":
      return null;
    case "proportional":
      return roundHalfAway((full * verdict.right) / verdict.total);
    case "per-row":
      return verdict.unit === "row" ? roundHalfAway((full * verdict.right) / verdict.total) : null;
  }
}

/**
 * Marks for a verdict under a scheme. `marksCenti` are the question's own marks. Without partial
 * credit, a partly correct answer is incorrect.
 */
export function mark(
  verdict: Verdict,
  scheme: MarkingScheme,
  marksCenti: number,
  unit: MarkUnit = 100,
): Mark {
  const { review, unjudged } = verdict;
  if (unjudged) return { marks: 0, status: "wrong", review: true };
  return { ...plainMark(verdict, scheme, marksCenti, unit), ...(review && { review }) };
}

function plainMark(
  verdict: Verdict,
  scheme: MarkingScheme,
  marksCenti: number,
  unit: MarkUnit,
): Mark {
  const rates = ratesOf(scheme, unit);
  const full = fullMarks(scheme, marksCenti, verdict.unit === "row" ? verdict.total : 1, unit);
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
const bonus = (scheme: MarkingScheme, centi: number, rows: number, unit: MarkUnit): Mark => ({
  marks: fullMarks(scheme, centi, rows, unit),
  status: "bonus",
});

/**
 * The best mark over several accepted keys. Of equal marks, the mark of a fully correct answer
 * counts, otherwise the mark by the earlier key.
 */
function markBest(
  verdicts: readonly [Verdict, ...Verdict[]],
  scheme: MarkingScheme,
  marksCenti: number,
  unit: MarkUnit,
): Mark {
  const [first, ...others] = verdicts;
  let best = mark(first, scheme, marksCenti, unit);
  for (const verdict of others) {
    const next = mark(verdict, scheme, marksCenti, unit);
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
  /** The unit of the paper's marks; hundredths without it. */
  unit?: MarkUnit;
}

/** Marks one answer, corrections included. Throws when a question that counts has no key. */
export function markAnswer(answer: unknown, question: MarkedQuestion): Mark {
  const { type, content, scheme, marksCenti, unit = 100 } = question;
  if (question.dropped) return bonus(scheme, marksCenti, type.rows(content), unit);
  const [first, ...others] = question.keys.map((key) =>
    question.guarded && type.guardedVerdict && answer !== null
      ? type.guardedVerdict(answer, key, content)
      : type.verdict(answer, key, content),
  );
  if (!first) throw new Error(`A ${type.code} question has no answer key.`);
  return markBest([first, ...others], scheme, marksCenti, unit);
}
