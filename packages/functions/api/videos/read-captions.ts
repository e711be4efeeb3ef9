import { Language } from "@academy/core/kernel/language/language.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { VideoPath } from "./video-path.schema.ts";

export const readCaptions = endpoint({
  route: "GET /api/videos/{id}/captions",
  allow: "signed-in",
  params: VideoPath,
  query: z.object({ language: Language.optional() }),
  answer: z.string(),
  contentType: "text/vtt; charset=utf-8",
  summary: "Returns the captions of a video that the caller may watch, in a language, as WebVTT",
  handler: async ({ deps, actor, params, query }) => {
    const Lists = await import("@academy/core/lectures/video/video-list.service.ts");
    return Lists.captionsFor(deps, actor, params.id, query.language);
  },
});
