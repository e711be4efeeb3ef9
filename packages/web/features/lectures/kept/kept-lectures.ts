import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import { ApiError, isPassing } from "../../../lib/api/api-error.ts";
import { LECTURE_KEPT } from "../../../lib/shared-lock.ts";
import {
  dropKept,
  dropOver,
  isWhole,
  type KeptLecture,
  lecturesIn,
  noteKept,
  piecesThere,
} from "../../../shared/kept-lectures/kept-lectures.shelf.ts";
import { type KeptNote, KeptNotes } from "../../../shared/kept-lectures/kept-notes.shelf.ts";
import { megabytes, piecesLeft } from "../../../shared/kept-lectures/kept.rules.ts";
import { waitAfter } from "../engine/engine.rules.ts";
import { Refusal } from "../engine/refusal.ts";
import { keepLecture } from "./keeper.ts";
import { keepPlayer } from "./keep-player.ts";

/** `gone`: the browser cleared its storage; `over`: the lecture may not be kept any longer. */
type KeptState = "kept" | "loading" | "failed" | "gone" | "over";

/** A lecture of the student that is on this device, is being loaded, or was on this device. */
export interface KeptItem {
  videoId: string;
  title: string;
  state: KeptState;
  /** The size in bytes, and how many bytes are on the device; 0 while that is not known. */
  bytes: number;
  got: number;
  /** Epoch milliseconds; 0 while it is not known. */
  until: number;
  /** Why loading failed. */
  why: string | null;
  /** Null if the lecture is not on this device any more. */
  lecture: Lecture | null;
}

const NO_STORAGE =
  "This browser cannot keep lectures: it has no storage for them, or its settings forbid it.";

/** Runs one download at a time across all tabs, because they share the line. */
const alone = (signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
  "locks" in navigator ? navigator.locks.request(LECTURE_KEPT, { signal }, work) : work();

/** Resolves after a while, or earlier if the connection returns or the signal aborts. */
function pause(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const ending = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ending.abort();
      resolve();
    };
    const timer = setTimeout(end, waitAfter(failures));
    signal.addEventListener("abort", end, { signal: ending.signal });
    window.addEventListener("online", end, { signal: ending.signal });
  });
}

/** The lectures that this device keeps for the student of this page, and those that it is loading. */
class KeptLectures {
  #items: readonly KeptItem[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #work = new Map<string, AbortController>();
  #userId = "";

  subscribe = (listen: () => void): (() => void) => {
    this.#listeners.add(listen);
    return () => this.#listeners.delete(listen);
  };

  get items(): readonly KeptItem[] {
    return this.#items;
  }

  /** Reads which lectures are on this device, and removes those that may not be kept any longer. */
  async read(userId: string): Promise<void> {
    this.#beOf(userId);
    try {
      this.#put(await this.#found(userId));
    } catch {
      return; // without storage nothing is kept
    }
  }

