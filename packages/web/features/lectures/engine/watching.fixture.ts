import {
  bitsOf,
  copyFor,
  givesUp,
  lineAfter,
  nextOf,
  type Progress,
  readyUntil,
  type Sample,
  type Span,
} from "./engine.rules.ts";

const FRAGMENT_S = 4;
const PART_BYTES = 4_096;
const LATENCY_S = 0.1;

export interface SimulatedCopy {
  name: string;
  size: number;
  seconds: number;
}

/** A copy that lasts an hour, with this number of kilobits per second. */
export const copyOf = (name: string, kilobits: number): SimulatedCopy => ({
  name,
  size: kilobits * 125 * 3600,
  seconds: 3600,
});

/**
 * Simulates what a viewer with some connection sees. It uses the engine's rules with a simulated
 * clock, line and buffer.
 */
export class Viewer {
  place = 0;
  /** Seconds of waiting after the first picture. */
  stalled = 0;
  /** Seconds until the first picture; null before it. */
  firstPicture: number | null = null;
  bytes = 0;
  line: number | null = null;
  /** The copies of the fragments that were loaded whole, in order. */
  readonly loaded: string[] = [];
  #now = 0;
  #spans: Span[] = [];
  #cursor: number | null = null;
  readonly #copies: readonly SimulatedCopy[];
  readonly #kilobitsAt: (second: number) => number;
  readonly #speed: number;

  constructor(
    copies: readonly SimulatedCopy[],
    kilobitsAt: (second: number) => number,
    { speed = 1, line = null }: { speed?: number; line?: number | null } = {},
  ) {
    this.#copies = copies;
    this.#kilobitsAt = kilobitsAt;
    this.#speed = speed;
    this.line = line;
  }

  watch(seconds: number): this {
    const end = this.#now + seconds;
    while (this.#now < end) {
      const next = nextOf({
        spans: this.#spans,
        place: this.place,
        speed: this.#speed,
        hasPlayed: this.firstPicture !== null,
        cursor: this.#cursor,
        end: this.#copies[0]?.seconds ?? 0,
      });
      if (typeof next === "string") this.#pass(0.25);
      else this.#load(next.at);
    }
    return this;
  }

  /** Jumps to a place that is not loaded. */
  jump(place: number): this {
    this.place = place;
    this.#spans = [];
    this.#cursor = null;
    return this;
  }

  get #ready(): number {
    return (readyUntil(this.#spans, this.place) ?? this.place) - this.place;
  }

  #pass(seconds: number): void {
    this.#now += seconds;
    if (this.firstPicture === null) return;
    const played = Math.min(this.#ready, seconds * this.#speed);
    this.place += played;
    this.stalled += seconds - played / this.#speed;
  }

  #load(at: number): void {
    const from = Math.floor((at + 0.1) / FRAGMENT_S) * FRAGMENT_S;
    let copies = this.#copies;
    for (;;) {
      const demand = { line: this.line, ready: this.#ready, speed: this.#speed };
      const copy = copyFor(copies, demand);
      if (!copy || this.#request(copy, from)) return;
      copies = copies.slice(0, copies.indexOf(copy));
    }
  }

  /** Returns false if the request was given up. */
  #request(copy: SimulatedCopy, from: number): boolean {
    const bytes = (bitsOf(copy) / 8) * FRAGMENT_S;
    const asked = this.#now;
    this.#pass(LATENCY_S);
    let got = 0;
    let isWhole = true;
    while (got < bytes && isWhole) {
      const part = Math.min(PART_BYTES, bytes - got);
      this.#pass(part / (this.#kilobitsAt(this.#now) * 125));
      got += part;
      this.bytes += part;
      const progress = { got, left: bytes - got, spent: this.#now - asked };
      isWhole = !this.#isTooLate(copy, progress);
    }
    this.#measure({ bytes: got, seconds: this.#now - asked - LATENCY_S });
    if (!isWhole) return false;
    // The sound of a fragment is appended after its picture: half a fragment plays nothing.
    this.#append(from, from + FRAGMENT_S);
    this.#cursor = from + FRAGMENT_S;
    this.loaded.push(copy.name);
    return true;
  }

  #isTooLate(copy: SimulatedCopy, progress: Progress): boolean {
    const [smallest] = this.#copies;
    if (!smallest || copy === smallest) return false;
    return givesUp(progress, this.#ready / this.#speed, (bitsOf(smallest) / 8) * FRAGMENT_S);
  }

  #append(from: number, to: number): void {
    const last = this.#spans.at(-1);
    if (last && from <= last.to) this.#spans = [{ from: last.from, to: Math.max(to, last.to) }];
    else this.#spans = [{ from, to }];
    if (to > this.place) this.firstPicture ??= this.#now;
  }

  #measure(sample: Sample): void {
    this.line = lineAfter(this.line, sample);
  }
}
