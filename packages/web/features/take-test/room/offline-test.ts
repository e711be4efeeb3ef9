import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import {
  imagesIn,
  keptImages,
  readRoom,
  type Room,
  ROOM_VERSION,
  roomKey,
} from "../../../shared/offline/room.rules.ts";
import { roomOf } from "../../../shared/offline/room.shelf.ts";
import { whenIdle } from "../../../shared/offline/when-idle.ts";
import type { OpenedExam } from "../open-exam.ts";
import { indexedDb, type KeyValues } from "../../../shared/outbox/outbox.shelf.ts";
import { keepSending } from "../../../shared/outbox/start-sender.ts";
import { addressesOf, loadImage, loadLate } from "./late-images.ts";

type NewRoom = Omit<Room, "v">;

/** What is stored after `next`: fields of the same attempt that this version does not know stay. */
function withRoom(before: unknown, next: NewRoom): unknown {
  const known = readRoom(before);
  const same = known && known !== "newer" && known.attempt.attemptId === next.attempt.attemptId;
  const images = same ? { ...known.images, ...next.images } : next.images;
  return { ...(same ? known : {}), ...next, images, v: ROOM_VERSION };
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

/** Narrower screens, in pixels of CSS, are phones, which show the smallest copies of images. */
const NARROW = 640;

/** Adds images to the room of an attempt. @returns false if the browser cannot */
export async function keepImages(
  values: Pick<KeyValues, "update">,
  userId: string,
  { attemptId, testId }: Pick<Room["attempt"], "attemptId" | "testId">,
  images: Room["images"],
): Promise<boolean> {
  const add = (before: unknown) => {
    const room = readRoom(before);
    if (room === null || room === "newer" || room.attempt.attemptId !== attemptId) return before;
    return { ...room, images: { ...room.images, ...images } };
  };
  try {
    await values.update(roomKey(userId, testId), add);
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

interface Following {
  /** After the first write. */
  written: Promise<void>;
  stop: () => void;
}

/** Writes the room of a running test, and again when the server has moved its deadline or clock. */
function followRoom({ test, opened, user }: RunningTest): Following {
  const { exam, clock, attempt, paper } = opened;
  let before = { ends: "", skewMs: Number.POSITIVE_INFINITY };
  const keep = async () => {
    const { deadline, sectionEnds, skewMs } = clock;
    if (skewMs === null || !clock.certain) return;
    const moved = Math.abs(skewMs - before.skewMs) > SAME_CLOCK_MS;
    const ends = [deadline, ...sectionEnds].map(isoOf);
    if (String(ends) === before.ends && !moved) return;
    before = { ends: String(ends), skewMs };
    const { attemptId, testId, startedAt, extraMinutes, exits, seed, language } = attempt;
    const own = language && { language };
    const known = { attemptId, testId, startedAt, extraMinutes, exits, seed, ...own };
    const times = { deadline: isoOf(deadline), sections: sectionEnds.map(endOf) };
    const kept = await keepRoom(indexedDb, user.userId, {
      test,
      attempt: { ...known, ...times },
      questions: paper.questions,
      images: await keptImages(paper.images),
      mediaUrl: paper.mediaUrl,
      skewMs,
    });
    if (!kept) exam.noteReloads("not");
  };
  return { written: keep(), stop: exam.subscribe(() => void keep()) };
}

/**
 * Adds to a written room the images that did not come with the paper, and tries again when the
 * connection is back.
 */
function followImages({ opened: { exam, paper, attempt }, user }: RunningTest): () => void {
  const addresses = addressesOf(paper, window.innerWidth < NARROW);
  if (addresses.size === 0) return () => {};
  const load = async () => {
    const room = await roomOf(indexedDb, user.userId, attempt.testId);
    const kept = room === null || room === "newer" ? [] : imagesIn(room);
    const known = new Map([...paper.images, ...kept]);
    const { images, whole } = await loadLate(addresses, { load: loadImage, known });
    // A submitted test has no room any more.
    if (exam.getState().locked) return;
    const done =
      images.size === known.size ||
      (await keepImages(indexedDb, user.userId, attempt, await keptImages(images)));
    exam.noteReloads(done && whole ? "whole" : "without images");
  };
  const again = () => void load();
  again();
  window.addEventListener("online", again);
  return () => window.removeEventListener("online", again);
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

/** Keeps a running test on this device, and its images and the app once the page is idle. */
export function keepTest(running: RunningTest): () => void {
  const { exam } = running.opened;
  const room = followRoom(running);
  void room.written.then(() => running.opened.languages?.keep());
  const stops = [room.stop];
  let left = false;
  const cancel = whenIdle(() => {
    void install().then((done) => done || exam.noteReloads("not"));
    void room.written.then(() => {
      if (!left) stops.push(followImages(running));
    });
  });
  return () => {
    left = true;
    cancel();
    for (const stop of stops) stop();
    // The other sender continues with what this page could not send.
    keepSending();
  };
}
