import type { Sent } from "@academy/core/kernel/audit/act-note.rules.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { isStaff } from "@academy/core/kernel/shared/staff-role.rules.ts";

/**
 * Does what staff asked for. Until it has ended there is a note about it, by which an interrupted
 * call is found and added to the audit log.
 */
export async function underNote<T>(
  deps: Deps,
  caller: Actor | null,
  sent: Sent & { call: string },
  act: () => Promise<T>,
): Promise<T> {
  if (!caller || !isStaff(caller)) return act();
  const ActNotes = await import("@academy/core/kernel/audit/act-note.service.ts");
  return ActNotes.noted(deps, caller, sent, act);
}
