import { AttemptView, SubmitReceipt } from "@academy/core/exam/attempt/attempt.schema.ts";
import { TestAdminView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { everyKind, KINDS } from "./support/every-kind.ts";
import { ownEmail } from "./support/own-email.ts";
import { openAs } from "./support/sign-in.ts";
import { faultsHere } from "./support/inspect.ts";
import { desk, phone, sitDown } from "./support/sit-down.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
let testId: string;
let questionIds: string[];

/** Right answers to the first questions. */
const VALUES = [0, [0, 2], 0, -2.5];

const CHOICE = `Answer any 2 of ${KINDS}`;
const CLOSED = "You have answered 2 of 2 in this section. Clear an answer to give another.";

beforeAll(async () => {
  const admin = await stage.api.signedIn(people.admin);
  const plain = await admin.get(`/api/tests/${await everyKind(admin)}`, TestAdminView);
  const { examType, access, startTime, expiryTime, durationMinutes, totalQuestions } = plain;
  const [section] = plain.sectionDetails;
  const made = await admin.post(
    "/api/tests/createtest",
    {
      examType,
      access,
      startTime,
      expiryTime,
      durationMinutes,
      totalQuestions,
      name: "Any two",
      palette: "EXAM",
      releasePolicy: "PRACTICE",
      sectionDetails: [
        {
          name: "Section B",
          subject: "Physics",
          numQuestions: KINDS,
          questionIds: section?.questionIds,
          choose: { atMost: 2, count: "first" },
          scheme: { kind: "jee-main" },
        },
      ],
    },
    TestAdminView,
  );
  testId = made._id;
  questionIds = made.sectionDetails.flatMap((one) => one.questionIds);
});

test.each([
  ["1440 px", "Chandra", desk],
  ["390 px", "Devi", phone],
])(
  "a third answer of any two is not taken at %s, until one is cleared",
  async (_at, who, device) => {
    const { page, screen } = await sitDown(stage, testId, who, device);
    const shown = page.locator("[data-shown]");
    // The paper has options in its first and second question, and a number in the fourth.
    await page.keyboard.press("a");
    await page.keyboard.press("n");
    await screen.reach(2);
    await page.keyboard.press("a");
    await page.keyboard.press("n");
    await screen.reach(3);
    await shown.getByText(CLOSED).waitFor();
    await page.keyboard.press("b");
    await shown.getByRole("alert").getByText(CLOSED).waitFor();
    expect(await screen.shownAnswer()).toBeNull();
    expect(await faultsHere(page, `a full section, ${who}`)).toEqual([]);

    // A blank question of a full section is left without a question.
    await page.keyboard.press("n");
    await screen.reach(4);
    await page.keyboard.press("p");
    await page.keyboard.press("p");
    await screen.reach(2);
    await page.keyboard.press("Shift+C");
    await page.keyboard.press("n");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await screen.reach(3);
    await shown.getByText(CLOSED).waitFor({ state: "detached" });
    await page.keyboard.press("b");
    expect(await screen.shownAnswer()).toEqual([1]);

    await page.getByRole("button", { name: "Submit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Submit the test?" });
    await dialog.getByText(CHOICE).waitFor();
    expect(await dialog.getByText("You haven’t visited").count()).toBe(0);
    await dialog.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /^Submitted at / }).waitFor();
  },
);

test("a report shows which answers counted and the marks of the section", async () => {
  const who = { name: "Esha", email: ownEmail("Esha"), password: "grey heron by a pond" };
  const student = await stage.api.registered(who);
  await student.post(`/api/tests/${testId}/attempts`, {}, AttemptView);
  const given = questionIds.slice(0, 4).map((id, at) => [id, { value: VALUES[at], timeTaken: 5 }]);
  const answers = Object.fromEntries(given);
  const path = `/api/submissions/${testId}/submit`;
  const { submissionId } = await student.post(path, { answers }, SubmitReceipt);
  const { page } = await stage.visit(desk);
  await openAs(page, who, `/test-report/${submissionId}?tab=subjects`);
  const sections = page.getByRole("region", { name: "Sections" });
  expect(await sections.innerText()).toMatch(
    /Section B\s+8 \/ 8\s+2 of 2 counted, 2 answers not counted/,
  );
  await page.getByText("Not counted 2").waitFor();
  expect(await faultsHere(page, "sections of a report")).toEqual([]);
  await page.goto(`${page.url().split("?")[0]}?tab=review&q=3`);
  await page.getByText("Other answers fill this section’s limit.").waitFor();
});
