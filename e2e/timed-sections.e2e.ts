import { AttemptLog, AttemptView } from "@academy/core/exam/attempt/attempt.schema.ts";
import { TestAdminView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { everyKind, KINDS } from "./support/every-kind.ts";
import { ExamScreen } from "./support/exam-screen.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { faultsHere } from "./support/inspect.ts";
import { ownEmail } from "./support/own-email.ts";
import { openAs } from "./support/sign-in.ts";
import { desk, phone, sitDown } from "./support/sit-down.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();
let testId: string;
let questionIds: string[];

const MINUTES = 20;

beforeAll(async () => {
  const admin = await stage.api.signedIn(people.admin);
  const plain = await admin.get(`/api/tests/${await everyKind(admin)}`, TestAdminView);
  const { examType, access, startTime, totalQuestions } = plain;
  questionIds = plain.sectionDetails.flatMap((one) => one.questionIds);
  const section = (name: string, from: number, to: number) => ({
    name,
    subject: "Physics",
    minutes: MINUTES / 2,
    numQuestions: to - from,
    questionIds: questionIds.slice(from, to),
    scheme: { kind: "standard" },
  });
  const made = await admin.post(
    "/api/tests/createtest",
    {
      examType,
      access,
      startTime,
      expiryTime: new Date(stage.clock.now() + 6 * 3_600_000).toISOString(),
      durationMinutes: MINUTES,
      totalQuestions,
      name: "Two timed sections",
      releasePolicy: "PRACTICE",
      timing: "SECTIONS",
      mayLeaveSection: true,
      sectionDetails: [section("Section A", 0, 2), section("Section B", 2, KINDS)],
    },
    TestAdminView,
  );
  testId = made._id;
});

test("a boundary is passed offline, and both sections keep their answers", async () => {
  const who = { name: "Farah", email: ownEmail("Farah"), password: "grey heron by a pond" };
  const student = await stage.api.registered(who);
  const { page, context, watch } = await stage.visit(desk);
  await HurriedClock.on(page);
  await openAs(page, who, `/user/tests/${testId}/take`);
  const screen = new ExamScreen(page, KINDS);
  await screen.enter("Start Test");
  await screen.reach(1);
  watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
  const palette = page.getByRole("complementary", { name: "Question Palette" });
  expect(await palette.getByRole("button", { name: /^Question \d+, / }).count()).toBe(2);
  expect(await page.getByRole("button", { name: "Section B" }).isDisabled()).toBe(true);
  await page.keyboard.press("a");
  await screen.saved();
  await context.setOffline(true);
  await page.keyboard.press("n");
  await screen.reach(2);
  await page.keyboard.press("b");
  await stage.clock.advance((MINUTES / 2) * 60_000 - 240_000);
  await page.getByText("5 minutes left in this section").first().waitFor({ state: "attached" });
  await stage.clock.advance(240_000);
  await screen.reach(3);
  await page.getByText(/^Section A ended at \d\d:\d\d\. Your answers in it are kept\.$/).waitFor();
  expect(await palette.getByRole("button", { name: "Question 1, " }).count()).toBe(0);
  await page.keyboard.press("a");
  expect(await faultsHere(page, "the second of two timed sections")).toEqual([]);
  await context.setOffline(false);
  await screen.saved();

  const held = await until("the server has all answers", 15_000, async () => {
    const body = { can: ["sections", "decimals"] };
    const view = await student.post(`/api/tests/${testId}/attempts`, body, AttemptView);
    return Object.keys(view.answers).length === 3 ? view : undefined;
  });
  expect(held.section).toBe(1);
  const admin = await stage.api.signedIn(people.admin);
  const log = await admin.get(`/api/attempts/${held.attemptId}/events`, AttemptLog);
  expect(log.events.map(({ kind }) => kind)).toContain("late");
});

test.each([
  ["1440 px", "Gita", desk],
  ["390 px", "Hema", phone],
])("a section is left early at %s, once the student has confirmed it", async (_at, who, device) => {
  const { page, screen } = await sitDown(stage, testId, who, device);
  await page.keyboard.press("a");
  await page.getByRole("button", { name: "Leave this section" }).click();
  const dialog = page.getByRole("dialog", { name: "Leave Section A?" });
  await dialog.getByText("You can’t come back to it.").waitFor();
  expect(await faultsHere(page, `leaving a section, ${who}`)).toEqual([]);
  await dialog.getByRole("button", { name: "Stay here" }).click();
  await screen.reach(1);
  await page.getByRole("button", { name: "Leave this section" }).click();
  await dialog.getByRole("button", { name: "Leave this section" }).click();
  await screen.reach(3);
  await page.getByText(/^Section A ended at/).waitFor();
  expect(await page.getByRole("button", { name: "Leave this section" }).count()).toBe(0);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  const submit = page.getByRole("dialog", { name: "Submit the test?" });
  await submit.getByText("Ended").waitFor();
  await submit.getByRole("button", { name: /^Submit/ }).click();
  await page.getByRole("heading", { level: 1, name: /, 1 of \d+ answered$/ }).waitFor();
});
