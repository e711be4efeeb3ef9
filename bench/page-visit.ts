import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";

/** What loading one page cost. */
export interface Visit {
  /** Largest and first contentful paint. */
  lcpMs: number;
  fcpMs: number;
  /** Total blocking time: what tasks of more than 50 ms took above that, after the first paint. */
  tbtMs: number;
  requests: number;
  scripts: number;
  /** As transferred: headers and compressed bodies. */
  kilobytes: number;
}

/** A cheap phone on a weak line, as Lighthouse's "slow 4G" has it. */
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
const SLOWER = 4;
/** Without a request for so long, a page is loaded; also the time in which a late paint counts. */
const QUIET_MS = 2000;
const LIMIT_MS = 90_000;

declare global {
  /** Filled by the observers that a measured page starts with. */
  var benchPaints: { fcpMs: number; lcpMs: number; tasks: { start: number; ms: number }[] };
}

/** Runs before the page's own scripts. */
function observePaints(): void {
  const seen: typeof globalThis.benchPaints = { fcpMs: Number.NaN, lcpMs: Number.NaN, tasks: [] };
  globalThis.benchPaints = seen;
  const each = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  each("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.fcpMs = entry.startTime;
  });
  each("largest-contentful-paint", (entry) => {
    seen.lcpMs = entry.startTime;
  });
  each("longtask", (entry) => {
    seen.tasks.push({ start: entry.startTime, ms: entry.duration });
  });
}

/** Counts what a page loads, from now on. */
function watchLine(session: CDPSession) {
  const types = new Map<string, string>();
  let [bytes, open, lastMs] = [0, 0, performance.now()];
  session.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (!request.url.startsWith("http")) return;
    if (!types.has(requestId)) open += 1;
    types.set(requestId, type ?? "Other");
    lastMs = performance.now();
  });
  const ended = (requestId: string, encodedBytes: number) => {
    if (!types.has(requestId)) return;
    bytes += encodedBytes;
    open -= 1;
    lastMs = performance.now();
  };
  session.on("Network.loadingFinished", (end) => ended(end.requestId, end.encodedDataLength));
  session.on("Network.loadingFailed", (end) => ended(end.requestId, 0));
  return {
    isQuiet: () => open === 0 && performance.now() - lastMs > QUIET_MS,
    figures: () => ({
      requests: types.size,
      scripts: [...types.values()].filter((type) => type === "Script").length,
      kilobytes: bytes / 1024,
    }),
  };
}

async function throttled(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return session;
}

/** A first visit on a cheap phone. @param shows a text that the page shows when it can be used */
export async function visit(
  browser: Browser,
  url: string,
  shows: string,
  storageState: BrowserContextOptions["storageState"],
): Promise<Visit> {
  const context = await browser.newContext({
    ...PHONE,
    ignoreHTTPSErrors: true,
    ...(storageState !== undefined && { storageState }),
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    await page.addInitScript(observePaints);
    const line = watchLine(await throttled(page));
    await page.goto(url, { waitUntil: "commit" });
    await page.getByText(shows).first().waitFor();
    while (!line.isQuiet()) await page.waitForTimeout(100);
    const { fcpMs, lcpMs, tasks } = await page.evaluate(() => globalThis.benchPaints);
    const blocking = tasks.filter(({ start }) => start > fcpMs);
    const tbtMs = blocking.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
    return { fcpMs, lcpMs, tbtMs, ...line.figures() };
  } finally {
    await context.close();
  }
}
