import type { Locator, Page } from "playwright-core";

const minute = 60_000;

/** A time in the format of a date-time field, in the journeys' zone. */
const local = (moment: number): string =>
  new Date(moment + 330 * minute).toISOString().slice(0, 19);

/** Fills in when the test is and how long it takes. */
export async function fillSchedule(
  page: Page,
  { start, expiry, minutes }: { start: number; expiry: number; minutes: number },
): Promise<void> {
  await page.getByLabel("Start time").fill(local(start));
  await page.getByLabel("Expiry time").fill(local(expiry));
  await page.getByLabel("Duration").fill(String(minutes));
}

interface SectionWanted {
  subject: string;
  questionType: "Standard" | "Comprehension";
  responseType?: string;
  count: number;
}

/** Fills in the Add Section panel and submits it. */
export async function askSection(page: Page, wanted: SectionWanted): Promise<void> {
  const panel = page.getByRole("region", { name: "Add Section" });
  await panel.getByLabel("Subject").selectOption(wanted.subject);
  await panel.getByLabel("Question type").selectOption(wanted.questionType);
  if (wanted.responseType) {
    await panel.getByLabel("Response type").selectOption(wanted.responseType);
  }
  await panel.getByLabel("Number of questions").fill(String(wanted.count));
  await panel.getByRole("button", { name: "Add Section" }).click();
}

/** Adds a section with this number of questions from the bank, and waits until it is there. */
export async function addSection(page: Page, number: number, wanted: SectionWanted): Promise<void> {
  await askSection(page, wanted);
  await page.getByRole("heading", { name: `Section ${number}: ${wanted.subject}` }).waitFor();
}

/** The paper that a button opens in a new window. */
export async function openPaper(page: Page, name: string): Promise<Page> {
  const [paper] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name }).click(),
  ]);
  await paper.getByRole("heading", { name: "Section 3: Ponds" }).waitFor();
  return paper;
}

/** Processes a test, whether the schedule has done it before or not. */
export async function pressProcess(page: Page, button: Locator): Promise<void> {
  await button.click();
  const done = page.getByText("✅ Test processed + analytics computed");
  const again = page.getByRole("button", { name: "Process again" });
  await done.or(again).first().waitFor();
  if (await again.isVisible()) await again.click();
  await done.waitFor();
}
