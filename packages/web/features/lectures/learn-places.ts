import { readUnfinished } from "../../shared/watching/unfinished.queries.ts";
import type { Watched } from "./watched.shelf.ts";

/**
 * Reads from the server where the student stopped on any device, for all lectures that are not
 * finished, and notes these places on this device.
 */
export async function learnPlaces(watched: Watched, signal: AbortSignal): Promise<void> {
  const { places } = await readUnfinished({ signal });
  for (const { _id, ...place } of places) watched.learn(_id, place);
}
