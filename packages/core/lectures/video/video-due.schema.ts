import * as z from "zod";
import { UploadId, VideoId } from "../terms/video-id.schema.ts";

/** Name of the event that asks a worker to bring a video's files in order. */
export const VIDEO_REQUESTED = "Video requested";

export const VideoRef = z.object({ videoId: VideoId });
export type VideoRef = z.infer<typeof VideoRef>;

/**
 * A change of a video's files that has begun. It is written before the first file and removed after
 * the last, so that the schedule finishes what a killed process left.
 */
export const VideoDue = z.object({
  videoId: VideoId,
  /** Unique in the video: the id of the upload, if there is an upload. */
  dueId: z.string(),
  /**
   * What changes: a file arrives; a copy or notes are attached; the video becomes free, or is not
   * free any more (`access`); or a worker makes its files public (`opening`).
   */
  kind: z.enum(["file", "copy", "notes", "access", "opening"]),
  /** The upload whose file the change is about; null for a change without an upload. */
  uploadId: UploadId.nullable(),
  /** Epoch milliseconds. */
  since: z.int(),
  /** A copy inside the bucket that has begun: its key, and S3's id for its parts. */
  moving: z.object({ key: z.string(), multipart: z.string() }).nullable().default(null),
});
export type VideoDue = z.infer<typeof VideoDue>;
