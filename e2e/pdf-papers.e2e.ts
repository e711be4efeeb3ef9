import { readFile } from "node:fs/promises";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { people } from "./support/api.ts";
import { fillSchedule } from "./support/builder-page.ts";
import { faultsOf, inspect } from "./support/inspect.ts";
import { hostilePdfs, printedPaper } from "./support/printed-paper.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const LIMIT = 400_000;
const stage = useStage();
const minute = 60_000;
const QUESTIONS = 90;
const MOST_ACTIONS = 200;
/**
 * The most memory of the page that reads a file. pdf.js lists all steps of a page before the first
 * one can be counted, so a page with a million lines takes more than any other file may.
 */
const mostMegabytes = (name: string): number => (name === "a million lines" ? 700 : 512);

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("Choose a PDF").setInputFiles({ name, mimeType: "application/pdf", buffer });

/** Counts what a person does: presses, choices, and fields that are filled in. */
class Hands {
  actions = 0;
  async press(what: Locator) {
    this.actions++;
    await what.click();
  }
  async fill(what: Locator, text: string) {
    this.actions++;
    await what.fill(text);
  }
}

/** The most memory that a page of the browser has used, in megabytes. */
async function memoryOfPages(): Promise<number> {
  const session = await stage.browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const most = processInfo
    .filter(({ type }) => type === "renderer")
    .map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
      return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    });
  return Math.max(...(await Promise.all(most)));
}

/** From a chosen file to the findings of its check. */
async function bringToCheck(page: Page, pdf: Buffer, hands: Hands): Promise<void> {
  await page.goto("/admin/questions/pdf");
  hands.actions++;
  await choose(page, "mock-4.pdf", pdf);
  await page.getByText(`mock-4.pdf: ${QUESTIONS} questions found.`).waitFor();
  const keys = Array.from({ length: QUESTIONS }, (_, at) => `${at + 1}. (${(at % 4) + 1})`);
  await hands.fill(page.getByLabel("Paste the keys"), keys.join(" "));
  await hands.press(page.getByRole("button", { name: "Give these keys" }));
  await page.getByText(`${QUESTIONS} of ${QUESTIONS} questions have a key.`).waitFor();
  await hands.press(page.getByText("Default values for missing columns"));
  hands.actions += 2;
  await page.getByLabel("Exam type").selectOption("JEE");
  await page.getByLabel("Difficulty").selectOption("MEDIUM");
  await hands.fill(page.getByRole("combobox", { name: "Subject", exact: true }), "Physics");
  await hands.fill(page.getByRole("combobox", { name: "Topic", exact: true }), "From papers");
  await hands.fill(page.getByRole("combobox", { name: "Sub-topic", exact: true }), "Mock 4");
  for (const box of await page.getByLabel("Looked at").all()) await hands.press(box);
  await hands.press(page.getByRole("button", { name: `Check ${QUESTIONS} questions` }));
  await page.getByText("Rows in the file").waitFor();
}

const figures = (page: Page) => page.locator("dl").first().innerText();

test(
  "a paper of 90 questions in two columns becomes a published test in few actions",
  { timeout: LIMIT },
  async () => {
    const pdf = await printedPaper(stage.browser, QUESTIONS);
    const { page } = await stage.visit();
    await openAs(page, people.admin, "/admin/questions/pdf");
    const hands = new Hands();
    await bringToCheck(page, pdf, hands);
    expect((await figures(page)).replace(/\s+/g, " ")).toBe(
      "Rows in the file 90 Ready 90 With errors 0 Duplicates 0",
    );
    await hands.press(page.getByLabel("Create this entry"));
    await hands.press(page.getByRole("button", { name: `Add ${QUESTIONS} questions` }));
    await hands.press(page.getByRole("link", { name: "Make a test of these" }));
    await page.getByText(`${QUESTIONS} of ${QUESTIONS} questions`).waitFor();
    const start = stage.clock.now() + 20 * minute;
    hands.actions += 3;
    await fillSchedule(page, { start, expiry: start + 300 * minute, minutes: 180 });
    await page.getByText("Ready to publish.").waitFor();
    await hands.press(page.getByRole("button", { name: "Confirm & Create" }));
    await page.getByText("✅ Test created!").waitFor();
    expect(hands.actions).toBeLessThanOrEqual(MOST_ACTIONS);

    const link = await page.getByRole("link", { name: "Open in app" }).getAttribute("href");
    const id = /tests\/([^/?]+)/.exec(link ?? "")?.[1] ?? "";
    const admin = await stage.api.signedIn(people.admin);
    const made = await admin.get(`/api/tests/${id}`, TestAdminView);
    expect(made.totalQuestions).toBe(QUESTIONS);

    const again = new Hands();
    await bringToCheck(page, pdf, again);
    expect((await figures(page)).replace(/\s+/g, " ")).toBe(
      "Rows in the file 90 Ready 0 With errors 0 Duplicates 90",
    );
  },
);

