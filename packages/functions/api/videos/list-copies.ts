import { CopiesView } from "@academy/core/lectures/copy/copy.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { VideoPath } from "./video-path.schema.ts";

export const listCopies = endpoint({
  route: "GET /api/videos/{id}/copies",
  allow: "admin",
  params: VideoPath,
  answer: CopiesView,
  summary: "Lists a video's smaller copies, with the address of its file to make them from",
  errors: ["conflict"],
  handler: async ({ deps, params }) => {
    const Copies = await import("@academy/core/lectures/video/video-copies.service.ts");
    return Copies.list(deps, params.id);
  },
});
