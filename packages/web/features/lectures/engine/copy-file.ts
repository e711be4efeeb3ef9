import { boxesIn, readIndex } from "@academy/core/lectures/copy/boxes.rules.ts";
import type { PlaybackCopy } from "@academy/core/lectures/copy/copy.schema.ts";
import type { Span } from "./engine.rules.ts";
import type { Bytes, Ranges } from "./ranges.ts";

/** The part of a file from one key frame to the next: its seconds, and its range of bytes. */
export interface Part extends Span {
  first: number;
  /** The position after the last byte of the part. */
  end: number;
}

/** Fragments begin at the same times in all copies, with rounding differences below this. */
const SAME_S = 0.1;

/** A copy of the lecture: its head, once it has been read, and its fragments. */
export class CopyFile {
  readonly copy: PlaybackCopy;
  /** What the browser must know before the first fragment. */
  init: Bytes | null = null;
  #parts: readonly Part[] = [];

  constructor(copy: PlaybackCopy) {
    this.copy = copy;
  }

  /** The end of the last fragment in seconds. */
  get end(): number {
    return this.#parts.at(-1)?.to ?? 0;
  }

  /** Reads head and index, once. @throws Error if the file has no index */
  async open(ranges: Ranges, signal: AbortSignal): Promise<Bytes> {
    if (this.init) return this.init;
    const { name, head } = this.copy;
    const bytes = new Uint8Array(head);
    let at = 0;
    const onPart = (part: Bytes) => {
      bytes.set(part, at);
      at += part.length;
    };
    await ranges.read({ name, from: 0, to: head, signal, onPart });
    const index = readIndex(bytes);
    const sidx = boxesIn(bytes).find(({ type }) => type === "sidx");
    if (!index || !sidx) throw new Error(`The copy "${name}" has no index`);
    this.#parts = index.fragments.map(({ at: first, bytes: size, from, seconds }) => ({
      from,
      to: from + seconds,
      first,
      end: first + size,
    }));
    return (this.init = bytes.slice(0, sidx.from));
  }

  /**
   * `count` fragments as one range, beginning with the fragment at this time.
   * @throws Error if the copy has no fragments
   */
  fragments(at: number, count: number): Part {
    const index = Math.max(
      0,
      this.#parts.findLastIndex(({ from }) => from <= at + SAME_S),
    );
    const first = this.#parts[index];
    const last = this.#parts[Math.min(index + count, this.#parts.length) - 1];
    if (!first || !last) throw new Error(`The copy "${this.copy.name}" has no fragments`);
    return { from: first.from, to: last.to, first: first.first, end: last.end };
  }

  /** Where the first fragment after a time begins. */
  startAfter(time: number): number {
    return this.#parts.find(({ from }) => from >= time)?.from ?? this.end;
  }
}
