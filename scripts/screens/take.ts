import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fill } from "@academy/web/lib/address/paths.ts";
import type { Browser, Page } from "playwright-core";
import { launchChromium } from "../../e2e/support/chromium.ts";
import { resize, settled } from "../../e2e/support/inspect.ts";
import { Product } from "../../e2e/support/product.ts";
import { logIn } from "../../e2e/support/sign-in.ts";
import { type Ids, sampleIds } from "./sample-ids.ts";
import { loginOf, type SampleName } from "./sample-people.ts";
import { type Screen, screens } from "./screens.ts";

/** How a screen is looked at: its window, and the size of texts. */
const views = {
  "1440-light": { width: 1440, height: 900, scheme: "light", text: "100%" },
  "1440-dark": { width: 1440, height: 900, scheme: "dark", text: "100%" },
  "390-light": { width: 390, height: 844, scheme: "light", text: "100%" },
  "390-dark": { width: 390, height: 844, scheme: "dark", text: "100%" },
  "320-light": { width: 320, height: 640, scheme: "light", text: "100%" },
  "390-large": { width: 390, height: 844, scheme: "light", text: "200%" },
} as const;

export interface ScreensWanted {
  folder: string;
  /** Names of screens; all of them if it is empty. */
  only: readonly string[];
  /** Another checkout with its packages installed, whose pictures are put beside these. */
  beside: string | undefined;
}

/** Takes the screens of this checkout, of another one too if it is named, and a page of both. */
export async function takeScreens({ folder, only, beside }: ScreensWanted): Promise<void> {
  const chosen = screens.filter(({ name }) => only.length === 0 || only.includes(name));
  const browser = await launchChromium();
  try {
    if (beside !== undefined) await takeAll(browser, beside, chosen, join(folder, "before"));
    await takeAll(browser, undefined, chosen, join(folder, "now"));
  } finally {
    await browser.close();
  }
  await writeFile(join(folder, "index.html"), pageOf(chosen, beside !== undefined));
}

async function takeAll(
  browser: Browser,
  checkout: string | undefined,
  chosen: readonly Screen[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const product = await Product.start(checkout === undefined ? {} : { checkout });
  try {
    const ids = await sampleIds(product);
    for (const who of new Set(chosen.map((screen) => screen.who))) {
      const page = await pageFor(browser, product, who);
      for (const screen of chosen) if (screen.who === who) await take(page, screen, ids, folder);
      await page.context().close();
    }
  } finally {
    await product.stop();
  }
}

async function pageFor(
  browser: Browser,
  { origin }: Product,
  who: SampleName | undefined,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  if (who) await logIn(page, loginOf(who), origin);
  return page;
}

/** A screen that an earlier checkout does not have is named, and the others are taken. */
async function take(page: Page, screen: Screen, ids: Ids, folder: string): Promise<void> {
  const { name, path, act } = screen;
  try {
    await view(page, views["1440-light"]);
    await page.goto(fill(path, ids));
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForLoadState("networkidle");
    await act?.(page);
    for (const [suffix, look] of Object.entries(views)) {
      await view(page, look);
      await page.waitForLoadState("networkidle");
      await settled(page);
      await page.screenshot({ path: join(folder, `${name}-${suffix}.png`), fullPage: true });
    }
    console.log(name);
  } catch (error) {
    console.error(`${name} was not taken: ${String(error)}`);
  }
}

async function view(page: Page, look: (typeof views)[keyof typeof views]): Promise<void> {
  await resize(page, look);
  await page.emulateMedia({ colorScheme: look.scheme });
  await page.evaluate(
    (size) => document.documentElement.style.setProperty("font-size", size),
    look.text,
  );
}

/** A page with all pictures, those of the other checkout first. */
function pageOf(chosen: readonly Screen[], compares: boolean): string {
  const sides = compares ? ["before", "now"] : ["now"];
  const rows = chosen.map(({ name }) => {
    const cells = Object.keys(views).flatMap((one) =>
      sides.map((side) => {
        const file = `${side}/${name}-${one}.png`;
        return `<a href="${file}"><img loading="lazy" height="480" alt="${file}" src="${file}"></a>`;
      }),
    );
    return `<h2>${name}</h2>${cells.join("")}`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>${rows.join("\n")}\n`;
}
