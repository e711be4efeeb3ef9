import { CopyInput, CopyView } from "@academy/core/lectures/copy/copy.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { CopyPath } from "./video-path.schema.ts";

export const attachCopy = endpoint({
  route: "PUT /api/videos/{id}/copies/{name}",
  allow: "admin",
  params: CopyPath,
  body: CopyInput,
  answer: CopyView,
  summary: "Attaches an uploaded file to a video as one of its smaller copies",
  errors: ["conflict"],
  handler: async ({ deps, actor, params: { id, name }, body }) => {
    const Copies = await import("@academy/core/lectures/video/video-copies.service.ts");
    return Copies.attach(deps, actor, { videoId: id, name }, body);
  },
});
