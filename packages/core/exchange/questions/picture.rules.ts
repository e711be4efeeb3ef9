import { endingOf, IMAGE_TYPES } from "../../bank/image/image.rules.ts";

/** The source of an image that a row names. */
export type PictureSource = "data" | "remote" | "file";

/** The most images that one import downloads. */
export const MAX_REMOTE = 300;

/** A name with a scheme is an address. Only https addresses may be downloaded. */
export function sourceOf(reference: string): PictureSource | undefined {
  if (/^data:/i.test(reference)) return "data";
  if (/^https:\/\//i.test(reference)) return "remote";
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference) || reference.startsWith("//")) return undefined;
  return "file";
}

/** A placeholder for an image before its download, to compare and check its text with. */
export const placeholderOf = (sha256: string): string =>
  `media/${sha256}.${endingOf(IMAGE_TYPES[0])}`;
