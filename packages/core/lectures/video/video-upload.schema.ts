import * as z from "zod";
import { MAX_COPY_BYTES } from "../copy/copy-limits.rules.ts";
import { MAX_NOTES_BYTES, NOTES_TOO_LARGE, NOTES_TYPE } from "./notes.rules.ts";
import { SOUND_ONLY, whyNotRead } from "../original/container.rules.ts";
import { UploadId } from "../terms/video-id.schema.ts";

const GIGABYTE = 1024 ** 3;

/** The largest video, in bytes. */
export const MAX_BYTES = 2 * GIGABYTE;

/** Files up to this size are sent as one form; larger ones in parts that can be retried. */
export const FORM_BYTES = 8 * 1024 * 1024;

/** Bytes per part; S3 requires at least 5 MB for all but the last. */
export const PART_BYTES = 8 * 1024 * 1024;

/** What an upload is to become. */
const PURPOSES = ["video", "copy", "notes"] as const;

/** Sound alone, which only a copy may be. */
const VOICE_TYPE = "audio/mp4";

/** The content types that browsers report for files that they may read. */
const UPLOAD_TYPES = [
  "video/mp4",
  "video/webm",
  "video/quicktime",
  "video/x-m4v",
  "video/matroska",
  "video/x-matroska",
  VOICE_TYPE,
  NOTES_TYPE,
] as const;

/** Attaches an arrived upload to a video as its notes. */
export const NotesInput = z.strictObject({ uploadId: UploadId });
export type NotesInput = z.infer<typeof NotesInput>;

/** A file to upload. */
export const UploadInput = z
  .strictObject({
    fileName: z.string().max(300).default(""),
    /** Bytes. */
    size: z
      .int()
      .min(1, "This file is empty. Choose another one.")
      .max(MAX_BYTES, "This video is too large. The limit is 2 GB."),
    contentType: z
      .string()
      .max(100)
      .transform((text) => text.split(";", 1)[0]?.trim().toLowerCase() ?? "")
      .pipe(z.enum(UPLOAD_TYPES, { error: ({ input }) => whyNotRead(String(input)) })),
    for: z.enum(PURPOSES).default("video"),
  })
  .refine(({ for: purpose, size }) => purpose !== "copy" || size <= MAX_COPY_BYTES, {
    path: ["size"],
    message: "This copy is too large. The limit is 1 GB.",
  })
  .refine(({ for: purpose, size }) => purpose !== "notes" || size <= MAX_NOTES_BYTES, {
    path: ["size"],
    message: NOTES_TOO_LARGE,
  })
  .refine(({ for: purpose, contentType }) => purpose !== "notes" || contentType === NOTES_TYPE, {
    path: ["contentType"],
    message: "Notes are a PDF. Save them as a PDF, then choose that file.",
  })
  .refine(({ for: purpose, contentType }) => purpose === "notes" || contentType !== NOTES_TYPE, {
    path: ["contentType"],
    message: whyNotRead(NOTES_TYPE),
  })
  .refine(({ for: purpose, contentType }) => purpose === "copy" || contentType !== VOICE_TYPE, {
    path: ["contentType"],
    message: SOUND_ONLY,
  });
export type UploadInput = z.infer<typeof UploadInput>;

/** An upload in progress, as it is stored. */
export const Upload = z.object({
  uploadId: UploadId,
  fileName: z.string(),
  size: z.int(),
  contentType: z.string(),
  for: z.enum(PURPOSES).default("video"),
  /** Id of the user who started it. */
  by: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  /** S3's id of a multipart upload; null for a form. */
  multipart: z.string().nullable(),
});
export type Upload = z.infer<typeof Upload>;

/** How the browser should send the file: as one form, or in numbered parts. */
export const UploadStart = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("form"),
    uploadId: UploadId,
    url: z.string(),
    /** Fields of the form; the file comes after them as `file`. */
    fields: z.record(z.string(), z.string()),
  }),
  z.object({ kind: z.literal("parts"), uploadId: UploadId, partBytes: z.int(), parts: z.int() }),
]);
export type UploadStart = z.infer<typeof UploadStart>;

/** Progress of an upload in parts, to resume it. */
export const UploadView = z.object({
  uploadId: UploadId,
  fileName: z.string(),
  size: z.number(),
  partBytes: z.number(),
  parts: z.number(),
  /** Numbers of the parts that have arrived, from 1. */
  arrived: z.array(z.number()),
});
export type UploadView = z.infer<typeof UploadView>;

/** Requests upload addresses for some parts; each is valid for an hour. */
export const PartsInput = z.strictObject({
  parts: z.array(z.int().min(1).max(10_000)).min(1).max(20),
});
export const PartAddresses = z.object({
  addresses: z.array(z.object({ part: z.number(), url: z.string() })),
});
export type PartAddresses = z.infer<typeof PartAddresses>;
