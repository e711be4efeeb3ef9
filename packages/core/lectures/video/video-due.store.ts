import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { sortableTime } from "../../kernel/shared/time.ts";
import { partitionOf } from "../copy/copy.keys.ts";
import { VideoDue } from "./video-due.schema.ts";

/**
 * Due changes sort before copies: a read that finds no due change then finds all copies that exist.
 */
export const DUE_PREFIX = "BUSY#";

const keyOf = ({ videoId, dueId }: Pick<VideoDue, "videoId" | "dueId">): Key => ({
  pk: partitionOf(videoId),
  sk: `${DUE_PREFIX}${dueId}`,
});

const DUE = "VIDEOS_DUE";

/** Notes that a change begins; an existing note is not changed. */
export const begin = (deps: Deps, due: VideoDue): Promise<boolean> =>
  deps.content.put(
    {
      ...keyOf(due),
      ...due,
      gsi2pk: DUE,
      gsi2sk: `${sortableTime(due.since)}#${due.videoId}#${due.dueId}`,
    },
    { text: "attribute_not_exists(pk)" },
  );

/** Notes that the file of an upload is being added to a video. */
export const beginUpload = (
  deps: Deps,
  { uploadId, ...rest }: Pick<VideoDue, "videoId" | "kind"> & { uploadId: string },
): Promise<VideoDue> => noted(deps, { ...rest, dueId: uploadId, uploadId });

/** Notes a change of a video's files without an upload. */
export const beginOther = (deps: Deps, videoId: string, dueId: string): Promise<VideoDue> =>
  noted(deps, { videoId, dueId, kind: "access", uploadId: null });

async function noted(deps: Deps, part: Omit<VideoDue, "since" | "moving">): Promise<VideoDue> {
  const due: VideoDue = { ...part, since: deps.clock.now(), moving: null };
  await begin(deps, due);
  return due;
}

/** Notes the copy inside the bucket that has begun, so that the next run continues it. */
export const noteMove = (deps: Deps, due: VideoDue, moving: VideoDue["moving"]): Promise<unknown> =>
  deps.content.update(
    keyOf(due),
    { text: "SET moving = :moving", values: { ":moving": moving } },
    "attribute_exists(pk)",
  );

export const end = (deps: Deps, due: Pick<VideoDue, "videoId" | "dueId">): Promise<boolean> =>
  deps.content.remove(keyOf(due));

/** All changes that have begun and not ended, the oldest first. */
export async function all(deps: Deps): Promise<VideoDue[]> {
  const items = await deps.content.all({
    index: "gsi2",
    where: { text: "gsi2pk = :due", values: { ":due": DUE } },
  });
  return items.map((item) => VideoDue.parse(item));
}
