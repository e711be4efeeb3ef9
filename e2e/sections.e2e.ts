import {
  AttemptLog,
  AttemptView,
  SubmitReceipt,
} from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { everyKind, KINDS } from "./support/every-kind.ts";
import { ownEmail } from "./support/own-email.ts";
import { openAs } from "./support/sign-in.ts";
import { faultsHere } from "./support/inspect.ts";
import { desktop, phone } from "./support/devices.ts";
import { startTest } from "./support/start-test.ts";
import { useStage } from "./support/stage.ts";
import { TestScreen } from "./support/test-screen.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { until } from "./support/until.ts";

const stage = useStage();

let paper: TestAdminView;

beforeAll(async () => {
  const admin = await stage.api.signedIn(people.admin);
  paper = await admin.get(`/api/tests/${await everyKind(admin)}`, TestAdminView);
});

describe("a section of which some questions count", () => {
  let testId: string;
  let questionIds: string[];

  /** Right answers to the first questions. */
  const VALUES = [0, [0, 2], 0, -2.5];

  const CHOICE = `Answer any 2 of ${KINDS}`;
  const CLOSED = "You have answered 2 of 2 in this section. Clear an answer to give another.";

  beforeAll(async () => {
    const admin = await stage.api.signedIn(people.admin);
    const { examType, access, startTime, expiryTime, durationMinutes, totalQuestions } = paper;
    const [section] = paper.sectionDetails;
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
    ["1440 px", "Chandra", desktop],
    ["390 px", "Devi", phone],
  ])(
    "a third answer of any two is not taken at %s, until one is cleared",
    async (_at, who, device) => {
      const { page, screen } = await startTest(stage, testId, who, device);
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
    const given = questionIds
      .slice(0, 4)
      .map((id, at) => [id, { value: VALUES[at], timeTaken: 5 }]);
    const answers = Object.fromEntries(given);
    const path = `/api/submissions/${testId}/submit`;
    const { submissionId } = await student.post(path, { answers }, SubmitReceipt);
    const { page } = await stage.visit(desktop);
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
});

describe("sections with times of their own", () => {
  let testId: string;
  let questionIds: string[];

  const MINUTES = 20;

  beforeAll(async () => {
    const admin = await stage.api.signedIn(people.admin);
    const { examType, access, startTime, totalQuestions } = paper;
    questionIds = paper.sectionDetails.flatMap((one) => one.questionIds);
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
    const { page, context, watch } = await stage.visit(desktop);
    await HurriedClock.on(page);
    await openAs(page, who, `/user/tests/${testId}/take`);
    const screen = new TestScreen(page, KINDS);
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
    await page
      .getByText(/^Section A ended at \d\d:\d\d\. Your answers in it are kept\.$/)
      .waitFor();
    expect(await palette.getByRole("button", { name: "Question 1, " }).count()).toBe(0);
    await page.keyboard.press("a");
    expect(await faultsHere(page, "the second of two timed sections")).toEqual([]);
    await context.setOffline(false);
    await screen.saved();

    const held = await until("the server has all answers", 30_000, async () => {
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
    ["1440 px", "Gita", desktop],
    ["390 px", "Hema", phone],
  ])(
    "a section is left early at %s, once the student has confirmed it",
    async (_at, who, device) => {
      const { page, screen } = await startTest(stage, testId, who, device);
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
    },
  );
});
