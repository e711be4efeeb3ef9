import type { CopyName, PlaybackCopy } from "@academy/core/lectures/copy/copy.schema.ts";
import type { Addresses } from "../addresses.ts";
import { CopyFile, type Part } from "./copy-file.ts";
import * as rules from "./engine.rules.ts";
import { MediaBuffer } from "./media-buffer.ts";
import { type Bytes, Ranges } from "./ranges.ts";
import { ShownCopies } from "./shown-copies.ts";

export interface EngineOptions {
  addresses: Addresses;
  /** Copies with the same tracks, the smallest first. */
  copies: readonly PlaybackCopy[];
  /** The only copy to play; null to choose by the line. */
  only: CopyName | null;
  /** Bits per second as this device last measured them. */
  line: number | null;
  onLine: (bitsPerSecond: number) => void;
  /** Called with the copy that is playing, also if it is the same as before. */
  onCopy: (name: CopyName) => void;
  /** Called when the engine cannot go on. */
  onBroken: (error: unknown) => void;
}

/** A request whose rest would come too late. */
class TooLate extends Error {}

const events = ["seeking", "ratechange", "timeupdate", "waiting", "playing"];

/** With more seconds than this ready, two fragments are loaded by one request. */
const COMFORT_S = 15;

/**
 * If more fragments than this in a row add nothing playable, something is wrong with the copies.
 */
const MOST_FRUITLESS = 3;

/**
 * Plays copies of a lecture by Media Source. For each fragment, it chooses a copy that the line is
 * fast enough for.
 */
export class Engine {
  readonly #video: HTMLVideoElement;
  readonly #options: EngineOptions;
  readonly #files: readonly CopyFile[];
  readonly #ranges: Ranges;
  readonly #shown = new ShownCopies();
  readonly #closed = new AbortController();
  #line: number | null;
  #only: CopyName | null;
  /** Ends the request that is under way. */
  #request = new AbortController();
  /** The file whose head the browser has. */
  #current: CopyFile | null = null;
  /** The copy that came too late: the next request is for a smaller copy. */
  #tooLarge: CopyFile | null = null;
  #cursor: number | null = null;
  #fruitless = 0;
  /** Whether the newly chosen copy replaces the seconds that are ready in another copy. */
  #replaces = false;
  #wake: () => void = () => undefined;

