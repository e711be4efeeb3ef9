import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import * as Arrivals from "./video-arrival.service.ts";
import type { VideoDue } from "./video-due.schema.ts";
import * as DueStore from "./video-due.store.ts";
import { areQuick, isOpen, isPublic, servedFiles } from "./video-files.rules.ts";
import { makePrivate, makePublic, settle } from "./video-files.service.ts";
import type { Video } from "./video-record.schema.ts";
import * as VideoStore from "./video.store.ts";

/** What an edit changes besides the video's details. */
type Given = Partial<Pick<Video, "arrival" | "duration">>;

/**
 * Saves the next revision. If the revision changes whether the video is free, small files become
 * public or private before the write, so that a killed process leaves no private video with public
 * files. A worker makes large files public after the write; until then their addresses are signed.
 * @throws AppError `conflict` when someone else was faster
 */
export async function publish(
  deps: Deps,
  before: Video,
  next: Video,
  given: Given = {},
): Promise<void> {
  if (isOpen(before) === isOpen(next)) return save(deps, next, given);
  const { videoId, rev } = next;
  const { copies } = await VideoStore.findWhole(deps, videoId);
  const files = servedFiles({ video: before, copies });
  const awaitsPublic = isOpen(next) && !areQuick(files);
  const due: VideoDue = {
    videoId,
    dueId: `rev-${rev}`,
    kind: awaitsPublic ? "opening" : "access",
    uploadId: null,
    since: deps.clock.now(),
    moving: null,
  };
  await DueStore.begin(deps, due);
  const isOver = ({ dueId }: VideoDue) => dueId === due.dueId;
  if (isPublic({ ...next, awaitsPublic })) {
    for (const file of files) await makePublic(deps, videoId, file);
  } else if (isOpen(before)) await makePrivate(deps, files);
  try {
    await save(deps, next, { ...given, awaitsPublic });
  } catch (error) {
    await settle(deps, videoId, isOver);
    throw error;
  }
  if (awaitsPublic) await Arrivals.ask(deps, videoId);
  else await settle(deps, videoId, isOver);
}

async function save(
  deps: Deps,
  next: Video,
  given: Given & { awaitsPublic?: boolean },
): Promise<void> {
  if (!(await VideoStore.replace(deps, next, given))) throw changed();
}

export const changed = () =>
  conflict("conflict", "Someone else has changed this video. Reload it and try again.");
