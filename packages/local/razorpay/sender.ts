import { setTimeout as delay } from "node:timers/promises";
import { requestOf, type WebhookEvent, type WebhookTarget } from "./webhooks.ts";

/** Milliseconds before each retry; the real provider waits for hours. */
const PAUSES = [500, 2_000, 8_000];

/** Delivers webhooks to the product, and retries those that it rejected. */
export class Sender {
  #target: WebhookTarget = (request) => fetch(request);
  readonly #url: string;
  readonly #secret: string;
  readonly #stopped = new AbortController();
  readonly #underWay = new Set<Promise<void>>();

  constructor(url: string, secret: string) {
    this.#url = url;
    this.#secret = secret;
  }

  /** Replaces the target: tests receive the webhooks in their own process. */
  to(target: WebhookTarget): void {
    this.#target = target;
  }

  /** Sends one event after another; resolves once each was accepted or given up. */
  async send(events: readonly WebhookEvent[], secret = this.#secret): Promise<void> {
    for (const event of events) await this.#deliver(event, secret);
  }

  /** As `send`, immediately or after a delay, but without waiting for the result. */
  sendLater(events: readonly WebhookEvent[], ms = 0, secret = this.#secret): void {
    const sending = this.#pause(ms)
      .then(() => this.send(events, secret))
      .catch((error: unknown) => {
        if (!this.#stopped.signal.aborted) console.error(error);
      })
      .finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }

  /** Abandons deliveries in progress. */
  async close(): Promise<void> {
    this.#stopped.abort();
    await Promise.all(this.#underWay);
  }

  async #deliver(event: WebhookEvent, secret: string): Promise<void> {
    for (const pause of PAUSES) {
      const answer = await this.#ask(event, secret);
      // A webhook whose signature was refused would be refused again.
      if (answer?.ok || answer?.status === 400) return;
      await this.#pause(pause);
    }
  }

  async #ask(event: WebhookEvent, secret: string): Promise<Response | undefined> {
    try {
      const answer = await this.#target(requestOf(this.#url, event, secret));
      await answer.arrayBuffer();
      return answer;
    } catch {
      // The product does not answer, because it is starting or stopping. This is retried like any
      // other failure.
      return undefined;
    }
  }

  #pause(ms: number): Promise<void> {
    return delay(ms, undefined, { signal: this.#stopped.signal, ref: false });
  }
}
