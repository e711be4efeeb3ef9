import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const WORKER = /(^|\/)encode\.worker-[^/]+\.js$/;

/** The page of administrators on which copies of lectures are made. */
const UPLOADER = /(^|\/)videos-page-[^/]+\.js$/;

/** The most kilobytes of the script that makes copies, compressed. */
const MOST_KILOBYTES = 110;

/** @throws Error if a worker is larger than its budget, or lacks the notice of its library */
export function assertWorker(name: string, code: string | Uint8Array): void {
  const kilobytes = gzipSync(code).length / 1024;
  if (kilobytes > MOST_KILOBYTES) {
    throw new Error(
      `${name} has ${kilobytes.toFixed(1)} KB, over its budget of ${MOST_KILOBYTES}.`,
    );
  }
  if (!Buffer.from(code).includes("MPL-2.0")) throw new Error(`${name} lacks mediabunny's notice.`);
}

/** @throws Error if the scripts of another page contain the worker's address */
export function assertAlone(
  worker: string,
  chunks: readonly { fileName: string; code: string }[],
): void {
  const others = chunks.filter(
    ({ fileName, code }) =>
      fileName !== worker && code.includes(worker) && !UPLOADER.test(fileName),
  );
  if (others.length === 0) return;
  const names = others.map(({ fileName }) => fileName).join(", ");
  throw new Error(`${names} would start ${worker}, which belongs to the uploader's page.`);
}

/** Limits the worker that makes copies of lectures: its size, and the page that uses it. */
export const encoderSize = (): Plugin => ({
  name: "encoder-size",
  apply: "build",
  writeBundle(_options, bundle) {
    const files = Object.values(bundle);
    const chunks = files.filter((one) => one.type === "chunk");
    for (const one of files.filter(({ fileName }) => WORKER.test(fileName))) {
      assertWorker(one.fileName, one.type === "chunk" ? one.code : one.source);
      assertAlone(one.fileName, chunks);
    }
  },
});
