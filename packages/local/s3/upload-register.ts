import { randomUUID } from "node:crypto";
import type { ObjectHeaders, StagedBlob } from "./object-store.ts";
import { S3Error } from "./s3-error.ts";

/** A multipart upload in progress. */
export interface PendingUpload {
  readonly bucket: string;
  readonly key: string;
  readonly described: ObjectHeaders;
  readonly parts: Map<number, StagedBlob>;
}

/** Uploads in progress are kept in memory: after a restart their sender starts again. */
export class UploadRegister {
  readonly #uploads = new Map<string, PendingUpload>();

  begin(bucket: string, key: string, described: ObjectHeaders): string {
    const id = randomUUID();
    this.#uploads.set(id, { bucket, key, described, parts: new Map() });
    return id;
  }

  /** @throws S3Error NoSuchUpload */
  find(id: string, bucket: string, key: string): PendingUpload {
    const upload = this.#uploads.get(id);
    if (upload?.bucket === bucket && upload.key === key) return upload;
    const text = "The specified upload does not exist. It may have been aborted or completed.";
    throw new S3Error(404, "NoSuchUpload", text, { UploadId: id });
  }

  end(id: string): void {
    this.#uploads.delete(id);
  }
}
