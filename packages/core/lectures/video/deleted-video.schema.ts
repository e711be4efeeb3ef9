import * as z from "zod";
import { VideoView } from "./video.schema.ts";

/** Deleted videos are deleted permanently after this many days. */
export const DELETED_DAYS = 30;

/** A deleted video that can be restored. */
const DeletedVideo = VideoView.pick({
  _id: true,
  title: true,
  subject: true,
  topic: true,
  subTopic: true,
  isFree: true,
  size: true,
  duration: true,
  poster: true,
}).extend({
  deletedAt: z.string(),
  /** When it is deleted permanently. */
  purgeAt: z.string(),
});
export type DeletedVideo = z.infer<typeof DeletedVideo>;

export const DeletedVideos = z.object({ videos: z.array(DeletedVideo) });
export type DeletedVideos = z.infer<typeof DeletedVideos>;
