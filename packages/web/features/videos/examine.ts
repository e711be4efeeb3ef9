import { look } from "./encoder/encode-client.ts";
import { type Verdict, verdictOf } from "./file-verdict.rules.ts";
import type { Probe } from "./probe.ts";

/** The facts about a file that are found before it is sent. */
export interface Examined {
  probe: Probe;
  verdict: Verdict;
}

function dataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener("loadend", () => {
    if (typeof reader.result === "string") resolve(reader.result);
    else reject(new Error("The poster could not be read"));
  });
  reader.readAsDataURL(blob);
  return promise;
}

const NOTHING: Probe = { duration: null, poster: null };

/** Facts that only the browser's own player can find; few files need it. */
async function played(file: File): Promise<Probe> {
  const { probe } = await import("./probe.ts");
  return probe(file);
}

/**
 * Examines a file with the worker, and with the browser's own player if the worker finds nothing.
 */
export async function examine(file: File): Promise<Examined> {
  const found = await look(file);
  const isSeen = found !== null && (found.refusal !== null || found.poster !== null);
  const seen = isSeen ? NOTHING : await played(file).catch(() => NOTHING);
  const duration = found?.contents ? Math.round(found.contents.seconds * 100) / 100 : seen.duration;
  const poster = found?.poster ? await dataUrl(found.poster) : seen.poster;
  return { probe: { duration, poster }, verdict: verdictOf(file, found, seen) };
}
