import type { Language } from "@academy/core/kernel/language/language.schema.ts";
import type { readCaptions } from "@academy/functions/api/videos/read-captions.ts";
import { download } from "../../lib/api/api.ts";

interface Which {
  videoId: string;
  language: Language;
}

/** The captions of a lecture in one of its languages, as a WebVTT file. */
export async function captionsFile(
  { videoId, language }: Which,
  signal?: AbortSignal,
): Promise<Blob> {
  const saying = { params: { id: videoId }, query: { language }, signal };
  return (await download<typeof readCaptions>("GET /api/videos/{id}/captions", saying)).blob;
}
