import type { NotebookRow } from "@academy/core/learning/notebook/notebook.schema.ts";

/** What a student can change about a question. */
export type OwnWords = Partial<Pick<NotebookRow, "note" | "tags" | "bookmarked" | "scheduled">>;

const COMMON_TAGS = ["concept", "silly mistake", "guess", "time"] as const;

const byName = new Intl.Collator("en");

/** Tags to choose from: the common ones, then the student's own. */
export const tagsOf = (rows: readonly Pick<NotebookRow, "tags">[]): string[] => [
  ...new Set([...COMMON_TAGS, ...rows.flatMap(({ tags }) => tags).toSorted(byName.compare)]),
];