  constructor(video: HTMLVideoElement, options: EngineOptions) {
    this.#video = video;
    this.#options = options;
    this.#files = options.copies.map((copy) => new CopyFile(copy));
    this.#line = options.line;
    this.#only = options.only;
    this.#ranges = new Ranges(options.addresses, (sample) => this.#measure(sample));
    const { signal } = this.#closed;
    for (const event of events) video.addEventListener(event, this, { signal });
    this.#run().catch((error: unknown) => {
      if (!signal.aborted) options.onBroken(error);
    });
  }

  /**
   * From now on plays only one copy or, with null, lets the line decide. If this copy is better, it
   * soon replaces what is ready.
   */
  choose(only: CopyName | null): void {
    this.#only = only;
    const chosen = this.#files.find(({ copy }) => copy.name === only);
    const before = this.#current;
    if (chosen && before && rules.bitsOf(chosen.copy) > rules.bitsOf(before.copy)) {
      this.#replaces = true;
      this.#request.abort();
    }
    this.#wake();
  }

  close(): void {
    this.#closed.abort();
    this.#request.abort();
    this.#wake();
  }

  handleEvent({ type }: Event): void {
    const { currentTime } = this.#video;
    if (type === "seeking" && rules.readyUntil(this.#spans, currentTime) === null) {
      this.#cursor = null;
      this.#request.abort(); // it is for another place
    }
    if (type === "waiting") this.#skipGap();
    const name = this.#shown.at(currentTime);
    if (name) this.#options.onCopy(name);
    this.#wake();
  }

  get #spans(): rules.Span[] {
    const { buffered } = this.#video;
    return Array.from({ length: buffered.length }, (_, index) => ({
      from: buffered.start(index),
      to: buffered.end(index),
    }));
  }

  get #speed(): number {
    return Math.max(1, this.#video.playbackRate);
  }

  /** Seconds of the lecture that are ready. */
  get #ready(): number {
    const { currentTime } = this.#video;
    return (rules.readyUntil(this.#spans, currentTime) ?? currentTime) - currentTime;
  }

  async #run(): Promise<void> {
    const first = this.#pick();
    const { codecs, height, seconds } = first.copy;
    const kind = height > 0 ? "video" : "audio";
    const [buffer] = await Promise.all([
      MediaBuffer.open(this.#video, `${kind}/mp4; codecs="${codecs}"`, seconds),
      first.open(this.#ranges, this.#closed.signal),
    ]);
    while (!this.#closed.signal.aborted) {
      if (this.#replaces) await this.#replace(buffer);
      const next = rules.nextOf({
        spans: this.#spans,
        place: this.#video.currentTime,
        speed: this.#speed,
        hasPlayed: this.#video.played.length > 0,
        cursor: this.#cursor,
        end: (this.#current ?? first).end,
      });
      if (next === "all") buffer.end();
      if (typeof next !== "string") await this.#load(next.at, buffer);
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #pick(): CopyFile {
    const files = this.#only
      ? this.#files.filter(({ copy }) => copy.name === this.#only)
      : this.#files.slice(0, this.#tooLarge ? this.#files.indexOf(this.#tooLarge) : undefined);
    const demand = { line: this.#line, ready: this.#ready, speed: this.#speed };
    const copy = rules.copyFor(
      files.map((file) => file.copy),
      demand,
    );
    const file = this.#files.find((one) => one.copy === copy) ?? this.#files[0];
    if (!file) throw new Error("There is no copy");
    return file;
  }

  /**
   * Loads the fragment that contains this time of the lecture; with much ready, also the next
   * fragment. Gives the request up if its rest would come too late.
   */
  async #load(at: number, buffer: MediaBuffer): Promise<void> {
    const request = (this.#request = new AbortController());
    const { signal } = request;
    try {
      const file = this.#pick();
      const init = await file.open(this.#ranges, signal);
      const part = file.fragments(at, this.#ready > COMFORT_S ? 2 : 1);
      if (this.#current !== file) await buffer.append(init);
      this.#current = file;
      const onPart = (bytes: Bytes, progress: rules.Progress) =>
        this.#append(bytes, buffer, { file, part, progress });
      const { name } = file.copy;
      await this.#ranges.read({ name, from: part.first, to: part.end, signal, onPart });
      this.#shown.note(name, part);
      this.#cursor = part.to;
      this.#tooLarge = null;
      this.#assertFruitful();
      this.#skipGap();
      await buffer.forget();
    } catch (error) {
      if (!(error instanceof TooLate || signal.aborted)) throw error;
      // Only a part of a fragment was appended, so the copy's head must come before the next
      // fragment.
      if (!this.#closed.signal.aborted) buffer.reset();
      this.#current = null;
    }
  }

  async #append(
    bytes: Bytes,
    buffer: MediaBuffer,
    { file, part, progress }: { file: CopyFile; part: Part; progress: rules.Progress },
  ): Promise<void> {
    await buffer.append(bytes);
    const [smallest] = this.#files;
    if (this.#only || !smallest || file === smallest) return;
    const instead = (rules.bitsOf(smallest.copy) / 8) * (part.to - part.from);
    if (!rules.givesUp(progress, this.#ready / this.#speed, instead)) return;
    this.#tooLarge = file;
    throw new TooLate();
  }

  /** Drops what is ready from the next fragment on, to make space for the newly chosen copy. */
  async #replace(buffer: MediaBuffer): Promise<void> {
    this.#replaces = false;
    const file = this.#pick();
    await file.open(this.#ranges, this.#closed.signal);
    await buffer.dropFrom(file.startAfter(this.#video.currentTime + 1));
    this.#cursor = null;
  }

  #assertFruitful(): void {
    this.#fruitless = this.#ready > 0 ? 0 : this.#fruitless + 1;
    if (this.#fruitless > MOST_FRUITLESS) throw new Error("The copies show nothing");
  }

  #skipGap(): void {
    const place = rules.afterGap(this.#spans, this.#video.currentTime);
    if (place !== null) this.#video.currentTime = place;
  }

  #measure(sample: rules.Sample): void {
    const line = rules.lineAfter(this.#line, sample);
    if (line === null || line === this.#line) return;
    this.#line = line;
    this.#options.onLine(line);
  }
}
