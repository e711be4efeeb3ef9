import type { UploadInput, UploadStart } from "@academy/core/lectures/video/video-upload.schema.ts";
import type { CopyName, CopyView } from "@academy/core/lectures/copy/copy.schema.ts";
import type { VideoView } from "@academy/core/lectures/video/video.schema.ts";
import type { openRoleCloud } from "../testing/role-cloud.fixture.ts";
import { pdfBytes, videoBytes } from "./video-bytes.fixture.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export const fields = {
  title: "Lenses",
  examTypes: ["jee"],
  subject: "Physics",
  topic: "Optics",
};

export const captions = "WEBVTT\n\n00:00.000 --> 00:02.000\nA lens bends light.\n";
/** A PNG of one pixel. */
export const poster =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Sends a file with the form that the API returned, with some of its fields changed. */
export async function postFile(
  start: UploadStart,
  bytes: Bytes,
  changed: Record<string, string> = {},
): Promise<Response> {
  if (start.kind !== "form") throw new Error("A small file is sent by a form");
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...start.fields, ...changed })) {
    form.set(name, value);
  }
  form.set("file", new Blob([bytes]));
  return fetch(start.url, { method: "POST", body: form });
}

/** The upload that a video was made of. */
export const originalOf = (videoId: string): string => videoId.replace(/^vid_/, "up_");

/** The administrator's calls, and those that are public. */
export class VideoCalls {
  readonly api: Awaited<ReturnType<typeof openRoleCloud>>;

  constructor(api: Awaited<ReturnType<typeof openRoleCloud>>) {
    this.api = api;
  }

  /** The answer of an administrator's call; `T` is what the endpoint's own schema allows. */
  ask = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
    this.#send<T>({ method, path, token: this.api.callers.admin, body });

  read = async <T>(path: string, token?: string): Promise<T> =>
    this.#send<T>({ method: "GET", path, token });

  begin = (size: number, contentType = "video/mp4", purpose: UploadInput["for"] = "video") =>
    this.ask<UploadStart>("POST", "/api/videos/uploads", {
      fileName: "a.mp4",
      size,
      contentType,
      for: purpose,
    });

  uploaded = async (
    bytes: Bytes = videoBytes("mp4"),
    contentType = "video/mp4",
    purpose: UploadInput["for"] = "video",
  ) => {
    const start = await this.begin(bytes.length, contentType, purpose);
    const answer = await postFile(start, bytes);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return start.uploadId;
  };

  /** Uploads a PDF and puts it beside a video. */
  addNotes = async (videoId: string, bytes: Bytes = pdfBytes()) => {
    const uploadId = await this.uploaded(bytes, "application/pdf", "notes");
    await this.ask("PUT", `/api/videos/${videoId}/notes`, { uploadId });
    return uploadId;
  };

  create = async (more: object = {}, bytes: Bytes = videoBytes("mp4")) => {
    const uploadId = await this.uploaded(bytes);
    return this.ask<VideoView>("POST", "/api/videos", { ...fields, uploadId, ...more });
  };

  /** Uploads a film and attaches it to a video as one of its copies. */
  attach = async (videoId: string, name: CopyName, film: Bytes, of = originalOf(videoId)) => {
    const contentType = name === "voice" ? "audio/mp4" : "video/mp4";
    const uploadId = await this.uploaded(film, contentType, "copy");
    const path = `/api/videos/${videoId}/copies/${name}`;
    return this.ask<CopyView>("PUT", path, { uploadId, of });
  };

  async #send<T>(call: Parameters<VideoCalls["api"]["send"]>[0]): Promise<T> {
    const answer = await this.api.send(call);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text} ${this.api.lines.join()}`);
    // `T` is what the endpoint's own schema allows.
    return (text === "" ? undefined : JSON.parse(text)) as T;
  }
}
