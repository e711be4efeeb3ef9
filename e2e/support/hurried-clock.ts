import type { Page } from "playwright-core";

/** A page's timers and monotonic clock, which a journey can hurry along. */
export class HurriedClock {
  readonly #page: Page;
  readonly #since = performance.now();
  #skipped = 0;

  /** Seconds that were skipped so far. */
  get skippedSeconds(): number {
    return this.#skipped / 1000;
  }

  private constructor(page: Page) {
    this.#page = page;
  }

  /** To be called before the page goes to its first address. */
  static async on(page: Page): Promise<HurriedClock> {
    await page.clock.install();
    return new HurriedClock(page);
  }

  /** Seconds pass for the page at once. */
  async skip(seconds: number): Promise<void> {
    this.#skipped += seconds * 1000;
    await this.#page.clock.fastForward(seconds * 1000);
  }

  /** What the page takes for the time since the beginning. */
  get elapsedMs(): number {
    return performance.now() - this.#since + this.#skipped;
  }
}
