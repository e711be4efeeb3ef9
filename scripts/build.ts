import { join } from "node:path";
import { compressAssets } from "../packages/local/start/compress-assets.ts";
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
const dist = await ensureWebBuild(console.log);
await compressAssets(dist);
console.log(`web: ${dist}`);
