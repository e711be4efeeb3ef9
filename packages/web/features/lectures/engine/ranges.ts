import type { CopyName } from "@academy/core/lectures/copy/copy.schema.ts";
import type { Addresses } from "../addresses.ts";
import { type Progress, type Sample, waitAfter } from "./engine.rules.ts";
import { Refusal } from "./refusal.ts";

export type Bytes = Uint8Array<ArrayBuffer>;

/** After this time without a byte, the connection counts as dead even if no error arrived. */
const SILENT_MS = 10_000;

/**
 * After this many failures in a row the address may be at fault: a refusal can look like a lost
 * connection.
 */
const DOUBTFUL = 3;

/** A range of a copy's bytes. */
interface Range {
  name: CopyName;
  /** The range: its first byte, and the byte after its last. */
  from: number;
  to: number;
}

interface Reading extends Range {
  signal: AbortSignal;
  /** Called with each part that arrives; throws to give up the request. */
  onPart: (part: Bytes, progress: Progress) => Promise<void> | void;
}

/** There was no answer, or only a part of one, or the server was busy: another try may succeed. */
class LineFailure extends Error {}

const failed = (cause: unknown): never => {
  throw new LineFailure("The connection failed", { cause });
};

/** Resolves after this time, or earlier if the connection returns or the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    window.addEventListener("online", end);
  });
}

/** Reads ranges of copies by their addresses, and measures the line by the answers. */
export class Ranges {
  readonly #addresses: Addresses;
  readonly #onSample: (sample: Sample) => void;

  constructor(addresses: Addresses, onSample: (sample: Sample) => void) {
    this.#addresses = addresses;
    this.#onSample = onSample;
  }

  /**
   * Reads a range, and continues where it stopped after a failure, for as long as the signal
   * allows.
   * @throws Refusal if the server says that there is no more to read
   */
  async read(reading: Reading): Promise<void> {
    let { from } = reading;
    let failures = 0;
    const onPart: Reading["onPart"] = (part, progress) => {
      from += part.length;
      failures = 0;
      return reading.onPart(part, progress);
    };
    while (from < reading.to) {
      try {
        await this.#readOnce({ ...reading, from, onPart }, failures === DOUBTFUL);
        if (from < reading.to) failed("half of it");
      } catch (error) {
        reading.signal.throwIfAborted();
        if (!(error instanceof LineFailure)) throw error;
        failures += 1;
        await pause(waitAfter(failures), reading.signal);
        reading.signal.throwIfAborted();
      }
    }
  }

  async #readOnce({ signal, onPart, ...range }: Reading, isDoubtful: boolean): Promise<void> {
    const request = new AbortController();
    const end = () => request.abort();
    signal.addEventListener("abort", end);
    let timer = setTimeout(end, SILENT_MS);
    const meter = new Meter(range);
    try {
      const answer = await this.#answer(range, request.signal, isDoubtful);
      const reader = answer.body?.getReader();
      for (;;) {
        const part = await reader?.read().catch(failed);
        if (!part || part.done) return;
        clearTimeout(timer);
        timer = setTimeout(end, SILENT_MS);
        await onPart(part.value, meter.count(part.value.length));
      }
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      request.abort();
      this.#onSample(meter.sample);
    }
  }

  /** The answer to a request for a range; a refused or doubtful address is renewed once. */
  async #answer(range: Range, signal: AbortSignal, isDoubtful: boolean): Promise<Response> {
    const { name, from, to } = range;
    for (let isRenewed = isDoubtful; ; isRenewed = true) {
      const now = await (isRenewed ? this.#addresses.renew() : this.#addresses.fresh()).catch(
        (error: unknown) => {
          throw error instanceof Refusal ? error : new LineFailure("No address", { cause: error });
        },
      );
      const copy = [...now.copies, now.voice].find((one) => one?.name === name);
      if (!copy) throw new Refusal(`There is no copy "${name}" any more`);
      const headers = { range: `bytes=${from}-${to - 1}` };
      const answer = await fetch(copy.url, { headers, signal }).catch(failed);
      if (answer.status === 206) return answer;
      if (answer.status >= 500 || answer.status === 429) failed(answer.status);
      if (answer.status !== 403 || isRenewed) throw new Refusal(`HTTP ${answer.status}`);
    }
  }
}

/** Bytes and seconds of one request. */
class Meter {
  readonly #whole: number;
  readonly #askedAt = performance.now();
  /**
   * The first part of the answer. The time before it was spent on the way, and does not measure the
   * line.
   */
  #first: { bytes: number; at: number } | null = null;
  #bytes = 0;

  constructor({ from, to }: Range) {
    this.#whole = to - from;
  }

  count(bytes: number): Progress {
    this.#bytes += bytes;
    this.#first ??= { bytes, at: performance.now() };
    const spent = (performance.now() - this.#askedAt) / 1000;
    return { got: this.#bytes, left: this.#whole - this.#bytes, spent };
  }

  get sample(): Sample {
    const now = performance.now();
    const rest = this.#first ? this.#bytes - this.#first.bytes : 0;
    return rest > this.#bytes / 2
      ? { bytes: rest, seconds: (now - (this.#first?.at ?? 0)) / 1000 }
      : { bytes: this.#bytes, seconds: (now - this.#askedAt) / 1000 };
  }
}
