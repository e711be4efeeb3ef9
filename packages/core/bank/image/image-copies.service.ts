import * as DueWork from "../../kernel/due-work/due-work.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { IMAGE_REQUESTED, type ImageRecord, type ImageRef } from "./image.schema.ts";
import * as ImageStore from "./image.store.ts";

/** If an image has no copies after this time, its event counts as lost. */
const LOST_AFTER_MS = 10 * MINUTE;

/** An image is given up after this many requests; each request is tried three times. */
const MOST_REQUESTS = 5;

const ask = (deps: Deps, key: string): Promise<void> =>
  DueWork.ask(deps, { name: "image", event: IMAGE_REQUESTED }, { key } satisfies ImageRef);

/**
 * Requests the copies of a published image. The record comes first, so that the sweep finds it if
 * the event is lost.
 */
export async function request(
  deps: Deps,
  image: Pick<ImageRecord, "key" | "width" | "height">,
): Promise<void> {
  const record: ImageRecord = { ...image, state: "waiting", copies: [], asked: 1 };
  if (await ImageStore.addRecord(deps, record, deps.clock.now())) await ask(deps, image.key);
}

/** The stored facts about images, by key. */
export async function findMany(
  deps: Deps,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ImageRecord>> {
  const records = await ImageStore.findRecords(deps, keys);
  return new Map(records.map((record) => [record.key, record]));
}

/**
 * Requests the copies again of images that have waited too long. Images whose copies were requested
 * often enough get no copies; they are shown in their own size.
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
