import type { Deps } from "../../kernel/platform/deps.ts";
import { pageOf, inSyllabusOrder } from "./video.rules.ts";
import * as VideoLists from "./video-list.store.ts";
import type { Video } from "./video-record.schema.ts";
import { withNames } from "./video-view.service.ts";
import * as VideoStore from "./video.store.ts";

/** Those of the videos that exist and are not deleted, in no order. */
export async function findMany(deps: Deps, videoIds: readonly string[]): Promise<Video[]> {
  const found = await VideoStore.findMany(deps, videoIds);
  return found.filter(({ deletedAt }) => deletedAt === null);
}

/** Whether a video exists, also as a deleted one that can be restored. */
export const isThere = async (deps: Deps, videoId: string): Promise<boolean> =>
  (await VideoStore.findMany(deps, [videoId])).some(({ isPurged }) => !isPurged);

/** The ids of all videos, also of deleted ones that can be restored. */
export async function everyId(deps: Deps): Promise<string[]> {
  const all = [...(await VideoLists.all(deps)), ...(await VideoLists.deleted(deps))];
  return all.map(({ videoId }) => videoId);
}

/** A page of all videos by subject, topic and title. */
export async function pageInOrder(deps: Deps, paging: { page: number; limit: number }) {
  const videos = await withNames(deps, await VideoLists.all(deps));
  return pageOf(videos.toSorted(inSyllabusOrder), paging);
}
