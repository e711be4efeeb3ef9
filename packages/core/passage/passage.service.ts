import * as Audit from "../audit/audit.service.ts";
import type { Deps } from "../platform/deps.ts";
import { sanitiseRichText } from "../rich-text/sanitise.ts";
import { withMedia } from "../rich-text/media.rules.ts";
import { invalid } from "../shared/error.ts";
import { newId } from "../shared/id.ts";
import { iso } from "../shared/time.ts";
import type { Actor } from "../user/user.schema.ts";
import type { PassageInput, PassageView } from "./passage.schema.ts";
import * as PassageStore from "./passage.store.ts";

/** Adds a passage. @throws AppError `invalid` when nothing is left of its text. */
export async function create(deps: Deps, actor: Actor, input: PassageInput): Promise<PassageView> {
  const passageText = sanitiseRichText(input.passageText, deps.config.mediaUrl);
  if (passageText === "") throw invalid("empty_passage", "Fill all required fields");
  const passage = {
    ...input,
    passageText,
    passageId: newId("passage", deps),
    rev: 1,
    createdAt: iso(deps.clock.now()),
    createdBy: actor.userId,
  };
  await PassageStore.create(deps, passage);
  await Audit.record(deps, actor, {
    action: "passage.create",
    subject: passage.passageId,
    after: input,
  });
  return {
    _id: passage.passageId,
    examType: passage.examType,
    subject: passage.subject,
    topic: passage.topic,
    subTopic: passage.subTopic,
    passageText: withMedia(passageText, deps.config.mediaUrl),
  };
}
