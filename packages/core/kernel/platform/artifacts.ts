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

/** Artifacts kept in memory by one process; papers are read by every call of a running test. */
const CACHED = 48;

/** For bytes that browsers load: they never change, because their names are made from their content. */
const FOREVER = "public, max-age=31536000, immutable";

/** How often a write is repeated when another process writes the same artifact. */
const TRIES = 6;

/**
 * Immutable JSON documents in the bucket, written once under a name that says what they are.
 * Because none ever changes, a process may keep what it has read.
 */
export interface Artifacts {
  /** Writes unless the key exists already; the first write wins. */
  writeOnce(key: string, value: unknown): Promise<void>;
  /** The same for plain bytes, which browsers load through a cache and may keep forever. */
  writeBytes(key: string, bytes: Uint8Array): Promise<void>;
  /**
   * What `parse` makes of the artifact. Neither changes, so both are done once in a process.
   * @throws AppError `not-found` when there is no such artifact, and whatever `parse` throws.
   */
  read<T>(key: string, parse: (raw: unknown) => T): Promise<T>;
  /**
   * The same for what is read once and may be missing: nothing is kept in memory.
   * @throws whatever `parse` throws.
   */
  find<T>(key: string, parse: (raw: unknown) => T): Promise<T | undefined>;
}

/** What reading a missing artifact returns; an artifact itself may be null. */
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
      // Part of the key names the schema, so that every reader uses the same parser.
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
 * S3 answers a conditional write that lost with 412, and 409 while another is under way: that one
 * may still fail, so only a repetition shows whether the artifact exists.
 */
function refusalOf(error: unknown): "there already" | "undecided" {
  const name = error instanceof Error ? error.name : "";
  if (name === "PreconditionFailed") return "there already";
  if (name === "ConditionalRequestConflict") return "undecided";
  throw asAppError(error);
}

/** The bucket failed after the client's retries. Neither the caller nor the product caused it. */
function asAppError(error: unknown): unknown {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  return status !== undefined && (status >= 500 || status === 429) ? overloaded(error) : error;
}
