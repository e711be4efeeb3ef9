import type { Deps } from "../../kernel/platform/deps.ts";
import { copyOf, copyWidths } from "../../kernel/rich-text/image-sizes.rules.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { type EncodedImage, encodeImage } from "./encode-image.ts";
import { factsOfImage } from "./image-bytes.ts";
import { keyOf } from "./published-form.service.ts";
import { typeOfKey, unreadableImage } from "./image.rules.ts";
import type { ImageRecord, ImageRef } from "./image.schema.ts";
import * as ImageStore from "./image.store.ts";

/** The part of an image's record that is known once the image is encoded. */
type Made = Pick<ImageRecord, "width" | "height" | "copies">;

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
  const bytes = await ImageStore.readMedia(deps, key);
  const made = (bytes && (await madeBefore(deps, key, bytes))) ?? (await make(deps, key, bytes));
  const state = made ? "ready" : "failed";
  await ImageStore.endWaiting(deps, { ...record, ...made, state });
  return state;
}

/**
 * Whether an earlier attempt published this image and was killed before it wrote the record. Such
 * an image no longer has the hash by which it is named, and its copies exist already. A photo would
 * lose quality if it were encoded once more.
 */
async function madeBefore(deps: Deps, key: string, bytes: Uint8Array): Promise<Made | undefined> {
  if (keyOf(bytes, typeOfKey(key)) === key) return undefined;
  const { width, height } = await factsOfImage(bytes);
  const copies: number[] = [];
  for (const across of copyWidths(width)) {
    if (await ImageStore.readMedia(deps, copyOf(key, across))) copies.push(across);
  }
  return { width, height, copies };
}

/**
 * The encoded image; undefined if it cannot be encoded. Then the image stays as it was published.
 */
async function make(
  deps: Deps,
  key: string,
  bytes: Uint8Array | undefined,
): Promise<Made | undefined> {
  const encoded = await encodedOf(deps, key, bytes);
  if (!encoded) return undefined;
  const { width, height, image, copies } = encoded;
  for (const copy of copies) {
    const file = { bytes: copy.bytes, type: "image/webp" as const };
    await ImageStore.publish(deps, copyOf(key, copy.width), file);
  }
  await ImageStore.publish(deps, key, { bytes: image, type: typeOfKey(key) });
  return { width, height, copies: copies.map((copy) => copy.width) };
}

async function encodedOf(
  deps: Deps,
  key: string,
  bytes: Uint8Array | undefined,
): Promise<EncodedImage | undefined> {
  try {
    if (!bytes) throw unreadableImage();
    return await encodeImage(bytes, typeOfKey(key));
  } catch (error) {
    if (!isAppError(error) || error.kind !== "invalid") throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    deps.log.info("image.refused", { key, code: error.code, reason });
    return undefined;
  }
}
