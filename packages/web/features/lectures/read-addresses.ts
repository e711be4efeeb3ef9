import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import type { readPlayback } from "@academy/functions/api/videos/read-playback.ts";
import { reads } from "../../lib/api/api.ts";
import type { Opening } from "./opening.ts";

/**
 * The addresses of a lecture's files from the server. A later call for the same opening gives new
 * addresses, before the current ones expire.
 */
export async function readAddresses(
  id: string,
  opening: Opening,
  signal = new AbortController().signal,
): Promise<Playback> {
  const answer = await reads<typeof readPlayback>("GET /api/videos/{id}/playback", {
    params: { id },
    query: opening.query,
  })({ signal });
  opening.answered(answer.watch);
  return answer;
}
