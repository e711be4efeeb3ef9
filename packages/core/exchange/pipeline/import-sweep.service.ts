import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { IMPORT_REQUESTED, type ImportRef } from "./import.schema.ts";
import * as ImportStore from "./import.store.ts";

/** A process without a heartbeat for this long counts as dead, and another continues its import. */
export const LEASE_MS = MINUTE;

/** Requests the next step of an import. The sweep sends lost requests again. */
export const requestStep = (deps: Deps, importId: string): Promise<void> =>
  deps.events.send(IMPORT_REQUESTED, { importId } satisfies ImportRef);

/**
 * Finds imports that are due and have had no heartbeat for a minute, because an event was lost or a
 * process was killed, and requests their next step again.
 * @returns how many
 */
export async function sweep(deps: Deps): Promise<number> {
  const before = deps.clock.now() - LEASE_MS;
  const silent = await ImportStore.withoutHeartbeatSince(deps, before);
  for (const importId of silent) await requestStep(deps, importId);
  return silent.length;
}
