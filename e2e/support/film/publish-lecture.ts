import { setImmediate as turn } from "node:timers/promises";
import type { CopyName } from "@academy/core/lectures/copy/copy.schema.ts";
import { CopyView } from "@academy/core/lectures/copy/copy.schema.ts";
import { PartAddresses, UploadStart } from "@academy/core/lectures/video/video-upload.schema.ts";
import { VideoView } from "@academy/core/lectures/video/video.schema.ts";
import type { Bytes } from "@academy/core/testing/film.fixture.ts";
import type { Api } from "../api.ts";
import { film } from "./lecture-film.ts";
import { copiesOf } from "./served-copies.ts";

/** Addresses that one call gives. */
const PARTS_A_CALL = 20;

interface File {
  bytes: Bytes;
  contentType: string;
  for: "video" | "copy";
}

/** Sends a file as the upload form does; returns the id of the upload. */
async function upload(admin: Api, { bytes, ...about }: File): Promise<string> {
  const wanted = { fileName: "film.mp4", size: bytes.length, ...about };
  const start = await admin.post("/api/videos/uploads", wanted, UploadStart);
  if (start.kind === "form") {
    const form = new FormData();
    for (const [name, value] of Object.entries(start.fields)) form.set(name, value);
    form.set("file", new Blob([bytes]));
    await fetch(start.url, { method: "POST", body: form });
    return start.uploadId;
  }
  const all = Array.from({ length: start.parts }, (_, index) => index + 1);
  for (let first = 0; first < all.length; first += PARTS_A_CALL) {
    const parts = all.slice(first, first + PARTS_A_CALL);
    const path = `/api/videos/uploads/${start.uploadId}/parts`;
    const { addresses } = await admin.post(path, { parts }, PartAddresses);
    for (const { part, url } of addresses) {
      const from = (part - 1) * start.partBytes;
      await fetch(url, { method: "PUT", body: bytes.subarray(from, from + start.partBytes) });
    }
  }
  return start.uploadId;
}

interface Lecture {
  title: string;
  seconds: number;
  copies: readonly CopyName[];
  /** For subscribers to JEE unless it is. */
  isFree?: boolean;
  mayKeep?: boolean;
  /** WebVTT, in English. */
  captions?: string;
}

/** Publishes a lecture with a small original and copies; returns its id. */
export async function publishLecture(admin: Api, lecture: Lecture): Promise<string> {
  const { title, seconds, copies, isFree = false, mayKeep = false, captions } = lecture;
  const bytes = film({ seconds, kilobits: 32, framesPerSecond: 1, blue: 128, tracks: "picture" });
  const of = await upload(admin, { bytes, contentType: "video/mp4", for: "video" });
  const video = {
    title,
    examTypes: ["JEE"],
    isFree,
    subject: "Physics",
    duration: seconds,
    mayKeep,
    captions,
    uploadId: of,
  };
  const { _id } = await admin.post("/api/videos", video, VideoView);
  const files = copiesOf(seconds, copies);
  // What the server closed while this process made films is noticed before the next call.
  await turn();
  for (const { name, bytes: copy } of files) {
    const contentType = name === "voice" ? "audio/mp4" : "video/mp4";
    const uploadId = await upload(admin, { bytes: copy, contentType, for: "copy" });
    await admin.put(`/api/videos/${_id}/copies/${name}`, { uploadId, of }, CopyView);
  }
  return _id;
}
