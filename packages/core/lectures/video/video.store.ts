import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { iso } from "../../kernel/shared/time.ts";
import { Video } from "./video.schema.ts";

const keyOf = (videoId: string): Key => ({ pk: `V#${videoId}`, sk: "M" });

/** Index partitions: videos in order of creation, free ones among them, and deleted ones. */
const LIST = "VIDEO";
const FREE = "VIDEO#FREE";
const DELETED = "VIDEO#DELETED";

function indexed(video: Video): Item {
  if (video.deletedAt !== null) return { gsi2pk: DELETED, gsi2sk: iso(video.deletedAt) };
  const age = `${iso(video.createdAt)}#${video.videoId}`;
  return { gsi1pk: LIST, gsi1sk: age, ...(video.isFree && { gsi2pk: FREE, gsi2sk: age }) };
}

const itemOf = (video: Video) => ({ ...keyOf(video.videoId), ...video, ...indexed(video) });

export async function find(deps: Deps, videoId: string): Promise<Video | undefined> {
  const item = await deps.content.get(keyOf(videoId), { consistent: true });
  return item && Video.parse(item);
}

/** The videos with these ids that exist, also deleted ones, in no order. */
export async function findMany(deps: Deps, videoIds: readonly string[]): Promise<Video[]> {
  const items = await deps.content.batchGet(videoIds.map(keyOf));
  return items.map((item) => Video.parse(item));
}

/** Stores a new video; false when it exists already. */
export const create = (deps: Deps, video: Video): Promise<boolean> =>
  deps.content.put(itemOf(video), { text: "attribute_not_exists(pk)" });

/** Replaces revision `video.rev - 1`; false when it has been changed since. */
export const replace = (deps: Deps, video: Video): Promise<boolean> =>
  deps.content.put(itemOf(video), {
    text: "rev = :before",
    values: { ":before": video.rev - 1 },
  });

/** Removes a deleted video; false when it has been restored. */
export const remove = (deps: Deps, { videoId, rev }: Video): Promise<boolean> =>
  deps.content.remove(keyOf(videoId), {
    text: "rev = :rev AND gsi2pk = :deleted",
    values: { ":rev": rev, ":deleted": DELETED },
  });

/** All videos that are not deleted, newest first; a hundred take a few kilobytes. */
export async function all(deps: Deps): Promise<Video[]> {
  const items = await deps.content.all({
    index: "gsi1",
    where: { text: "gsi1pk = :list", values: { ":list": LIST } },
    descending: true,
  });
  return items.map((item) => Video.parse(item));
}

/** Free videos, newest first; at most `limit` if given. */
export async function free(deps: Deps, limit?: number): Promise<Video[]> {
  const query = {
    index: "gsi2",
    where: { text: "gsi2pk = :free", values: { ":free": FREE } },
    descending: true,
  };
  const items = limit
    ? (await deps.content.query({ ...query, limit })).items
    : await deps.content.all(query);
  return items.map((item) => Video.parse(item));
}

/** Videos that were deleted before `until`, epoch milliseconds. */
export async function deletedBefore(deps: Deps, until: number): Promise<Video[]> {
  const items = await deps.content.all({
    index: "gsi2",
    where: {
      text: "gsi2pk = :deleted AND gsi2sk < :until",
      values: { ":deleted": DELETED, ":until": iso(until) },
    },
  });
  return items.map((item) => Video.parse(item));
}
