import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { keysBelow, removeFiles } from "../../kernel/platform/uploads.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { DAY, HOUR, iso } from "../../kernel/shared/time.ts";
import { removeLecture } from "../watching/watched-data.service.ts";
import { DELETED_DAYS, type DeletedVideo, type DeletedVideos } from "./deleted-video.schema.ts";
import { fileNameOf, folderOf, publicKey } from "./video-files.rules.ts";
import * as VideoLists from "./video-list.store.ts";
import type { Video } from "./video-record.schema.ts";
import { posterOf, withNames } from "./video-view.service.ts";
import * as VideoStore from "./video.store.ts";

/** A deleted video can be restored for this long, until its files are removed. */
export const KEPT_DELETED = DELETED_DAYS * DAY;

/** The deleted videos that can be restored, the latest first. */
export async function deletedOnes(deps: Deps): Promise<DeletedVideos> {
  const kept = (await VideoLists.deleted(deps)).filter(({ isPurged }) => !isPurged);
  const videos = await withNames(deps, kept);
  return { videos: videos.map((video) => deletedView(deps, video)) };
}

function deletedView(deps: Deps, video: Video): DeletedVideo {
  const { videoId, title, subject, topic, subTopic, isFree, duration } = video;
  const deletedAt = video.deletedAt ?? 0;
  return {
    _id: videoId,
    title,
    subject,
    topic,
    subTopic,
    isFree,
    duration,
    size: (video.file ?? video.arrival)?.size ?? 0,
    poster: posterOf(deps, video),
    deletedAt: iso(deletedAt),
    purgeAt: iso(deletedAt + KEPT_DELETED),
  };
}

/**
 * Removes videos that were deleted more than 30 days ago, and those that were deleted permanently. A
 * run that is killed leaves a video for the next one.
 */
export async function purge(deps: Deps): Promise<number> {
  const due = await VideoLists.deletedBefore(deps, deps.clock.now() - KEPT_DELETED);
  for (const video of due) {
    if (video.isPurged || (await endRestoring(deps, video))) await removeAll(deps, video);
  }
  return due.length;
}

/**
 * Deletes a deleted video permanently, before its time: now, or by the schedule once it has been
 * deleted for an hour.
 *
 * @throws AppError `not-found` for a video that is not deleted, or is gone
 */
export async function deletePermanently(deps: Deps, actor: Actor, videoId: string): Promise<void> {
  const video = await VideoStore.find(deps, videoId);
  const canRestore = video && video.deletedAt !== null && !video.isPurged;
  if (!canRestore || !(await endRestoring(deps, video))) throw notFound("This deleted video");
  const { title, deletedAt } = video;
  const before = { title, deletedAt };
  await Audit.record(deps, actor, { action: "video.purge", target: videoId, before });
  if (mayRemoveAt(video) <= deps.clock.now()) await removeAll(deps, video);
}

/**
 * A report about a lecture that was opened in the last hour is accepted without looking for the
 * lecture. So a deleted lecture is kept for at least an hour.
 */
const mayRemoveAt = ({ deletedAt }: Video): number => (deletedAt ?? 0) + HOUR;

/**
 * Ends the time for restoring: from then on the schedule removes the video when it may. False if it
 * was restored.
 */
const endRestoring = (deps: Deps, video: Video): Promise<boolean> =>
  VideoStore.beginPurge(deps, video, mayRemoveAt(video) - KEPT_DELETED);

/** Removes files, copies and the records of who watched the video, and the video last. */
async function removeAll(deps: Deps, video: Video): Promise<void> {
  await removeFiles(deps, await filesOf(deps, video));
  await removeLecture(deps, video.videoId);
  await VideoStore.remove(deps, video.videoId);
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
