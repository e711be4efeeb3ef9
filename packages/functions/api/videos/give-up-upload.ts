import { endpoint } from "../http/endpoint.ts";
import { UploadPath } from "./video-path.schema.ts";

export const giveUpUpload = endpoint({
  route: "DELETE /api/videos/uploads/{id}",
  allow: "admin",
  params: UploadPath,
  answer: null,
  summary: "Cancels an upload and removes what was received",
  handler: async ({ deps, params }) => {
    const Uploads = await import("@academy/core/lectures/video/video-upload.service.ts");
    await Uploads.giveUp(deps, params.id);
  },
});
