import { PartAddresses, PartsInput } from "@academy/core/lectures/video/video-upload.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UploadPath } from "./video-path.schema.ts";

export const addressParts = endpoint({
  route: "POST /api/videos/uploads/{id}/parts",
  allow: "admin",
  noted: false,
  params: UploadPath,
  body: PartsInput,
  answer: PartAddresses,
  summary: "Returns the addresses for the parts of an upload",
  handler: async ({ deps, params, body }) => {
    const Uploads = await import("@academy/core/lectures/video/video-upload.service.ts");
    return Uploads.addressParts(deps, params.id, body.parts);
  },
});
