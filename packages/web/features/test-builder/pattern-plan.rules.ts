import { questionIdsOf } from "./draft.rules.ts";
import type { TestDraft } from "./draft.schema.ts";

/** Marks as typed, with at most two decimals; null for anything else. */
export function readMarks(text: string): number | null {
  const marks = Number(text);
  return /^\s*\d+(\.\d{1,2})?\s*$/.test(text) && marks > 0 && marks <= 10_000 ? marks : null;
}

/**
 * The marks of a paper whose questions bring their own: those of its pattern, otherwise those of its
 * questions once all places are filled.
 */
export function statedText(
  draft: Pick<TestDraft, "sections" | "statedMarks">,
  marks: number,
): string {
  if (draft.statedMarks !== null) return String(draft.statedMarks);
  const wanted = draft.sections.reduce((sum, one) => sum + one.wanted, 0);
  return marks > 0 && questionIdsOf(draft).length >= wanted ? String(marks) : "";
}
