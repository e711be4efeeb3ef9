import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY, SECOND } from "../../kernel/shared/time.ts";

const keyOf = (eventId: string) => ({ pk: `PAYEVENT#${eventId}`, sk: "P" });

/** The provider tries for a day; whoever replays one later only makes us look once more. */
const KEPT = 7 * DAY;

/** Whether an event was dealt with before. */
export const isKnown = async (deps: Deps, eventId: string): Promise<boolean> =>
  (await deps.content.get(keyOf(eventId))) !== undefined;

/** Notes that an event was dealt with. */
export async function note(deps: Deps, eventId: string): Promise<void> {
  const ttl = Math.ceil((deps.clock.now() + KEPT) / SECOND);
  await deps.content.put({ ...keyOf(eventId), ttl });
}
