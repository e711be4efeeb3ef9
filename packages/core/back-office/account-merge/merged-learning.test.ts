import { beforeAll, expect, test } from "vitest";
import { take } from "../../exam/exam-series/series.fixture.ts";
import * as Processing from "../../exam/processing/processing.service.ts";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import * as Intake from "../../learning/progress/intake.service.ts";
import * as Progress from "../../learning/progress/progress.service.ts";
import * as LatelyStore from "../../lectures/watching/watched-lately.store.ts";
import * as Watched from "../../lectures/watching/watched-data.service.ts";
import * as WatchingStore from "../../lectures/watching/watching.store.ts";
import { emptyRecord } from "../../lectures/watching/watching.rules.ts";
import { addTest } from "../../testing/world.ts";
import { actorNow, type MergeWorld, mergeWorld } from "./account-merge.fixture.ts";
import * as Merges from "./account-merge.service.ts";

let world: MergeWorld;
beforeAll(() => {
  world = mergeWorld();
});

const why = "Registered twice";

/** The submissions from which a student's learning is computed, after the intake of all of them. */
async function learnedFrom(userId: string): Promise<string[]> {
  const { deps, clock } = world;
  clock.advance(MINUTE + 1);
  await Intake.takeIn(deps, userId);
  return Object.keys((await Progress.load(deps, userId)).state.tests).toSorted();
}

test("what was learned with both accounts is one, and is apart again after undoing", async () => {
  const { deps, clock, office } = world;
  const [kept, other] = await world.two();
  const [one, two, three] = [
    await addTest(deps, office),
    await addTest(deps, office),
    await addTest(deps, office),
  ];
  const ofKept = await take(deps, await actorNow(deps, kept), one, 1);
  const known = await take(deps, await actorNow(deps, other), two, 1);
  const unknown = await take(deps, await actorNow(deps, other), three, 1);
  clock.advance(2 * HOUR);
  for (const { _id } of [one, two]) await Processing.processTest(deps, _id);
  expect(await learnedFrom(kept)).toEqual([ofKept]);
  const apart = await learnedFrom(other);
  expect(apart).toContain(known);

  await Merges.merge(deps, office, kept, { other, reason: why });
  await Processing.processTest(deps, three._id);
  const together = [ofKept, known, unknown].toSorted();
  expect(await learnedFrom(kept)).toEqual(together);
  expect(await learnedFrom(kept)).toEqual(together);
  const mark = (await Progress.load(deps, kept)).mark;
  expect(mark).not.toEqual((await Progress.load(deps, other)).mark);

  await Merges.undo(deps, office, kept, { other, reason: "Brothers" });
  expect(await learnedFrom(kept)).toEqual([ofKept]);
  expect(await learnedFrom(other)).toEqual([known, unknown].toSorted());
});

test("what was watched with both accounts is united, and the later place counts", async () => {
  const { deps, office, clock } = world;
  const [kept, other] = await world.two();
  const videoId = `vid_${"0".repeat(20)}`;
  const watched = (userId: string, bits: string, at: number, seenAt: number) =>
    WatchingStore.put(deps, { userId, videoId }, { ...emptyRecord(600), rev: 1, bits, at, seenAt });
  // The kept account watched the first six seconds, the other account the next six.
  await watched(kept, "_", 6, 1000);
  await watched(other, "A_", 12, 2000);
  await LatelyStore.note(deps, other, { videoId, at: 12, of: 600, seenAt: 2000 });
  await LatelyStore.note(deps, kept, { videoId, at: 6, of: 600, seenAt: 1000 });
  await Merges.merge(deps, office, kept, { other, reason: why });
  clock.advance(MINUTE + 1);
  expect(await Watched.ofStudent(deps, kept, [videoId])).toMatchObject([{ at: 12, bits: "__" }]);
  expect(await Watched.lately(deps, kept)).toMatchObject([{ videoId, at: 12 }]);
  expect(await Watched.ofStudent(deps, other, [videoId])).toMatchObject([{ bits: "A_" }]);
});
