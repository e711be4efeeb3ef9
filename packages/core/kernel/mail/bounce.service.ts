import type { Deps } from "../platform/deps.ts";
import { conflict } from "../shared/error.ts";
import { iso } from "../shared/time.ts";
import { bouncesOf } from "./bounce.rules.ts";
import type { BounceView } from "./bounce.schema.ts";
import * as BounceStore from "./bounce.store.ts";
import type { MailEvent } from "./mail-event.schema.ts";

type BounceDeps = Pick<Deps, "content">;

/** Why letters to an address are blocked; null if they are not. */
export async function blockOf(deps: BounceDeps, email: string): Promise<BounceView | null> {
  const known = await BounceStore.find(deps, email);
  if (!known?.isBlocked) return null;
  const { kind, reason, at } = known;
  return { kind, reason, at: iso(at) };
}

/** Allows letters to an address again. @returns false when they are already allowed */
export async function unblock(
  deps: BounceDeps & Pick<Deps, "clock">,
  email: string,
): Promise<boolean> {
  const known = await BounceStore.find(deps, email);
  if (!known?.isBlocked) return false;
  // The record is not removed, because the event that blocked the address may come once more.
  return BounceStore.put(deps, { ...known, isBlocked: false, at: deps.clock.now() });
}

/** Forgets what is known of an address when its account is deleted. */
export const forget = (deps: BounceDeps, email: string): Promise<void> =>
  BounceStore.remove(deps, email);

/** @throws AppError `conflict` mail_bounced when letters to the address are blocked */
export async function assertOpen(deps: BounceDeps, email: string): Promise<void> {
  const block = await blockOf(deps, email);
  if (!block) return;
  const why =
    block.kind === "bounce" ? "An email to it came back" : "Its owner reported an email as spam";
  throw conflict(
    "mail_bounced",
    `No mail goes to ${email}. ${why}. Check the address, then allow mail to it again on the user's page.`,
  );
}

/**
 * Blocks the addresses that an event of the mail service reports. @returns the number of addresses
 */
export async function noteMailEvent(deps: BounceDeps, event: MailEvent): Promise<number> {
  const bounces = bouncesOf(event);
  for (const one of bounces) await BounceStore.put(deps, one);
  return bounces.length;
}
