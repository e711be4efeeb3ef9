import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { damaged, isDiskFull } from "../disk/trouble.ts";

export type Bytes = AsyncIterable<Uint8Array>;

/** What is kept about an object besides its bytes. */
export interface ObjectHeaders {
  readonly contentType: string;
  /** Standard headers returned unchanged: cache-control, content-encoding and the like. */
  readonly headers: Record<string, string>;
  /** `x-amz-meta-*` without the prefix. */
  readonly metadata: Record<string, string>;
}

/** Bytes that are flushed to disk and have no key yet. */
export interface StagedBlob {
  readonly blob: string;
  readonly size: number;
  readonly md5: string;
}

export interface StoredObject extends ObjectHeaders {
  readonly blob: string;
  readonly size: number;
  /** With its quotes. */
  readonly etag: string;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
  /** The sender's verified checksum, as [header name, value]. */
  readonly checksum?: readonly [string, string] | undefined;
}

export type PutResult = "stored" | "exists";

/**
 * Objects on disk: an index of keys in LevelDB, bytes in files with random names. A key therefore
 * never becomes a path. Bytes are complete and flushed before they get a key.
 */
export class ObjectStore {
  readonly #folder: string;
  readonly #index: ClassicLevel<Buffer, StoredObject>;
  #commits: Promise<unknown> = Promise.resolve();
  #isTorn = false;

  private constructor(folder: string, index: ClassicLevel<Buffer, StoredObject>) {
    this.#folder = folder;
    this.#index = index;
  }

  static async open(folder: string): Promise<ObjectStore> {
    await mkdir(join(folder, "blobs"), { recursive: true });
    await mkdir(join(folder, "staging"), { recursive: true });
    const index = new ClassicLevel<Buffer, StoredObject>(join(folder, "index"), {
      keyEncoding: "buffer",
      valueEncoding: "json",
    });
    await index.open().catch((error: unknown) => {
      throw isDiskFull(error) ? error : damaged(join(folder, "index"), error);
    });
    const store = new ObjectStore(folder, index);
    await store.#sweep();
    return store;
  }

  async close(): Promise<void> {
    await this.#commits;
    await this.#index.close();
  }

  /** Writes bytes to disk and flushes them; if the source fails, nothing is left behind. */
  async stage(source: Bytes): Promise<StagedBlob> {
    const blob = randomUUID();
    const draft = join(this.#folder, "staging", blob);
    const file = await open(draft, "wx");
    const md5 = createHash("md5");
    let size = 0;
    try {
      for await (const bytes of source) {
        md5.update(bytes);
        size += bytes.length;
        await writeAll(file, bytes);
      }
      await file.sync();
      await file.close();
      await mkdir(this.#blobFolder(blob), { recursive: true });
      await rename(draft, this.#blobPath(blob));
    } catch (error) {
      await file.close();
      await rm(draft, { force: true });
      throw error;
    }
    return { blob, size, md5: md5.digest("hex") };
  }

  /** Deletes staged bytes that will get no key. */
  async discard(staged: StagedBlob): Promise<void> {
    await rm(this.#blobPath(staged.blob), { force: true });
  }

  /** Stores staged bytes under a key, in one step. With `onlyIfAbsent` an existing object stays. */
  async put(
    bucket: string,
    key: string,
    object: StoredObject,
    onlyIfAbsent = false,
  ): Promise<PutResult> {
    return this.#inTurn(async () => {
      const name = indexKey(bucket, key);
      const before = await this.#index.get(name);
      if (before && onlyIfAbsent) {
        await rm(this.#blobPath(object.blob), { force: true });
        return "exists";
      }
      await this.#index.put(name, object, { sync: true });
      if (before) await rm(this.#blobPath(before.blob), { force: true });
      return "stored";
    });
  }

  async head(bucket: string, key: string): Promise<StoredObject | undefined> {
    return this.#index.get(indexKey(bucket, key));
  }

  /** Opens an object's bytes; they stay readable when the object is replaced or deleted. */
  async openBlob(object: StoredObject): Promise<FileHandle> {
    return open(this.#blobPath(object.blob), "r");
  }

  /** The bytes of an object in order, or those of a range including both ends. */
  read(object: StagedBlob | StoredObject, range?: { first: number; last: number }): Bytes {
    const options = range && { start: range.first, end: range.last };
    return createReadStream(this.#blobPath(object.blob), options);
  }

  async delete(bucket: string, key: string): Promise<void> {
    await this.#inTurn(async () => {
      const name = indexKey(bucket, key);
      const before = await this.#index.get(name);
      if (!before) return;
      await this.#index.del(name, { sync: true });
      await rm(this.#blobPath(before.blob), { force: true });
    });
  }

  /** Objects in the byte order of their keys; `seek` jumps ahead to a key. */
  walk(bucket: string) {
    const iterator = this.#index.iterator({
      gte: Buffer.from(`${bucket}\0`),
      lt: Buffer.from(`${bucket}\u0001`),
    });
    const skip = bucket.length + 1;
    return {
      seek: (key: string) => iterator.seek(indexKey(bucket, key)),
      next: async () => {
        const entry = await iterator.next();
        return entry && { key: entry[0].subarray(skip).toString(), object: entry[1] };
      },
      close: () => iterator.close(),
    };
  }

  #blobFolder = (blob: string) => join(this.#folder, "blobs", blob.slice(0, 2));
  #blobPath = (blob: string) => join(this.#blobFolder(blob), blob);

  /** Commits run one after another, so that "put if absent" has one winner. */
  #inTurn<Result>(commit: () => Promise<Result>): Promise<Result> {
    const turn = this.#commits.then(async () => {
      if (this.#isTorn) await this.#reopen();
      try {
        return await commit();
      } catch (error) {
        this.#isTorn = isDiskFull(error);
        throw error;
      }
    });
    this.#commits = turn.catch(() => undefined);
    return turn;
  }

  /** A failed write may have left half a record, after which LevelDB would lose data. */
  async #reopen(): Promise<void> {
    await this.#index.close();
    await this.#index.open();
    this.#isTorn = false;
  }

  /** Removes what a kill left behind: drafts, and bytes that never got a key. */
  async #sweep(): Promise<void> {
    const staging = join(this.#folder, "staging");
    for (const draft of await readdir(staging)) await rm(join(staging, draft), { force: true });
    const named = new Set<string>();
    for await (const object of this.#index.values()) named.add(object.blob);
    const blobs = join(this.#folder, "blobs");
    for (const part of await readdir(blobs)) {
      for (const blob of await readdir(join(blobs, part))) {
        if (!named.has(blob)) await rm(join(blobs, part, blob), { force: true });
      }
    }
  }
}

const indexKey = (bucket: string, key: string) => Buffer.from(`${bucket}\0${key}`);

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    written += (await file.write(bytes, written)).bytesWritten;
  }
}
