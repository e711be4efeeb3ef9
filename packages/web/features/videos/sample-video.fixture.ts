import { readFileSync } from "node:fs";

/** A complete recording in WebM, with an index. */
export const sampleVideo = new Uint8Array(
  readFileSync(new URL("sample-recording.webm", import.meta.url)),
);
