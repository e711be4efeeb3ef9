import type { RangedFile } from "./contents.ts";

/** Thrown if the original no longer exists, or has changed. */
export class OriginalGone extends Error {}

interface RemoteOptions {
  url: string;
  size: number;
  /** Gets a new address when the given one has expired. */
  renew: () => Promise<string>;
  wait?: (ms: number) => Promise<void>;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds until the next try, by the number of failures in a row. */
const pauseAfter = (failures: number): number => Math.min(8_000, 500 * 2 ** (failures - 1));

/**
 * A file behind a signed address, read by ranges. It waits for a lost connection without limit. It
 * asks for a new address after any failure, because a script may be unable to see that the old
 * address was refused.
 */
export function remoteFile({ url, size, renew, wait = sleep }: RemoteOptions): RangedFile {
  let address = url;
  const get = async (from: number, to: number): Promise<Uint8Array | null> => {
    try {
      const answer = await fetch(address, { headers: { range: `bytes=${from}-${to - 1}` } });
      if (answer.status === 404 || answer.status === 416) throw new OriginalGone();
      if (answer.status !== 206) return null;
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return bytes.length === to - from ? bytes : null;
    } catch (error) {
      if (error instanceof OriginalGone) throw error;
      return null; // no connection, or an address that has ended
    }
  };
  return {
    size,
    async read(from, to) {
      for (let failures = 0; ;) {
        const bytes = await get(from, to);
        if (bytes) return bytes;
        failures += 1;
        await wait(pauseAfter(failures));
        address = await renew();
      }
    },
  };
}
