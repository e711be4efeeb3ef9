import { ApiError } from "../../lib/api/api-error.ts";
import { jobIdOf } from "./copies/copy-job.rules.ts";
import type { CopyJobs } from "./copies/copy-jobs.ts";
import type { CopyRun, VideoOfCopies } from "./copies/copy-run.ts";
import { forgetUpload, keepUpload } from "./kept-uploads.shelf.ts";
import { orAborted } from "./or-aborted.ts";
import { throughOutage } from "./outage.ts";
import { readParts, transfer } from "./transfer.ts";
import { isLarge, type UploadItem } from "./upload-item.rules.ts";
import type { SharedFields } from "./video-fields.tsx";
import { postVideo } from "./videos.queries.ts";

interface Sending {
  userId: string;
  signal: AbortSignal;
  change: (part: Partial<UploadItem>) => void;
  copies: CopyJobs;
}

/** The file that is sent as the video's file. */
interface Original {
  file: File;
  /** The name of the copy that is sent; missing if the chosen file itself is sent. */
  except?: VideoOfCopies["except"];
}

/** Starts to make a video's copies, sends its file at the same time, and publishes the video. */
export async function sendVideo(
  item: UploadItem,
  fields: SharedFields,
  sending: Sending,
): Promise<void> {
  const { signal, change, copies } = sending;
  const run = beginCopies(item, sending);
  const { file, except } = await originalOf(item, run, sending);
  const uploadId = item.arrived && item.uploadId ? item.uploadId : await send(item, file, sending);
  const showPublishing = (isWaiting: boolean) =>
    change({ uploadId, arrived: true, state: { kind: "publishing", isWaiting } });
  showPublishing(false);
  const video = {
    ...fields,
    title: item.title.trim(),
    duration: item.probe?.duration ?? null,
    poster: item.probe?.poster ?? null,
    captions: item.captions?.text ?? null,
    captionsLanguage: item.captions?.language,
    uploadId,
  };
  try {
    const outage = { signal, onWaiting: showPublishing, countsTimeouts: true };
    const { _id } = await throughOutage(() => postVideo(video, signal), outage);
    if (run) copies.publish(run.task.id, { id: _id, of: uploadId, ...(except && { except }) });
  } catch (error) {
    // With these errors, the server has deleted the file, so the next try uploads it again.
    const codes = ["upload_gone", "upload_missing", "not_a_video"];
    if (error instanceof ApiError && codes.includes(error.code)) {
      change({ uploadId: null, arrived: false });
      await forgetUpload(uploadId);
    }
    throw error;
  }
  await forgetUpload(uploadId);
}

function beginCopies(item: UploadItem, { userId, copies }: Sending): CopyRun | null {
  const { file, picture, verdict } = item;
  if (picture === null || verdict?.kind !== "taken") return null;
  const { needsCopies } = verdict;
  const id = jobIdOf(file);
  const title = item.title.trim();
  // If the chosen file is not sent, at least one copy is needed, however small the file is.
  const isNeeded = needsCopies || isLarge(item);
  const isOnDisk = item.recording === null;
  return copies.begin({ id, userId, title, file, isOnDisk, kind: picture, isNeeded, video: null });
}

/** The chosen file, or its largest copy if the file is above the limit. */
async function originalOf(
  item: UploadItem,
  run: CopyRun | null,
  { signal, change }: Sending,
): Promise<Original> {
  if (!isLarge(item) || run === null) return { file: item.file };
  change({ state: { kind: "copying" } });
  const copies = await orAborted(run.copies, signal);
  const except = (["high", "middle", "low"] as const).find((name) => copies.has(name));
  const bytes = except && copies.get(except);
  if (!bytes) throw new Error("No copies could be made of this file.");
  const name = item.file.name.replace(/\.\w+$/, "");
  const { lastModified } = item.file;
  return { file: new File([bytes], `${name}.mp4`, { type: "video/mp4", lastModified }), except };
}

/** Uploads the file, or the part that is still missing. Returns the id of the upload. */
async function send(
  item: UploadItem,
  file: File,
  { userId, signal, change }: Sending,
): Promise<string> {
  // The upload is stored under the chosen file's facts, because the person will choose this file
  // again.
  const { name, size, lastModified } = item.file;
  const state = { kind: "sending" as const, share: 0, isWaiting: false };
  const show = (part: Partial<typeof state>) => {
    Object.assign(state, part);
    change({ state: { ...state } });
  };
  show({});
  const outage = { signal, onWaiting: (isWaiting: boolean) => show({ isWaiting }) };
  const { uploadId: known } = item;
  const resume = known === null ? null : await throughOutage(() => readParts(known), outage);
  return transfer(file, {
    ...outage,
    resume,
    onProgress: (share) => show({ share }),
    onBegun: (uploadId) => {
      change({ uploadId });
      void keepUpload({ uploadId, userId, name, size, lastModified });
    },
  });
}
