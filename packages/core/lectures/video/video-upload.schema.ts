import * as z from "zod";
import { UploadId } from "./video.schema.ts";

const GIGABYTE = 1024 ** 3;

/** The largest video, in bytes. */
const MOST_BYTES = 2 * GIGABYTE;

/** Up to here a form brings it in one piece; above, parts that can be sent again. */
export const FORM_BYTES = 8 * 1024 * 1024;

/** Bytes of a part; S3 takes none under 5 MB but the last. */
export const PART_BYTES = 8 * 1024 * 1024;

/** The types under which browsers name the containers that they play. */
const UPLOAD_TYPES = ["video/mp4", "video/webm", "video/quicktime", "video/x-m4v"] as const;

/** A file that is to be uploaded. */
export const UploadInput = z.strictObject({
  fileName: z.string().max(300).default(""),
  /** Bytes. */
  size: z
    .int()
    .min(1, "This file is empty. Choose another one.")
    .max(MOST_BYTES, "This video is too large: 2 GB at most."),
  contentType: z
    .string()
    .max(100)
    .transform((text) => text.split(";", 1)[0]?.trim().toLowerCase() ?? "")
    .pipe(z.enum(UPLOAD_TYPES, "Choose an MP4, WebM or QuickTime video.")),
});
export type UploadInput = z.infer<typeof UploadInput>;

/** An upload under way, as it is kept. */
export const Upload = z.object({
  uploadId: UploadId,
  fileName: z.string(),
  size: z.int(),
  contentType: z.string(),
  /** Who began it. */
  by: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  /** The bucket's own id of an upload by parts. */
  multipart: z.string().nullable(),
});
export type Upload = z.infer<typeof Upload>;

/** How the browser sends the file: by a form in one piece, or by numbered parts. */
export const UploadStart = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("form"),
    uploadId: UploadId,
    url: z.string(),
    /** Fields of the form; the file comes behind them under the name `file`. */
    fields: z.record(z.string(), z.string()),
  }),
  z.object({ kind: z.literal("parts"), uploadId: UploadId, partBytes: z.int(), parts: z.int() }),
]);
export type UploadStart = z.infer<typeof UploadStart>;

/** How far an upload by parts has come, for going on with it. */
export const UploadView = z.object({
  uploadId: UploadId,
  fileName: z.string(),
  size: z.number(),
  partBytes: z.number(),
  parts: z.number(),
  /** Numbers of the parts that have come, from 1. */
  arrived: z.array(z.number()),
});
export type UploadView = z.infer<typeof UploadView>;

/** Addresses are asked for by a few parts at a time: each is good for an hour. */
export const PartsInput = z.strictObject({
  parts: z.array(z.int().min(1).max(10_000)).min(1).max(20),
});
export const PartAddresses = z.object({
  addresses: z.array(z.object({ part: z.number(), url: z.string() })),
});
export type PartAddresses = z.infer<typeof PartAddresses>;
