import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCopyCommand,
} from "@aws-sdk/client-s3";
import { LARGE_OBJECT_MS } from "../overload/patience.rules.ts";

const PART_BYTES = 64 * 1024 * 1024;
const AT_ONCE = 8;
const patiently = { requestTimeout: LARGE_OBJECT_MS };

interface Copy {
  Bucket: string;
  Key: string;
  CopySource: string;
  ContentType: string;
  CacheControl: string;
}

/** Copies a large object by parts, some side by side; given up, nothing of it stays. */
export async function joinCopies(
  s3: S3Client,
  { CopySource, ...target }: Copy,
  size: number,
  partBytes = PART_BYTES,
): Promise<void> {
  const { Bucket, Key } = target;
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(target));
  const upload = { Bucket, Key, UploadId };
  const starts = Array.from({ length: Math.ceil(size / partBytes) }, (_, i) => i * partBytes);
  const Parts: CompletedPart[] = [];
  const copyPart = async (start: number): Promise<void> => {
    const PartNumber = start / partBytes + 1;
    const CopySourceRange = `bytes=${start}-${Math.min(start + partBytes, size) - 1}`;
    const command = new UploadPartCopyCommand({
      ...upload,
      CopySource,
      PartNumber,
      CopySourceRange,
    });
    const ETag = (await s3.send(command, patiently)).CopyPartResult?.ETag;
    Parts[PartNumber - 1] = { PartNumber, ETag };
  };
  try {
    for (let from = 0; from < starts.length; from += AT_ONCE) {
      await Promise.all(starts.slice(from, from + AT_ONCE).map(copyPart));
    }
    const whole = { ...upload, MultipartUpload: { Parts } };
    await s3.send(new CompleteMultipartUploadCommand(whole), patiently);
  } catch (error) {
    await s3.send(new AbortMultipartUploadCommand(upload));
    throw error;
  }
}
