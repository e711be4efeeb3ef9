import type { BrowserContext, Page } from "playwright-core";

/** How many times slower pages should run: for finding steps that come too early. */
const factor = Number(process.env["E2E_SLOWNESS"] ?? "1");

/** Slows the pages of a context down if E2E_SLOWNESS is set. */
export function slowDown(context: BrowserContext): void {
  if (factor > 1) context.on("page", (page) => void throttle(page));
}

async function throttle(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: factor });
  } catch (error) {
    if (!page.isClosed()) throw error;
  }
}
