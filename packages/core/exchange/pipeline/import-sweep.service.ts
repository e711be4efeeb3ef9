import type { Deps } from "../../platform/deps.ts";
import { MINUTE } from "../../shared/time.ts";
import { IMPORT_ASKED, type ImportRef } from "./import.schema.ts";
import * as ImportStore from "./import.store.ts";

/** Whoever tells nothing of an import for so long is taken for dead, and another goes on. */
export const SILENT_MS = MINUTE;

/** Asks for the next step of an import. What gets lost on the way, the sweep asks for again. */
export const ask = (deps: Deps, importId: string): Promise<void> =>
  deps.events.send(IMPORT_ASKED, { importId } satisfies ImportRef);

/**
 * Finds imports whose work is due and of which nothing was heard for a minute, because an event
 * was lost or a process killed, and asks for them again.
 * @returns how many
 */
export async function sweep(deps: Deps): Promise<number> {
  const silent = await ImportStore.silentSince(deps, deps.clock.now() - SILENT_MS);
  for (const importId of silent) await ask(deps, importId);
  return silent.length;
}
