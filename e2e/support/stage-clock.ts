import type { Page } from "playwright-core";
import * as z from "zod";
import { HurriedClock } from "./hurried-clock.ts";

const Answer = z.object({ now: z.number() });

/** The product's time, which a journey moves instead of waiting. */
export class StageClock {
  readonly #address: () => string;
  readonly #pages: () => readonly Page[];
  #aheadMs = 0;

  /**
   * @param address origin of the embedded cloud
   * @param pages the open ones; those with their own clock follow
   */
  constructor(address: () => string, pages: () => readonly Page[]) {
    this.#address = address;
    this.#pages = pages;
  }

  /** The product's time in epoch milliseconds. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /**
   * Moves product and pages forward; the schedule has run by then.
   *
   * @param ms may be random in a journey; zero changes nothing
   */
  async advance(ms: number): Promise<void> {
    if (ms === 0) return;
    const clocks = this.#pages().flatMap((page) => HurriedClock.of(page) ?? []);
    const answer = await fetch(`${this.#address()}/_clock`, {
      method: "POST",
      body: JSON.stringify({ advanceMs: Math.ceil(ms) }),
    });
    if (!answer.ok) throw new Error(`The clock was not moved: ${await answer.text()}`);
    this.#aheadMs = Answer.parse(await answer.json()).now - Date.now();
    // After the product: a page that asks at its own later time must hear that time from it.
    await Promise.all(clocks.map((clock) => clock.skip(Math.ceil(ms) / 1000)));
  }

  /** Moves on to a time, unless it has passed. @param epochMs epoch milliseconds */
  async advanceTo(epochMs: number): Promise<void> {
    const ms = epochMs - this.now();
    if (ms > 0) await this.advance(ms);
  }
}
