import type { CopyName, PictureKind } from "@academy/core/lectures/copy/copy.schema.ts";
import { make, EncodingFailed } from "../encoder/encode-client.ts";
import { minutesLeft } from "../encoder/timing.rules.ts";
import { orAborted } from "../or-aborted.ts";
import { throughOutage } from "../outage.ts";
import { getCopies } from "./copies.queries.ts";
import { type CopyJob, type CopyState, failureWords } from "./copy-job.rules.ts";
import { dropOtherKind, dropPieces } from "./device-pieces.ts";
import { keepCopies, type KeptCopies, readKeptCopies } from "./kept-copies.shelf.ts";
import { concernOf } from "./power.ts";
import { sendCopies } from "./send-copies.ts";

export interface VideoOfCopies {
  id: string;
  /** Id of the original's upload. */
  of: string;
  /** The copy that is the video's file itself. */
  except?: CopyName;
}

/** Copies to make and to send. */
export interface CopyTask extends Omit<CopyJob, "state"> {
  userId: string;
  /** Null to read the original from the server. */
  file: File | null;
  /**
   * Whether the file can be chosen again. A recording cannot: it exists only in this page, and at
   * the server.
   */
  isOnDisk: boolean;
  /** The video; resolves when its file has arrived. */
  video: Promise<VideoOfCopies>;
}

type Change = (part: Partial<Pick<CopyJob, "kind" | "state">>) => void;

const messageOf = (error: unknown): string =>
  error instanceof EncodingFailed
    ? failureWords(error.failure)
    : `Copies failed: ${error instanceof Error && error.message ? error.message : "HTTP 0"}`;

/** Runs one job at a time, because each job uses the whole processor. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = turn.then(work, work);
  turn = next.catch(() => undefined);
  return next;
}

/**
 * Makes the copies of one lecture, sends them and attaches them to the video. Copies can be skipped
 * or tried again.
 */
export class CopyRun {
  readonly task: CopyTask;
  readonly #change: Change;
  #aborter = new AbortController();
  /** Aborts only the encoding, when another kind of picture is chosen. */
  #encoding = new AbortController();
  #kept: KeptCopies | null = null;
  #kind: PictureKind | null;
  readonly #answer = Promise.withResolvers<void>();
  readonly #made = Promise.withResolvers<ReadonlyMap<CopyName, Blob>>();

  constructor(task: CopyTask, change: Change) {
    this.task = task;
    this.#change = change;
    this.#kind = task.kind;
    // Avoids an unhandled rejection: only for a large file does someone wait for this promise. In
    // other cases, the state shows the failure.
    this.#made.promise.catch(() => undefined);
  }

  /** The copies, when all are made. */
  get copies(): Promise<ReadonlyMap<CopyName, Blob>> {
    return this.#made.promise;
  }

  /** Agrees to making copies on battery or over a metered line. */
  agree(): void {
    this.#answer.resolve();
  }

  choose(kind: PictureKind): void {
    this.#kind = kind;
    this.#change({ kind });
    this.#encoding.abort();
  }

  stop(): void {
    this.#aborter.abort();
    this.#encoding.abort();
  }

