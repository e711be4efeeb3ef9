import type { Deps } from "../../kernel/platform/deps.ts";
import { isEmptyProfile, profileOf } from "./fingerprint.rules.ts";
import type { Hints } from "../reading/hints.schema.ts";
import type { KeptProfile } from "./profile.schema.ts";
import * as ProfileStore from "./profile.store.ts";

/** The hints for the latest paper of this form; undefined if there are no such hints. */
export async function find(deps: Deps, print: string): Promise<KeptProfile | undefined> {
  const kept = await ProfileStore.find(deps, print);
  return kept && !isEmptyProfile(kept.profile) ? kept : undefined;
}

/**
 * Keeps the hints for a paper, so that the next paper of the same form is read with them. Without
 * hints, an earlier profile is forgotten, because the person did not want it.
 */
export async function remember(
  deps: Deps,
  print: string,
  hints: Hints,
  from: Omit<KeptProfile, "profile"> & { replaces: boolean },
): Promise<void> {
  const { replaces, ...rest } = from;
  const profile = profileOf(hints);
  if (isEmptyProfile(profile) && !replaces) return;
  await ProfileStore.put(deps, print, { profile, ...rest });
}
