import { isImageKey } from "../../kernel/rich-text/image-sizes.rules.ts";
import { AppError, invalid } from "../../kernel/shared/error.ts";

export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

const ENDINGS: Record<ImageType, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** The largest image. No drawing in a paper needs more, and phones cannot decode larger images. */
export const IMAGE_LIMIT = { bytes: 5 * 1024 * 1024, side: 10_000, pixels: 40_000_000 };

/** The facts in the header of an image. */
export interface ImageFacts {
  type: ImageType;
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
}

export const isImageType = (type: string): type is ImageType =>
  IMAGE_TYPES.some((known) => known === type);

/**
 * The key of an image is made from the hash of its content: the same image is stored once, and its
 * key reveals nothing.
 */
export const mediaKey = (sha256: string, type: ImageType): string =>
  `media/${sha256}.${ENDINGS[type]}`;

export const endingOf = (type: ImageType): string => ENDINGS[type];

export function typeOfKey(key: string): ImageType {
  const type = IMAGE_TYPES.find((one) => key.endsWith(`.${ENDINGS[one]}`));
  if (!type) throw new Error(`${key} is not the key of an image`);
  return type;
}

/** The key of one of our own images, by its public address; undefined for any other address. */
export function ownKey(address: string, mediaUrl: string): string | undefined {
  const key = address.startsWith(`${mediaUrl}/`) ? address.slice(mediaUrl.length + 1) : "";
  return isImageKey(key) ? key : undefined;
}

/** @throws AppError `too_many_pixels` */
export function assertShowable({ width, height }: Pick<ImageFacts, "width" | "height">): void {
  const { side, pixels } = IMAGE_LIMIT;
  const fits = width > 0 && height > 0 && Math.max(width, height) <= side;
  if (fits && width * height <= pixels) return;
  throw invalid("too_many_pixels", `The image has ${width} × ${height} pixels. Make it smaller.`);
}

export const notAnImage = () =>
  invalid("not_an_image", "Only PNG, JPEG, GIF and WebP images can be added.");

export const animatedImage = () =>
  invalid("animated_image", "Animated images cannot be added. Save one frame as PNG and add that.");

export const unreadableImage = () =>
  invalid("unreadable_image", "This image cannot be read. Save it again as PNG and add that.");

export const imageTooLarge = () =>
  new AppError("too-large", "image_too_large", "The image is larger than 5 MB. Make it smaller.");

/** The bytes of a `data:` address. @throws AppError `not_an_image`, `image_too_large` */
export function bytesOfData(address: string): Uint8Array<ArrayBuffer> {
  // Looks only at the beginning, because a pattern that matches megabytes can overflow the stack.
  const [head = "", type = ""] = /^data:([a-z/]+);base64,/i.exec(address.slice(0, 100)) ?? [];
  if (!isImageType(type.toLowerCase())) throw notAnImage();
  const base64 = address.slice(head.length);
  if (base64.length > (IMAGE_LIMIT.bytes / 3) * 4 + 4) throw imageTooLarge();
  return Uint8Array.from(decoded(base64), (letter) => letter.charCodeAt(0));
}

function decoded(base64: string): string {
  try {
    return atob(base64);
  } catch {
    // Decoding throws only if the text is not base64.
    throw notAnImage();
  }
}
