import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { accountsOf, readHead } from "./accounts.service.ts";
import { inOrder, leadsTo, monthOf, type NewEvent, NO_EVENTS, withEvents } from "./event.rules.ts";
import type { KeyedEvent } from "./event.schema.ts";
import * as store from "./progress.store.ts";
import * as snapshots from "./snapshot.store.ts";
import type { Snapshot } from "./snapshot.store.ts";
import { fold, NO_STATE } from "./state.rules.ts";

/**
 * The most events of each account that one call adds to a state, when all have to be added again
 * because the rules have changed. They take half a second of processor time.
 */
const EVENTS_PER_CALL = 450;
/**
 * The state is stored again after this many events, not more often, because it is the largest item.
 */
export const EVENTS_PER_SNAPSHOT = 20;

/** A student's learning state as it was read. */
export interface Loaded extends Snapshot {
  /** How many events came since the state was stored. */
  since: number;
  item: store.HeadItem;
}

const nothing = (others: readonly string[]): Snapshot => ({
  state: NO_STATE,
  mark: NO_EVENTS,
  upTo: "",
  others,
});

/**
 * Adds events that come after a state. For each of the newest months, stores a copy of the state as
 * it was at the beginning of the month.
 */
export async function foldOn(
  deps: Deps,
  userId: string,
  base: Snapshot,
  events: readonly KeyedEvent[],
): Promise<Snapshot> {
  const ordered = inOrder(events);
  const newest = monthOf(ordered.at(-1)?.key ?? "");
  let at = base;
  for (const [month, some] of Map.groupBy(ordered, ({ key }) => monthOf(key))) {
    const isNew = at.upTo !== "" && month > monthOf(at.upTo);
    if (isNew && month > newest - snapshots.COPIES)
      await snapshots.putCopy(deps, userId, month, at);
    at = {
      state: fold(at.state, some),
      mark: withEvents(at.mark, some),
      upTo: some.at(-1)?.key ?? at.upTo,
      others: at.others,
    };
  }
  return at;
}

/**
 * Makes a state again from consistent reads, because the stored state and the head do not agree. It
 * begins with a copy from before the earliest event of the call, if that copy and the events after
 * it lead to what the head counts. Otherwise it begins with no events and adds all.
 * @param own events of this call, which the head may not count yet
 */
export async function refold(
  deps: Deps,
  userId: string,
  own: readonly NewEvent[] = [],
): Promise<Loaded> {
  const accounts = await accountsOf(deps, userId);
  const item = await readHead(deps, accounts, { consistent: true });
  const months = own.map(({ key }) => monthOf(key));
  const copy = await snapshots.readCopy(deps, accounts, Math.min(...months, monthOf(LAST)));
  if (copy) {
    const events = await store.readEvents(deps, accounts, copy.upTo, { consistent: true });
    if (leadsTo(item.mark, copy.mark, events, own)) {
      return { ...(await foldOn(deps, userId, copy, events)), since: events.length, item };
    }
  }
  const events = await store.readEvents(deps, accounts, "", { consistent: true });
  const [, ...others] = accounts;
  const whole = await foldOn(deps, userId, nothing(others), events);
  return { ...whole, since: events.length, item };
}

/** A key that sorts after the keys of all events. */
const LAST = "E#zzzzzzzzz";

/**
 * Makes a state from all events if none is stored, or only one by other rules or of other accounts.
 * A new student has a few events. After a change of the rules there are the events of years: each
 * call adds some of them. The same happens after accounts were merged or separated.
 * @param part how far earlier calls came
 * @throws AppError `learning_updating` while there are more
 */
export async function foldFirst(
  deps: Deps,
  accounts: store.Accounts,
  { item, part: begun }: Pick<Loaded, "item"> & { part: Snapshot | undefined },
): Promise<Loaded> {
  const [userId, ...others] = accounts;
  const part = begun ?? nothing(others);
  const { events, isLast } = await store.readSome(deps, accounts, part.upTo, EVENTS_PER_CALL);
  const whole = await foldOn(deps, userId, part, events);
  if (!isLast) {
    await snapshots.putPart(deps, userId, whole);
    throw new AppError(
      "unavailable",
      "learning_updating",
      "Your learning is being brought up to date. Please try again in a moment.",
      { retryAfterSeconds: 1 },
    );
  }
  const isLarge = part.upTo !== "" || events.length >= EVENTS_PER_SNAPSHOT;
  if (isLarge) await snapshots.putSnapshot(deps, userId, whole);
  return { ...whole, since: isLarge ? 0 : events.length, item };
}
