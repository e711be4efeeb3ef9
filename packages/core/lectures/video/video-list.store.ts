import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item } from "../../kernel/platform/table.ts";
import { iso } from "../../kernel/shared/time.ts";
import { DELETED, FREE, LIST } from "./video.keys.ts";
import { Video } from "./video-record.schema.ts";

/** All videos that are not deleted, newest first; a hundred take a hundred kilobytes. */
export async function all(deps: Deps): Promise<Video[]> {
  const items = await deps.content.all({
    index: "gsi1",
    where: { text: "gsi1pk = :list", values: { ":list": LIST } },
    descending: true,
  });
  return items.map((item) => Video.parse(item));
}

/** Free videos, newest first. */
const freeOnes = {
  index: "gsi2",
  where: { text: "gsi2pk = :free", values: { ":free": FREE } },
  descending: true,
};

export async function free(deps: Deps): Promise<Video[]> {
  return (await deps.content.all(freeOnes)).map((item) => Video.parse(item));
}

/** The newest free videos that are wanted; reads no more pages than they need. */
export async function newestFree(
  deps: Deps,
  limit: number,
  isWanted: (video: Video) => boolean,
): Promise<Video[]> {
  const found: Video[] = [];
  for (let after: Item | undefined; ;) {
    const page = await deps.content.query({ ...freeOnes, limit, ...(after && { after }) });
    found.push(...page.items.map((item) => Video.parse(item)).filter(isWanted));
    if (found.length >= limit || !page.next) return found.slice(0, limit);
    after = page.next;
  }
}

/** All deleted videos, the latest first. */
export async function deleted(deps: Deps): Promise<Video[]> {
  const items = await deps.content.all({
    index: "gsi2",
    where: { text: "gsi2pk = :deleted", values: { ":deleted": DELETED } },
    descending: true,
  });
  return items.map((item) => Video.parse(item));
}

/**
 * Videos that were deleted before `until` (epoch milliseconds). A video that was deleted
 * permanently before its time is listed with an earlier time of deletion.
 */
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
