import { Language } from "@academy/core/kernel/language/language.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { VideoPath } from "./video-path.schema.ts";

export const readFreeCaptions = endpoint({
  route: "GET /api/free-videos/{id}/captions",
  allow: "public",
  params: VideoPath,
  query: z.object({ language: Language.optional() }),
  answer: z.string(),
  contentType: "text/vtt; charset=utf-8",
  summary: "Returns a free video's captions in a language as WebVTT",
  handler: async ({ deps, params, query }) => {
    const Lists = await import("@academy/core/lectures/video/video-list.service.ts");
    return Lists.freeCaptions(deps, params.id, query.language);
  },
});
