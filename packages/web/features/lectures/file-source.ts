import type { Addresses } from "./addresses.ts";
import { waitAfter } from "./engine/engine.rules.ts";
import { Refusal } from "./engine/refusal.ts";
import { isRestHere } from "./buffered.rules.ts";
import { addressOf, type Shown } from "./quality.rules.ts";

/** Why nothing plays: wrong format, missing file, no connection, or a refusal by the server. */
export type Fault = "format" | "gone" | "line" | { refused: string };

export interface FileSourceOptions {
  addresses: Addresses;
  file: Shown;
  /** Plays the file at an address from the current place on. */
  load: (address: string) => void;
  /** Called with a fault, and with null when the lecture plays again. */
  onFault: (fault: Fault | null) => void;
}

const events = ["play", "playing", "seeking", "waiting", "timeupdate", "error"];

/** Whether the file can be loaded: if it cannot, browsers report a wrong format, too. */
async function isReadable(url: string): Promise<boolean> {
  const { ok } = await fetch(url, { headers: { range: "bytes=0-0" } });
  return ok;
}

/**
 * Lets the browser play a single file, and gives it a new address before the current one expires.
 */
export class FileSource {
  readonly #video: HTMLVideoElement;
  readonly #options: FileSourceOptions;
  readonly #closed = new AbortController();
  /** Whether the file has played from the current address. */
  #hasPlayed = false;
  #failures = 0;
  #isBusy = false;

  constructor(video: HTMLVideoElement, options: FileSourceOptions) {
    this.#video = video;
    this.#options = options;
    const { signal } = this.#closed;
    for (const event of events) video.addEventListener(event, this, { signal });
    options.load(addressOf(options.addresses.now, options.file));
  }

  close(): void {
    this.#closed.abort();
  }

  handleEvent({ type }: Event): void {
    if (type === "error") return void this.#alone(() => this.#recover());
    if (type === "playing") {
      this.#hasPlayed = true;
      this.#failures = 0;
      this.#options.onFault(null);
    }
    const { addresses } = this.#options;
    if (addresses.isDue && !isRestHere(this.#video)) void this.#alone(() => this.#renew());
  }

  async #alone(work: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await work();
    } finally {
      this.#isBusy = false;
    }
  }

  /** After a failure: a lecture that had played continues once there is a connection. */
  async #recover(): Promise<void> {
    const { addresses, file, onFault } = this.#options;
    if (!this.#hasPlayed) {
      const readable = await isReadable(addressOf(addresses.now, file)).catch(() => null);
      if (this.#closed.signal.aborted) return;
      if (readable !== null) return onFault(readable ? "format" : "gone");
      onFault("line");
    }
    this.#hasPlayed = false;
    await this.#renew();
  }

  /** Continues with a new address; tries again for as long as the lecture is open. */
  async #renew(): Promise<void> {
    const { addresses, file, load, onFault } = this.#options;
    try {
      const next = await addresses.renew();
      if (!this.#closed.signal.aborted) load(addressOf(next, file));
    } catch (error) {
      if (this.#closed.signal.aborted) return;
      if (error instanceof Refusal) return onFault({ refused: error.message });
      this.#failures += 1;
      await new Promise((resolve) => setTimeout(resolve, waitAfter(this.#failures)));
      if (!this.#closed.signal.aborted) await this.#renew();
    }
  }
}
