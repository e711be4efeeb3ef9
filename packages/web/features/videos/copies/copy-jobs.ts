import type { PictureKind } from "@academy/core/lectures/copy/copy.schema.ts";
import type { CopyJob } from "./copy-job.rules.ts";
import { CopyRun, type CopyTask, type VideoOfCopies } from "./copy-run.ts";
import { dropPieces } from "./device-pieces.ts";

/**
 * The source of a lecture's copies: a file whose upload may still be running, or an original at the
 * server.
 */
export interface NewCopies extends Omit<CopyTask, "video" | "videoId"> {
  /** The video; null until its file has arrived. */
  video: VideoOfCopies | null;
}

interface Begun {
  run: CopyRun;
  publish: (video: VideoOfCopies) => void;
}

/**
 * The copies that this page makes and sends. They stop when the page ends, and continue at the next
 * visit.
 */
export class CopyJobs {
  #jobs: readonly CopyJob[] = [];
  readonly #begun = new Map<string, Begun>();
  readonly #listeners = new Set<() => void>();
  readonly #onAttached: (title: string) => void;

  /** @param onAttached called when all copies of a lecture are at the server */
  constructor(onAttached: (title: string) => void) {
    this.#onAttached = onAttached;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): readonly CopyJob[] => this.#jobs;

  /** Begins a lecture's copies, or continues unfinished ones. */
  begin({ video, ...about }: NewCopies): CopyRun {
    const known = this.#begun.get(about.id);
    if (known) return known.run;
    const { promise, resolve } = Promise.withResolvers<VideoOfCopies>();
    const videoId = video?.id ?? null;
    const task: CopyTask = { ...about, videoId, video: promise };
    const run = new CopyRun(task, (part) => this.#change(about.id, part));
    if (video) resolve(video);
    this.#begun.set(about.id, { run, publish: resolve });
    const { id, title, kind, isNeeded } = about;
    const state = { at: "waiting" } as const;
    this.#set([...this.#jobs, { id, title, kind, isNeeded, videoId, state }]);
    void this.#follow(run);
    return run;
  }

  /** Called when the lecture is at the server: its copies may be sent now. */
  publish(id: string, video: VideoOfCopies): void {
    this.#begun.get(id)?.publish(video);
    this.#change(id, { videoId: video.id });
  }

  agree(id: string): void {
    this.#begun.get(id)?.run.agree();
  }

  choose(id: string, kind: PictureKind): void {
    this.#begun.get(id)?.run.choose(kind);
  }

  retry(id: string): void {
    const known = this.#begun.get(id);
    if (known) void this.#follow(known.run);
  }

  /** Stops a lecture's copies; their pieces are kept for the next time. */
  leave(id: string): void {
    this.#begun.get(id)?.run.stop();
    this.#drop(id);
  }

  /** Stops a lecture's copies and deletes their pieces. */
  skip(id: string): void {
    this.leave(id);
    void dropPieces(id);
  }

  /** Stops all jobs; their pieces are kept on the device for the next visit. */
  stop(): void {
    for (const { run } of this.#begun.values()) run.stop();
  }

  async #follow(run: CopyRun): Promise<void> {
    if (!(await run.run())) return;
    this.#drop(run.task.id);
    this.#onAttached(run.task.title);
  }

  #drop(id: string): void {
    this.#begun.delete(id);
    this.#set(this.#jobs.filter((job) => job.id !== id));
  }

  #change(id: string, part: Partial<CopyJob>): void {
    this.#set(this.#jobs.map((job) => (job.id === id ? { ...job, ...part } : job)));
  }

  #set(jobs: readonly CopyJob[]): void {
    this.#jobs = jobs;
    for (const listener of this.#listeners) listener();
  }
}
