import { endingOf, IMAGE_TYPES } from "../../image/image.rules.ts";

/** Where a picture that a row names would come from. */
export type PictureSource = "data" | "remote" | "file";

/** Pictures at addresses that one import fetches at most. */
export const MOST_REMOTE = 300;

/** A name with a scheme is an address; only those that the guard may ask are remote. */
export function sourceOf(reference: string): PictureSource | undefined {
  if (/^data:/i.test(reference)) return "data";
  if (/^https:\/\//i.test(reference)) return "remote";
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference) || reference.startsWith("//")) return undefined;
  return "file";
}

/** Stands for a picture that has not been fetched: a text is compared and checked with it. */
export const standIn = (sha256: string): string => `media/${sha256}.${endingOf(IMAGE_TYPES[0])}`;
