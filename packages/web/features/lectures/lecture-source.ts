import type { Addresses } from "./addresses.ts";
import { Engine } from "./engine/engine.ts";
import { mediaSource } from "./engine/media-buffer.ts";
import { Refusal } from "./engine/refusal.ts";
import { type Fault, FileSource } from "./file-source.ts";
import type { KeptLine } from "./kept-line.shelf.ts";
import {
  addressOf,
  type Copies,
  type Plan,
  planOf,
  type Quality,
  type Shown,
} from "./quality.rules.ts";

export interface SourceOptions {
  addresses: Addresses;
  /** The copies that this browser can play. */
  copies: Copies;
  line: KeptLine;
  /** The place to begin at, in seconds. */
  from: number;
  onShown: (shown: Shown) => void;
  onFault: (fault: Fault | null) => void;
}

/** Plays a lecture in a video element; the quality may change at any time. */
export class LectureSource {
  readonly #video: HTMLVideoElement;
  readonly #options: SourceOptions;
  readonly #closed = new AbortController();
  #engine: Engine | null = null;
  #file: FileSource | null = null;
  #plan: Plan | null = null;
  #quality: Quality | null = null;
  #hasMediaSource = mediaSource() !== undefined;
  /**
   * Whether a person paused the video. An element also calls itself paused while it changes files.
   */
  #isPaused = false;
  #hasBegun = false;
  #shown: Shown | null = null;

  constructor(video: HTMLVideoElement, options: SourceOptions) {
    this.#video = video;
    this.#options = options;
    const { signal } = this.#closed;
    for (const event of ["play", "pause", "error"]) video.addEventListener(event, this, { signal });
  }

  handleEvent({ type }: Event): void {
    if (type === "error") return this.#giveUpEngine();
    this.#isPaused = type === "pause";
  }

  /** Plays this quality from the current place on. */
  play(quality: Quality): void {
    this.#quality = quality;
    const { copies, line } = this.#options;
    const before = this.#plan;
    const plan = planOf(copies, quality, {
      line: line.kept,
      hasMediaSource: this.#hasMediaSource,
    });
    this.#plan = plan;
    const isSame =
      plan.by === "engine" && before?.by === "engine" && plan.copies[0] === before.copies[0];
    if (isSame && this.#engine) this.#engine.choose(plan.only);
    else this.#begin(plan);
  }

  close(): void {
    this.#closed.abort();
    this.#stop();
    this.#video.removeAttribute("src");
    this.#video.load();
  }

  #stop(): void {
    this.#engine?.close();
    this.#file?.close();
    this.#engine = null;
    this.#file = null;
  }

  #begin(plan: Plan): void {
    this.#stop();
    const { addresses, line, onFault } = this.#options;
    onFault(null);
    if (plan.by === "browser") {
      if (addressOf(addresses.now, plan.file) === "") return onFault("format");
      const load = (address: string) => this.#load(() => (this.#video.src = address));
      this.#file = new FileSource(this.#video, { addresses, file: plan.file, load, onFault });
      return this.#show(plan.file);
    }
    this.#load(() => {
      this.#engine = new Engine(this.#video, {
        ...plan,
        addresses,
        line: line.kept,
        onLine: (bits) => line.keep(bits),
        onCopy: (name) => this.#show(name),
        onBroken: (error) => this.#broken(error),
      });
    });
  }

  /** The current place; before the first file, the place to begin at. */
  get #place(): number {
    return this.#hasBegun ? this.#video.currentTime : this.#options.from;
  }

  /** Changes what the element plays, and keeps position, pause and speed. */
  #load(change: () => void): void {
    const place = this.#place;
    change();
    if (place > 0) this.#video.currentTime = place;
    // An element with autoplay would start each new file.
    if (this.#isPaused) this.#video.pause();
    else if (this.#hasBegun) this.#video.play().catch(() => undefined);
    this.#hasBegun = true;
  }

  #broken(error: unknown): void {
    if (error instanceof Refusal && error.cause) {
      // The engine stays, so that the fragments that are ready are still played.
      this.#options.onFault({ refused: error.message });
    } else this.#giveUpEngine();
  }

  /**
   * Changes to the browser's own player, which may play one file although the engine has failed.
   */
  #giveUpEngine(): void {
    if (!this.#engine || !this.#quality) return;
    this.#hasMediaSource = false;
    this.play(this.#quality);
  }

  #show(shown: Shown): void {
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#options.onShown(shown);
  }
}
