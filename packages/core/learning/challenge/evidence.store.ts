import { GetObjectCommand, ListObjectsV2Command, NoSuchKey } from "@aws-sdk/client-s3";
import type { Deps } from "../../kernel/platform/deps.ts";
import {
  presignForm,
  presignRead,
  putFile,
  QUARANTINE,
  removeFiles,
  type UploadForm,
} from "../../kernel/platform/uploads.ts";

/** How long the address of an image is valid. */
const READ_SECONDS = 300;

/** An upload belongs to one student: others cannot use its id. */
const quarantineKey = (userId: string, uploadId: string): string =>
  `${QUARANTINE}evidence/${userId}/${uploadId}`;

const folderOf = (testId: string): string => `evidence/${testId}/`;

/** A signed form for one image of exactly this type and at most this size. */
export const offer = (
  deps: Deps,
  upload: { userId: string; uploadId: string; type: string; size: number },
): Promise<UploadForm> =>
  presignForm(deps, {
    key: quarantineKey(upload.userId, upload.uploadId),
    contentType: upload.type,
    mostBytes: upload.size,
  });

/** An upload, of which at most one byte more than the limit is read; undefined if it is missing. */
export async function readUpload(
  { s3, config }: Deps,
  { userId, uploadId, most }: { userId: string; uploadId: string; most: number },
): Promise<Uint8Array | undefined> {
  const command = new GetObjectCommand({
    Bucket: config.bucket,
    Key: quarantineKey(userId, uploadId),
    Range: `bytes=0-${most}`,
  });
  try {
    return await (await s3.send(command)).Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Keeps a checked image in the private folder of its test. @returns its name in the bucket */
export async function keep(
  deps: Deps,
  testId: string,
  image: { uploadId: string; ending: string; type: string; bytes: Uint8Array },
): Promise<string> {
  const key = `${folderOf(testId)}${image.uploadId}.${image.ending}`;
  const served = { contentType: image.type, cacheControl: "private, no-store" };
  await putFile(deps, key, image.bytes, served);
  return key;
}

/** An address that shows an image for five minutes. */
export const addressOf = (deps: Deps, key: string): Promise<string> =>
  presignRead(deps, { key, seconds: READ_SECONDS });

export const remove = (deps: Deps, keys: readonly string[]): Promise<void> =>
  removeFiles(deps, keys);

/** Removes all images of a test, a page at a time. */
export async function removeAll(deps: Deps, testId: string): Promise<void> {
  for (;;) {
    const page = new ListObjectsV2Command({
      Bucket: deps.config.bucket,
      Prefix: folderOf(testId),
      MaxKeys: 500,
    });
    const { Contents = [] } = await deps.s3.send(page);
    await removeFiles(
      deps,
      Contents.flatMap(({ Key }) => Key ?? []),
    );
    if (Contents.length < 500) return;
  }
}
