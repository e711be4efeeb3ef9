import { limit } from "@academy/core/testing/limits.ts";
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { Api } from "./api.ts";
import { workerChromium } from "./chromium.ts";
import { dropTrace, saveEvidence, startTrace } from "./evidence.ts";
import { slowDown } from "./slow-down.ts";
import { StageClock } from "./stage-clock.ts";
import { Product, type ProductOptions } from "./product.ts";
import { type Visitor, Watch } from "./watch.ts";

/** How long a page may take for one step. */
const stepLimitMs = limit(60_000);

/** What the tests of one file share: a product with its own data, and the worker's browser. */
export interface Stage {
  readonly product: Product;
  readonly browser: Browser;
  /** The product's time. */
  readonly clock: StageClock;
  /** The API without a login. */
  readonly api: Api;
  /** A new person on their own device, under watch. */
  visit(options?: BrowserContextOptions): Promise<Visitor>;
  /** Puts the pages of another browser under watch. */
  watch(context: BrowserContext): Promise<Watch>;
}

/**
 * Starts the product before the tests of a file and stops it after them. A test fails when a page
 * that it opened did something forbidden.
 */
export function useStage(options: Pick<ProductOptions, "google" | "secondFactor"> = {}): Stage {
  let product: Product;
  let browser: Browser;
  let clock: StageClock;
  const watches = new Map<BrowserContext, Watch>();

  beforeAll(async () => {
    [product, browser] = await Promise.all([
      Product.start({ ...options, testClock: true, seed: inject("sampleData") }),
      workerChromium(),
    ]);
    clock = new StageClock(
      () => product.cloudOrigin,
      () => [...watches.keys()].flatMap((context) => context.pages()),
    );
  });

  afterEach(async ({ task }) => {
    const problems = [...watches.values()].flatMap((watch) => watch.problems);
    if (task.result?.state === "fail" || problems.length > 0) {
      const saved = [...watches.keys()].map((context) => saveEvidence(context, task.name));
      task.meta.evidence = (await Promise.all(saved)).flat();
    } else await Promise.all([...watches.keys()].map(dropTrace));
    const contexts = [...watches.keys()].filter((context) => context.browser() === browser);
    watches.clear();
    await Promise.all(contexts.map((context) => context.close()));
    if (problems.length > 0) throw new Error(`The pages are not clean: ${problems.join("\n")}`);
  });

  afterAll(async () => {
    await product?.stop();
  });

  const signInPage = () => (options.google ? [product.signInOrigin] : []);

  const watchContext = async (context: BrowserContext): Promise<Watch> => {
    context.setDefaultTimeout(stepLimitMs);
    const watch = await Watch.on(context, [product.origin, product.cloudOrigin, ...signInPage()]);
    watches.set(context, watch);
    await startTrace(context);
    slowDown(context);
    return watch;
  };

  return {
    get product() {
      return product;
    },
    get browser() {
      return browser;
    },
    get clock() {
      return clock;
    },
    get api() {
      return new Api(product.origin, undefined, product.cloudOrigin);
    },
    watch: watchContext,
    async visit(own = {}) {
      const context = await browser.newContext({
        baseURL: product.origin,
        locale: "en-IN",
        timezoneId: "Asia/Kolkata",
        // It would load the whole app again for each visitor: its own journeys allow it.
        serviceWorkers: "block",
        // The login page's certificate is self-signed.
        ignoreHTTPSErrors: options.google === true,
        ...own,
      });
      const watch = await watchContext(context);
      return { context, watch, page: await context.newPage() };
    },
  };
}
