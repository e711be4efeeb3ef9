import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { SubjectTopic } from "../catalogue/catalogue.schema.ts";
import { viewOf } from "../passage/passage.rules.ts";
import type { Passage, PassageView } from "../passage/passage.schema.ts";

/**
 * Writes the audit entry for an added passage; repeated after a crash, there is still one entry.
 */
export async function recordAdded(
  deps: Deps,
  by: Pick<Actor, "userId" | "name">,
  passage: Passage,
  entry: SubjectTopic,
): Promise<PassageView> {
  const { passageId: target, createdAt } = passage;
  const view = viewOf(passage, entry, deps.config.mediaUrl);
  const act = { action: "passage.create", target, after: view };
  await Audit.recordOnce(deps, { id: `${target}.1`, at: Date.parse(createdAt), by, ...act });
  return view;
}
