import type { Deps } from "../platform/deps.ts";

export interface AuditEntry {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  byName: string;
  action: string;
  subject: string;
  before?: unknown;
  after?: unknown;
}

/** A month is one partition, in order of time, and nothing is ever changed. */
const itemOf = (entry: AuditEntry) => ({
  pk: `AUDIT#${entry.at.slice(0, 7)}`,
  sk: `${entry.at}#${entry.id}`,
  ...entry,
});

/** Appends to the log. */
export async function append(deps: Deps, entry: AuditEntry): Promise<void> {
  await deps.content.put(itemOf(entry), { text: "attribute_not_exists(pk)" });
}

/** Appends entries whose ids were made for them. */
export const appendMany = (deps: Deps, entries: readonly AuditEntry[]): Promise<void> =>
  deps.content.batchPut(entries.map(itemOf));
