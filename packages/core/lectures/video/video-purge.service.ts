import type { Deps } from "../../kernel/platform/deps.ts";
import { removeFiles } from "../../kernel/platform/uploads.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import { removeLecture } from "../watching/watched-data.service.ts";
import { privateKey, publicKey } from "./video.rules.ts";
import type { Video } from "./video.schema.ts";
import * as VideoStore from "./video.store.ts";

/** A deleted video can be restored for this long, until its files are removed. */
const KEPT_DELETED = HOUR;

/** Removes videos that were deleted more than an hour ago: what was watched of them, and their files. */
export async function purge(deps: Deps): Promise<number> {
  const due = await VideoStore.deletedBefore(deps, deps.clock.now() - KEPT_DELETED);
  for (const video of due) {
    // What was watched goes first, so that a crash leaves none of it without its video.
    await removeLecture(deps, video.videoId);
    // Then the item, so that no one can restore the video. A crash here only leaves files.
    if (await VideoStore.remove(deps, video)) await removeFiles(deps, filesOf(video));
  }
  return due.length;
}

const filesOf = (video: Video): string[] => [
  publicKey(video),
  privateKey(video),
  ...(video.poster === null ? [] : [video.poster]),
];
