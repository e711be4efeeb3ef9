import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, notFound } from "../../kernel/shared/error.ts";
import { HOUR, weekOf } from "../../kernel/shared/time.ts";
import { watched } from "../../people/presence/presence.service.ts";
import { findMany } from "../../people/session/user-access.service.ts";
import { isUnfinished } from "./place.rules.ts";
import * as Passes from "./watch-pass.service.ts";
import * as LatelyStore from "./watched-lately.store.ts";
import { emptyRecord, isOver, withReport } from "./watching.rules.ts";
import type { WatchAnswer, WatchPass, WatchRecord, WatchReport } from "./watching.schema.ts";
import * as WatchingStore from "./watching.store.ts";

/** How often a write is tried while other devices of the student write. */
const MAX_TRIES = 6;

/**
 * Takes in what a player reports. The pass says who watches what, and has the record as it was, so
 * that a report is usually one write without a read.
 *
 * @param isThere whether a lecture can still be watched or restored
 * @throws AppError `invalid` unknown_pass, `conflict` stale_pass, `not-found` if the lecture or the
 * account is gone, `unavailable`
 */
export async function report(
  deps: Deps,
  given: WatchReport,
  isThere: (videoId: string) => Promise<boolean>,
): Promise<WatchAnswer> {
  const pass = await Passes.read(deps, given.pass);
  if (!wasHeardThisWeek(deps, pass)) await watched(deps, pass);
  const { before, record } = await write(deps, pass, given, isThere);
  const isFirst = !before?.plays.some(({ id }) => id === pass.playback);
  const isOnly = (isFirst || given.last) && (await noteLately(deps, pass, record));
  if (!before || isOnly) await assertAccount(deps, pass);
  return {
    pass: await Passes.give(deps, { ...pass, record }),
    over: isOver(record, pass.playback),
  };
}

/**
 * Whether the student's last report of this lecture came in this week. If so, the lecture is
 * already in the counts of the week.
 */
function wasHeardThisWeek({ clock }: Deps, { record }: WatchPass): boolean {
  const last = record?.plays.at(-1);
  return last !== undefined && weekOf(last.at) === weekOf(clock.now());
}

interface Written {
  /** The record before the report; undefined if the student had not watched the lecture before. */
  before: WatchRecord | undefined;
  record: WatchRecord;
}

async function write(
  deps: Deps,
  pass: WatchPass,
  given: WatchReport,
  isThere: (videoId: string) => Promise<boolean>,
): Promise<Written> {
  let before = pass.record ?? undefined;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (!before) await assertThere(deps, pass, isThere);
    const known = before ?? emptyRecord(pass.of ?? given.of);
    const record = withReport(known, pass, given, deps.clock.now());
    const isWritten = record === known || (await WatchingStore.put(deps, pass, record));
    if (isWritten) return { before, record };
    before = await WatchingStore.find(deps, pass, { consistent: true });
  }
  throw new AppError("unavailable", "overloaded", "The service is busy. Please try again.", {
    retryAfterSeconds: 1,
  });
}

/**
 * Checks that the lecture exists. One that was opened within the hour does, because a deleted
 * lecture is kept for at least an hour.
 */
async function assertThere(
  deps: Deps,
  { videoId, openedAt }: WatchPass,
  isThere: (videoId: string) => Promise<boolean>,
): Promise<void> {
  const isRecent = deps.clock.now() - openedAt < HOUR;
  if (!isRecent && !(await isThere(videoId))) throw notFound("This video");
}

/** @returns whether the lecture is the only one on the student's list */
async function noteLately(
  deps: Deps,
  { userId, videoId }: WatchPass,
  { at, of, seenAt }: WatchRecord,
): Promise<boolean> {
  if (isUnfinished({ at, of })) return LatelyStore.note(deps, userId, { videoId, at, of, seenAt });
  await LatelyStore.drop(deps, userId, [videoId]);
  return false;
}

/**
 * Checks that the account still exists, after something was stored for it. A deletion notes itself
 * in the profile before it removes anything. So if it has begun, this call removes what was stored.
 */
async function assertAccount(deps: Deps, pass: WatchPass): Promise<void> {
  const [profile] = await findMany(deps, [pass.userId]);
  if (profile && profile.deletingSince === undefined) return;
  await WatchingStore.removeMany(deps, [pass]);
  await LatelyStore.remove(deps, pass.userId);
  throw notFound("This account");
}
