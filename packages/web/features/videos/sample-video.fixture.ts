import { readFileSync } from "node:fs";

/** A complete recording, one of the sample lectures. */
export const sampleVideo = new Uint8Array(
  readFileSync(new URL("../../../local/sample/lectures/bohr.webm", import.meta.url)),
);
