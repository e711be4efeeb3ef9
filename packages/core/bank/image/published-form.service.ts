import { createHash } from "node:crypto";
import { factsOfImage } from "./image-bytes.ts";
import { isAnimated, stripMetadata } from "./image-metadata.rules.ts";
import {
  animatedImage,
  assertShowable,
  IMAGE_LIMIT,
  type ImageFacts,
  type ImageType,
  imageTooLarge,
  mediaKey,
} from "./image.rules.ts";

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
 * The form in which an uploaded image is published.
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
