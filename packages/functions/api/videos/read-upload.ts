import { UploadView } from "@academy/core/lectures/video/video-upload.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UploadPath } from "./video-path.schema.ts";

export const readUpload = endpoint({
  route: "GET /api/videos/uploads/{id}",
  allow: "admin",
  params: UploadPath,
  answer: UploadView,
  summary: "Lists the received parts of an upload, so that it can be resumed",
  handler: async ({ deps, params }) => {
    const Uploads = await import("@academy/core/lectures/video/video-upload.service.ts");
    return Uploads.progress(deps, params.id);
  },
});
