import type { WatchAnswer } from "@academy/core/lectures/watching/watching.schema.ts";
import {
  MOST_STRETCHES,
  type Stretch,
} from "@academy/core/lectures/watching/watched-bits.rules.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import type { Unsent, UnsentShelf } from "./unsent.shelf.ts";

/** The content of a report, see `WatchReport`. */
export interface SentReport {
  pass: string;
  n: number;
  stretches: [number, number][];
  at: number;
  agoSeconds: number;
  of: number | null;
  last: boolean;
}

interface ReporterParts {
  send: (report: SentReport) => Promise<WatchAnswer>;
  shelf: UnsentShelf;
  /** Epoch milliseconds of this device. */
  now: () => number;
  /** Called when the server says that the student watches on another device instead. */
  onOver?: () => void;
}

/**
 * Seconds of watching between two reports. If devices are limited, an hour of watching then costs
 * 31 writes: 27 reports, another report at the end, two writes of the student's list, and one of
 * the place.
 */
const EVERY = 130;
/** Seconds of watching after which a report that failed is sent again. */
const AGAIN = 20;
/** A pause after fewer seconds of watching sends no report; these seconds are reported later. */
const WORTH = 10;
/** Seconds after which the device keeps what was played. */
const KEPT_EVERY = 4;
/**
 * The most stretches that are kept. The oldest are dropped first: they come from days without a
 * connection.
 */
const MOST_KEPT = 2000;

/**
 * Whether the server will never accept a report, because the pass, the lecture or the account is
 * gone.
 */
const isHopeless = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404, 409].includes(error.status);

/** Follows one opening of a lecture: what is played is kept on the device and reported. */
export class Reporter {
  readonly #parts: ReporterParts;
  readonly #playback: string;
  readonly #unsent: Unsent;
  /** What is playing now. */
  #playing: { from: number; to: number } | null = null;
  /** Seconds of watching since the last report. */
  #watched = 0;
  /** The value of `#watched` when the device last stored what was played. */
  #keptAt = 0;
  #sending = false;
  /** The number of stretches that were removed from the list since the start. */
  #taken = 0;

  constructor(playback: string, unsent: Unsent, parts: ReporterParts) {
    this.#playback = playback;
    this.#unsent = unsent;
    this.#parts = parts;
  }

  /** Call with the position of a player that is playing. */
  moved(at: number, rate: number): void {
    const playing = this.#playing;
    if (!playing || at < playing.to) {
      this.#cut();
      this.#playing = { from: at, to: at };
    } else {
      this.#watched += (at - playing.to) / Math.max(rate, 0.1);
      playing.to = at;
    }
    this.#note(at);
    if (this.#watched >= EVERY) void this.#report({ last: false });
    else if (this.#watched - this.#keptAt >= KEPT_EVERY) this.#keep();
  }

  /** Call when the player jumps: the stretch that was played ends here. */
  jumped(): void {
    this.#cut();
    this.#playing = null;
  }

  /** Call when the player is paused at a position. */
  paused(at: number): void {
    if (this.#playing && at >= this.#playing.to) this.#playing.to = at;
    this.jumped();
    this.#note(at);
    this.#keep();
    if (this.#watched >= WORTH) void this.#report({ last: true });
  }

  /** Call when the page is hidden or left. */
  left(): void {
    this.#cut();
    this.#keep();
    if (this.#watched >= 1) void this.#report({ last: true });
  }

  /** Call when the player was closed. */
  async closed(): Promise<void> {
    this.jumped();
    this.#unsent.isOpen = false;
    this.#keep();
    await this.sendAll();
  }

  /** Sends everything, unless a report is on its way. @returns whether nothing is left */
  async sendAll(): Promise<boolean> {
    while (this.#unsent.stretches.length > 0) {
      if (!(await this.#report({ last: true }))) return false;
    }
    return true;
  }

  /** Ends the current stretch; a video that is still playing begins the next one. */
  #cut(): void {
    const playing = this.#playing;
    if (!playing) return;
    if (playing.to > playing.from) this.#add([playing.from, playing.to]);
    playing.from = playing.to;
  }

  #add(stretch: Stretch): void {
    const { stretches } = this.#unsent;
    stretches.push(stretch);
    if (stretches.length > MOST_KEPT) {
      stretches.shift();
      this.#taken++;
    }
  }

  #note(at: number): void {
    this.#unsent.at = at;
    this.#unsent.notedAt = this.#parts.now();
  }

  #keep(): void {
    this.#keptAt = this.#watched;
    const { from = 0, to = 0 } = this.#playing ?? {};
    const current: Stretch[] = to > from ? [[from, to]] : [];
    const stretches = [...this.#unsent.stretches, ...current];
    this.#parts.shelf.keep(this.#playback, { ...this.#unsent, stretches });
  }

  /** @returns whether the server answered */
  async #report({ last }: { last: boolean }): Promise<boolean> {
    if (this.#sending) return false;
    this.#sending = true;
    this.#cut();
    const unsent = this.#unsent;
    const sent = unsent.stretches.slice(0, MOST_STRETCHES);
    const end = this.#taken + sent.length;
    this.#watched = 0;
    unsent.n++;
    this.#keep();
    try {
      const answer = await this.#parts.send({
        pass: unsent.pass,
        n: unsent.n,
        stretches: sent.map(([from, to]) => [rounded(from), rounded(to)]),
        at: rounded(unsent.at),
        agoSeconds: rounded(Math.max(0, this.#parts.now() - unsent.notedAt) / 1000),
        of: unsent.of,
        last,
      });
      unsent.pass = answer.pass;
      this.#take(end);
      if (answer.over) this.#parts.onOver?.();
      return true;
    } catch (error) {
      if (isHopeless(error)) this.#take(Number.MAX_SAFE_INTEGER);
      this.#watched = Math.max(this.#watched, EVERY - AGAIN);
      return false;
    } finally {
      this.#sending = false;
      this.#keep();
    }
  }

  /**
   * Removes the stretches up to the number `end`, which counts from the first stretch of this
   * opening.
   */
  #take(end: number): void {
    const gone = this.#unsent.stretches.splice(0, Math.max(0, end - this.#taken));
    this.#taken += gone.length;
  }
}

/** Hundredths are enough. */
const rounded = (seconds: number): number => Math.round(seconds * 100) / 100;
