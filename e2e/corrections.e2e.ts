import { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { QuestionHistory } from "@academy/core/bank/question/question-list.schema.ts";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { faultsOf, inspect } from "./support/inspect.ts";
import { mailsTo } from "./support/mailed-code.ts";
import { reportedTest } from "./support/reported.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();
const meena = { name: "Meena Das", email: "meena@example.com", password: "seven tall poplars" };

let ids: Awaited<ReturnType<typeof reportedTest>>;

beforeAll(async () => {
  const { api } = stage;
  const students = {
    best: await api.registered(meena),
    middle: await api.signedIn(people.asha),
    last: await api.signedIn(people.kabir),
  };
  const more = { challengeHours: 48 };
  ids = await reportedTest(stage.clock, await api.signedIn(people.admin), students, more);
});

const minute = 60_000;
const hour = 60 * minute;
const testIdOf = (submissionId: string) => submissionId.split(".")[0] ?? "";

test("an administrator drops a question from the statistics, and the student's report says so", async () => {
  const { page } = await stage.visit({ viewport: { width: 1440, height: 900 } });
  const testId = testIdOf(ids.middle);
  await openAs(page, people.admin, `/admin/tests/${testId}/statistics`);
  await page.getByRole("button", { name: "Question 3" }).click();
  await page.getByRole("button", { name: "Correct the key of question 3" }).click();
  const form = page.getByRole("region", { name: "Correction of question 3" });
  const faults: string[] = [];
  await form.getByRole("radio", { name: /^A/ }).waitFor();
  faults.push(...(await faultsOf(page, "form")));

  await form.getByRole("radio", { name: /^Drop the question/ }).check();
  await form.getByRole("button", { name: "Show what changes" }).click();
  await form.getByText("Enter a reason. Students read it in their reports.").waitFor();
  await form.getByLabel("Reason").fill("Two of the options say the same.");
  await form.getByRole("button", { name: "Show what changes" }).click();
  const dryRun = form.getByRole("region", { name: "Effect of the correction" });
  await dryRun.waitFor();
  const said = (await dryRun.innerText()).replace(/\s+/g, " ");
  expect(said).toContain("Question 3: A → Dropped, full marks for everyone");
  expect(said).toMatch(/Marks change [12] of 3 students/);
  faults.push(...(await faultsOf(page, "dry run")));

  await form.getByRole("button", { name: "Publish the correction" }).click();
  await form.getByRole("button", { name: "Don’t publish" }).click();
  await form.getByRole("button", { name: "Publish the correction" }).click();
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("The correction is published.").waitFor();
  await page
    .getByRole("row", { name: /Question 3/ })
    .getByText("Dropped, answered by 2")
    .waitFor();

  await page.getByRole("link", { name: "Corrections" }).click();
  await page.getByRole("heading", { name: "Question 3: Dropped" }).waitFor();
  faults.push(...(await faultsOf(page, "history")));

  const { page: desk } = await stage.visit();
  await openAs(desk, people.asha, `/test-report/${ids.middle}`);
  const notice = desk.getByRole("region", { name: "Corrections" });
  await notice.getByText("Full marks for everyone for question 3.").waitFor();
  await notice.getByText("Two of the options say the same.").waitFor();
  faults.push(...(await faultsOf(desk, "report")));
  expect(faults).toEqual([]);
});

test("a new key is entered with the type's own inputs, and several answers are accepted", async () => {
  const { page, watch } = await stage.visit({ viewport: { width: 1440, height: 900 } });
  watch.tolerate(/status of 400.*\/corrections\/preview/s);
  await openAs(page, people.admin, `/admin/tests/${testIdOf(ids.middle)}/corrections`);
  const row = page.getByRole("listitem", { name: "Question 4", exact: true });
  await row.getByText("What is 5 less than 2.5?").waitFor();
  await page.getByRole("button", { name: "Correct the key of question 4" }).click();
  const form = page.getByRole("region", { name: "Correction of question 4" });
  await form.getByRole("button", { name: "Accept another answer" }).click();
  const second = form.getByRole("group", { name: "Accepted answer 2" });
  await second.getByLabel("Number").fill("not a number");
  await form.getByLabel("Reason").fill("The sign may be read either way.");
  await form.getByRole("button", { name: "Show what changes" }).click();
  await form.getByText("Please enter a valid numeric answer.").waitFor();
  await second.getByLabel("Number").fill("2.5");
  await second.getByLabel("Tolerance").fill("0.1");
  await form.getByRole("button", { name: "Show what changes" }).click();
  await form.getByText("-2.5 or 2.5 ± 0.1").waitFor();
  expect(await form.getByLabel("Also correct it in the question bank").isChecked()).toBe(true);
  await form.getByRole("button", { name: "Publish the correction" }).click();
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByRole("heading", { name: "Question 4: Several answers accepted" }).waitFor();
  await page.getByRole("button", { name: "Correct the key of question 6" }).click();
  await page
    .getByRole("region", { name: "Correction of question 6" })
    .getByRole("checkbox", { name: "Row A, column 1" })
    .waitFor();
  expect(await inspect(page, "matrix", "all")).toEqual([]);
});

test("a corrected key is copied to the question bank, and its history says why", async () => {
  const { page } = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await openAs(page, people.admin, `/admin/tests/${testIdOf(ids.middle)}/corrections`);
  const row = page.getByRole("listitem", { name: "Question 1", exact: true });
  await row.getByRole("list", { name: "Choices" }).waitFor();
  await row.getByRole("button", { name: "Correct the key of question 1" }).click();
  const form = page.getByRole("region", { name: "Correction of question 1" });
  await form.getByRole("radio", { name: /^B/ }).press(" ");
  await form.getByLabel("Reason").fill("Misprinted.");
  await form.getByRole("button", { name: "Show what changes" }).click();
  expect(await form.getByLabel("Also correct it in the question bank").isChecked()).toBe(true);
  const faults = await faultsOf(page, "offer");
  await form.getByRole("button", { name: "Publish the correction" }).click();
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("The question bank now has the new key too.").waitFor();

  const admin = await stage.api.signedIn(people.admin);
  const [first] = await admin.get(
    `/api/tests/questions/${testIdOf(ids.middle)}`,
    z.array(StudentQuestion),
  );
  const history = await admin.get(`/api/questions/${first?._id}/history`, QuestionHistory);
  const [newest] = history.versions;
  expect(newest?.question.answerKey).toBe(1);
  expect(newest?.note).toMatch(/^Key corrected with the test ".+": Misprinted\.$/);
  expect(faults).toEqual([]);
});

test("an administrator marks a subjective answer, and the student reads why", async () => {
  const { page } = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await openAs(page, people.admin, `/test-report/${ids.middle}?tab=review&q=5`);
  await page.getByRole("button", { name: "Change the mark" }).click();
  const form = page.getByRole("form", { name: "Change the mark" });
  await form.getByLabel("Marks out of 1").fill("1.5");
  await form.getByRole("button", { name: "Save the mark" }).click();
  await form.getByText("Enter marks from 0 to 1, with at most two decimals.").waitFor();
  await form.getByLabel("Marks out of 1").fill("0.9");
  await form.getByLabel("Note").fill("The cause is right, the word is missing.");
  const faults = await faultsOf(page, "mark");
  await form.getByRole("button", { name: "Save the mark" }).click();
  await page.getByText("The mark is in the report.").waitFor();

  const { page: desk } = await stage.visit();
  await openAs(desk, people.asha, `/test-report/${ids.middle}?tab=review&q=5`);
  const article = desk.getByRole("article", { name: "Question 5" });
  await article.getByText("The cause is right, the word is missing.").waitFor();
  const text = await until("the new mark", 30_000, async () => article.innerText());
  expect(text.replace(/\s+/g, " ")).toContain("0.9 / 1");
  expect(await desk.getByRole("button", { name: "Change the mark" }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test(
  "final results are corrected after a second confirmation, and each student gets one letter",
  { tags: ["thorough"] },
  async () => {
    const { clock } = stage;
    await clock.advance(49 * hour);
    const { page: desk } = await stage.visit();
    await openAs(desk, people.asha, `/test-report/${ids.middle}`);
    const finalTime = () => desk.getByText(/^Key and results became final on/).innerText();
    const before = await finalTime();
    // Times are shown to the minute.
    await clock.advance(5 * minute);

    const { page } = await stage.visit({ viewport: { width: 1440, height: 900 } });
    await openAs(page, people.admin, `/admin/tests/${testIdOf(ids.middle)}/corrections`);
    await page.getByRole("button", { name: "Correct the key of question 2" }).click();
    const form = page.getByRole("region", { name: "Correction of question 2" });
    await form.getByRole("radio", { name: /^Drop the question/ }).check();
    await form.getByLabel("Reason").fill("The figure was missing.");
    await form.getByRole("button", { name: "Show what changes" }).click();
    await form.getByRole("button", { name: "Publish the correction" }).click();
    await form.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Correct final results?" });
    await dialog.getByText(/have been final since .* gets a letter/).waitFor();
    const faults = await faultsOf(page, "second confirmation");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await form.getByRole("button", { name: "Publish", exact: true }).click();
    await dialog.getByRole("button", { name: "Correct final results" }).click();
    await page.getByText("The correction is published.").waitFor();

    // The schedule sends the letters, once.
    await clock.advance(5 * minute);
    await clock.advance(5 * minute);
    const letters = await until("a letter", 30_000, async () => {
      const mails = await mailsTo(stage.product, people.asha.email);
      const found = mails.filter((text) => text.includes("were corrected after they were final"));
      return found.length > 0 ? found : undefined;
    });
    expect(letters).toEqual([expect.stringContaining(`/test-report/${ids.middle}`)]);
    await desk.reload();
    await desk.getByText("The figure was missing.").waitFor();
    expect(await finalTime()).not.toBe(before);
    expect(faults).toEqual([]);
  },
);
