import type { Actor } from "../user/user.schema.ts";
import type { Deps } from "../platform/deps.ts";
import { newId } from "../shared/id.ts";
import { iso } from "../shared/time.ts";

export interface AuditEntry {
  /** A verb and what it was done to: "test.create". */
  action: string;
  subject: string;
  before?: unknown;
  after?: unknown;
}

/** Appends to the log of administrators' writes; a month is one partition, in order of time. */
export async function record(deps: Deps, actor: Actor, entry: AuditEntry): Promise<void> {
  const at = iso(deps.clock.now());
  await deps.content.put(
    {
      pk: `AUDIT#${at.slice(0, 7)}`,
      sk: `${at}#${newId("audit", deps)}`,
      at,
      by: actor.userId,
      byName: actor.name,
      ...entry,
    },
    { text: "attribute_not_exists(pk)" },
  );
}
