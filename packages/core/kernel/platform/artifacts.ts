import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import {
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { notFound } from "../shared/error.ts";
import { overloaded, pause } from "../overload/overload.ts";

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/**
 * The most artifacts that a process keeps in memory. Papers are among them, because every call of a
 * running test reads one.
 */
const CACHED = 48;

/**
 * The caching of bytes that browsers load: these never change, because their names follow from
 * their content.
 */
const FOREVER = "public, max-age=31536000, immutable";

/** How often a write is tried while another process writes the same artifact. */
const TRIES = 6;

/**
 * Immutable JSON documents in the bucket, each written once under a name that says what it is.
 * Because documents never change, a process may keep what it has read.
 */
export interface Artifacts {
  /** Writes unless the key exists already; the first write wins. */
  writeOnce(key: string, value: unknown): Promise<void>;
  /** As `writeOnce`, for plain bytes, which browsers load through a cache and may keep forever. */
  writeBytes(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * The artifact as `parse` returns it. Neither the artifact nor `parse` changes, so a process
   * reads and parses it once.
   * @throws AppError `not-found` when there is no such artifact, and whatever `parse` throws.
   */
  read<T>(key: string, parse: (raw: unknown) => T): Promise<T>;
  /**
   * Like `read`, for an artifact that is read once and may be missing. Nothing is kept in memory.
   * @throws whatever `parse` throws.
   */
  find<T>(key: string, parse: (raw: unknown) => T): Promise<T | undefined>;
}

/** Stands for an artifact that is missing, because the content of an artifact may be null. */
const MISSING = Symbol("missing");

export const openArtifacts = (client: S3Client, bucket: string): Artifacts =>
  new BucketArtifacts(client, bucket);

class BucketArtifacts implements Artifacts {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #cache = new Map<string, Promise<unknown>>();

  constructor(client: S3Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
  }

  async writeOnce(key: string, value: unknown): Promise<void> {
    await this.#write(key, {
      Body: await pack(JSON.stringify(value)),
      ContentType: "application/json",
      ContentEncoding: "gzip",
    });
  }

  async writeBytes(key: string, bytes: Uint8Array): Promise<void> {
    const ContentType = "application/octet-stream";
    await this.#write(key, { Body: bytes, ContentType, CacheControl: FOREVER });
  }

  async #write(key: string, object: Partial<PutObjectCommandInput>): Promise<void> {
    const place = { Bucket: this.#bucket, Key: key, IfNoneMatch: "*" };
    const command = new PutObjectCommand({ ...place, ...object });
    for (let round = 0; round < TRIES; round++) {
      const outcome = await this.#client.send(command).then(() => "written" as const, refusalOf);
      if (outcome !== "undecided") return;
      await pause(round);
    }
    throw overloaded(new Error(`Writers of ${key} met again and again`));
  }

  read<T>(key: string, parse: (raw: unknown) => T): Promise<T> {
    const known = this.#cache.get(key);
    if (known) {
      this.#cache.delete(key);
      this.#cache.set(key, known);
      // The key names the schema, so all readers of a key use the same parser.
      return known as Promise<T>;
    }
    const loading = this.#load(key).then(parse);
    this.#cache.set(key, loading);
    loading.catch(() => this.#cache.delete(key));
    const oldest = this.#cache.keys().next();
    if (this.#cache.size > CACHED && !oldest.done) this.#cache.delete(oldest.value);
    return loading;
  }

  async find<T>(key: string, parse: (raw: unknown) => T): Promise<T | undefined> {
    const raw = await this.#fetch(key);
    return raw === MISSING ? undefined : parse(raw);
  }

  async #load(key: string): Promise<unknown> {
    const raw = await this.#fetch(key);
    if (raw === MISSING) throw notFound(`Artifact ${key}`);
    return raw;
  }

  async #fetch(key: string): Promise<unknown> {
    try {
      const command = new GetObjectCommand({ Bucket: this.#bucket, Key: key });
      const bytes = await (await this.#client.send(command)).Body?.transformToByteArray();
      return JSON.parse((await unpack(bytes ?? new Uint8Array())).toString("utf8"));
    } catch (error) {
      if (error instanceof NoSuchKey) return MISSING;
      throw asAppError(error);
    }
  }
}

/**
 * What S3 says of a conditional write that was refused. 412: the artifact exists. 409: another
 * write is in progress and may still fail, so only another try shows whether the artifact exists.
 */
function refusalOf(error: unknown): "there already" | "undecided" {
  const name = error instanceof Error ? error.name : "";
  if (name === "PreconditionFailed") return "there already";
  if (name === "ConditionalRequestConflict") return "undecided";
  throw asAppError(error);
}

/**
 * The error for callers when the bucket failed after all retries: neither the caller nor the
 * product caused it.
 */
function asAppError(error: unknown): unknown {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status !== undefined && (status >= 500 || status === 429) ? overloaded(error) : error;
}
