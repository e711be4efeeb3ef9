import type { UploadInput } from "@academy/core/lectures/video/video-upload.schema.ts";
import type { addressParts } from "@academy/functions/api/videos/address-parts.ts";
import type { beginUpload } from "@academy/functions/api/videos/begin-upload.ts";
import type { giveUpUpload } from "@academy/functions/api/videos/give-up-upload.ts";
import type { readUpload } from "@academy/functions/api/videos/read-upload.ts";
import { call } from "../../lib/api/api.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { putBytes, postForm } from "../../lib/api/send-bytes.ts";
import { type Outage, throughOutage } from "./outage.ts";

/**
 * Includes extensions that a file dialog does not count as videos. Such a file can be chosen, and
 * the page then says why it cannot be used.
 */
export const VIDEO_FILES =
  "video/*,.mp4,.m4v,.mov,.mkv,.webm,.avi,.wmv,.3gp,.ts,.mts,.m2ts,.mpg,.flv";

/** An upload in parts that can be resumed. */
export interface PartsUpload {
  uploadId: string;
  partBytes: number;
  parts: number;
  arrived: readonly number[];
}

interface Progress extends Outage {
  /** From 0 to 1. */
  onProgress: (share: number) => void;
}

interface TransferOptions extends Progress {
  /** An earlier upload to resume. */
  resume: PartsUpload | null;
  /** What the uploaded file is for; a video if omitted. */
  purpose?: UploadInput["for"];
  /** Called when an upload in parts begins, so that it can be stored. */
  onBegun: (uploadId: string) => void;
}

/**
 * Uploads a file: a small file in one request, a large one in parts. Returns the id of the upload.
 */
export async function transfer(file: File, options: TransferOptions): Promise<string> {
  const { resume, purpose = "video", signal, onBegun } = options;
  if (resume) {
    await sendParts(file, resume, options);
    return resume.uploadId;
  }
  const about = { fileName: file.name, size: file.size, contentType: typeOf(file) };
  const body = { ...about, for: purpose };
  const path = "/api/videos/uploads";
  const begin = () => call<typeof beginUpload>(`POST ${path}`, { body, signal });
  const start = await throughOutage(begin, options);
  if (start.kind === "form") {
    await throughOutage(() => postForm(start, file, options), options);
  } else {
    onBegun(start.uploadId);
    await sendParts(file, { ...start, arrived: [] }, options);
  }
  return start.uploadId;
}

/** The progress of an upload; null if it no longer exists. */
export async function readParts(uploadId: string): Promise<PartsUpload | null> {
  try {
    const path = "/api/videos/uploads/{id}";
    return await call<typeof readUpload>(`GET ${path}`, { params: { id: uploadId } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Removes the uploaded parts. */
export async function giveUp(uploadId: string): Promise<void> {
  const params = { id: uploadId };
  await call<typeof giveUpUpload>("DELETE /api/videos/uploads/{id}", { params });
}

const byEnding: Record<string, string> = {
  mp4: "video/mp4",
  m4v: "video/x-m4v",
  mov: "video/quicktime",
  pdf: "application/pdf",
  mkv: "video/matroska",
  webm: "video/webm",
};

/** Some systems do not give a file's type: then its extension decides. */
function typeOf({ type, name }: File): string {
  return type || (byEnding[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "");
}

async function sendParts(file: File, upload: PartsUpload, options: Progress): Promise<void> {
  const { partBytes, parts, arrived } = upload;
  const sizeOf = (part: number) => Math.min(partBytes, file.size - (part - 1) * partBytes);
  let sent = arrived.reduce((sum, part) => sum + sizeOf(part), 0);
  options.onProgress(sent / file.size);
  for (let part = 1; part <= parts; part++) {
    if (arrived.includes(part)) continue;
    const bytes = file.slice((part - 1) * partBytes, part * partBytes);
    const onProgress = (share: number) =>
      options.onProgress((sent + share * sizeOf(part)) / file.size);
    await throughOutage(async () => {
      const address = await addressOf(upload.uploadId, part, options.signal);
      await putBytes(address, bytes, { signal: options.signal, onProgress });
    }, options);
    sent += sizeOf(part);
  }
}

async function addressOf(uploadId: string, part: number, signal: AbortSignal): Promise<string> {
  const { addresses } = await call<typeof addressParts>("POST /api/videos/uploads/{id}/parts", {
    params: { id: uploadId },
    body: { parts: [part] },
    signal,
  });
  const [address] = addresses;
  if (!address) throw new Error("No address was given for this part");
  return address.url;
}
