import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { ReviewPage } from "@academy/core/bank/review/review-queue.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { emptyReviewQueue } from "./support/review-queue.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const desktop = { width: 1440, height: 900 };
const names = { subject: "Chemistry", topic: "Alkanes", subTopic: "Names" };
const question = {
  ...names,
  examType: "NEET",
  difficulty: "EASY",
  responseType: "MCQ_SINGLE",
  question: "<p>Which alkane has four carbon atoms?</p>",
  options: ["Butane", "Propane", "Ethane", "Methane"],
  answerKey: 0,
  solution: "<p>But- means four.</p>",
};
let questionId = "";

beforeAll(async () => {
  const admin = await stage.api.signedIn(people.admin);
  await admin.post("/api/subject-topics", names, SubjectTopic);
  await emptyReviewQueue(admin);
});

test("an author writes, a reviewer sends back and approves, and only then is it approved", async () => {
  const { page: office } = await stage.visit({ viewport: desktop });
  await openAs(office, people.admin, "/admin/review");
  await office.getByText("Review is off: new questions are approved at once.").waitFor();
  await office.getByLabel("Questions need review").check();
  await office.getByRole("button", { name: "Save settings" }).click();
  await office.getByText("Authors send their drafts here from the question bank.").waitFor();
  const faults = await faultsOf(office, "empty queue");
  const [asha, kabir] = [
    await stage.api.signedIn(people.asha),
    await stage.api.signedIn(people.kabir),
  ];
  await office.goto(`/admin/users/${asha.userId}`);
  await office.getByRole("checkbox", { name: "Author" }).check();
  await office.getByRole("button", { name: "Change roles" }).click();
  await office.getByText("Student, Author").waitFor();
  faults.push(...(await faultsOf(office, "roles of a user")));
  await office.goto(`/admin/users/${kabir.userId}`);
  await office.getByRole("checkbox", { name: "Reviewer" }).check();
  await office.getByRole("button", { name: "Change roles" }).click();
  await office.getByText("Student, Reviewer").waitFor();

  // New roles have ended both sessions.
  const author = await stage.api.signedIn(people.asha);
  const reviewer = await stage.api.signedIn(people.kabir);
  ({ _id: questionId } = await author.post("/api/questions/upload", question, QuestionView));
  const { page: desk } = await stage.visit({ viewport: desktop });
  await openAs(desk, people.asha, "/admin/manage-users");
  await desk.getByText("That page is for administrators.").waitFor();
  await desk.waitForURL("**/admin/upload-question");
  await desk.goto("/admin/upload-question?text=alkane");
  await desk.getByRole("button", { name: /^Open Which alkane/ }).waitFor();
  await desk.setViewportSize(desktop);
  faults.push(...(await faultsOf(desk, "bank of an author")));
  await desk.getByRole("button", { name: /^Open Which alkane/ }).click();
  const state = desk.getByRole("region", { name: "State" });
  await state.getByText("Draft").waitFor();
  await state.getByRole("button", { name: "Send to review" }).click();
  await state.getByText("In review").waitFor();
  await desk.getByText("This question is in review. Ask the reviewer to send it back.").waitFor();
  faults.push(...(await faultsOf(desk, "question in review, for its author")));

  const { page: check } = await stage.visit({ viewport: desktop });
  await openAs(check, people.kabir, "/admin/review");
  await check.getByText("Question 1 of 1").waitFor();
  await check.getByText("But- means four.").waitFor();
  await check.getByRole("button", { name: "Send back…" }).click();
  await check.getByRole("button", { name: "Send back", exact: true }).click();
  await check.getByText("Write a comment: what should the author change?").waitFor();
  faults.push(...(await faultsOf(check, "question to review")));
  await check.getByLabel("Comment for the author").fill("Write iso-butane as an option.");
  await check.keyboard.press("Control+Enter");
  await check.getByText("Nothing to review").waitFor();

  await desk.reload();
  await state.getByText("Write iso-butane as an option.").waitFor();
  await state.getByRole("button", { name: "Mark as done" }).click();
  await state.getByText("Done by").waitFor();
  faults.push(...(await faultsOf(desk, "draft with a comment")));
  await state.getByRole("button", { name: "Send to review" }).click();
  await state.getByText("In review").waitFor();

  await check.reload();
  await check.getByRole("button", { name: "Approve" }).click();
  await check.getByText("Nothing to review").waitFor();
  await desk.reload();
  await state.getByText("Approved").waitFor();
  await desk.getByText(/^This question is approved\./).waitFor();

  await desk.getByLabel("Marks").fill("3");
  await desk.getByRole("button", { name: "Propose this change" }).click();
  await desk.getByText(/^Your proposal of .+ waits for review\./).waitFor();
  faults.push(...(await faultsOf(desk, "own proposal")));
  await office.goto(`/admin/upload-question?edit=${questionId}`);
  await office.getByText(/^A proposal by Asha .+ waits for review\./).waitFor();
  await check.reload();
  await check.getByText("Proposal 1 of 1").waitFor();
  faults.push(...(await faultsOf(check, "proposal to review")));
  expect((await author.get(`/api/questions/${questionId}`, QuestionView)).marks).toBe(1);
  await check.getByRole("button", { name: "Approve" }).click();
  await check.getByText("Nothing to review").waitFor();
  expect((await author.get(`/api/questions/${questionId}`, QuestionView)).marks).toBe(3);
  expect(faults).toEqual([]);

  expect(await reviewer.get("/api/questions/review", ReviewPage)).toMatchObject({
    questions: [],
    proposals: [],
  });
  const approved = await author.get(`/api/questions/${questionId}`, QuestionView);
  expect(approved).not.toHaveProperty("state");
});
