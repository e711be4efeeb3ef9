import type { Deps } from "../../kernel/platform/deps.ts";
import { presignForm, putFile, removeFiles } from "../../kernel/platform/uploads.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import {
  FORM_BYTES,
  PART_BYTES,
  type PartAddresses,
  type Upload,
  type UploadInput,
  type UploadStart,
  type UploadView,
} from "./video-upload.schema.ts";
import * as UploadStore from "./video-upload.store.ts";

const partsOf = (size: number): number => Math.ceil(size / PART_BYTES);

/** Starts the upload of a video file: a small one as a form, a large one in parts. */
export async function begin(deps: Deps, actor: Actor, input: UploadInput): Promise<UploadStart> {
  const { size, contentType } = input;
  const uploadId = newId("upload", deps);
  const isSmall = size <= FORM_BYTES;
  const multipart = isSmall ? null : await UploadStore.beginParts(deps, uploadId, contentType);
  const upload = { ...input, uploadId, by: actor.userId, at: deps.clock.now(), multipart };
  await UploadStore.create(deps, upload);
  if (!isSmall) return { kind: "parts", uploadId, partBytes: PART_BYTES, parts: partsOf(size) };
  const key = UploadStore.objectKey(uploadId);
  const form = await presignForm(deps, { key, contentType, mostBytes: FORM_BYTES });
  return { kind: "form", uploadId, ...form };
}

/** Stores a small file from a request as an upload. */
export async function receive(deps: Deps, actor: Actor, file: File): Promise<string> {
  const uploadId = newId("upload", deps);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const contentType = file.type || "application/octet-stream";
  const served = { contentType, cacheControl: "no-store" };
  const about = { fileName: file.name.slice(0, 300), size: file.size, contentType };
  const upload: Upload = {
    ...about,
    for: "video",
    uploadId,
    by: actor.userId,
    at: deps.clock.now(),
    multipart: null,
  };
  await UploadStore.create(deps, upload);
  await putFile(deps, UploadStore.objectKey(uploadId), bytes, served);
  return uploadId;
}

/**
 * Progress of an upload in parts.
 * @throws AppError `not-found` when it is unknown or has ended
 */
export async function progress(deps: Deps, uploadId: string): Promise<UploadView> {
  const upload = await byParts(deps, uploadId);
  const arrived = await UploadStore.arrivedParts(deps, upload);
  if (!arrived) throw ended();
  const { fileName, size } = upload;
  const numbers = arrived.map(({ number }) => number);
  return {
    uploadId,
    fileName,
    size,
    partBytes: PART_BYTES,
    parts: partsOf(size),
    arrived: numbers,
  };
}

/** The addresses to which the browser uploads the parts. @throws AppError `not-found` */
export async function addressParts(
  deps: Deps,
  uploadId: string,
  parts: readonly number[],
): Promise<PartAddresses> {
  const upload = await byParts(deps, uploadId);
  const addresses = parts.map(async (part) => ({
    part,
    url: await UploadStore.partAddress(deps, upload, part),
  }));
  return { addresses: await Promise.all(addresses) };
}

/** Cancels an upload and removes what has arrived. @throws AppError `not-found` */
export async function giveUp(deps: Deps, uploadId: string): Promise<void> {
  const upload = await UploadStore.find(deps, uploadId);
  if (!upload) throw ended();
  await discard(deps, upload);
}

/** Removes an upload and its file after it was published, refused or cancelled. */
export async function discard(deps: Deps, upload: Upload): Promise<void> {
  if (upload.multipart !== null) await UploadStore.abortParts(deps, upload);
  await removeFiles(deps, [UploadStore.objectKey(upload.uploadId)]);
  await UploadStore.remove(deps, upload.uploadId);
}

/** As `discard`, for an upload that may have ended. */
export async function discardById(deps: Deps, uploadId: string): Promise<void> {
  const upload = await UploadStore.find(deps, uploadId);
  if (upload) await discard(deps, upload);
}

/**
 * An upload whose file has arrived, not joined yet.
 * @throws AppError `invalid` when it is gone, `conflict` while parts are missing
 */
export async function arrived(deps: Deps, uploadId: string): Promise<Upload> {
  const upload = await UploadStore.find(deps, uploadId);
  if (!upload) {
    const message = "This upload has expired. Choose the file again.";
    throw invalid("upload_gone", message, [{ path: "uploadId", message }]);
  }
  await wholeParts(deps, upload);
  return upload;
}

/**
 * Joins the parts of an upload into one file; does nothing if that has been done.
 * @throws AppError `conflict` while parts are missing
 */
export async function finish(deps: Deps, upload: Upload): Promise<void> {
  const parts = await wholeParts(deps, upload);
  if (parts) await UploadStore.joinParts(deps, upload, parts);
}

/**
 * The parts of an upload that is sent in parts; undefined for other uploads, and once the parts
 * have been joined.
 */
async function wholeParts(deps: Deps, upload: Upload) {
  if (upload.multipart === null) return undefined;
  const parts = await UploadStore.arrivedParts(deps, upload);
  const size = parts?.reduce((sum, part) => sum + part.size, 0);
  if (size !== undefined && size !== upload.size) {
    throw conflict("upload_unfinished", "This upload is not complete yet. Resume it, then save.");
  }
  return parts;
}

async function byParts(deps: Deps, uploadId: string): Promise<Upload> {
  const upload = await UploadStore.find(deps, uploadId);
  if (!upload || upload.multipart === null) throw ended();
  return upload;
}

const ended = () => notFound("This upload");