  /** Returns true when all copies are attached, and false when the run failed or was stopped. */
  async run(): Promise<boolean> {
    this.#aborter = new AbortController();
    const { signal } = this.#aborter;
    try {
      await this.#remember();
      // Once the video is known, the copies can continue without the form.
      void this.task.video.then((video) => this.#remember({ video }));
      const concern = await concernOf();
      if (concern) {
        this.#show({ at: "asking", concern });
        await orAborted(this.#answer.promise, signal);
      }
      this.#show({ at: "waiting" });
      await this.#alone(() => this.#makeAndSend(signal));
      await dropPieces(this.task.id);
      return true;
    } catch (error) {
      if (!signal.aborted) this.#show({ at: "failed", words: messageOf(error) });
      return false;
    }
  }

  async #makeAndSend(signal: AbortSignal): Promise<void> {
    const copies = await inTurn(() => this.#make(signal));
    this.#made.resolve(copies);
    this.#show({ at: "made" });
    const video = await orAborted(this.task.video, signal);
    await this.#send(copies, video, signal);
  }

  #show(state: CopyState): void {
    this.#change({ state });
  }

  /**
   * Notes on this device what is being made, so that the work can continue after the tab was
   * closed.
   */
  async #remember(
    part: Partial<Pick<KeptCopies, "video" | "kind" | "uploads">> = {},
  ): Promise<void> {
    const { id, userId, title, file, isOnDisk, isNeeded } = this.task;
    const known = this.#kept ?? (await readKeptCopies(id));
    this.#kept = {
      id,
      userId,
      title,
      name: file?.name ?? title,
      size: file?.size ?? 0,
      lastModified: file?.lastModified ?? 0,
      isRemote: !isOnDisk,
      isNeeded,
      kind: this.#kind,
      video: known?.video ?? null,
      uploads: known?.uploads ?? {},
      ...part,
      at: Date.now(),
    };
    await keepCopies(this.#kept);
  }

  /**
   * Holds a lock during the work, so that no other tab does the same, and the browser does not
   * freeze the page in the background.
   */
  async #alone(work: () => Promise<void>): Promise<void> {
    if (!("locks" in navigator)) return work();
    await navigator.locks.request(this.task.id, { ifAvailable: true }, async (lock) => {
      if (!lock) throw new Error("They are being made in another tab.");
      await work();
    });
  }

  async #make(signal: AbortSignal): Promise<ReadonlyMap<CopyName, Blob>> {
    for (;;) {
      signal.throwIfAborted();
      const kind = this.#kind;
      this.#encoding = new AbortController();
      if (kind) await dropOtherKind(this.task.id, kind);
      try {
        return new Map(
          await this.#makeOnce(kind, AbortSignal.any([signal, this.#encoding.signal])),
        );
      } catch (error) {
        signal.throwIfAborted();
        if (this.#kind === kind || !this.#encoding.signal.aborted) throw error;
      }
    }
  }

  async #makeOnce(kind: PictureKind | null, signal: AbortSignal) {
    const { id: folder, file, isNeeded } = this.task;
    const measured = { seconds: 0, whole: -1, start: 0 };
    const source = file ?? (await this.#original(signal));
    return make(
      { source, folder, kind, isNeeded },
      {
        signal,
        renew: async () => (await this.#original(signal)).url,
        onPlan: (plan) => {
          measured.seconds = plan.seconds;
          this.#kind = plan.kind;
          this.#change({ kind: plan.kind });
          void this.#remember();
        },
        onProgress: ({ whole, at }) => {
          if (measured.whole < 0) Object.assign(measured, { whole, start: performance.now() });
          const made = { seconds: whole - measured.whole, ms: performance.now() - measured.start };
          const minutes = minutesLeft(made, measured.seconds - at);
          this.#show({ at: "encoding", share: at / measured.seconds, minutes });
        },
      },
    );
  }

  async #original(signal: AbortSignal): Promise<{ url: string; size: number }> {
    const { id } = await orAborted(this.task.video, signal);
    const outage = { signal, onWaiting: () => undefined };
    return (await throughOutage(() => getCopies(id, signal), outage)).original;
  }

  async #send(
    copies: ReadonlyMap<CopyName, Blob>,
    { except, ...video }: VideoOfCopies,
    signal: AbortSignal,
  ): Promise<void> {
    const uploads = { ...this.#kept?.uploads };
    await sendCopies({
      copies,
      except,
      video,
      signal,
      uploads,
      onState: (state) => this.#show(state),
      onUpload: (name, uploadId) => {
        if (uploadId === null) delete uploads[name];
        else uploads[name] = uploadId;
        void this.#remember({ uploads: { ...uploads } });
      },
    });
  }
}
