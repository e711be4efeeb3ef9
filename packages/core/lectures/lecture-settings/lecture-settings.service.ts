import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { wordsOver } from "./lecture-settings.rules.ts";
import type { LectureSettings, LectureSettingsInput } from "./lecture-settings.schema.ts";
import * as SettingsStore from "./lecture-settings.store.ts";

export const read = (deps: Deps): Promise<LectureSettings> => SettingsStore.read(deps);

/** The settings as they were at most 60 s ago. Most calls find them in the process's memory. */
export const recently = (deps: Deps): Promise<LectureSettings> => SettingsStore.recently(deps);

/**
 * The name to show over the picture of a lecture; null if the lecture is free or the academy does
 * not want it.
 */
export async function nameOver(
  deps: Deps,
  viewer: Actor,
  { isFree }: { isFree: boolean },
): Promise<string | null> {
  if (isFree || !(await recently(deps)).showsName) return null;
  return wordsOver(viewer);
}

/**
 * Changes how lectures may be watched.
 * @throws AppError `conflict` if someone has changed the settings since `rev`
 */
export async function change(
  deps: Deps,
  actor: Actor,
  { rev, ...input }: LectureSettingsInput,
): Promise<LectureSettings> {
  const { rev: current, ...before } = await SettingsStore.read(deps);
  const after = { ...input, rev: rev + 1 };
  if (current !== rev || !(await SettingsStore.write(deps, after))) {
    throw conflict(
      "settings_changed",
      "Someone has just changed these settings. Reload the page, then make your change.",
    );
  }
  const action = "lecture-settings.update";
  await Audit.record(deps, actor, { action, target: "lectures", before, after: input });
  return after;
}
