import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { inOrder } from "../order/lecture-order.rules.ts";
import * as OrderStore from "../order/lecture-order.store.ts";
import { pageOf } from "./video.rules.ts";
import * as VideoLists from "./video-list.store.ts";
import type { Video } from "./video-record.schema.ts";
import { withNames } from "./video-view.service.ts";
import * as VideoStore from "./video.store.ts";

/** The videos among these that exist and are not deleted, in no order. */
export async function findMany(deps: Deps, videoIds: readonly string[]): Promise<Video[]> {
  const found = await VideoStore.findMany(deps, videoIds);
  return found.filter(({ deletedAt }) => deletedAt === null);
}

/** A video that is not deleted, with its copies and what is due. @throws AppError `not-found` */
export async function wholeVideo(deps: Deps, videoId: string) {
  const { video, ...rest } = await VideoStore.findWhole(deps, videoId);
  if (!video || video.deletedAt !== null) throw notFound("This video");
  return { video, ...rest };
}

/** Whether a video exists, also as a deleted one that can be restored. */
export const isThere = async (deps: Deps, videoId: string): Promise<boolean> =>
  (await VideoStore.findMany(deps, [videoId])).some(({ isPurged }) => !isPurged);

/** All videos with their current catalogue names, also deleted ones that can be restored. */
export async function everyOne(deps: Deps): Promise<Video[]> {
  const [there, deleted] = await Promise.all([VideoLists.all(deps), VideoLists.deleted(deps)]);
  return withNames(deps, [...there, ...deleted]);
}

/** The ids of all videos, also of deleted ones that can be restored. */
export const everyId = async (deps: Deps): Promise<string[]> =>
  (await everyOne(deps)).map(({ videoId }) => videoId);

/** A page of all videos as students see them: by subject and topic. */
export async function pageInOrder(deps: Deps, paging: { page: number; limit: number }) {
  const [videos, { videoIds }] = await Promise.all([
    VideoLists.all(deps),
    OrderStore.recently(deps),
  ]);
  return pageOf(inOrder(await withNames(deps, videos), videoIds), paging);
}
