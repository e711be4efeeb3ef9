import * as z from "zod";
import { idPattern } from "../../kernel/shared/id.ts";

export const VideoId = z.string().regex(idPattern("video"));
export const UploadId = z.string().regex(idPattern("upload"));
