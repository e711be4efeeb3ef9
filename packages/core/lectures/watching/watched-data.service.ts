import type { Deps } from "../../kernel/platform/deps.ts";
import { idsOf } from "../../people/session/person.service.ts";
import { united } from "./two-records.rules.ts";
import { isUnfinished } from "./place.rules.ts";
import * as LatelyStore from "./watched-lately.store.ts";
import * as WatchingStore from "./watching.store.ts";

export type { FoundRecord } from "./watching.store.ts";

/** What a student watched of some lectures, in no order; with merged accounts too. */
export async function ofStudent(
  deps: Deps,
  userId: string,
  videoIds: readonly string[],
): Promise<WatchingStore.FoundRecord[]> {
  const ids = await idsOf(deps, userId);
  const found = await Promise.all(ids.map((id) => recordsOf(deps, id, videoIds)));
  const all = new Map<string, WatchingStore.FoundRecord>();
  for (const one of found.flat().filter(isWatched)) {
    const known = all.get(one.videoId);
    all.set(one.videoId, { ...(known ? united(known, one) : one), userId });
  }
  return [...all.values()];
}

const recordsOf = (deps: Deps, userId: string, videoIds: readonly string[]) =>
  WatchingStore.findMany(
    deps,
    videoIds.map((videoId) => ({ userId, videoId })),
  );

const isWatched = ({ seenAt }: WatchingStore.FoundRecord): boolean => seenAt > 0;

/**
 * A page of the students who watched a lecture. A record that does not say where its student
 * stopped is left out: it was only written to end the playing on a device.
 */
export async function ofLecture(
  deps: Deps,
  videoId: string,
  page: { after?: string | undefined; limit: number },
): Promise<{ records: WatchingStore.FoundRecord[]; next: string | null }> {
  const { records, next } = await WatchingStore.ofLecture(deps, videoId, page);
  return { records: records.filter(isWatched), next };
}

/** The lectures that a student can continue, the latest first. */
export async function lately(deps: Deps, userId: string): Promise<LatelyStore.LatelyWatched[]> {
  const ids = await idsOf(deps, userId);
  const found = await Promise.all(ids.map((id) => LatelyStore.ofStudent(deps, id)));
  const latest = found.flat().toSorted((one, other) => other.seenAt - one.seenAt);
  const first = new Map(latest.toReversed().map((one) => [one.videoId, one]));
  return latest.filter((one) => first.get(one.videoId) === one && isUnfinished(one));
}

/** Removes what is known of a student's watching, of all lectures that exist. */
export async function removeStudent(
  deps: Deps,
  userId: string,
  videoIds: readonly string[],
): Promise<void> {
  await WatchingStore.removeMany(deps, await recordsOf(deps, userId, videoIds));
  await LatelyStore.remove(deps, userId);
}

/** How many records are read and removed at a time. */
const BATCH = 250;

/** Removes what is known of all students' watching of a lecture. */
export async function removeLecture(deps: Deps, videoId: string): Promise<void> {
  for (;;) {
    const { records, next } = await WatchingStore.ofLecture(deps, videoId, { limit: BATCH });
    await WatchingStore.removeMany(deps, records);
    if (next === null) return;
  }
}
