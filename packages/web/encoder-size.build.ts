import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const WORKER = /(^|\/)encode\.worker-[^/]+\.js$/;

/** Of the script that makes copies, compressed; the page of the administrators' videos alone loads it. */
const MOST_KILOBYTES = 110;

/** @throws Error for a worker that is larger than its budget, or lacks its library's notice */
export function assertWorker(name: string, code: string | Uint8Array): void {
  const kilobytes = gzipSync(code).length / 1024;
  if (kilobytes > MOST_KILOBYTES) {
    throw new Error(
      `${name} has ${kilobytes.toFixed(1)} KB, over its budget of ${MOST_KILOBYTES}.`,
    );
  }
  if (!Buffer.from(code).includes("MPL-2.0")) throw new Error(`${name} lacks mediabunny's notice.`);
}

/** Holds the worker that makes copies of lectures to its size. */
export const encoderSize = (): Plugin => ({
  name: "encoder-size",
  apply: "build",
  writeBundle(_options, bundle) {
    const workers = Object.values(bundle).filter(({ fileName }) => WORKER.test(fileName));
    for (const one of workers) {
      assertWorker(one.fileName, one.type === "chunk" ? one.code : one.source);
    }
  },
});
