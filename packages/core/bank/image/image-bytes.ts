import { createHash } from "node:crypto";
import { imageSize } from "image-size";
import { kindOf } from "../../kernel/platform/uploads.ts";
import { isAnimated, stripMetadata } from "./image-metadata.rules.ts";
import {
  animatedImage,
  assertShowable,
  endingOf,
  IMAGE_LIMIT,
  type ImageFacts,
  type ImageType,
  imageTooLarge,
  isImageType,
  mediaKey,
  notAnImage,
} from "./image.rules.ts";

/**
 * Type and size in pixels as displayed, with the EXIF orientation applied. The file's first bytes
 * decide, not its name.
 * @throws AppError `not_an_image` for anything but a PNG, JPEG, GIF or WebP with a valid header
 */
export async function factsOfImage(bytes: Uint8Array): Promise<ImageFacts> {
  const { type } = await kindOf(bytes);
  if (!type || !isImageType(type)) throw notAnImage();
  const { type: name, width, height, orientation = 1 } = sizeOf(bytes);
  if (name !== endingOf(type)) throw notAnImage();
  const [across, down] = orientation > 4 ? [height, width] : [width, height];
  return { type, width: across, height: down, orientation };
}

/** The key under which an image is published. */
export const keyOf = (bytes: Uint8Array, type: ImageType): string =>
  mediaKey(createHash("sha256").update(bytes).digest("hex"), type);

/** An image as it is published: without metadata, so that the same drawing has the same key. */
export interface PublishedImage {
  key: string;
  facts: ImageFacts;
  bytes: Uint8Array;
}

/**
 * What becomes of an image that is sent.
 * @throws AppError `image_too_large`, `not_an_image`, `too_many_pixels`, `animated_image`
 */
export async function publishedForm(given: Uint8Array): Promise<PublishedImage> {
  if (given.byteLength > IMAGE_LIMIT.bytes) throw imageTooLarge();
  const facts = await factsOfImage(given);
  assertShowable(facts);
  if (isAnimated(given, facts.type)) throw animatedImage();
  const bytes = stripMetadata(given, facts.type, facts.orientation);
  return { key: keyOf(bytes, facts.type), facts, bytes };
}

function sizeOf(bytes: Uint8Array): ReturnType<typeof imageSize> {
  try {
    return imageSize(bytes);
  } catch {
    // The library throws all kinds of errors for an invalid header.
    throw notAnImage();
  }
}
