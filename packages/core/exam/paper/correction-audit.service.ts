import * as Audit from "../../kernel/audit/audit.service.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";

/**
 * Records a key's latest correction in the audit log. Author and time come from the key itself, so
 * a retry after a crash writes the same entry, which the log keeps once.
 */
export async function record(deps: Deps, key: PaperKey): Promise<void> {
  const last = key.corrections.at(-1);
  if (!last) return;
  const { from, at, by, byName, changes } = last;
  await Audit.recordOnce(deps, {
    id: `aud_${key.name}`,
    at,
    by: { userId: by, name: byName },
    action: "key.correct",
    target: key.testId,
    before: { key: from, questions: changes.map(({ number, before }) => ({ number, before })) },
    after: {
      key: key.name,
      questions: changes.map(({ number, after, note }) => ({ number, after, note })),
    },
  });
}
