import type { Deps } from "../../kernel/platform/deps.ts";
import { isStaff, type Trusted } from "../../kernel/shared/staff-role.rules.ts";
import { dayOf, dayStart, weekOf } from "../../kernel/shared/time.ts";
import { endOfDay, placeOf, type Seen } from "./presence.rules.ts";
import * as store from "./presence.store.ts";

type PresenceDeps = Pick<Deps, "clock" | "content" | "log">;
type Person = Trusted & { userId: string; guest?: unknown };

/**
 * Notes that a student came. Each call costs one read. The first call of a day also costs one
 * write, and the first call of a week two writes. Staff and visitors are not noted. An error is
 * only logged, because a login or a submission is more important than a count.
 */
export async function came(deps: PresenceDeps, person: Person): Promise<void> {
  const { userId } = person;
  if (isStaff(person) || person.guest !== undefined) return;
  await unlessFailed(deps, userId, async () => {
    const [day, week] = [dayOf(deps.clock.now()), weekOf(deps.clock.now())];
    const last = await store.lastDay(deps, userId);
    if (last !== undefined && last >= day) return;
    // The week is written first, so that a student who is noted for the day is always in the week
    // too.
    const isNew = last === undefined || weekOf(dayStart(last)) !== week;
    if (isNew) await store.addToWeek(deps, { week, userId }, { came: true });
    await store.noteDay(deps, { userId, day });
  });
}

/**
 * Notes a test that is about to be submitted, in the week of the submission. It is called before
 * the attempt is closed. If the process dies in between, closing the attempt later repeats the
 * note.
 */
export const tookTest = (
  deps: PresenceDeps,
  { userId, testId }: { userId: string; testId: string },
  submittedAt: number,
): Promise<void> =>
  unlessFailed(deps, userId, () =>
    store.addToWeek(deps, { week: weekOf(submittedAt), userId }, { testId }),
  );

/** Notes that a lecture was watched, before this is written to the watch record. */
export const watched = (
  deps: PresenceDeps,
  { userId, videoId }: { userId: string; videoId: string },
): Promise<void> =>
  unlessFailed(deps, userId, () =>
    store.addToWeek(deps, { week: weekOf(deps.clock.now()), userId }, { came: true, videoId }),
  );

async function unlessFailed(
  { log }: PresenceDeps,
  userId: string,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    log.error("presence.note-failed", error, { userId });
  }
}

/** What the students did in a week, page by page. */
export async function* ofWeek(
  deps: PresenceDeps,
  week: string,
  shard: number,
): AsyncGenerator<store.WeekOfStudent[]> {
  yield* store.ofWeek(deps, week, shard);
}

/**
 * A page of the students who have not come after a day; those who came most recently are first.
 * @param after the `next` of an earlier page
 */
export async function awaySince(
  deps: PresenceDeps,
  day: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ seen: Seen[]; next: string | null }> {
  const first = endOfDay(day);
  const before = after !== undefined && after < first ? after : first;
  const seen = await store.seenBefore(deps, before, limit);
  const last = seen.at(-1);
  return { seen, next: seen.length === limit && last ? placeOf(last) : null };
}

/**
 * The last day of India on which a student came; undefined for staff, and before the first day is
 * noted.
 */
export const lastDayOf = async (deps: PresenceDeps, userId: string): Promise<string | undefined> =>
  store.lastDay(deps, userId);
