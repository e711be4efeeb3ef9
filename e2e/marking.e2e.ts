import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { SubmitReceipt } from "@academy/core/exam/attempt/attempt.schema.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { processTest } from "./support/process.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

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
