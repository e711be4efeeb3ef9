import { UploadId, VideoId } from "@academy/core/lectures/video/video.schema.ts";
import * as z from "zod";

export const VideoPath = z.object({ id: VideoId });
export const UploadPath = z.object({ id: UploadId });
