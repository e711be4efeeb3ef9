import { join } from "node:path";
import { buildFunctions } from "../packages/functions/bundle.ts";

/** `npm run build`: what a deployment uploads. Prints what a cold start of each function reads. */
const root = join(import.meta.dirname, "..");
for (const { name, coldGzipBytes, totalGzipBytes } of await buildFunctions(
  join(root, ".build/functions"),
)) {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  console.log(
    `${name}: cold start ${kilobytes(coldGzipBytes)} gzip, in all ${kilobytes(totalGzipBytes)}`,
  );
}
