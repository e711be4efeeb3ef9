import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import * as z from "zod";
import { launchChromium } from "../e2e/support/chromium.ts";
import { resize, settled } from "../e2e/support/inspect.ts";
import { Product } from "../e2e/support/product.ts";
import { menuItem } from "../e2e/support/row-menu.ts";
import { signIn } from "../e2e/support/sign-in.ts";
import { orExit, otherCheckout, readOptions } from "./arguments.ts";
import { waitForSections } from "./screens/acts.ts";
import { takeScreens } from "./screens/take.ts";

/**
 * `npm run academy -- pictures`: takes the README's images, and those of the start page with its sample
 * report, from the current product; `--start-page` takes only the latter. `--screens FOLDER` takes
 * every screen of the product into a folder instead, `--only bank,report` some of them, and
 * `--beside CHECKOUT` those of another checkout as well.
 */
const folder = resolve(import.meta.dirname, "../docs/pictures");
const features = resolve(import.meta.dirname, "../packages/web/features");
const {
  screens: screensFolder,
  "start-page": startPageOnly,
  only = "",
  beside,
} = orExit(() => {
  const options = {
    "start-page": { type: "boolean" },
    screens: { type: "string" },
    only: { type: "string" },
    beside: { type: "string" },
  } as const;
  const values = readOptions("academy -- pictures", options);
  return { ...values, beside: otherCheckout("--beside", values.beside) };
});
const desktop = { viewport: { width: 1440, height: 900 } };
const shown = { width: 600, height: 680 };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const asha = { email: "asha@example.com", password: "academy-asha-1" };
const admin = { email: "admin@example.com", password: "academy-office-1" };
const kabir = { email: "kabir@example.com", password: "academy-kabir-1" };

async function open(browser: Browser, product: Product, options: BrowserContextOptions) {
  const context = await browser.newContext({
    baseURL: product.origin,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    reducedMotion: "reduce",
    ...options,
  });
  return context.newPage();
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  console.log(`${name}.png`);
}

/** Opens a test from the page of all tests and starts it. */
async function begin(page: Page, title: RegExp): Promise<void> {
  await page.goto("/user/tests");
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("button", { name: "Start Test" }).click();
  await page.getByRole("timer").waitFor();
}

async function onDesktop(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await take(page, "landing");
  await signIn(page, asha);
  await page.getByText("Tests", { exact: true }).first().waitFor();
  await take(page, "dashboard");
  await begin(page, /^Start Demo Test 1/);
  for (const keys of [["c"], ["c"], ["a"], ["a", "c"], ["a", "b", "d"]]) {
    for (const key of keys) await page.keyboard.press(key);
    await page.getByRole("button", { name: "Save & Next" }).click();
  }
  await page.locator("[data-shown]").getByLabel("Your answer").fill("9");
  await page.getByRole("button", { name: /^Question 1, / }).click();
  await page.getByText(/^Saved \d/).waitFor();
  await take(page, "take-test");
  // A report is most useful if many students have taken the test.
  await page.goto("/user/test-reports");
  await page
    .getByRole("link", { name: /Sample test with results/ })
    .first()
    .click();
  await page.getByText("Overall Percentile").first().waitFor();
  await take(page, "report");
}

/** An administrator's tools; nothing that is typed is saved. */
async function ofAdministrator(page: Page): Promise<void> {
  await signIn(page, admin);
  await page.goto("/admin/upload-question");
  const bank = page.getByRole("region", { name: "Questions in the bank" });
  await bank
    .getByRole("button", { name: /^Actions/ })
    .first()
    .click();
  await menuItem(page, "Preview").click();
  const preview = page.getByRole("region", { name: "Question preview" });
  await preview.getByText("Solution").first().waitFor();
  await take(page, "question-bank");
  await page.goto("/admin/manage-tests");
  await page
    .getByRole("button", { name: /^Actions for / })
    .first()
    .click();
  await menuItem(page, "Duplicate").click();
  await waitForSections(page);
  await take(page, "test-builder");
}

const Screenshot = z.object({ data: z.string() });

/** As WebP in both colour schemes for the start page, in its largest size there. */
async function forStartPage(page: Page, name: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-scheme=${colorScheme}]`).waitFor();
    await page.waitForLoadState("networkidle");
    await settled(page);
    const clip = { x: 0, y: 0, ...shown, scale: 1 };
    const shot = { format: "webp", quality: 60, clip } as const;
    const { data } = Screenshot.parse(await client.send("Page.captureScreenshot", shot));
    const file = `${name}-${colorScheme}.webp`;
    await writeFile(join(features, "landing/pictures", file), data, "base64");
    console.log(`${file} ${Math.round((data.length * 3) / 4 / 1024)} KB`);
  }
}

/** A running test, for the start page. */
async function ofTest(page: Page): Promise<void> {
  await signIn(page, kabir);
  await begin(page, /^Start Demo Test 1/);
  await resize(page, shown);
  for (const key of ["c", "c", "a"]) {
    await page.keyboard.press(key);
    await page.getByRole("button", { name: "Save & Next" }).click();
  }
  await page.getByText(/^Saved \d/).waitFor();
  await forStartPage(page, "test");
}

/** A report, for the start page and as the sample that needs no account. */
async function ofReport(page: Page): Promise<void> {
  await signIn(page, asha);
  await page.goto("/user/test-reports");
  const answer = page.waitForResponse(/\/api\/submissions\/reports\//);
  await page
    .getByRole("link", { name: /Sample test with results/ })
    .first()
    .click();
  await page.getByText("Overall Percentile").first().waitFor();
  await forStartPage(page, "report");
  const report: unknown = await (await answer).json();
  const sample = { ...z.looseObject({}).parse(report), _id: "sample", testId: "sample" };
  await writeFile(join(features, "report/sample-report.json"), `${JSON.stringify(sample)}\n`);
}

/** The preview of a shared link to the academy. */
async function toShare(page: Page): Promise<void> {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: resolve(folder, "../../packages/web/public/share.png") });
}

async function onPhone(page: Page): Promise<void> {
  await signIn(page, kabir);
  await begin(page, /^Start Demo Test 2/);
  await take(page, "phone");
}

async function main(): Promise<void> {
  if (screensFolder !== undefined) {
    const names = only.split(",").filter((name) => name !== "");
    return takeScreens({ folder: resolve(screensFolder), only: names, beside });
  }
  await mkdir(folder, { recursive: true });
  await mkdir(join(features, "landing/pictures"), { recursive: true });
  const [product, browser] = await Promise.all([Product.start(), launchChromium()]);
  try {
    await ofTest(await open(browser, product, { viewport: shown }));
    await ofReport(await open(browser, product, { viewport: shown }));
    if (startPageOnly) return;
    await onDesktop(await open(browser, product, desktop));
    await ofAdministrator(await open(browser, product, desktop));
    await toShare(await open(browser, product, { viewport: { width: 1200, height: 630 } }));
    await onPhone(await open(browser, product, { ...phone, colorScheme: "dark" }));
  } finally {
    await browser.close();
    await product.stop();
  }
}

await main();
