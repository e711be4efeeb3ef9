import type { PaperKey } from "../terms/paper/paper.schema.ts";
import { type Attempt, secondsIn } from "../terms/attempt/attempt.rules.ts";
import { arrivalOf, type SectionRefusal } from "../terms/attempt/section-time.rules.ts";
import type { ParsedEntry } from "../answers/answers.rules.ts";
import { decodeSheet, type SheetEntry } from "../answers/sheet.rules.ts";

/** The answers of a save or submission that may be merged into the sheet. */
export interface Admitted {
  entries: readonly ParsedEntry[];
  /** By question, why its answer is not stored. */
  refused: Record<string, SectionRefusal>;
  /** Positions whose section had ended when the answer arrived. */
  late: ReadonlySet<number>;
}

/** Whether the sheet has this answer already, or a later one. */
const isKnown = ({ seq, value, marked }: ParsedEntry, held: SheetEntry | undefined): boolean =>
  seq === undefined
    ? value === (held?.value ?? "") && marked === (held?.marked ?? false)
    : seq <= (held?.seq ?? 0);

/**
 * The answers whose section accepts them now. An answer that the sheet has already does not count
 * as a change, so it may be sent again after the end of its section; the time that comes with it is
 * then ignored.
 */
export function admit(
  attempt: Pick<Attempt, "startedAt" | "sectionEnds" | "sheet">,
  key: PaperKey,
  entries: readonly ParsedEntry[],
  now: number,
): Admitted {
  const refused: Admitted["refused"] = {};
  const late = new Set<number>();
  const { sectionEnds, sheet } = attempt;
  if (!sectionEnds) return { entries, refused, late };
  const held = decodeSheet(sheet, key.questions.length);
  const arrived = { at: secondsIn(attempt, now), lateSeconds: key.timed?.lateSeconds ?? 0 };
  const admitted = entries.flatMap((entry): ParsedEntry[] => {
    const question = key.questions[entry.index];
    if (!question) return [];
    const arrival = arrivalOf(sectionEnds, question.section, arrived);
    if (arrival === "late") late.add(entry.index);
    if (arrival === "late" || arrival === "in-time") return [entry];
    const before = held[entry.index];
    if (!isKnown(entry, before)) refused[question.questionId] = arrival;
    else if (before) return [{ ...entry, seq: entry.seq ?? before.seq, seconds: 0 }];
    return [];
  });
  return { entries: admitted, refused, late };
}
