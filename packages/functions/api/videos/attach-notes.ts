import { NotesInput } from "@academy/core/lectures/video/video-upload.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { VideoPath } from "./video-path.schema.ts";

export const attachNotes = endpoint({
  route: "PUT /api/videos/{id}/notes",
  allow: "admin",
  params: VideoPath,
  body: NotesInput,
  answer: z.object({ size: z.number() }),
  summary: "Attaches an uploaded PDF to a video as its notes",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Notes = await import("@academy/core/lectures/video/video-notes.service.ts");
    return Notes.attach(deps, actor, params.id, body.uploadId);
  },
});
