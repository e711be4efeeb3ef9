import { HeadObjectCommand, NotFound } from "@aws-sdk/client-s3";
import type { Deps } from "../../kernel/platform/deps.ts";

/** Concurrent requests to the bucket. */
const CONCURRENCY = 16;

/** The keys that do not exist in the bucket. */
export async function missing(deps: Deps, keys: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const queue = [...keys];
  const work = async () => {
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      if (!(await exists(deps, key))) found.push(key);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, keys.length) }, work));
  return found;
}

async function exists(deps: Deps, key: string): Promise<boolean> {
  try {
    await deps.s3.send(new HeadObjectCommand({ Bucket: deps.config.bucket, Key: key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
