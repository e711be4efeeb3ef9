import type { QuestionVersion } from "@academy/core/bank/question/question-list.schema.ts";

/** Who made a revision, and how: "Imported from jee.docx by Asha". */
export function originWords(
  { changedBy, note, rev }: Pick<QuestionVersion, "changedBy" | "note" | "rev">,
  isFirst: boolean,
): string {
  if (note?.startsWith("Imported from ")) return `${note} by ${changedBy}`;
  if (note !== undefined) return `${note.replace(/\.$/, "")} – ${changedBy}`;
  return `${isFirst || rev === 1 ? "Written" : "Changed"} by ${changedBy}`;
}

/** The two revisions that an address asks for; by default the current one and the one before. */
export function chosenIn(
  address: URLSearchParams,
  versions: readonly QuestionVersion[],
): { older: QuestionVersion; newer: QuestionVersion } | null {
  const [current, previous = current] = versions;
  if (!current || !previous) return null;
  const find = (name: string) =>
    versions.find(({ rev }) => String(rev) === address.get(name)) ?? null;
  const newer = find("to") ?? current;
  const older = find("from") ?? previous;
  return older.rev <= newer.rev ? { older, newer } : { older: newer, newer: older };
}
