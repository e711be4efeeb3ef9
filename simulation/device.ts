import type { KeptAttempt } from "@academy/web/shared/outbox/kept-attempt.shelf.ts";
import { type KeyValues, readOutbox } from "@academy/web/shared/outbox/outbox.shelf.ts";
import type { Scheduler } from "./scheduler.ts";
import { EXPIRED } from "./server.ts";

/** A page, as Web Locks know it. */
interface Holder {
  readonly alive: boolean;
}

/** One machine: a disk that outlives its pages, a clock that may stop, a session, a connection. */
export class Device {
  readonly name: string;
  readonly scheduler: Scheduler;
  readonly disk = new Map<string, unknown>();
  /** The highest number of each question that was ever on the disk, by student. */
  readonly kept = new Map<string, number>();
  /** Students whose wish to submit is on the disk, or was until the server had confirmed it. */
  readonly wished = new Set<string>();
  readonly #holders = new Map<string, Set<Holder>>();
  readonly #diskMs: number;
  /** False for a browser without storage. */
  readonly #keeps: boolean;
  user: string;
  online = true;
  signedIn = true;
  #asleepUntil = 0;
  #slept = 0;
  readonly #waiting: (() => void)[] = [];
  #pages = 0;

  constructor(
    name: string,
    user: string,
    scheduler: Scheduler,
    options: { diskMs: number; keeps: boolean },
  ) {
    this.name = name;
    this.user = user;
    this.scheduler = scheduler;
    this.#diskMs = options.diskMs;
    this.#keeps = options.keeps;
  }

  get token(): string {
    return this.signedIn ? this.user : EXPIRED;
  }

  /** As the browser draws it once. */
  get id(): string {
    return `${this.name}00`;
  }

  newPageId(): string {
    this.#pages += 1;
    return `${this.name}.${this.#pages}`;
  }

  /** performance.now(): starts anywhere, and stops while the machine sleeps. */
  monotonic(): number {
    const { now } = this.scheduler;
    const asleep = Math.max(0, this.#asleepUntil - now);
    return now - this.#slept + asleep - 1_700_000_000_000;
  }

  /** How far the device's own clock is ahead; someone may set it at any time. */
  aheadMs = 0;

  /** Date.now(), which goes on while the machine sleeps. */
  wall(): number {
    return this.scheduler.now + this.aheadMs;
  }

  sleep(ms: number): void {
    const { now } = this.scheduler;
    if (this.#asleepUntil > now) return;
    this.#asleepUntil = now + ms;
    this.#slept += ms;
    this.scheduler.after(ms, () => this.#wake());
  }

  /** Timers and answers that are due while the machine sleeps arrive when it wakes. */
  later(ms: number, work: () => void): () => void {
    return this.scheduler.after(ms, () => {
      if (this.#asleepUntil > this.scheduler.now) this.#waiting.push(work);
      else work();
    });
  }

  get asleep(): boolean {
    return this.#asleepUntil > this.scheduler.now;
  }

  #wake(): void {
    for (const work of this.#waiting.splice(0)) work();
  }

  /** Takes a shared Web Lock. */
  take(lock: string, page: Holder): void {
    this.#holders.set(lock, (this.#holders.get(lock) ?? new Set()).add(page));
  }

  letGo(lock: string, page: Holder): void {
    this.#holders.get(lock)?.delete(page);
  }

  /** Does the work if no other page has the lock. */
  async alone(lock: string, page: Holder, work: () => Promise<void>): Promise<void> {
    const holders = this.#holders.get(lock) ?? new Set();
    if ([...holders].some((one) => one.alive)) return;
    this.take(lock, page);
    try {
      await work();
    } finally {
      this.letGo(lock, page);
    }
  }

  #note(key: string, value: unknown): void {
    const [kind, student = ""] = key.split("/");
    if (kind === "open" && !(value as KeptAttempt).receipt) {
      if ((value as KeptAttempt).submittedAt) this.wished.add(student);
      else this.wished.delete(student);
    }
    for (const [question, { seq }] of Object.entries(readOutbox(value).answers)) {
      const name = `${student} ${question}`;
      this.kept.set(name, Math.max(seq, this.kept.get(name) ?? 0));
    }
  }

  /** The disk as one page sees it: writes that are pending when the page goes are never done. */
  values(alive: () => boolean): KeyValues {
    const call = <T>(work: () => T): Promise<T> =>
      new Promise((resolve, reject) => {
        this.later(this.#diskMs, () => {
          if (!alive()) return;
          if (!this.#keeps) return reject(new DOMException("Switched off", "InvalidStateError"));
          resolve(work());
        });
      });
    const { disk } = this;
    return {
      get: (key) => call(() => structuredClone(disk.get(key))),
      set: (key, value) => call(() => void disk.set(key, structuredClone(value))),
      update: (key, next) =>
        call(() => {
          const value = structuredClone(next(disk.get(key)));
          if (value === undefined) return void disk.delete(key);
          disk.set(key, value);
          this.#note(key, value);
        }),
      del: (key) => call(() => void disk.delete(key)),
      entries: (prefix) =>
        call(() => structuredClone([...disk].filter(([key]) => key.startsWith(prefix)))),
    };
  }
}
