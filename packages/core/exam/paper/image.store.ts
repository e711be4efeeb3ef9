import { HeadObjectCommand, NotFound } from "@aws-sdk/client-s3";
import type { Deps } from "../../kernel/platform/deps.ts";

/** So many questions to the bucket are under way at once. */
const CONCURRENCY = 16;

/** Those of the keys under which the bucket holds nothing. */
export async function missing(deps: Deps, keys: readonly string[]): Promise<string[]> {
  const gone: string[] = [];
  const left = [...keys];
  const ask = async () => {
    for (let key = left.pop(); key !== undefined; key = left.pop()) {
      if (!(await exists(deps, key))) gone.push(key);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, keys.length) }, ask));
  return gone;
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
