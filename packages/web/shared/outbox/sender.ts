import { ApiError, mayRetry } from "../../lib/api/api-error.ts";
import { retryDelay } from "../../lib/api/retry.rules.ts";
import { attemptLock, keptAttempts, type OwnedAttempt } from "./kept-attempt.shelf.ts";
import { sendKept, type SendParts } from "./send-kept.ts";
import { isMoved } from "./submit-all.ts";

/**
 * How long to wait before looking again at answers whose section has not begun by the server's
 * clock.
 */
const EARLY_MS = 60_000;

export interface SenderParts extends Omit<SendParts, "device"> {
  device: () => Promise<string>;
  /** Whether this browser may send a user's answers now: its student is logged in. */
  mayActFor: (userId: string) => boolean;
  /** Does the work unless a page of the attempt or another tab has the lock. */
  alone: (lock: string, work: () => Promise<void>) => Promise<void>;
  /**
   * Called if something could not be sent yet: the browser may send it once every page is closed.
   */
  onTrouble?: () => void;
  /** Runs work later; returns a function that cancels it. */
  after: (ms: number, work: () => void) => () => void;
}

/**
 * Sends the answers and submissions of all attempts that this device has, from whichever page is
 * open. Only the page of a running test sends the answers of its own attempt.
 */
export class Sender {
  readonly #parts: SenderParts;
  readonly #listeners = new Set<() => void>();
  /** Why the server will not take an attempt, by id: another try would change nothing. */
  readonly #refused = new Map<string, string>();
  #looking: Promise<void> | null = null;
  #again = false;
  #failures = 0;
  /** Whether something could not be sent yet. */
  waits = false;
  #cancel = () => {};

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /**
   * Calls that are sent only while the attempt's student is logged in: during a read of the disk,
   * the student may log out and another one may log in.
   */
  get #owned(): Omit<SendParts, "device"> {
    const { save, submit, mayActFor, ...rest } = this.#parts;
    const ask = async <A>({ userId }: OwnedAttempt, call: () => Promise<A>): Promise<A> => {
      if (mayActFor(userId)) return call();
      throw new ApiError(401, "unauthenticated", "Another account is logged in on this device.");
    };
    return {
      ...rest,
      save: (whose, sent) => ask(whose, () => save(whose, sent)),
      submit: (whose, input) => ask(whose, () => submit(whose, input)),
    };
  }

  /**
   * Calls the listener each time that the sender has sent what it could, because the device may
   * then have less to show.
   */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  readonly refusalOf = (attemptId: string): string | undefined => this.#refused.get(attemptId);

  /**
   * Sends what there is. Call when the app starts, when the connection or the session is back, and
   * when the page becomes visible.
   */
  wake(): Promise<void> {
    this.#failures = 0;
    return this.#look();
  }

  #look(): Promise<void> {
    this.#cancel();
    this.#again = this.#looking !== null;
    this.#looking ??= this.#sendAll().finally(() => {
      this.#looking = null;
      for (const listener of this.#listeners) listener();
      if (this.#again) void this.#look();
    });
    return this.#looking;
  }

  async #sendAll(): Promise<void> {
    const { values, mayActFor, device, after, random } = this.#parts;
    // Without storage there is nothing to send; the test's page has said so.
    const kept = await keptAttempts(values).catch(() => []);
    let passing: ApiError | undefined;
    let early = false;
    for (const one of kept) {
      const done = one.receipt !== undefined || this.#refused.has(one.attemptId);
      if (done || !mayActFor(one.userId)) continue;
      try {
        const id = await device();
        await this.#parts.alone(attemptLock(one.attemptId), async () => {
          if (!(await sendKept(one, { ...this.#owned, device: id }))) early = true;
        });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isLater(error)) passing = error;
        // The attempt is sent after the next login.
        else if (error.status !== 401) this.#refused.set(one.attemptId, error.message);
      }
    }
    this.waits = passing !== undefined;
    if (!passing) {
      if (early) this.#cancel = after(EARLY_MS, () => void this.#look());
      return;
    }
    this.#failures += 1;
    this.#parts.onTrouble?.();
    const wait = retryDelay(this.#failures, random(), passing.retryAfterSeconds);
    this.#cancel = after(wait, () => void this.#look());
  }
}

const isLater = (error: ApiError): boolean => mayRetry(error) || isMoved(error);
