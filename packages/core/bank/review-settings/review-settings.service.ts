import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict } from "../../kernel/shared/error.ts";
import type { ReviewSettings, ReviewSettingsInput } from "./review-settings.schema.ts";
import * as ReviewSettingsStore from "./review-settings.store.ts";

/** How questions are reviewed now. */
export const read = (deps: Deps): Promise<ReviewSettings> => ReviewSettingsStore.read(deps);

/** How questions were reviewed at most 60 s ago. Most calls find this in the process's memory. */
export const recently = (deps: Deps): Promise<ReviewSettings> => ReviewSettingsStore.recently(deps);

/**
 * Changes how questions are reviewed. Questions keep their states: drafts stay drafts when review
 * is switched off.
 * @throws AppError `conflict` if someone has changed the settings since `rev`
 */
export async function change(
  deps: Deps,
  actor: Actor,
  { rev, ...input }: ReviewSettingsInput,
): Promise<ReviewSettings> {
  const before = await ReviewSettingsStore.read(deps);
  const after = { ...input, rev: rev + 1 };
  if (before.rev !== rev || !(await ReviewSettingsStore.write(deps, after))) {
    throw conflict(
      "settings_changed",
      "Someone has just changed these settings. Reload the page, then make your change.",
    );
  }
  const { rev: _rev, ...shown } = before;
  await Audit.record(deps, actor, {
    action: "review-settings.update",
    target: "bank",
    before: shown,
    after: input,
  });
  return after;
}
