import { expect, test } from "vitest";
import { newId } from "../../kernel/shared/id.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { testClock } from "../../testing/world.ts";
import * as LatelyStore from "./watched-lately.store.ts";

const deps = memoryDeps(testClock());
const video = () => newId("video", deps);

test("a place that comes late does not replace a later one", async () => {
  const videoId = video();
  const at = (seconds: number, seenAt: number) => ({ videoId, at: seconds, of: 600, seenAt });
  await LatelyStore.note(deps, "asha", at(300, 2000));
  await LatelyStore.note(deps, "asha", at(100, 1000));
  expect(await LatelyStore.ofStudent(deps, "asha")).toEqual([at(300, 2000)]);
  await LatelyStore.note(deps, "asha", { ...at(20.5, 10_000), of: null });
  expect(await LatelyStore.ofStudent(deps, "asha")).toEqual([{ ...at(20.5, 10_000), of: null }]);
});

test("the list has the latest lectures and stays small, whatever places are taken", async () => {
  const ids = Array.from({ length: 13 }, video);
  const counts: number[] = [];
  for (const [seenAt, videoId] of ids.entries()) {
    const isOnly = await LatelyStore.note(deps, "kabir", { videoId, at: 9, of: 600, seenAt });
    const all = await LatelyStore.ofStudent(deps, "kabir");
    expect([isOnly, all[0]?.videoId]).toEqual([seenAt === 0, videoId]);
    counts.push(all.length);
    if (seenAt === 5) await LatelyStore.putSeats(deps, "kabir", { seats: [], seatRev: 1 });
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 8]);
  await LatelyStore.drop(deps, "kabir", [ids[12] ?? ""]);
  expect((await LatelyStore.ofStudent(deps, "kabir"))[0]?.videoId).toBe(ids[11]);
});

test("two changes of the places in the same moment do not both count", async () => {
  const seat = { browser: "a", videoId: video(), playback: "one", since: 1 };
  const put = (seatRev: number) => LatelyStore.putSeats(deps, "asha", { seats: [seat], seatRev });
  expect([await put(1), await put(1), await put(2), await put(2)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
