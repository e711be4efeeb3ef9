import { UploadInput, UploadStart } from "@academy/core/lectures/video/video-upload.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const beginUpload = endpoint({
  route: "POST /api/videos/uploads",
  allow: "admin",
  body: UploadInput,
  answer: UploadStart,
  summary: "Begins the upload of a video file: by a form, or in parts if it is large",
  handler: async ({ deps, actor, body }) => {
    const Uploads = await import("@academy/core/lectures/video/video-upload.service.ts");
    return Uploads.begin(deps, actor, body);
  },
});
