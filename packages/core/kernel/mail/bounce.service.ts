import type { Deps } from "../platform/deps.ts";
import { conflict } from "../shared/error.ts";
import { iso } from "../shared/time.ts";
import type { BounceView } from "./bounce.schema.ts";
import * as BounceStore from "./bounce.store.ts";

type BounceDeps = Pick<Deps, "content">;

/** Why no letter goes to an address; null where letters do. */
export async function blockOf(deps: BounceDeps, email: string): Promise<BounceView | null> {
  const known = await BounceStore.find(deps, email);
  if (!known?.isBlocked) return null;
  const { kind, reason, at } = known;
  return { kind, reason, at: iso(at) };
}

/** Lets letters go to an address again. @returns false when they do already */
export async function unblock(
  deps: BounceDeps & Pick<Deps, "clock">,
  email: string,
): Promise<boolean> {
  const known = await BounceStore.find(deps, email);
  if (!known?.isBlocked) return false;
  // Not removed: the event that closed the address may come once more.
  return BounceStore.put(deps, { ...known, isBlocked: false, at: deps.clock.now() });
}

/** Forgets an address with the account that had it. */
export const forget = (deps: BounceDeps, email: string): Promise<void> =>
  BounceStore.remove(deps, email);

/** @throws AppError `conflict` mail_bounced where no letter goes to the address */
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
