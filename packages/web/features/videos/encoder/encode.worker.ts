import { kindBy } from "@academy/core/lectures/copy/ladder.rules.ts";
import { canEncode } from "./can-encode.ts";
import { Film } from "./film.ts";
import { changesIn, lookAt } from "./look.ts";
import { makeCopies } from "./make-copies.ts";
import type { Ask, MakeFailure, MakeTask, EncoderMessage } from "./messages.ts";
import { openPieceShelf } from "./piece-shelf.ts";
import { LONGEST_SECONDS, bytesFor, sizedRungs } from "./pieces.rules.ts";
import { OriginalGone, remoteFile } from "./remote-file.ts";

/** Milliseconds between two reports of the same piece. */
const REPORT_MS = 250;

const post = (message: EncoderMessage): void => self.postMessage(message);

let goOn: (url: string) => void = () => undefined;

/** Asks the page for a new address, because only the page has the session. */
function renew(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  goOn = resolve;
  post({ kind: "address" });
  return promise;
}

/** Thrown if the work cannot be done, for a reason that the page can explain. */
class Refused extends Error {
  readonly failure: MakeFailure;
  constructor(failure: MakeFailure) {
    super(failure.why);
    this.failure = failure;
  }
}

const openSource = (source: MakeTask["source"]): Promise<Film> =>
  Film.open(source instanceof Blob ? source : remoteFile({ ...source, renew }));

async function assertSpace(bytes: number): Promise<void> {
  const { quota, usage = 0 } = await navigator.storage.estimate();
  if (quota !== undefined && quota - usage < bytes) throw new Refused({ why: "space", bytes });
}

async function make({ source, folder, kind: chosen, isNeeded }: MakeTask): Promise<void> {
  if (!(await canEncode())) throw new Refused({ why: "no encoder" });
  const film = await openSource(source);
  const { picture, sound, seconds } = film.contents;
  if (!picture?.decodes || (sound && !sound.decodes)) throw new Refused({ why: "unreadable" });
  if (seconds > LONGEST_SECONDS) throw new Refused({ why: "too long" });
  const kind = chosen ?? kindBy(await changesIn(film));
  const bitsPerSecond = (source.size * 8) / seconds;
  const rungs = sizedRungs({ kind, ...picture, bitsPerSecond, isNeeded });
  const names = rungs.map(({ name }) => name);
  const bytes = bytesFor(rungs, seconds);
  post({ kind: "plan", plan: { kind, names, seconds, bytes } });
  if (rungs.length === 0) return post({ kind: "copies", copies: [] });
  const shelf = await openPieceShelf(`${folder}-${kind}`);
  let reportedAt = 0;
  const copies = await makeCopies({
    film,
    rungs,
    shelf,
    assertSpace: (left) => assertSpace(bytesFor(rungs, left)),
    onProgress: (progress) => {
      const now = performance.now();
      if (progress.at !== progress.whole && now - reportedAt < REPORT_MS) return;
      reportedAt = now;
      post({ kind: "progress", ...progress });
    },
  }).catch((error: unknown) => {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    throw isFull ? new Refused({ why: "space", bytes }) : error;
  });
  post({ kind: "copies", copies });
}

function failureOf(error: unknown): MakeFailure {
  if (error instanceof Refused) return error.failure;
  if (error instanceof OriginalGone) return { why: "gone" };
  return { why: "encoder", reason: error instanceof Error ? error.message : String(error) };
}

// The library would merge transparent pictures in its own workers, which the content policy
// forbids. Without `Worker`, such a file fails with a reason.
Reflect.deleteProperty(self, "Worker");

self.addEventListener("message", ({ data }: MessageEvent<Ask>) => {
  if (data.ask === "go on") return goOn(data.url);
  const work =
    data.ask === "look"
      ? lookAt(data.file).then((look) => post({ kind: "look", look }))
      : make(data);
  work.catch((error: unknown) => post({ kind: "failed", failure: failureOf(error) }));
});
