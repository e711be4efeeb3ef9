import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { accountsOf, bookmarksOf, readHead } from "./accounts.service.ts";
import { isSame, type NewEvent, ownerOf, withEvents } from "./event.rules.ts";
import type { KeyedEvent } from "./event.schema.ts";
import { headOf, NO_INTAKE, todayOf } from "./head.rules.ts";
import type { LearningToday, Watermark } from "./head.schema.ts";
import * as store from "./progress.store.ts";
import { EVENTS_PER_SNAPSHOT, foldFirst, foldOn, type Loaded, refold } from "./refold.service.ts";
import * as snapshots from "./snapshot.store.ts";
import { dayNumber, fold, NO_STATE } from "./state.rules.ts";
import type { SettingsChange } from "./settings.schema.ts";
import type { LearningState, Levels } from "./state.schema.ts";

/** How often a change is tried while other devices of the student save at the same time. */
const TRIES = 5;

/** The student's tasks for today, from the head alone. */
export async function today(deps: Deps, userId: string): Promise<LearningToday> {
  return todayOfItem(deps, await readHead(deps, await accountsOf(deps, userId)));
}

const todayOfItem = (deps: Deps, { head, bookmarks, settings }: store.HeadItem): LearningToday =>
  todayOf(head, bookmarks, deps.clock.now(), settings);

/** Changes what the student decides about learning: the given fields only. */
export async function changeSettings(
  deps: Deps,
  userId: string,
  change: SettingsChange,
): Promise<LearningToday> {
  const [, ...others] = await accountsOf(deps, userId);
  const item = await store.saveSettings(deps, userId, change);
  const bookmarks = item.bookmarks + (await bookmarksOf(deps, others));
  return todayOfItem(deps, { ...item, bookmarks });
}

/**
 * Reads the learning state: the stored state (the snapshot) with the events after it added. These
 * two reads may be a moment old; the read of the head is not. If the head counts other events, a
 * write was interrupted, an event arrived late, or one of the reads was old: then the events are
 * read consistently and the state is made again from them.
 * @param mayBeOld for choosing questions: the state of a moment ago will do
 */
export async function load(
  deps: Deps,
  userId: string,
  { mayBeOld = false }: { mayBeOld?: boolean } = {},
): Promise<Loaded> {
  const accounts = await accountsOf(deps, userId);
  const [item, snapshot] = await Promise.all([
    readHead(deps, accounts, { consistent: !mayBeOld }),
    snapshots.readSnapshot(deps, accounts),
  ]);
  if (snapshot === "torn") return refold(deps, userId);
  if (!snapshot?.isWhole) return foldFirst(deps, accounts, { item, part: snapshot });
  const events = await store.readEvents(deps, accounts, snapshot.upTo);
  const mark = withEvents(snapshot.mark, events);
  if (!isSame(mark, item.mark)) return refold(deps, userId);
  const upTo = events.at(-1)?.key ?? snapshot.upTo;
  const { others } = snapshot;
  return { state: fold(snapshot.state, events), mark, upTo, others, since: events.length, item };
}

/**
 * The mastery of the topics, for pages that show no question. The notebook is not read, so the cost
 * does not grow with the years.
 */
export async function loadLevels(
  deps: Deps,
  userId: string,
  options: { mayBeOld?: boolean } = {},
): Promise<Levels> {
  const accounts = await accountsOf(deps, userId);
  const [item, snapshot] = await Promise.all([
    readHead(deps, accounts, { consistent: !options.mayBeOld }),
    snapshots.readCore(deps, accounts),
  ]);
  if (snapshot?.isWhole) {
    const events = await store.readEvents(deps, accounts, snapshot.upTo);
    // The levels do not depend on the questions.
    const state = { ...NO_STATE, ...snapshot.core };
    if (isSame(withEvents(snapshot.mark, events), item.mark)) return fold(state, events);
  }
  return (await load(deps, userId, options)).state;
}

/**
 * Writes the events, and then the head. In between it stores the whole state (the snapshot), if 20
 * or more events came since it was last stored, or if it was made again. The state is made again
 * from the events if an event exists already or is not the newest, so a repeated call repairs what
 * a crash left.
 */
export async function record(
  deps: Deps,
  userId: string,
  before: Loaded,
  news: News,
): Promise<LearningToday> {
  return (await recordState(deps, userId, before, news)).today;
}

interface News {
  events: readonly NewEvent[];
  /** Gives the watermark of the intake, which depends on the new state. */
  intake?: (state: LearningState) => Watermark;
}

interface Recorded {
  today: LearningToday;
  state: LearningState;
  /** For each event, whether this call wrote it. */
  written: boolean[];
}

/** Records like `record`, and returns the new state. */
export async function recordState(
  deps: Deps,
  userId: string,
  before: Loaded,
  { events, intake }: News,
): Promise<Recorded> {
  const written = await Promise.all(
    events.map(({ replaces, ...event }) =>
      store.putEvent(deps, ownerOf(event, userId, before.others), event, replaces),
    ),
  );
  const isNext = events.every(
    ({ key, replaces }, index) => written[index] && replaces === undefined && key > before.upTo,
  );
  const since = before.since + events.length;
  let after: Loaded = isNext
    ? { ...before, ...(await foldOn(deps, userId, before, events)), since }
    : await refold(deps, userId, events);
  let isStale = !isNext;
  for (let tries = 0; tries < TRIES; tries++) {
    if (isStale || after.since >= EVENTS_PER_SNAPSHOT) {
      await snapshots.putSnapshot(deps, userId, after);
    }
    const { rev, head: old, bookmarks, settings, parts } = after.item;
    const now = deps.clock.now();
    const watermark = intake?.(after.state) ?? old?.intake ?? NO_INTAKE;
    const head = headOf(after.state, watermark, now);
    const next = { rev, mark: after.mark, head, parts: partsWith(parts, events, now) };
    if (await store.putHead(deps, userId, next)) {
      return { today: todayOf(head, bookmarks, now, settings), state: after.state, written };
    }
    after = await refold(deps, userId, events);
    isStale = true;
  }
  throw conflict(
    "learning_busy",
    "Another device is saving at the same time. Try again in a moment.",
  );
}

/** The number of parts of practice sessions that arrived today, including the new ones. */
function partsWith(
  [day, count]: store.HeadItem["parts"],
  events: readonly NewEvent[],
  now: number,
): store.HeadItem["parts"] {
  const today = dayNumber(now);
  const added = events.filter(({ event }) => event.kind === "session").length;
  return [today, (day === today ? count : 0) + added];
}

/** Removes all learning data of a student whose account is deleted. Safe to repeat. */
export const removeAll = store.removeAll;

/** All events of a student, for their download. */
export const allEvents = (deps: Deps, userId: string): Promise<KeyedEvent[]> =>
  store.readEvents(deps, [userId], "", { consistent: true });
