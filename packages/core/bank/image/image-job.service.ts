import type { Deps } from "../../kernel/platform/deps.ts";
import { copyOf } from "../../kernel/rich-text/image-sizes.rules.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { type EncodedImage, encodeImage } from "./encode-image.ts";
import { typeOfKey, unreadableImage } from "./image.rules.ts";
import type { ImageRecord, ImageRef } from "./image.schema.ts";
import * as ImageStore from "./image.store.ts";

/**
 * Encodes a published image again without anything that is not drawn, and writes its smaller
 * copies; then the record says which ones exist. Repeated and late events are harmless.
 *
 * @returns the image's state, or undefined for an image without a record
 * @throws errors that are not the image's fault, so that the queue redelivers the message
 */
export async function makeCopies(
  deps: Deps,
  { key }: ImageRef,
): Promise<ImageRecord["state"] | undefined> {
  const record = await ImageStore.findRecord(deps, key);
  if (record?.state !== "waiting") return record?.state;
  const encoded = await encodedOf(deps, key);
  if (!encoded) {
    await ImageStore.endWaiting(deps, { ...record, state: "failed" });
    return "failed";
  }
  const { width, height, image, copies } = encoded;
  for (const copy of copies) {
    const file = { bytes: copy.bytes, type: "image/webp" as const };
    await ImageStore.publish(deps, copyOf(key, copy.width), file);
  }
  await ImageStore.publish(deps, key, { bytes: image, type: typeOfKey(key) });
  const widths = copies.map((copy) => copy.width);
  await ImageStore.endWaiting(deps, { ...record, state: "ready", width, height, copies: widths });
  return "ready";
}

/** Undefined for an image that cannot be encoded; it stays as it was published. */
async function encodedOf(deps: Deps, key: string): Promise<EncodedImage | undefined> {
  try {
    const bytes = await ImageStore.readMedia(deps, key);
    if (!bytes) throw unreadableImage();
    return await encodeImage(bytes, typeOfKey(key));
  } catch (error) {
    if (!isAppError(error) || error.kind !== "invalid") throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    deps.log.info("image.refused", { key, code: error.code, reason });
    return undefined;
  }
}
