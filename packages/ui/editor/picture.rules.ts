import type { NewImage } from "./image-uploads.ts";

/** Addresses of images in this product: from stored texts and finished uploads. */
const own = new Set<string>();

export const takeAsOwn = (src: string): void => void own.add(src);

export const isOwnPicture = (src: string): boolean => own.has(src);

/** Accepted file types; the server checks the contents. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"];

const LARGEST_MB = 5;

/** Why an image cannot be uploaded; undefined if it can. */
export function whyNotTaken(image: NewImage): string | undefined {
  if ("file" in image) {
    if (!PICTURE_TYPES.includes(image.file.type))
      return "Only PNG, JPEG, GIF and WebP images can be added.";
    return image.file.size > LARGEST_MB * 1024 * 1024
      ? `The image is larger than ${LARGEST_MB} MB. Make it smaller.`
      : undefined;
  }
  if (/^(?:https:|data:image\/)/i.test(image.sourceUrl)) return undefined;
  return /^http:/i.test(image.sourceUrl)
    ? "This image is not at an https address. Save it and upload the file."
    : "This image could not be pasted. Save it and upload the file.";
}

const WIDEST = 600;

/** The initial display size of an image in pixels: its own, or the width of a page's text. */
export function shownSize(width: number, height: number): { width: number; height: number } {
  if (width <= WIDEST) return { width, height };
  return { width: WIDEST, height: Math.round((height * WIDEST) / width) };
}
