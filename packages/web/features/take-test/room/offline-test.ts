import type { TestView } from "@academy/core/exam/assessment/assessment.schema.ts";
import type { SessionUser } from "../../../lib/session.ts";
import { readRoom, type Room, ROOM_VERSION, roomKey } from "../../../shared/offline/room.rules.ts";
import { whenIdle } from "../../../shared/offline/when-idle.ts";
import type { OpenedExam } from "../open-exam.ts";
import { indexedDb, type KeyValues } from "../sync/outbox.shelf.ts";

type NewRoom = Omit<Room, "v">;

/** What is stored after `next`: fields of the same attempt that this version does not know stay. */
function withRoom(before: unknown, next: NewRoom): unknown {
  const known = readRoom(before);
  const same = known && known !== "newer" && known.attempt.attemptId === next.attempt.attemptId;
  return { ...(same ? known : {}), ...next, v: ROOM_VERSION };
}

/** Stores a room. @returns false if the browser cannot, for example because the disk is full */
export async function keepRoom(
  values: Pick<KeyValues, "update">,
  userId: string,
  room: NewRoom,
): Promise<boolean> {
  try {
    await values.update(roomKey(userId, room.test._id), (before) => withRoom(before, room));
    return true;
  } catch {
    return false;
  }
}

/** Below this, a difference of the clocks is the measurement's. */
const SAME_CLOCK_MS = 2_000;

const isoOf = (at: number): string => new Date(at).toISOString();
const endOf = (at: number) => ({ endsAt: isoOf(at) });

export interface RunningTest {
  test: TestView;
  opened: OpenedExam;
  user: SessionUser;
}

/** Writes the room of a running test, and again when the server has moved its deadline or clock. */
function followRoom({ test, opened, user }: RunningTest): () => void {
  const { exam, clock, attempt, paper } = opened;
  let before = { ends: "", skewMs: Number.POSITIVE_INFINITY };
  const keep = async () => {
    const { deadline, sectionEnds, skewMs } = clock;
    if (skewMs === null || !clock.certain) return;
    const moved = Math.abs(skewMs - before.skewMs) > SAME_CLOCK_MS;
    const ends = [deadline, ...sectionEnds].map(isoOf);
    if (String(ends) === before.ends && !moved) return;
    before = { ends: String(ends), skewMs };
    const { attemptId, testId, startedAt, extraMinutes, exits, seed } = attempt;
    const known = { attemptId, testId, startedAt, extraMinutes, exits, seed };
    const times = { deadline: isoOf(deadline), sections: sectionEnds.map(endOf) };
    const kept = await keepRoom(indexedDb, user.userId, {
      test,
      attempt: { ...known, ...times },
      questions: paper.questions,
      pictures: Object.fromEntries(paper.images),
      mediaUrl: paper.mediaUrl,
      skewMs,
    });
    if (!kept) exam.noteUnkept();
  };
  void keep();
  return exam.subscribe(() => void keep());
}

/** @returns false if the app cannot be kept, or its installer did not come */
async function install(): Promise<boolean> {
  try {
    const { installApp } = await import("../../../shared/offline/offline-app.ts");
    return await installApp();
  } catch {
    return false;
  }
}

/** Keeps a running test on this device, and the app for it once the page is idle. */
export function keepTest(running: RunningTest): () => void {
  const { exam } = running.opened;
  const unfollow = followRoom(running);
  const cancel = whenIdle(() => void install().then((done) => done || exam.noteUnkept()));
  return () => {
    unfollow();
    cancel();
  };
}
