import { AttemptView, SubmitReceipt } from "@academy/core/exam/attempt/attempt.schema.ts";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { processTest } from "./support/process.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const minute = 60_000;

/** A processed test of one question with key A: Asha answered B, Kabir A. */
async function challengedTest(admin: Api, students: readonly [Api, number][]): Promise<string> {
  const names = { subject: "Physics", topic: "Waves", subTopic: "Speed of sound" };
  await admin.post("/api/subject-topics", names, SubjectTopic);
  const question = {
    ...names,
    examType: "NEET",
    difficulty: "EASY",
    responseType: "MCQ_SINGLE",
    question: "<p>Where is sound fastest?</p>",
    options: ["In air", "In steel", "In water", "In a vacuum"],
    answerKey: 0,
  };
  const { _id } = await admin.post("/api/questions/upload", question, QuestionView);
  const now = stage.clock.now();
  const { _id: testId } = await admin.post(
    "/api/tests/createtest",
    {
      name: "Speed of sound",
      examType: "NEET",
      access: "PUBLIC",
      startTime: new Date(now - minute).toISOString(),
      expiryTime: new Date(now + 5 * minute).toISOString(),
      durationMinutes: 1,
      totalQuestions: 1,
      challengeHours: 48,
      sectionDetails: [{ subject: "Physics", numQuestions: 1, questionIds: [_id] }],
    },
    TestAdminView,
  );
  for (const [student, value] of students) {
    await student.post(`/api/tests/${testId}/attempts`, {}, AttemptView);
    const answers = { [_id]: { value, timeTaken: 5 } };
    await student.post(`/api/submissions/${testId}/submit`, { answers }, SubmitReceipt);
  }
  await stage.clock.advanceTo(now + 6 * minute);
  await processTest(admin, testId);
  return testId;
}

test("a student challenges a key, it is corrected, and the report has the new key and rank", async () => {
  const { api } = stage;
  const admin = await api.signedIn(people.admin);
  const asha = await api.signedIn(people.asha);
  const testId = await challengedTest(admin, [
    [asha, 1],
    [await api.signedIn(people.kabir), 0],
  ]);
  const report = `/test-report/${testId}.${asha.userId}.0?tab=review`;
  const faults: string[] = [];

  const { page } = await stage.visit({ viewport: { width: 390, height: 844 } });
  await openAs(page, people.asha, report);
  await page.getByText("Provisional key.").waitFor();
  await page.getByText("Rank 2 of 2").waitFor();
  await page.getByRole("button", { name: "Challenge the key" }).click();
  const form = page.getByRole("dialog", { name: "Challenge the key of question 1" });
  await form.getByRole("button", { name: "Send challenge" }).click();
  await form.getByText("Choose what is wrong.").waitFor();
  await form.getByRole("radio", { name: "Another answer is correct" }).check();
  await form.getByRole("radio", { name: /In steel/ }).press(" ");
  await form
    .getByLabel("Why")
    .fill("Sound travels through steel at about 5960 m/s, in air at 340.");
  faults.push(...(await faultsOf(page, "form")));
  await form.getByRole("button", { name: "Send challenge" }).click();
  await page.getByText(/^Challenged .* · Open$/).waitFor();
  faults.push(...(await faultsOf(page, "challenged")));

  const { page: desk } = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await openAs(desk, people.admin, "/admin/challenges");
  await desk.getByRole("link", { name: "Speed of sound" }).click();
  await desk.getByText("1 challenge: 1 says B").waitFor();
  await desk.getByRole("button", { name: "Show the challenges of question 1" }).click();
  await desk.getByText("Sound travels through steel").waitFor();
  faults.push(...(await faultsOf(desk, "queue")));
  await desk.getByRole("link", { name: "Accept…" }).click();
  const correction = desk.getByRole("region", { name: "Correction of question 1" });
  expect(await correction.getByRole("radio", { name: /In steel/ }).isChecked()).toBe(true);
  await correction.getByLabel("Reason").fill("Sound is fastest in solids.");
  await correction.getByRole("button", { name: "Show what changes" }).click();
  await correction.getByRole("button", { name: "Publish the correction" }).click();
  await correction.getByRole("button", { name: "Yes, publish" }).click();
  await desk.getByText("The correction is published.").waitFor();

  await page.reload();
  await page.getByText(/Accepted: key is now B \(was A\)\. \+\d marks?\./).waitFor();
  await page.getByText("Rank 1 of 2").waitFor();
  await page.getByRole("tab", { name: "Summary" }).click();
  await page.getByRole("list", { name: "Your challenges" }).waitFor();
  faults.push(...(await faultsOf(page, "decided")));
  expect(faults).toEqual([]);
});
