import { endingOf, IMAGE_TYPES } from "../image/image.rules.ts";

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

/**
 * Names of a ZIP's pictures as cells write them: in any case, with or without the folder. Where two
 * folders hold a picture of one name, the name alone means the first of them.
 */
export function pictureNames(names: readonly string[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const name of names) {
    const whole = foldedName(name);
    for (const form of [whole, whole.slice(whole.lastIndexOf("/") + 1)]) {
      if (!known.has(form)) known.set(form, name);
    }
  }
  return known;
}

/** A cell's name of a picture in the form of `pictureNames`. */
export const foldedName = (name: string): string =>
  decoded(name)
    .normalize("NFC")
    .replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+/, "")
    .toLowerCase();

/** `<img src="figure%201.png">` names "figure 1.png". */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // A lone per cent sign is part of the name.
    return name;
  }
}

/** Stands for a picture that has not been fetched: a text is compared and checked with it. */
export const standIn = (sha256: string): string => `media/${sha256}.${endingOf(IMAGE_TYPES[0])}`;
