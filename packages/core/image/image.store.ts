import { GetObjectCommand, NoSuchKey, PutObjectCommand } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import type { Deps } from "../platform/deps.ts";
import { endingOf, IMAGE_LIMIT, type ImageType } from "./image.rules.ts";

/** Uploads lie here until they are checked; nobody can read them, and a day later they are gone. */
const quarantineKey = (uploadId: string): string => `uploads/images/${uploadId}`;

const OFFER_SECONDS = 300;

/** A signed form for one file of exactly this type and at most this size, for five minutes. */
export async function offer(
  { s3, config, clock }: Deps,
  upload: { uploadId: string; type: ImageType; size: number },
): Promise<{ url: string; fields: Record<string, string>; expiresAt: number }> {
  const { url, fields } = await createPresignedPost(s3, {
    Bucket: config.bucket,
    Key: quarantineKey(upload.uploadId),
    Conditions: [["content-length-range", 1, upload.size]],
    Fields: { "Content-Type": upload.type },
    Expires: OFFER_SECONDS,
  });
  return { url, fields, expiresAt: clock.now() + OFFER_SECONDS * 1000 };
}

/** The first bytes of an upload; undefined when there is none. */
export const readStart = (deps: Deps, uploadId: string, bytes: number) =>
  read(deps, quarantineKey(uploadId), `bytes=0-${bytes - 1}`);

/** A whole upload, or as much of it as makes it too large. */
export const readUpload = (deps: Deps, uploadId: string) =>
  read(deps, quarantineKey(uploadId), `bytes=0-${IMAGE_LIMIT.bytes}`);

/** A published picture; undefined when there is none. */
export const readMedia = (deps: Deps, key: string) => read(deps, key);

/** Publishes a picture under its key, for ever. One that is there already is the same. */
export async function publish(
  { s3, config }: Deps,
  key: string,
  image: { bytes: Uint8Array; type: ImageType },
): Promise<void> {
  const command = new PutObjectCommand({
    Bucket: config.bucket,
    Key: key,
    Body: image.bytes,
    ContentType: image.type,
    ContentDisposition: `inline; filename="picture.${endingOf(image.type)}"`,
    CacheControl: "public, max-age=31536000, immutable",
    IfNoneMatch: "*",
  });
  try {
    await s3.send(command);
  } catch (error) {
    const known = error instanceof Error && error.name === "PreconditionFailed";
    if (!known) throw error;
  }
}

async function read({ s3, config }: Deps, key: string, range?: string) {
  const command = new GetObjectCommand({
    Bucket: config.bucket,
    Key: key,
    ...(range && { Range: range }),
  });
  try {
    return await (await s3.send(command)).Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
