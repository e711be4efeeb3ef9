import { mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { Api, people } from "../e2e/support/api.ts";
import { launchChromium } from "../e2e/support/chromium.ts";
import { ExamScreen } from "../e2e/support/exam-screen.ts";
import { importBank, jeeBank } from "../e2e/support/jee-bank.ts";
import { Product } from "../e2e/support/product.ts";
import { signIn } from "../e2e/support/sign-in.ts";
import { orExit, readOptions } from "./arguments.ts";

/** The numbers of questions next to and below each other on a sheet. */
const COLUMNS = 3;
const ROWS = 5;

/** Images of single questions, as students see them, and how many of their formulas are wrong. */
async function photograph(page: Page, folder: string, count: number): Promise<number> {
  let faults = 0;
  const screen = new ExamScreen(page, count);
  await screen.enter("Start Test");
  for (let number = 1; number <= count; number++) {
    if (number > 1) await screen.goTo(number);
    faults += await page.locator(".katex-error, main code").count();
    await page.locator("main").screenshot({ path: join(folder, `${number}.png`) });
  }
  return faults;
}

async function makeSheets(browser: Browser, folder: string, count: number): Promise<void> {
  const size = COLUMNS * ROWS;
  for (let first = 1; first <= count; first += size) {
    const numbers = Array.from(
      { length: Math.min(size, count - first + 1) },
      (_, at) => first + at,
    );
    const cells = await Promise.all(
      numbers.map(async (number) => {
        const base64 = (await readFile(join(folder, `${number}.png`))).toString("base64");
        return `<img src="data:image/png;base64,${base64}" alt="">`;
      }),
    );
    const page = await browser.newPage({ viewport: { width: 1500, height: 900 } });
    const style = `body{margin:8px;display:grid;grid-template-columns:repeat(${COLUMNS},1fr);gap:8px;align-items:start}img{width:100%;border:1px solid #ccc}`;
    await page.setContent(`<style>${style}</style>${cells.join("")}`);
    const path = join(folder, `sheet-${Math.ceil(first / size)}.png`);
    await page.screenshot({ path, fullPage: true });
    await page.close();
    console.log(path);
  }
}

/** `npm run academy -- sheet [--out folder]`: three years of real questions, as students see them. */
async function main(): Promise<void> {
  const options = { out: { type: "string", default: "dist/sheet" } } as const;
  const values = orExit(() => readOptions("academy -- sheet", options));
  const folder = resolve(values.out);
  await mkdir(folder, { recursive: true });
  const [product, browser] = await Promise.all([Product.start(), launchChromium()]);
  try {
    const bank = jeeBank();
    const admin = await new Api(product.origin).signedIn(people.admin);
    const testId = await importBank(admin, bank);
    const viewport = { width: 1200, height: 900 };
    const context = await browser.newContext({ baseURL: product.origin, viewport });
    const page = await context.newPage();
    await signIn(page, people.asha);
    await page.goto(`/user/tests/${testId}/take`);
    const faults = await photograph(page, folder, bank.length);
    await makeSheets(browser, folder, bank.length);
    console.log(`${bank.length} questions, ${faults} formulas that could not be drawn`);
    process.exitCode = faults === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await product.stop();
  }
}

await main();