  /** Ends the downloads of another student who used this browser. */
  #beOf(userId: string): void {
    if (userId === this.#userId) return;
    this.#userId = userId;
    for (const ending of this.#work.values()) ending.abort();
    this.#work.clear();
    this.#put([]);
  }

  /** Continues the downloads that had not ended when a page was closed. */
  async resume(userId: string): Promise<void> {
    await this.read(userId);
    for (const { lecture, state } of this.#items) {
      if (lecture && state === "loading") this.keep(userId, lecture);
    }
  }

  /** Loads a lecture to this device. */
  keep(userId: string, lecture: Lecture): void {
    const { _id: videoId, title } = lecture;
    if (this.#work.has(videoId)) return;
    const ending = new AbortController();
    this.#work.set(videoId, ending);
    const known = this.#items.find((one) => one.videoId === videoId);
    const { bytes, got, until } = known ?? { bytes: 0, got: 0, until: 0 };
    this.#show({ videoId, title, lecture, bytes, got, until, state: "loading", why: null });
    void this.#run({ userId, lecture, signal: ending.signal }).finally(() => {
      if (this.#work.get(videoId) === ending) this.#work.delete(videoId);
    });
  }

  /** Removes a lecture from this device, also while it is being loaded. */
  async remove(userId: string, videoId: string): Promise<void> {
    this.#work.get(videoId)?.abort();
    this.#work.delete(videoId);
    new KeptNotes().drop(userId, videoId);
    this.#put(this.#items.filter((one) => one.videoId !== videoId));
    // Without storage, there is nothing to remove.
    await dropKept(userId, videoId).catch(() => undefined);
  }

  async #run(asked: { userId: string; lecture: Lecture; signal: AbortSignal }): Promise<void> {
    const { userId, lecture, signal } = asked;
    const onGot = (got: number, { bytes, until }: KeptLecture) =>
      this.#change(lecture._id, { got, bytes, until });
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        await alone(signal, async () => {
          await keepLecture({ ...asked, onGot });
          this.#work.delete(lecture._id);
          await this.read(userId);
          await keepPlayer();
        });
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (!isPassing(error)) return this.#fail(asked, error);
        await pause(failures, signal);
      }
    }
  }

  #fail({ lecture, userId }: { lecture: Lecture; userId: string }, error: unknown): void {
    const isOurs = error instanceof ApiError || error instanceof Refusal;
    this.#change(lecture._id, { state: "failed", why: isOurs ? error.message : NO_STORAGE });
    if (!(error instanceof ApiError) || ![403, 404].includes(error.status)) return;
    void dropKept(userId, lecture._id).catch(() => undefined);
  }

  async #found(userId: string): Promise<KeptItem[]> {
    const now = Date.now();
    await dropOver(now);
    const notes = new KeptNotes();
    const latest = notes.latest(now);
    const mine = (one: KeptLecture) => one.userId === userId;
    const kept = (await lecturesIn("lectures")).filter(mine);
    const begun = (await lecturesIn("begun")).filter(mine);
    for (const one of [...kept, ...begun]) noteKept(one);
    const items = await Promise.all(
      notes.of(userId).map((note) => this.#itemOf(note, { kept, begun, latest })),
    );
    const known = new Set(items.map(({ videoId }) => videoId));
    // A download that has just begun is not in the storage yet.
    const others = this.#items.filter(({ videoId, state }) => {
      return !known.has(videoId) && (this.#work.has(videoId) || state === "failed");
    });
    return [...items, ...others];
  }

  async #itemOf(
    { videoId, title, until }: KeptNote,
    all: { kept: KeptLecture[]; begun: KeptLecture[]; latest: number },
  ): Promise<KeptItem> {
    const isIt = (one: KeptLecture) => one.videoId === videoId;
    const about = { videoId, title, until, why: null };
    const here = all.kept.find(isIt);
    if (here && (await isWhole(here))) {
      const { bytes, lecture } = here;
      return { ...about, lecture, bytes, got: bytes, state: "kept" };
    }
    const before = this.#items.find((one) => one.videoId === videoId);
    const isShown = this.#work.has(videoId) || before?.state === "failed";
    if (before && isShown) return before;
    const begun = all.begun.find(isIt);
    if (begun) {
      const { bytes, lecture } = begun;
      const { got } = piecesLeft(bytes, await piecesThere(begun));
      return { ...about, lecture, bytes, got, state: "loading" };
    }
    const state = until <= all.latest ? "over" : "gone";
    return { ...about, lecture: null, bytes: 0, got: 0, state };
  }

  #change(videoId: string, part: Partial<KeptItem>): void {
    const before = this.#items.find((one) => one.videoId === videoId);
    if (!before) return;
    const next = { ...before, ...part };
    const same = (name: "bytes" | "got") => megabytes(before[name]) === megabytes(next[name]);
    // Shown only if the number of megabytes changes, not for each part that arrives.
    if (next.state !== before.state || !same("got") || !same("bytes")) this.#show(next);
  }

  #show(item: KeptItem): void {
    const has = this.#items.some(({ videoId }) => videoId === item.videoId);
    const all = has ? this.#items : [...this.#items, item];
    this.#put(all.map((one) => (one.videoId === item.videoId ? item : one)));
  }

  #put(items: readonly KeptItem[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

export const keptLectures = new KeptLectures();
