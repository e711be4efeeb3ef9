import type { Deps } from "../platform/deps.ts";
import { bouncesOf } from "./bounce.rules.ts";
import * as BounceStore from "./bounce.store.ts";
import type { MailEvent } from "./mail-event.schema.ts";

/** Notes which addresses an event of the mail service closes. @returns how many */
export async function noteMailEvent(
  deps: Pick<Deps, "content">,
  event: MailEvent,
): Promise<number> {
  const bounces = bouncesOf(event);
  for (const one of bounces) await BounceStore.put(deps, one);
  return bounces.length;
}
