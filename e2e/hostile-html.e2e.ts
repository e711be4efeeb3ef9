import { SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { BrowserContext } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { BankScreen } from "./support/bank-screen.ts";
import { TestScreen } from "./support/test-screen.ts";
import {
  hasHostileHtml,
  hostilePieces,
  hostileTest,
  inTexts,
  TEXTS,
} from "./support/hostile-html.ts";
import { logIn, openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";
import { tick } from "./support/tick.ts";

const stage = useStage();
const fired: string[] = [];

/** Any script that runs in a page of this browser calls one of these. */
async function listen(context: BrowserContext): Promise<void> {
  await context.exposeBinding("hostileCodeRan", ({ page }, how: string) => {
    fired.push(`${how} on ${page.url()}`);
  });
  await context.addInitScript(() => {
    for (const name of ["alert", "confirm", "prompt", "print"]) {
      Object.defineProperty(window, name, {
        value: () => {
          // Defined by `exposeBinding` above.
          (window as unknown as { hostileCodeRan(how: string): void }).hostileCodeRan(name);
        },
      });
    }
  });
}

describe("hostile HTML", () => {
  const pieces = hasHostileHtml() ? hostilePieces() : [];
  let made: Awaited<ReturnType<typeof hostileTest>>;

  beforeAll(async () => {
    if (pieces.length > 0) made = await hostileTest(await stage.api.signedIn(people.admin), pieces);
  });

  beforeEach(({ skip }) => skip(pieces.length === 0, "../shared/data is absent"));

  test("runs if nothing sanitises it, so that the other tests can fail", async () => {
    const context = await stage.browser.newContext();
    await listen(context);
    for (const text of inTexts(pieces, TEXTS)) {
      const page = await context.newPage();
      await page.setContent(text, { waitUntil: "commit" });
    }
    await until("much of it has run", 30_000, async () => (fired.length > 20 ? true : undefined));
    await context.close();
    fired.length = 0;
  });

  test("is inert in the editor and its preview", async () => {
    const { page, context } = await stage.visit({ viewport: { width: 1440, height: 900 } });
    await listen(context);
    await logIn(page, people.admin);
    for (const passageId of made.passageIds) {
      await page.goto(`/admin/passage-manage?edit=${passageId}`);
      const form = page.getByRole("form", { name: "Edit passage" });
      await form.getByRole("textbox", { name: "Passage", exact: true }).waitFor();
      const preview = page.getByRole("region", { name: "Preview of the passage" });
      await preview.getByText("here:").first().waitFor();
    }
    expect(fired).toEqual([]);
  });

  test("is inert in the form, the preview and the list of questions", async () => {
    const { page, context } = await stage.visit({ viewport: { width: 1440, height: 900 } });
    await listen(context);
    await logIn(page, people.admin);
    const bank = new BankScreen(page);
    for (const [at, questionId] of made.questionIds.entries()) {
      await page.goto(`/admin/upload-question?questionType=COMPREHENSION&edit=${questionId}`);
      // It stays open on this device.
      if (at === 0) await page.getByRole("button", { name: "Open the solution editor" }).click();
      for (const name of ["Question", "Option A", "Solution"]) {
        await bank.editor(name).getByText("here:").first().waitFor();
      }
      await tick(bank.preview.getByLabel("Solution"));
      await bank.preview.getByRole("heading", { name: "Solution" }).waitFor();
      await bank.backToList();
      await bank.list.getByText("here:").first().waitFor();
    }
    expect(fired).toEqual([]);
  });

  test("is inert where a student takes the test and reads the report", async () => {
    const { page, context } = await stage.visit();
    await listen(context);
    await openAs(page, people.asha, `/user/tests/${made.testId}/take`);
    const screen = new TestScreen(page, TEXTS);
    await screen.enter("Start Test");
    for (let number = 1; number <= TEXTS; number++) {
      if (number > 1) await screen.goTo(number);
      await page.getByText("here:").first().waitFor();
    }
    const student = await stage.api.signedIn(people.asha);
    const answers = { [made.questionIds[0] ?? ""]: { value: 0, timeTaken: 1 } };
    const path = `/api/submissions/${made.testId}/submit`;
    const { submissionId } = await student.post(path, { answers }, SubmitReceipt);
    await page.goto(`/test-report/${submissionId}`);
    await page.getByRole("tab", { name: "Questions Review" }).click();
    for (let number = 1; number <= TEXTS; number++) {
      const article = page.getByRole("article", { name: `Question ${number}`, exact: true });
      await article.getByText("here:").filter({ visible: true }).first().waitFor();
      await article.evaluate((element) => {
        for (const fold of element.querySelectorAll("details")) fold.open = true;
      });
      const next = article.getByRole("button", { name: "Next" });
      if (await next.isEnabled()) await next.click();
    }
    expect(fired).toEqual([]);
  });
});
