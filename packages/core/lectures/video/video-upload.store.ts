import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  NoSuchUpload,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { joining } from "../../kernel/platform/copy-object.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { QUARANTINE } from "../../kernel/platform/uploads.ts";
import { Upload } from "./video-upload.schema.ts";

const itemKey = (uploadId: string): Key => ({ pk: `VU#${uploadId}`, sk: "M" });

/** Key of an uploaded file until it is checked. */
export const objectKey = (uploadId: string): string => `${QUARANTINE}videos/${uploadId}`;

/** Unfinished uploads and their files expire after two days. */
const KEPT_SECONDS = 2 * 86_400;

/** Lifetime of a part's upload address, in seconds. */
const PART_SECONDS = 3600;

export async function create(deps: Deps, upload: Upload): Promise<void> {
  const ttl = Math.ceil(upload.at / 1000) + KEPT_SECONDS;
  await deps.content.put({ ...itemKey(upload.uploadId), ...upload, ttl });
}

export async function find(deps: Deps, uploadId: string): Promise<Upload | undefined> {
  const item = await deps.content.get(itemKey(uploadId), { consistent: true });
  return item && Upload.parse(item);
}

export const remove = (deps: Deps, uploadId: string): Promise<boolean> =>
  deps.content.remove(itemKey(uploadId));

const objectOf = (deps: Deps, uploadId: string) => ({
  Bucket: deps.config.bucket,
  Key: objectKey(uploadId),
});

/** Starts a multipart upload and returns S3's id for it. */
export async function beginParts(
  deps: Deps,
  uploadId: string,
  contentType: string,
): Promise<string> {
  const command = new CreateMultipartUploadCommand({
    ...objectOf(deps, uploadId),
    ContentType: contentType,
  });
  const { UploadId } = await deps.s3.send(command);
  if (UploadId === undefined) throw new Error("S3 started an upload without an id.");
  return UploadId;
}

/** The address to which the browser uploads one part. */
export const partAddress = (deps: Deps, { uploadId, multipart }: Upload, part: number) =>
  getSignedUrl(
    deps.s3,
    new UploadPartCommand({
      ...objectOf(deps, uploadId),
      UploadId: multipart ?? undefined,
      PartNumber: part,
    }),
    { expiresIn: PART_SECONDS },
  );

interface ArrivedPart {
  number: number;
  etag: string;
  size: number;
}

/** The parts that have arrived, in order; undefined when the upload has ended. */
export async function arrivedParts(
  deps: Deps,
  { uploadId, multipart }: Upload,
): Promise<ArrivedPart[] | undefined> {
  const parts: ArrivedPart[] = [];
  const place = { ...objectOf(deps, uploadId), UploadId: multipart ?? undefined };
  try {
    for (let after: string | undefined; ;) {
      const page = await deps.s3.send(new ListPartsCommand({ ...place, PartNumberMarker: after }));
      for (const { PartNumber = 0, ETag = "", Size = 0 } of page.Parts ?? []) {
        parts.push({ number: PartNumber, etag: ETag, size: Size });
      }
      if (!page.IsTruncated) return parts;
      after = page.NextPartNumberMarker;
    }
  } catch (error) {
    if (error instanceof NoSuchUpload) return undefined;
    throw error;
  }
}

export async function joinParts(
  deps: Deps,
  { uploadId, multipart }: Upload,
  parts: readonly ArrivedPart[],
): Promise<void> {
  const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
  await deps.s3.send(
    new CompleteMultipartUploadCommand({
      ...objectOf(deps, uploadId),
      UploadId: multipart ?? undefined,
      MultipartUpload: { Parts },
    }),
    joining,
  );
}

/** Aborts a multipart upload; does nothing if it has ended. */
export async function abortParts(deps: Deps, { uploadId, multipart }: Upload): Promise<void> {
  const place = { ...objectOf(deps, uploadId), UploadId: multipart ?? undefined };
  try {
    await deps.s3.send(new AbortMultipartUploadCommand(place));
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
  }
}
