import { NotebookPage } from "@academy/core/learning/notebook/notebook.schema.ts";
import { ProblemQueue } from "@academy/core/learning/problem/problem.schema.ts";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod";
import { type Api, people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();
const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: "allow",
} as const;
const TOPICS = ["Lenses", "Mirrors"];

/** Three open questions of each topic. */
async function setUp(admin: Api): Promise<void> {
  await stage.clock.advance(60_000);
  const ids: string[] = [];
  for (const topic of TOPICS) {
    const names = { subject: "Optics lab", topic, subTopic: "Images" };
    await admin.post("/api/subject-topics", names, SubjectTopic);
    for (const thing of ["telescope", "camera", "projector"]) {
      const question = {
        ...names,
        examType: "JEE",
        difficulty: "EASY",
        responseType: "MCQ_SINGLE",
        question: `<p>What does the ${thing} need ${topic.toLowerCase()} for?</p>`,
        options: ["<p>To bend light</p>", "<p>To colour it</p>"],
        answerKey: 0,
        solution: "<p>Light changes its direction there.</p>",
      };
      ids.push((await admin.post("/api/questions/upload", question, QuestionView))._id);
    }
  }
  const opening = { ids, access: "PUBLIC", confirmSimilar: true };
  await admin.post("/api/questions/practice", opening, z.object({ changed: z.literal(6) }));
}

const heading = (page: Page, number: number) =>
  page.getByRole("heading", { name: `Question ${number} of 6` }).waitFor();

async function answer(page: Page, words: string): Promise<void> {
  await page.getByText(words).click();
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("Light changes its direction there.").waitFor();
}

/** A set of both topics. */
async function startSet(page: Page): Promise<void> {
  await page
    .getByLabel("Topic", { exact: true })
    .selectOption({ label: "Lenses › Images (3 questions)" });
  await page.getByRole("button", { name: "Add a topic" }).click();
  await page.getByLabel("Topic 2").selectOption({ label: "Mirrors › Images (3 questions)" });
  await page.getByRole("button", { name: "Practise topics" }).click();
  await heading(page, 1);
}

test("a student notes and reports practised questions, and reloads the set offline", async () => {
  const admin = await stage.api.signedIn(people.admin);
  await setUp(admin);
  const { page, context, watch } = await stage.visit(PHONE);
  watch.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await openAs(page, people.asha, "/practice");
  await startSet(page);

  await answer(page, "To colour it");
  await page.getByRole("button", { name: "Note and bookmark" }).click();
  await page.getByText("Why was it not correct?").waitFor();
  await page.getByRole("button", { name: "concept" }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Draw the rays first");
  await page.getByRole("button", { name: "Bookmark", exact: true }).click();
  await page.getByRole("button", { name: "Remove bookmark" }).waitFor();
  const faults = await faultsOf(page, "notes");
  await page.getByRole("button", { name: "Something wrong?" }).click();
  const dialog = page.getByRole("dialog", { name: "Something wrong?" });
  await dialog.getByLabel("Spelling or wording").check();
  await dialog.getByLabel("Describe it").fill("It should be: for what.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await page.getByText("Thank you. The answer will be in your notebook.").waitFor();
  // The report's form did not submit the question's.
  await heading(page, 1);
  expect((await admin.get("/api/problems", ProblemQueue)).questions).toHaveLength(1);
  await page.getByRole("button", { name: "Next" }).click();

  await heading(page, 2);
  await until("the app is kept", 30_000, () =>
    page.evaluate(
      async () =>
        (await navigator.serviceWorker.getRegistration())?.active?.state === "activated" ||
        undefined,
    ),
  );
  await context.setOffline(true);
  await page.reload();
  await page.getByText("1 of 6 questions answered").waitFor();
  faults.push(...(await faultsOf(page, "offline")));
  await page.getByRole("button", { name: "Continue" }).click();
  for (let number = 2; number <= 6; number++) {
    await heading(page, number);
    await answer(page, "To bend light");
    await page.getByRole("button", { name: "Next" }).click();
  }
  await page.getByText(/\d answers not sent yet/).waitFor();
  await context.setOffline(false);
  // It goes when the browser notices the connection first, which sends the answers too.
  await page
    .getByRole("button", { name: "Send now" })
    .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
  await page.getByText("Your reviews are scheduled.").waitFor();
  await page.getByRole("heading", { name: "Your mastery" }).waitFor();
  await page.getByText("Not enough answers yet").first().waitFor();
  faults.push(...(await faultsOf(page, "end")));

  const asha = await stage.api.signedIn(people.asha);
  const { entries } = await asha.get("/api/notebook?bookmarked=true", NotebookPage);
  expect(entries).toMatchObject([
    { note: "Draw the rays first", tags: ["concept"], status: "wrong", problem: { kind: "typo" } },
  ]);
  await openAs(page, people.asha, "/notebook");
  await page
    .getByText(/need (lenses|mirrors) for\?/)
    .first()
    .click();
  await page.getByText(/You reported this question on/).waitFor();
  faults.push(...(await faultsOf(page, "notebook")));
  expect(faults).toEqual([]);
});