test(
  "boxes are mended by mouse and keyboard, and a reload keeps them",
  { timeout: LIMIT },
  async () => {
    const pdf = await printedPaper(stage.browser, 12);
    const { page } = await stage.visit();
    await openAs(page, people.admin, "/admin/questions/pdf");
    await choose(page, "short.pdf", pdf);
    await page.getByText("short.pdf: 12 questions found.").waitFor();
    const faults = await inspect(page, "questions from a PDF", "all");
    const third = page.getByRole("button", { name: "Question 3", exact: true });
    await third.focus();
    await page.keyboard.press("s");
    await page.getByText("13 questions found.").waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText("12 questions found.").waitFor();
    await third.focus();
    const before = await third.boundingBox();
    await page.keyboard.press("Shift+ArrowDown");
    await expect
      .poll(async () => (await third.boundingBox())?.height)
      .toBeGreaterThan(before?.height ?? 0);
    await page.keyboard.press("m");
    await page.getByText("Missing: 3.").waitFor();
    const sheet = await page.getByRole("figure", { name: "Page 1" }).boundingBox();
    if (!sheet) throw new Error("The page is not shown.");
    await page.mouse.move(sheet.x + 5, sheet.y + 5);
    await page.mouse.down();
    await page.mouse.move(sheet.x + sheet.width * 0.4, sheet.y + 40, { steps: 4 });
    await page.mouse.up();
    await page.getByText("12 questions found.").waitFor();
    // Kept 0.4 seconds after the last change.
    await page.waitForFunction(async () => (await indexedDB.databases()).length > 0);
    await expect
      .poll(
        async () => {
          await page.reload();
          await choose(page, "short.pdf", pdf);
          await page.getByRole("button", { name: "Choose another PDF" }).waitFor();
          return page.getByText("You go on with the boxes and keys of your last visit.").count();
        },
        { timeout: minute },
      )
      .toBe(1);
    faults.push(...(await faultsOf(page, "kept boxes")));
    expect(faults).toEqual([]);
  },
);

test(
  "a broken or hostile PDF is answered in time, and nothing is fetched from elsewhere",
  { timeout: LIMIT },
  async () => {
    const elsewhere: string[] = [];
    for (const [name, buffer] of Object.entries(hostilePdfs())) {
      // A page of its own, so that its memory is that of one file.
      const { page } = await stage.visit();
      page.on("request", (request) => {
        const { protocol, hostname } = new URL(request.url());
        const isOurs = ["localhost", "127.0.0.1"].includes(hostname);
        if (protocol.startsWith("http") && !isOurs) elsewhere.push(request.url());
      });
      await openAs(page, people.admin, "/admin/questions/pdf");
      const begun = performance.now();
      await choose(page, `${name}.pdf`, buffer);
      const said = page.getByText(
        /Choose another PDF|that can be read|takes too long|draws too much|limit is/,
      );
      await said.first().waitFor({ timeout: 20_000 });
      expect(performance.now() - begun, name).toBeLessThan(20_000);
      expect(await memoryOfPages(), name).toBeLessThan(mostMegabytes(name));
      await page.close();
    }
    expect(elsewhere).toEqual([]);
  },
);
