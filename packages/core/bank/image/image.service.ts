import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { isAppError, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { factsOfImage } from "./image-bytes.ts";
import { publishedForm } from "./published-form.service.ts";
import {
  bytesOfData,
  endingOf,
  IMAGE_LIMIT,
  imageTooLarge,
  isImageType,
  notAnImage,
  ownKey,
  unreadableImage,
} from "./image.rules.ts";
import type {
  ImageAnswer,
  ImageNames,
  ImageUploadInput,
  ImageUploadOffer,
} from "./image.schema.ts";
import * as ImageCopies from "./image-copies.service.ts";
import { takeOffer, takePublished } from "./image-limit.service.ts";
import * as ImageStore from "./image.store.ts";
import { fetchImage, type Outside } from "./remote-image.service.ts";

/**
 * Publishes an image from a file, or from its address.
 * @throws AppError for what is not a supported image; `limited` after 300 an hour
 */
export async function fromForm(
  deps: Deps,
  actor: Actor,
  { file, sourceUrl = "" }: { file?: Blob | undefined; sourceUrl?: string | undefined },
  names: ImageNames,
): Promise<ImageAnswer> {
  await takePublished(deps, actor);
  if (file === undefined) return fromAddress(deps, actor, sourceUrl, names);
  if (file.size > IMAGE_LIMIT.bytes) throw imageTooLarge();
  return fromBytes(deps, actor, new Uint8Array(await file.arrayBuffer()), names);
}

/**
 * Publishes the image at an https or data address. If the address is one of ours, it is returned as
 * it is.
 * @throws AppError for an address without an image, or an address that we must not contact
 */
export async function fromAddress(
  deps: Deps,
  actor: Actor,
  address: string,
  names: ImageNames,
  outside?: Outside,
): Promise<ImageAnswer> {
  const own = ownKey(address, deps.config.mediaUrl);
  const bytes = own ? await ImageStore.readMedia(deps, own) : undefined;
  if (own && bytes) return answerFor(deps, own, bytes, await factsOfImage(bytes));
  if (/^data:/i.test(address)) return fromBytes(deps, actor, bytesOfData(address), names);
  try {
    return await fromBytes(deps, actor, await fetchImage(address, outside), names);
  } catch (error) {
    if (isAppError(error)) {
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      deps.log.info("image.fetch-failed", { by: actor.userId, code: error.code, reason });
    }
    throw error;
  }
}

/**
 * A form with which the browser uploads one image directly into quarantine.
 * @throws AppError `limited` after 300 an hour
 */
export async function offerUpload(
  deps: Deps,
  actor: Actor,
  input: ImageUploadInput,
): Promise<ImageUploadOffer> {
  await takeOffer(deps, actor);
  const uploadId = newId("upload", deps);
  return { uploadId, ...(await ImageStore.offer(deps, { uploadId, ...input })) };
}

/**
 * Checks an upload and publishes it. A repeated call returns the same answer.
 * @throws AppError `not-found` when nothing was sent, `not_an_image`, `too_many_pixels`; `limited`
 *   after 300 an hour
 */
export async function finishUpload(
  deps: Deps,
  actor: Actor,
  { uploadId, ...names }: { uploadId: string } & ImageNames,
): Promise<ImageAnswer> {
  const found = await ImageStore.examineUpload(deps, uploadId);
  if (!found) throw notFound("The upload");
  await takePublished(deps, actor);
  if (!isImageType(found.type ?? "")) throw notAnImage();
  const bytes = await ImageStore.readUpload(deps, uploadId);
  if (!bytes) throw notFound("The upload");
  return fromBytes(deps, actor, bytes, names);
}

/**
 * Publishes an image without its metadata, then requests its smaller copies. It publishes exactly
 * the bytes that were checked, because an upload could be replaced in between.
 * @throws AppError `not_an_image`, `too_many_pixels`, `image_too_large`, `animated_image`,
 *   `unreadable_image` for a file that the job could not read before
 */
export async function fromBytes(
  deps: Deps,
  actor: Actor,
  given: Uint8Array,
  names: ImageNames,
): Promise<ImageAnswer> {
  const { key, facts, bytes } = await publishedForm(given);
  const { width, height } = facts;
  const known = await ImageStore.findRecord(deps, key);
  if (known?.state === "failed") throw unreadableImage();
  // The bytes of a ready image are not written again, because the job has replaced them with the
  // encoded image.
  if (known?.state !== "ready") {
    await ImageStore.publish(deps, key, { bytes, type: facts.type });
    await ImageCopies.request(deps, { key, width, height });
  }
  await Audit.record(deps, actor, {
    action: "image.upload",
    target: key,
    after: { width, height, bytes: bytes.byteLength, ...names },
  });
  return answerFor(deps, key, bytes, facts);
}

function answerFor(
  { config }: Deps,
  key: string,
  bytes: Uint8Array,
  { type, width, height }: Awaited<ReturnType<typeof factsOfImage>>,
): ImageAnswer {
  return {
    image: {
      secure_url: `${config.mediaUrl}/${key}`,
      public_id: key,
      width,
      height,
      format: endingOf(type),
      bytes: bytes.byteLength,
    },
  };
}
