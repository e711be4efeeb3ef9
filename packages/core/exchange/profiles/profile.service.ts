import type { Deps } from "../../kernel/platform/deps.ts";
import { isEmptyProfile, profileOf } from "./fingerprint.rules.ts";
import type { Told } from "../reading/told.schema.ts";
import type { KeptProfile } from "./profile.schema.ts";
import * as ProfileStore from "./profile.store.ts";

/** What was told about the latest paper of this form; undefined if nothing was. */
export async function find(deps: Deps, print: string): Promise<KeptProfile | undefined> {
  const kept = await ProfileStore.find(deps, print);
  return kept && !isEmptyProfile(kept.profile) ? kept : undefined;
}

/**
 * Keeps what was told about a paper for the next one of its form. If nothing was told, an earlier
 * profile was declined, and is forgotten.
 */
export async function remember(
  deps: Deps,
  print: string,
  told: Told,
  from: Omit<KeptProfile, "profile"> & { replaces: boolean },
): Promise<void> {
  const { replaces, ...rest } = from;
  const profile = profileOf(told);
  if (isEmptyProfile(profile) && !replaces) return;
  await ProfileStore.put(deps, print, { profile, ...rest });
}
