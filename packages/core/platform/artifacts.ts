import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { notFound } from "../shared/error.ts";

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Artifacts kept in memory by one process; papers are read by every call of a running test. */
const CACHED = 48;

/**
 * Immutable JSON documents in the bucket, written once under a name that says what they are.
 * Because none ever changes, a process may keep what it has read.
 */
export interface Artifacts {
  /** Writes unless the key exists already; then the earlier one stands. */
  writeOnce(key: string, value: unknown): Promise<void>;
  /**
   * What `parse` makes of the artifact. Neither changes, so both are done once in a process.
   * @throws AppError `not-found` when there is no such artifact, and whatever `parse` throws.
   */
  read<T>(key: string, parse: (raw: unknown) => T): Promise<T>;
}

export function openArtifacts(client: S3Client, bucket: string): Artifacts {
  const cache = new Map<string, Promise<unknown>>();

  async function load(key: string): Promise<unknown> {
    try {
      const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      const bytes = await object.Body?.transformToByteArray();
      return JSON.parse((await unpack(bytes ?? new Uint8Array())).toString("utf8"));
    } catch (error) {
      throw error instanceof NoSuchKey ? notFound(`Artifact ${key}`) : error;
    }
  }

  return {
    async writeOnce(key, value) {
      const body = await pack(JSON.stringify(value));
      try {
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: key,
            Body: body,
            ContentType: "application/json",
            ContentEncoding: "gzip",
            IfNoneMatch: "*",
          }),
        );
      } catch (error) {
        if (!isAlreadyThere(error)) throw error;
      }
    },

    read<T>(key: string, parse: (raw: unknown) => T): Promise<T> {
      const known = cache.get(key);
      if (known) {
        cache.delete(key);
        cache.set(key, known);
        // A key's part names its schema, so whoever reads it reads it with the same parser.
        return known as Promise<T>;
      }
      const loading = load(key).then(parse);
      cache.set(key, loading);
      loading.catch(() => cache.delete(key));
      const oldest = cache.keys().next();
      if (cache.size > CACHED && !oldest.done) cache.delete(oldest.value);
      return loading;
    },
  };
}

/** S3 answers a conditional write that lost with 412, or 409 while another is under way. */
function isAlreadyThere(error: unknown): boolean {
  const name = error instanceof Error ? error.name : "";
  return name === "PreconditionFailed" || name === "ConditionalRequestConflict";
}
