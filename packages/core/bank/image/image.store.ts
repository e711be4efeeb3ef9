import { GetObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import type { Deps } from "../../kernel/platform/deps.ts";
import {
  examine,
  FOREVER,
  presignForm,
  putFile,
  QUARANTINE,
  type Uploaded,
  type UploadForm,
} from "../../kernel/platform/uploads.ts";
import { IMAGE_LIMIT, type ImageType } from "./image.rules.ts";

/** Uploads stay here unreadable until they are checked; they expire after some days. */
const quarantineKey = (uploadId: string): string => `${QUARANTINE}images/${uploadId}`;

/** A signed upload form for one file of exactly this type and at most this size. */
export const offer = (
  deps: Deps,
  upload: { uploadId: string; type: ImageType; size: number },
): Promise<UploadForm> =>
  presignForm(deps, {
    key: quarantineKey(upload.uploadId),
    contentType: upload.type,
    mostBytes: upload.size,
  });

/** Type of an upload by its first bytes; undefined when it is missing. */
export const examineUpload = (deps: Deps, uploadId: string): Promise<Uploaded | undefined> =>
  examine(deps, quarantineKey(uploadId));

/** An upload, read only one byte beyond the size limit. */
export const readUpload = (deps: Deps, uploadId: string) =>
  read(deps, quarantineKey(uploadId), `bytes=0-${IMAGE_LIMIT.bytes}`);

/** A published image; undefined when it is missing. */
export const readMedia = (deps: Deps, key: string) => read(deps, key);

/** Publishes an image under its content hash, cached forever; writing it again changes nothing. */
export const publish = (
  deps: Deps,
  key: string,
  image: { bytes: Uint8Array; type: ImageType },
): Promise<void> =>
  putFile(deps, key, image.bytes, { contentType: image.type, cacheControl: FOREVER });

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
