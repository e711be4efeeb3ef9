import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import {
  imagesIn,
  keptImages,
  readKeptTest,
  type KeptTest,
  KEPT_TEST_VERSION,
  keptTestKey,
} from "../../../shared/offline/kept-test.rules.ts";
import { keptTestOf } from "../../../shared/offline/kept-test.shelf.ts";
import { whenIdle } from "../../../shared/offline/when-idle.ts";
import type { OpenedAttempt } from "../open-attempt.ts";
import { indexedDb, type KeyValues } from "../../../shared/outbox/outbox.shelf.ts";
import { keepSending } from "../../../shared/outbox/start-sender.ts";
import { addressesOf, loadImage, loadLate } from "./late-images.ts";

type NewKeptTest = Omit<KeptTest, "v">;

/**
 * The value to store. If the same attempt is stored already, fields that this version does not know
 * are preserved.
 */
function withKeptTest(before: unknown, next: NewKeptTest): unknown {
  const known = readKeptTest(before);
  const same = known && known !== "newer" && known.attempt.attemptId === next.attempt.attemptId;
  const images = same ? { ...known.images, ...next.images } : next.images;
  return { ...(same ? known : {}), ...next, images, v: KEPT_TEST_VERSION };
}

/** Stores a test. @returns false if the browser cannot, for example because the disk is full */
export async function storeTest(
  values: Pick<KeyValues, "update">,
  userId: string,
  keptTest: NewKeptTest,
): Promise<boolean> {
  try {
    await values.update(keptTestKey(userId, keptTest.test._id), (before) =>
      withKeptTest(before, keptTest),
    );
    return true;
  } catch {
    return false;
  }
}

/**
 * Screens below this width, in CSS pixels, are phones, which show the smallest copies of images.
 */
const NARROW = 640;

/** Adds images to the kept test of an attempt. @returns false if the browser cannot */
export async function keepImages(
  values: Pick<KeyValues, "update">,
  userId: string,
  { attemptId, testId }: Pick<KeptTest["attempt"], "attemptId" | "testId">,
  images: KeptTest["images"],
): Promise<boolean> {
  const add = (before: unknown) => {
    const keptTest = readKeptTest(before);
    if (keptTest === null || keptTest === "newer" || keptTest.attempt.attemptId !== attemptId)
      return before;
    return { ...keptTest, images: { ...keptTest.images, ...images } };
  };
  try {
    await values.update(keptTestKey(userId, testId), add);
    return true;
  } catch {
    return false;
  }
}

/** A smaller difference of the clocks is only an error of measurement. */
const SAME_CLOCK_MS = 2_000;

const isoOf = (at: number): string => new Date(at).toISOString();
const endOf = (at: number) => ({ endsAt: isoOf(at) });

export interface RunningTest {
  test: TestView;
  opened: OpenedAttempt;
  user: SessionUser;
}

interface Following {
  /** Resolves after the first write. */
  written: Promise<void>;
  stop: () => void;
}

/** Keeps a running test, and keeps it again whenever the server has moved its deadline or clock. */
function followTest({ test, opened, user }: RunningTest): Following {
  const { running, clock, attempt, paper } = opened;
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
    const kept = await storeTest(indexedDb, user.userId, {
      test,
      attempt: { ...known, ...times },
      questions: paper.questions,
      images: await keptImages(paper.images),
      mediaUrl: paper.mediaUrl,
      skewMs,
    });
    if (!kept) running.noteReloads("not");
  };
  return { written: keep(), stop: running.subscribe(() => void keep()) };
}

/**
 * Adds the images that did not come with the paper to a kept test. Tries again when the connection
 * is back.
 */
function followImages({ opened: { running, paper, attempt }, user }: RunningTest): () => void {
  const addresses = addressesOf(paper, window.innerWidth < NARROW);
  if (addresses.size === 0) return () => {};
  const load = async () => {
    const keptTest = await keptTestOf(indexedDb, user.userId, attempt.testId);
    const kept = keptTest === null || keptTest === "newer" ? [] : imagesIn(keptTest);
    const known = new Map([...paper.images, ...kept]);
    const { images, whole } = await loadLate(addresses, { load: loadImage, known });
    // A submitted test is no longer kept.
    if (running.getState().locked) return;
    const done =
      images.size === known.size ||
      (await keepImages(indexedDb, user.userId, attempt, await keptImages(images)));
    running.noteReloads(done && whole ? "whole" : "without images");
  };
  const again = () => void load();
  again();
  window.addEventListener("online", again);
  return () => window.removeEventListener("online", again);
}

/** @returns false if the app cannot be kept, or its installer could not be loaded */
async function install(): Promise<boolean> {
  try {
    const { installApp } = await import("../../../shared/offline/offline-app.ts");
    return await installApp();
  } catch {
    return false;
  }
}

/** Keeps a running test on this device, and its images and the app once the page is idle. */
export function keepTest(test: RunningTest): () => void {
  const { running } = test.opened;
  const following = followTest(test);
  const stops = [following.stop];
  let left = false;
  const cancel = whenIdle(() => {
    void install().then((done) => done || running.noteReloads("not"));
    void following.written.then(() => {
      if (!left) stops.push(followImages(test));
    });
  });
  return () => {
    left = true;
    cancel();
    for (const stop of stops) stop();
    // From now on, the sender of all pages sends what this page could not send.
    keepSending();
  };
}
