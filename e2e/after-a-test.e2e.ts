import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { OwnProblems, ProblemQueue } from "@academy/core/learning/problem/problem.schema.ts";
import { readFile } from "node:fs/promises";
import { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { TakerPage } from "@academy/core/exam/result/taker.schema.ts";
import { openSpreadsheet, rowsOf } from "@academy/core/testing/spreadsheet.fixture.ts";
import { type Api, people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { processTest } from "./support/process.ts";
import { logIn, openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { reportedTest } from "./support/reported.ts";
import { shortTest, untilShortTestIsOver } from "./support/short-test.ts";

const stage = useStage();

const minute = 60_000;

const ANSWERS = ["Every force has an equal and opposite one.", "Forces are equal."] as const;

/** A processed test of one written question of 10 marks. */
async function writtenTest(admin: Api, students: readonly Api[]): Promise<string> {
  const names = { subject: "Physics", topic: "Forces", subTopic: "Third law" };
  await admin.post("/api/subject-topics", names, SubjectTopic);
  const question = {
    ...names,
    examType: "NEET",
    difficulty: "EASY",
    marks: 10,
    responseType: "SUBJECTIVE",
    question: "<p>State the third law with an example.</p>",
    answerKey: "Every action has an equal and opposite reaction.",
  };
  const { _id } = await admin.post("/api/questions/upload", question, QuestionView);
  const now = stage.clock.now();
  const { _id: testId } = await admin.post(
    "/api/tests/createtest",
    {
      name: "Laws in words",
      examType: "NEET",
      access: "PUBLIC",
      startTime: new Date(now - minute).toISOString(),
      expiryTime: new Date(now + 5 * minute).toISOString(),
      durationMinutes: 1,
      totalQuestions: 1,
      sectionDetails: [{ subject: "Physics", numQuestions: 1, questionIds: [_id] }],
    },
    TestAdminView,
  );
  for (const [at, student] of students.entries()) {
    const answers = { [_id]: { value: ANSWERS[at], timeTaken: 5 } };
    await student.post(`/api/submissions/${testId}/submit`, { answers }, SubmitReceipt);
  }
  await stage.clock.advanceTo(now + 6 * minute);
  await processTest(admin, testId);
  return testId;
}

/** Marks the answer on the screen by keys: more for the better one. */
async function markByKeys(desk: Page): Promise<void> {
  const isGood = (await desk.getByText(ANSWERS[0]).count()) > 0;
  await desk.keyboard.type(isGood ? "45" : "2.1");
  await desk.getByText(isGood ? "9 of 10 marks" : "3.5 of 10 marks").waitFor();
}

test("written answers are marked by keys without names, and reports have the marks", async () => {
  const { api } = stage;
  const admin = await api.signedIn(people.admin);
  const asha = await api.signedIn(people.asha);
  const testId = await writtenTest(admin, [asha, await api.signedIn(people.kabir)]);
  const faults: string[] = [];
  const { page: desk } = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await openAs(desk, people.admin, `/admin/tests/${testId}/statistics`);
  await desk.getByRole("link", { name: "Marking" }).click();
  faults.push(...(await faultsOf(desk, "start")));

  await desk.getByRole("link", { name: /Question 1, 10 marks/ }).click();
  await desk.getByLabel("Criterion 1", { exact: true }).fill("States the law");
  await desk.getByLabel("Most marks").fill("4");
  await desk.getByRole("button", { name: "Add criterion" }).click();
  await desk.getByLabel("Criterion 2", { exact: true }).fill("Gives an example");
  await desk.getByLabel("Most marks").nth(1).fill("6");
  await desk.getByText("10 of 10 marks").waitFor();
  faults.push(...(await faultsOf(desk, "rubric")));
  await desk.getByRole("button", { name: "Save rubric" }).click();
  await desk.getByText("The rubric is saved.").waitFor();

  await desk.getByRole("link", { name: "All questions of this test" }).click();
  await desk.getByRole("button", { name: "Start marking" }).click();
  await desk.getByText("0 of 2").waitFor();
  await desk.getByRole("link", { name: "Mark question 1" }).click();
  await desk.getByRole("heading", { name: /^Answer [0-9A-F]{5}$/ }).waitFor();
  expect(await desk.getByRole("main").textContent()).not.toMatch(/Asha|Kabir/);
  await markByKeys(desk);
  await desk.getByLabel("Comment").fill("Name both forces.");
  faults.push(...(await faultsOf(desk, "answer")));
  await desk.getByLabel("Comment").press("Control+Enter");
  await desk.getByText("0 of 10 marks").waitFor();
  await markByKeys(desk);
  await desk.keyboard.press("n");
  await desk.getByRole("heading", { name: "No answers to mark" }).waitFor();
  await desk.getByRole("tab", { name: "My marks" }).click();
  await desk.getByText("9", { exact: true }).first().waitFor();
  faults.push(...(await faultsOf(desk, "own marks")));

  await desk.getByRole("link", { name: "All questions of this test" }).click();
  await desk.getByText("2 of 2").waitFor();
  faults.push(...(await faultsOf(desk, "progress")));
  await desk.getByRole("button", { name: "Publish marks" }).click();
  await desk.getByRole("button", { name: "Publish", exact: true }).click();
  await desk.getByText(/^Published /).waitFor();

  const { page } = await stage.visit({ viewport: { width: 390, height: 844 } });
  await openAs(page, people.asha, `/test-report/${testId}.${asha.userId}.0?tab=review`);
  await page.getByText("Rank 1 of 2").waitFor();
  await page.getByText(/States the law: 4 of 4\. Gives an example: 5 of 6\./).waitFor();
  expect(faults).toEqual([]);
});

describe("a problem with a question", () => {
  const phone = { width: 390, height: 844 };
  const desktop = { width: 1440, height: 900 };
  const meena = { name: "Meena Das", email: "meena@example.com", password: "seven tall poplars" };
  const long = `The key should be C: ${"averylongformulawithoutaspace".repeat(4)}`;

  let ids: Awaited<ReturnType<typeof reportedTest>>;

  beforeAll(async () => {
    const { api } = stage;
    const students = {
      best: await api.registered(meena),
      middle: await api.signedIn(people.asha),
      last: await api.signedIn(people.kabir),
    };
    // While the key can be challenged, a report about it becomes a challenge.
    const more = { challengeHours: 0 };
    ids = await reportedTest(stage.clock, await api.signedIn(people.admin), students, more);
  });

  test("a student reports a question on a phone, an administrator answers, the student reads it", async () => {
    const { page } = await stage.visit({ viewport: phone });
    await openAs(page, people.asha, `/test-report/${ids.middle}?tab=review&q=3`);
    await page.getByRole("button", { name: "Something wrong?" }).click();
    const dialog = page.getByRole("dialog", { name: "Something wrong?" });
    await dialog.getByRole("button", { name: "Send report" }).click();
    await dialog.getByText("Choose what is wrong.").waitFor();
    await dialog.getByLabel("Correct answer").check();
    await dialog.getByRole("button", { name: "Send report" }).click();
    await dialog.getByText("Say what is wrong.", { exact: true }).waitFor();
    const faults = await faultsOf(page, "dialog");
    await page.setViewportSize(phone);
    await dialog.getByLabel("Describe it").fill(long);
    await dialog.getByRole("button", { name: "Send report" }).click();
    await page.getByText(/^You reported this question on/).waitFor();
    await page.getByText("Thank you. The answer will be shown at this question.").waitFor();

    const { page: office } = await stage.visit({ viewport: desktop });
    await openAs(office, people.admin, "/admin/problems");
    await office.getByText("Correct answer: 1").waitFor();
    faults.push(...(await faultsOf(office, "queue")));
    await office.getByRole("link", { name: "Read and answer" }).click();
    await office.getByText(long).waitFor();
    const edit = office.getByRole("link", { name: "Edit in the question bank" });
    expect(await edit.getAttribute("href")).toMatch(/^\/admin\/upload-question\?edit=q_/);
    await office.getByRole("link", { name: /^Question 3 of / }).waitFor();
    await office.getByLabel("The question stays as it is").check();
    await office.getByRole("button", { name: "Send the answer" }).click();
    await office.getByText("Say why the question stays as it is.").waitFor();
    faults.push(...(await faultsOf(office, "question")));
    await office.getByLabel("Answer", { exact: true }).fill("A follows from line 3.");
    await office.getByRole("button", { name: "Send the answer" }).click();
    await office.getByText("All reports of this question are answered.").waitFor();
    await office.getByRole("link", { name: "All problem reports" }).click();
    await office.getByText("No open problem reports").waitFor();

    await page.reload();
    await page
      .getByText("Your report: the question stays as it is. A follows from line 3.")
      .waitFor();
    expect(faults).toEqual([]);

    const [admin, asha] = [
      await stage.api.signedIn(people.admin),
      await stage.api.signedIn(people.asha),
    ];
    expect((await admin.get("/api/problems", ProblemQueue)).questions).toEqual([]);
    const own = await asha.get(`/api/problems/own?submissionId=${ids.middle}`, OwnProblems);
    expect(own.problems).toMatchObject([{ kind: "key", state: "no_change" }]);
  });
});

test("an administrator downloads a test's results, which match the report", async () => {
  const admin = await stage.api.signedIn(people.admin);
  const student = await stage.api.signedIn(people.asha);
  const { page, watch } = await stage.visit({ acceptDownloads: true });
  watch.tolerate(/status of 409.*\/export/s);
  await logIn(page, people.admin);
  const submissionId = await shortTest(stage.clock, admin, student);
  const [testId = ""] = submissionId.split(".");
  await page.goto(`/admin/tests/${testId}/reports`);
  const button = page.getByRole("button", { name: "Download Excel" });
  await button.click();
  await page.getByText("❌ Download failed (409)").waitFor();
  await page.getByText("This test has not been processed yet.").waitFor();
  const faults = await faultsOf(page, "export");

  const path = `/api/submissions/admin/tests/${testId}`;
  await stage.clock.advance(untilShortTestIsOver);
  const { takers } = await admin.get(`${path}/takers?page=1`, TakerPage);
  expect(takers).toHaveLength(1);
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toBe("Over soon.xlsx");
  const book = await openSpreadsheet(new Uint8Array(await readFile(await download.path())));
  const report = await admin.get(`/api/submissions/reports/${submissionId}`, Report);
  const marks = report.questionReport[0]?.marksAwarded;
  expect(rowsOf(book, "Takers")).toMatchObject([
    {
      Rank: report.rank,
      Name: "Asha Rao",
      Email: people.asha.email,
      Score: report.score,
      Percentile: report.percentile,
      Correct: report.stats.correct,
      "Total time (s)": report.totalTimeTaken,
      "Q1 (of 1)": marks,
    },
  ]);
  await page.getByText("Download failed").waitFor({ state: "hidden" });
  expect(faults).toEqual([]);
});
