import { readFile } from "node:fs/promises";
import { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { openSpreadsheet, rowsOf } from "@academy/core/testing/spreadsheet.fixture.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { addSection, fillSchedule, openPaper, pressProcess } from "./support/builder-page.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { faultsOf, inspect } from "./support/inspect.ts";
import { pdfPages } from "./support/pdf-pages.ts";
import { fillBank, rename, sheetsOfWaves, takeWave } from "./support/question-bank.ts";
import { inRowMenu } from "./support/row-menu.ts";
import { logIn } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const minute = 60_000;

const faults: string[] = [];
let admin: Api;
let student: Api;
/** What the journey creates and uses later. */
let first: { id: string; start: number };
let second: { id: string; submissionId: string };

beforeAll(async () => {
  [admin, student] = await Promise.all([
    stage.api.signedIn(people.admin),
    stage.api.signedIn(people.asha),
  ]);
  await fillBank(admin);
});

const read = (id: string) => admin.get(`/api/tests/${id}`, TestAdminView);

const visitor = async () => {
  const visit = await stage.visit({
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
  });
  await logIn(visit.page, people.admin);
  return visit;
};

/** The address of the test's link, which ends with the test's id. */
async function publishedId(page: Page): Promise<string> {
  const url = await page.getByText(/\/user\/tests\/.+\/take$/).innerText();
  return /tests\/([^/]+)\/take/.exec(url)?.[1] ?? "";
}

test("an administrator builds a test of three sections, and previews its paper", async () => {
  const { page } = await visitor();
  await page.goto("/admin/create-test");
  await page.getByRole("button", { name: "Add Section" }).click();
  await page.getByText("Please fill all section fields").waitFor();
  await page.getByLabel("Title").fill("Term test");
  await page.getByLabel("Exam type").selectOption("NEET");
  await page.getByLabel("Total questions").fill("30");
  const noticed = page.getByText("Selected 12 questions for section 1").waitFor(); // Stays for 2 s.
  await addSection(page, 1, { subject: "Wave theory", questionType: "Standard", count: 12 });
  await noticed;
  await addSection(page, 2, {
    subject: "Moles",
    questionType: "Standard",
    responseType: "INTEGER",
    count: 14,
  });
  await page.getByText("Section 2 needs 14 questions; only 10 in the bank match").waitFor();
  await page.getByRole("button", { name: "Keep 10" }).click();
  await page.getByRole("button", { name: "Confirm & Create" }).click();
  await page.getByText("Total questions (30) don't match selected (22)").first().waitFor();
  await page.getByText("Enter the start date and time.").first().waitFor();
  await addSection(page, 3, { subject: "Ponds", questionType: "Comprehension", count: 8 });
  await page.getByLabel("Marking of section 1").selectOption("NEET: +4, −1");
  await page.getByText("66 marks in 3 sections").waitFor();

  const card = page.getByRole("region", { name: "Section 2", exact: true });
  const order = () => card.getByRole("article").allInnerTexts();
  const [one = "", two = ""] = (await order()).map((text) => text.match(/Mole\d+/)?.[0] ?? "");
  await card.getByRole("button", { name: "Reorder question 13" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Actions for question 13" }).waitFor();
  await expect
    .poll(async () => (await order()).slice(0, 2).map((text) => text.match(/Mole\d+/)?.[0]))
    .toEqual([two, one]);
  const question = page.getByRole("article", { name: "Question 1", exact: true });
  const before = (await question.innerText()).match(/Wave\d+/)?.[0] ?? "";
  await page.getByRole("button", { name: "Replace question 1", exact: true }).click();
  await page.getByText("4 alternatives that match the section").waitFor();
  faults.push(...(await inspect(page, "alternatives", "all")));
  await page.getByRole("button", { name: "Use This: alternative 1" }).click();
  await expect.poll(() => question.innerText()).not.toContain(`${before}:`);

  await page.reload();
  await page.getByText("66 marks in 3 sections").waitFor();
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(kept).toContain("Term test");
  expect(kept).not.toMatch(/answerKey|Wave\d/);
  await page.getByRole("button", { name: "Show section 1" }).click();
  await question.getByRole("button", { name: "Solution of question 1" }).click();
  await question.getByText("Because wave").waitFor();
  faults.push(...(await faultsOf(page, "builder")));
  await previews(page);
  const start = stage.clock.now() + 20 * minute;
  await fillSchedule(page, { start, expiry: start + 180 * minute, minutes: 60 });
  await page.getByText("Ready to publish.").waitFor();

  await page.getByRole("button", { name: "Confirm & Create" }).click();
  await page.getByText("✅ Test created!").waitFor();
  first = { id: await publishedId(page), start };
  await page.getByRole("link", { name: "Open in app" }).waitFor();
  await page.reload();
  await page.getByText("Loaded saved test link").waitFor();
  await page.getByRole("button", { name: "Clear Test Link" }).click();
  await page.getByText("Test link cleared").waitFor();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("");
  expect(await read(first.id)).toMatchObject({
    title: "Term test",
    totalQuestions: 30,
    maxMarks: 66,
  });
});

/** Both papers in their own windows, and the one with answers as Chromium prints it. */
async function previews(page: Page) {
  const plain = await openPaper(page, "Preview Questions Only");
  expect(await plain.getByText("Answer:").count()).toBe(0);
  faults.push(...(await inspect(plain, "preview", "all")));
  await plain.close();
  const full = await openPaper(page, "Preview With Answers & Solutions");
  const sheets = pdfPages(await full.pdf({ preferCSSPageSize: true, printBackground: true }));
  await full.close();
  expect(sheets.length).toBeGreaterThan(3);
  for (const { width, height } of sheets) {
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
  }
  const whole = sheets.map(({ text }) => text).join("");
  for (const words of ["Termtest", "Section1:Wavetheory", "Passage1:", "Answer:B", "λ"]) {
    expect(whole).toContain(words);
  }
  const waves = sheetsOfWaves(sheets);
  expect(waves.size).toBe(12);
  expect([...waves].filter(([, count]) => count !== 1)).toEqual([]);
}

test("an overtaken edit says so and loses nothing", { tags: ["thorough"] }, async () => {
  const { page, watch } = await visitor();
  watch.tolerate(/status of 409.*\/api\/tests\//s);
  await page.goto("/admin/manage-tests?title=term");
  await page.getByRole("link", { name: "Edit Term test" }).click();
  await page.getByText("✅ Loaded test for editing").waitFor();
  await page.getByText("Editing existing test").waitFor();
  await rename(admin, first.id, "Term test A");
  await page.getByLabel("Title").fill("Term test B");
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Someone else changed this test" });
  await dialog.getByText("Title: Term test → Term test A").waitFor();
  faults.push(...(await inspect(page, "conflict", "all")));
  await dialog.getByRole("button", { name: "Overwrite with mine" }).click();
  await page.getByText("✅ Test updated!").waitFor();
  expect((await read(first.id)).title).toBe("Term test B");
});

test("a copy is published, taken and exported immediately", { tags: ["thorough"] }, async () => {
  const { page, watch } = await visitor();
  await HurriedClock.on(page);
  watch.tolerate(/status of 409.*\/api\/tests\//s);
  await page.goto("/admin/manage-tests?title=term");
  await inRowMenu(page, "Term test B", "Duplicate");
  await page.getByText("66 marks in 3 sections").waitFor();
  await page.getByLabel("Title").fill("Term test at once");
  await page.getByLabel("Access").selectOption("PUBLIC");
  const now = stage.clock.now();
  const expiry = now + 15 * minute;
  await fillSchedule(page, { start: now - 1000, expiry, minutes: 1 });
  await page.getByRole("button", { name: "Confirm & Create" }).click();
  await page.getByText("✅ Test created!").waitFor();
  const id = await publishedId(page);
  second = { id, submissionId: await takeWave(student, id) };

  await page.goto("/admin/manage-tests?title=term");
  await page.getByText("2 tests found").waitFor();
  faults.push(...(await faultsOf(page, "manage tests")));
  const locked = page.getByRole("button", { name: "Edit Term test B" });
  await stage.clock.advanceTo(first.start - 10 * minute);
  await locked.waitFor();
  // It says why it is disabled; Playwright would wait until it is enabled.
  await locked.click({ force: true });
  await page.getByText("⛔ Editing locked 10 minutes before start.").waitFor();
  await expect(rename(admin, first.id, "Too late")).rejects.toMatchObject({
    status: 409,
    code: "edit_locked",
  });
  await page.getByRole("button", { name: "Edit Term test at once" }).click({ force: true });
  await page.getByText("⛔ Test has already started. Editing not allowed.").waitFor();
  const process = page.getByRole("button", { name: "Test Process of Term test at once" });
  expect(await process.isEnabled()).toBe(false);
  await stage.clock.advanceTo(expiry + 10_000);
  await expect.poll(() => process.isEnabled()).toBe(true);
  await pressProcess(page, process);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download Excel of Term test at once" }).click(),
  ]);
  const book = await openSpreadsheet(new Uint8Array(await readFile(await download.path())));
  const report = await admin.get(`/api/submissions/reports/${second.submissionId}`, Report);
  expect(report.score).toBe(4);
  expect(rowsOf(book, "Takers")).toMatchObject([
    { Rank: 1, Name: "Asha Rao", Score: report.score, Correct: 1, Percentile: report.percentile },
  ]);
  await page.goto(`/admin/create-test/${first.id}`);
  await page.getByRole("heading", { name: "⛔ Editing locked 10 minutes before start." }).waitFor();
});

test("a test is archived, deleted and restored", { tags: ["thorough"] }, async () => {
  const { page } = await visitor();
  await page.goto("/admin/manage-tests?title=at+once");
  await inRowMenu(page, "Term test at once", "Archive");
  await page.getByText("No tests found").waitFor();
  await page.getByRole("button", { name: /^Archived/ }).click();
  await page.getByRole("button", { name: "Actions for Term test at once" }).waitFor();
  const now = stage.clock.now();
  const later = { start: now + 60 * minute, expiry: now + 120 * minute, minutes: 5 };
  await page.goto(`/admin/create-test?copyOf=${second.id}`);
  await page.getByText("66 marks in 3 sections").waitFor();
  await page.getByLabel("Title").fill("To be deleted");
  await fillSchedule(page, later);
  await page.getByRole("button", { name: "Confirm & Create" }).click();
  await page.getByText("✅ Test created!").waitFor();
  await page.goto("/admin/manage-tests?title=deleted");
  await page.getByRole("button", { name: "Delete To be deleted" }).click();
  await page.getByRole("dialog", { name: "Delete this test?" }).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("🗑️ Test deleted").waitFor();
  await page.getByText("No tests found").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "Edit To be deleted" }).waitFor();
  await page.getByRole("button", { name: "Process all expired tests" }).click();
  await page.getByText("✅ 0 test(s) processed").waitFor();
  await page.goto("/admin/create-test");
  await page.getByLabel("Title").fill("Left alone");
  await page.getByRole("button", { name: "Reset All" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset All" }).click();
  await page.getByText("Form reset to initial state").waitFor();
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("");
  expect(faults).toEqual([]);
});
