import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY, SECOND } from "../../kernel/shared/time.ts";

const keyOf = (eventId: string) => ({ pk: `PAYEVENT#${eventId}`, sk: "P" });

/**
 * How long processed events are kept. The provider retries for a day; a later repetition only
 * causes another check.
 */
const KEPT = 7 * DAY;

/** Whether an event has been processed before. */
export const isKnown = async (deps: Deps, eventId: string): Promise<boolean> =>
  (await deps.content.get(keyOf(eventId))) !== undefined;

/** Records that an event has been processed. */
export async function note(deps: Deps, eventId: string): Promise<void> {
  const ttl = Math.ceil((deps.clock.now() + KEPT) / SECOND);
  await deps.content.put({ ...keyOf(eventId), ttl });
}
