import { join } from "node:path";
import { buildUpload } from "../packages/functions/bundle.ts";
import { ensureWebBuild } from "../packages/local/start/web-build.ts";
import { orExit, readOptions } from "./arguments.ts";

/** `npm run build`: what a deployment uploads. Prints the size of each function's cold start. */
orExit(() => readOptions("build", {}));
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const functions = await buildUpload(join(import.meta.dirname, "../.build/functions"));
for (const { name, coldGzipBytes, totalGzipBytes } of functions) {
  const [cold, all] = [kilobytes(coldGzipBytes), kilobytes(totalGzipBytes)];
  console.log(`${name}: a cold start reads ${cold} gzip of ${all}`);
}
console.log(`web: ${await ensureWebBuild(console.log)}`);
