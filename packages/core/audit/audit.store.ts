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

/** Appends to the log; a month is one partition, in order of time, and nothing is ever changed. */
export async function append(deps: Deps, entry: AuditEntry): Promise<void> {
  await deps.content.put(
    { pk: `AUDIT#${entry.at.slice(0, 7)}`, sk: `${entry.at}#${entry.id}`, ...entry },
    { text: "attribute_not_exists(pk)" },
  );
}
