import { readUnfinished } from "../../shared/watching/unfinished.queries.ts";
import type { Watched } from "./watched.shelf.ts";

/** Learns the places in lectures that the student has not finished on any device. */
export async function learnPlaces(watched: Watched, signal: AbortSignal): Promise<void> {
  const { places } = await readUnfinished({ signal });
  for (const { _id, ...place } of places) watched.learn(_id, place);
}
