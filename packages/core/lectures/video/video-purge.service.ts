import type { Deps } from "../../kernel/platform/deps.ts";
import { keysBelow, removeFiles } from "../../kernel/platform/uploads.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import { removeLecture } from "../watching/watched-data.service.ts";
import { fileNameOf, folderOf, publicKey } from "./video-files.rules.ts";
import * as VideoLists from "./video-list.store.ts";
import type { Video } from "./video-record.schema.ts";
import * as VideoStore from "./video.store.ts";

/** A deleted video can be restored for this long, until its files are removed. */
const KEPT_DELETED = HOUR;

/**
 * Removes videos that were deleted more than an hour ago: first the right to restore them, then
 * their files, copies and what is known of who watched them, and the video last. A run that is
 * killed leaves a video for the next one.
 */
export async function purge(deps: Deps): Promise<number> {
  const due = await VideoLists.deletedBefore(deps, deps.clock.now() - KEPT_DELETED);
  for (const video of due) {
    if (!video.isPurged && !(await VideoStore.beginPurge(deps, video))) continue;
    await removeFiles(deps, await filesOf(deps, video));
    await removeLecture(deps, video.videoId);
    await VideoStore.remove(deps, video.videoId);
  }
  return due.length;
}

/** Every file in the video's folder, each after its public copy, and the poster. */
async function filesOf(deps: Deps, { videoId, poster }: Video): Promise<string[]> {
  const keys = await keysBelow(deps, folderOf(videoId));
  const files = keys.flatMap((key) => {
    const name = fileNameOf(key);
    return name ? [publicKey(name), key] : [key];
  });
  return [...files, ...(poster === null ? [] : [poster])];
}
