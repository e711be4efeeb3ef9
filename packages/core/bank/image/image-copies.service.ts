import type { Deps } from "../../kernel/platform/deps.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { factsOfImage } from "./image-bytes.ts";
import { IMAGE_REQUESTED, type ImageRecord, type ImageRef } from "./image.schema.ts";
import * as ImageStore from "./image.store.ts";

/** After this time without copies, an image's event counts as lost. */
const LOST_AFTER_MS = 10 * MINUTE;

/** Requests until an image is given up; each is tried three times. */
const MOST_REQUESTS = 5;

const ask = (deps: Deps, key: string): Promise<void> =>
  deps.events.send(IMAGE_REQUESTED, { key } satisfies ImageRef);

/**
 * Requests the copies of a published image. The record comes first, so that the sweep finds it if
 * the event is lost.
 * @returns false if they were requested before
 */
export async function request(
  deps: Deps,
  image: Pick<ImageRecord, "key" | "width" | "height">,
): Promise<boolean> {
  const record: ImageRecord = { ...image, state: "waiting", copies: [], asked: 1 };
  if (!(await ImageStore.addRecord(deps, record, deps.clock.now()))) return false;
  await ask(deps, image.key);
  return true;
}

/** What is known of images, by key; those from before there were copies are left out. */
export async function findMany(
  deps: Deps,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ImageRecord>> {
  const records = await ImageStore.findRecords(deps, keys);
  return new Map(records.map((record) => [record.key, record]));
}

/**
 * Requests the copies again of images that have waited too long, and gives up those that were
 * requested often enough. They are shown in their own size.
 * @returns how many were requested again
 */
export async function sweep(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  let requested = 0;
  for (const record of await ImageStore.waitingSince(deps, now - LOST_AFTER_MS)) {
    const { key, asked } = record;
    if (asked >= MOST_REQUESTS) {
      await ImageStore.endWaiting(deps, { ...record, state: "failed" });
      deps.log.error("image.dropped", new Error("The copies of an image were not made"), { key });
    } else if (await ImageStore.noteRequest(deps, record, now)) {
      await ask(deps, key);
      requested++;
    }
  }
  return requested;
}

/** The result of one page of stored images. */
export interface Requested {
  /** Images whose copies were requested now. */
  requested: number;
  /** Images that had a record already. */
  known: number;
  /** Files that are no image that we accept today. */
  refused: number;
  /** Where the next page begins; undefined after the last one. */
  next: string | undefined;
}

/**
 * Requests the copies of stored images that have no record, a page at a time. Repeating it changes
 * nothing, because an image with a record is left alone.
 */
export async function requestStored(deps: Deps, after: string | undefined): Promise<Requested> {
  const { keys, next } = await ImageStore.listMedia(deps, after);
  const records = await findMany(deps, keys);
  const result = { requested: 0, known: records.size, refused: 0, next };
  for (const key of keys.filter((one) => !records.has(one))) {
    if (await requestOne(deps, key)) result.requested++;
    else result.refused++;
  }
  return result;
}

async function requestOne(deps: Deps, key: string): Promise<boolean> {
  try {
    const bytes = await ImageStore.readMedia(deps, key);
    if (!bytes) return false;
    const { width, height } = await factsOfImage(bytes);
    return await request(deps, { key, width, height });
  } catch (error) {
    if (!isAppError(error) || error.kind !== "invalid") throw error;
    return false;
  }
}
