import type { Page } from "playwright-core";

/** A page's timers and monotonic clock, which a journey can advance. */
export class HurriedClock {
  static readonly #byPage = new WeakMap<Page, HurriedClock>();
  readonly #page: Page;
  readonly #since = performance.now();
  #skipped = 0;

  /** Seconds skipped so far. */
  get skippedSeconds(): number {
    return this.#skipped / 1000;
  }

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Called before the page goes to its first address. */
  static async on(page: Page): Promise<HurriedClock> {
    await page.clock.install();
    const clock = new HurriedClock(page);
    HurriedClock.#byPage.set(page, clock);
    return clock;
  }

  /** The clock of a page that has one. */
  static of(page: Page): HurriedClock | undefined {
    return HurriedClock.#byPage.get(page);
  }

  /** Seconds pass for the page immediately. */
  async skip(seconds: number): Promise<void> {
    this.#skipped += seconds * 1000;
    await this.#page.clock.fastForward(seconds * 1000);
  }

  /** The page's monotonic time. */
  get elapsedMs(): number {
    return performance.now() - this.#since + this.#skipped;
  }
}
