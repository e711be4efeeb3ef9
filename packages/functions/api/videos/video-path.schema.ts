import { CopyName } from "@academy/core/lectures/copy/copy.schema.ts";
import { UploadId, VideoId } from "@academy/core/lectures/terms/video-id.schema.ts";
import * as z from "zod";

export const VideoPath = z.object({ id: VideoId });
export const UploadPath = z.object({ id: UploadId });
export const CopyPath = z.object({ id: VideoId, name: CopyName });
