import * as z from "zod";
import { UploadId, VideoId } from "../terms/video-id.schema.ts";

/** From the smallest to the largest picture; the voice is sound alone. */
export const COPY_NAMES = ["voice", "low", "middle", "high"] as const;
export const CopyName = z.enum(COPY_NAMES);
export type CopyName = z.infer<typeof CopyName>;

/** Whether a lecture shows slides or a screen, where pixels carry the text, or a filmed teacher. */
export const PICTURE_KINDS = ["screen", "camera"] as const;
export const PictureKind = z.enum(PICTURE_KINDS);
export type PictureKind = z.infer<typeof PictureKind>;

/** A smaller copy of a lecture, made in the uploader's browser, as it is stored. */
export const LectureCopy = z.object({
  videoId: VideoId,
  name: CopyName,
  uploadId: UploadId,
  /** Bytes. */
  size: z.int(),
  /** Seconds. */
  seconds: z.number(),
  /** Bytes before the first fragment: a player's first request. */
  head: z.int(),
  /** Pixels; 0 for the voice. */
  width: z.int(),
  height: z.int(),
  /** The codecs as `canPlayType` wants them: "avc1.64001f,opus". */
  codecs: z.string(),
  /** The original that the copy was made from; a new original makes the copy void. */
  of: UploadId,
  /** Epoch milliseconds. */
  at: z.int(),
});
export type LectureCopy = z.infer<typeof LectureCopy>;

/** The facts about a copy for lists of videos, stored with the video. */
export const CopyNote = LectureCopy.pick({ uploadId: true, size: true, seconds: true, at: true });
export type CopyNote = z.infer<typeof CopyNote>;

/** Attaches an arrived upload to a video as one of its copies. */
export const CopyInput = z.strictObject({ uploadId: UploadId, of: UploadId });
export type CopyInput = z.infer<typeof CopyInput>;

/** A copy as administrators see it. */
export const CopyView = LectureCopy.pick({
  name: true,
  size: true,
  seconds: true,
  width: true,
  height: true,
});
export type CopyView = z.infer<typeof CopyView>;

/** The copies of a video, and where its original can be read to make them. */
export const CopiesView = z.object({
  copies: z.array(CopyView),
  original: z.object({ uploadId: UploadId, url: z.string(), size: z.number() }),
});
export type CopiesView = z.infer<typeof CopiesView>;

/** A copy as a player needs it; its address is valid as long as the original's address. */
export const PlaybackCopy = LectureCopy.pick({
  name: true,
  size: true,
  seconds: true,
  head: true,
  height: true,
  codecs: true,
}).extend({ url: z.string() });
export type PlaybackCopy = z.infer<typeof PlaybackCopy>;
