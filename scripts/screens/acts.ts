import type { Page } from "playwright-core";
import { TestScreen } from "../../e2e/support/test-screen.ts";

export const press = (name: string) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();

export async function askForCode(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("ravi@example.com");
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Code from the email").waitFor();
}

export const openEntry = (page: Page) => page.locator("main summary").first().click();

/** Answers the question of a practice set with whatever its type offers. */
export async function answerCard(page: Page): Promise<void> {
  const choice = page.locator("main input[type=radio], main input[type=checkbox]");
  const field = page.locator("main textarea, main input[type=text]");
  await choice.or(field).first().waitFor();
  // The option's letter covers its input.
  if (await choice.count()) await choice.first().check({ force: true });
  else await field.first().fill("2");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("status").first().waitFor();
}

/** Answers all questions of a practice set. */
export async function finishSet(page: Page): Promise<void> {
  const title = page.getByRole("heading", { level: 1 });
  while ((await title.innerText()).startsWith("Question")) {
    const number = await title.innerText();
    await answerCard(page);
    const goOn = page.getByRole("button", { name: /^(Next|Not yet|Finish)/ });
    await goOn.first().click();
    await page.waitForFunction(
      (before) => document.querySelector("h1")?.innerText !== before,
      number,
    );
  }
}

/** Opens the first demo test and starts it. */
export async function startDemo(page: Page): Promise<TestScreen> {
  const screen = new TestScreen(page, 8);
  await page.getByRole("link", { name: /^(Start|Resume) Demo Test 1/ }).click();
  const start = page.getByRole("button", { name: /^(Start Test|Resume)$/ });
  await start.click();
  await page.getByRole("timer").waitFor();
  return screen;
}

export async function submitDemo(page: Page): Promise<void> {
  const screen = await startDemo(page);
  await screen.submit();
}

export async function previewFirst(page: Page): Promise<void> {
  const bank = page.getByRole("region", { name: "Questions in the bank" });
  await bank
    .getByRole("button", { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Preview" }).click();
  await page
    .getByRole("region", { name: "Question preview" })
    .getByText("Solution")
    .first()
    .waitFor();
}

export const waitForSections = (page: Page) =>
  page
    .getByRole("heading", { name: /^Section 1|^1\. / })
    .first()
    .waitFor();

/** The paper of the builder's test, in this window instead of a new one. */
export async function openPaper(page: Page): Promise<void> {
  await waitForSections(page);
  const [paper] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: "Preview With Answers & Solutions" }).click(),
  ]);
  await paper.waitForURL("**/test-preview/**");
  const address = paper.url();
  await paper.close();
  await page.goto(address);
  await waitForSections(page);
}

/** The slips of the first two students of the list. */
export async function chooseForSlips(page: Page): Promise<void> {
  const boxes = page.getByRole("checkbox", { name: /^Choose / });
  for (const index of [0, 1]) await boxes.nth(index).check();
  await page.getByRole("link", { name: "Print slips" }).click();
  await page.getByRole("button", { name: "Make slips" }).click();
  await page.getByRole("button", { name: "Print" }).waitFor();
}
