import type { CopyName } from "@academy/core/lectures/copy/copy.schema.ts";
import { workerAddress } from "../../../lib/worker-address.ts";
// oxlint-disable-next-line import/default -- the build makes it the address of the script
import script from "./encode.worker.ts?worker&url";
import type { Look } from "./look.ts";
import type { Ask, MakeFailure, MakePlan, MakeTask, EncoderMessage } from "./messages.ts";

/** Sends a request to a new worker. The signal ends the worker, and so does a closed tab. */
function ask(
  question: Ask,
  signal: AbortSignal,
  hear: (message: EncoderMessage, worker: Worker) => void,
) {
  const { promise, reject, resolve } = Promise.withResolvers<void>();
  const worker = new Worker(workerAddress(script));
  const say = (message: Ask) => worker.postMessage(message);
  // A DOMException, like every aborted operation.
  const abort = () => reject(signal.reason as DOMException);
  signal.addEventListener("abort", abort);
  worker.addEventListener("error", () => reject(new Error("The worker did not start.")));
  worker.addEventListener("message", ({ data }: MessageEvent<EncoderMessage>) =>
    hear(data, worker),
  );
  if (signal.aborted) abort();
  else say(question);
  const done = promise.finally(() => {
    signal.removeEventListener("abort", abort);
    worker.terminate();
  });
  return { done, end: resolve };
}

let looking: Promise<unknown> = Promise.resolve();

/** Examines a file, after the earlier ones; null if this browser has no such worker. */
export function look(file: Blob): Promise<Look | null> {
  const next = looking.then(() => lookNow(file));
  looking = next;
  return next;
}

async function lookNow(file: Blob): Promise<Look | null> {
  let found: Look | null = null;
  try {
    const { signal } = new AbortController();
    const { done, end } = ask({ ask: "look", file }, signal, (message) => {
      if (message.kind === "look") found = message.look;
      end();
    });
    await done;
  } catch {
    return null;
  }
  return found;
}

/** Thrown if no copies were made, with the reason. */
export class EncodingFailed extends Error {
  readonly failure: MakeFailure;
  constructor(failure: MakeFailure) {
    super(failure.why);
    this.failure = failure;
  }
}

interface MakeOptions {
  signal: AbortSignal;
  onPlan: (plan: MakePlan) => void;
  onProgress: (progress: { whole: number; at: number }) => void;
  /** Gets a new address of the original. */
  renew: () => Promise<string>;
}

/** Makes the copies of a file in a worker. @throws EncodingFailed; the signal's reason */
export async function make(task: MakeTask, options: MakeOptions): Promise<[CopyName, Blob][]> {
  let copies: [CopyName, Blob][] = [];
  let failure: MakeFailure | null = null;
  const { done, end } = ask({ ask: "make", ...task }, options.signal, (message, worker) => {
    if (message.kind === "plan") options.onPlan(message.plan);
    if (message.kind === "progress") options.onProgress(message);
    if (message.kind === "address") {
      options.renew().then(
        (url) => worker.postMessage({ ask: "go on", url } satisfies Ask),
        () => {
          failure = { why: "gone" };
          end();
        },
      );
    }
    if (message.kind === "copies") copies = message.copies;
    if (message.kind === "failed") failure = message.failure;
    if (message.kind === "copies" || message.kind === "failed") end();
  });
  await done;
  if (failure) throw new EncodingFailed(failure);
  return copies;
}
