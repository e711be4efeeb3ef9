import { GetObjectCommand, HeadObjectCommand, NoSuchKey, NotFound } from "@aws-sdk/client-s3";
import type { Deps } from "../../kernel/platform/deps.ts";

/** Concurrent requests to the bucket. */
const CONCURRENCY = 16;

/**
 * The sizes in bytes of images that this process has asked for. A size never changes, because
 * images are named by their content. The builder asks for them again at every change.
 */
const known = new Map<string, number>();
const KNOWN = 5_000;

/** The keys that do not exist in the bucket. */
export async function missing(deps: Deps, keys: readonly string[]): Promise<string[]> {
  const found = await each(keys, (key) => head(deps, key));
  return keys.filter((key) => found.get(key) === undefined);
}

/** The sizes in bytes of the images that exist. */
export async function sizes(
  deps: Deps,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const unknown = keys.filter((key) => !known.has(key));
  for (const [key, bytes] of await each(unknown, (one) => head(deps, one))) {
    if (known.size >= KNOWN) known.clear();
    known.set(key, bytes);
  }
  return new Map(keys.flatMap((key) => (known.has(key) ? [[key, known.get(key) ?? 0]] : [])));
}

/** Images with their types; missing images are left out. */
export const readAll = (deps: Deps, keys: readonly string[]) =>
  each(keys, (key) => read(deps, key));

/** The results of `work` for all keys, of which a few are worked on at the same time. */
async function each<T>(keys: readonly string[], work: (key: string) => Promise<T | undefined>) {
  const found = new Map<string, T>();
  const queue = [...new Set(keys)];
  const next = async () => {
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      const one = await work(key);
      if (one !== undefined) found.set(key, one);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, queue.length) }, next));
  return found;
}

async function head(deps: Deps, key: string): Promise<number | undefined> {
  try {
    const command = new HeadObjectCommand({ Bucket: deps.config.bucket, Key: key });
    return (await deps.s3.send(command)).ContentLength ?? 0;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

async function read(deps: Deps, key: string) {
  try {
    const command = new GetObjectCommand({ Bucket: deps.config.bucket, Key: key });
    const { Body, ContentType: type = "image/png" } = await deps.s3.send(command);
    return { type, bytes: new Uint8Array((await Body?.transformToByteArray()) ?? []) };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
