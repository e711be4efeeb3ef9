import { readFileSync } from "node:fs";

/** A whole recording, of those that a fresh start shows. */
export const sampleVideo = new Uint8Array(
  readFileSync(new URL("../../../local/sample/lectures/bohr.webm", import.meta.url)),
);
