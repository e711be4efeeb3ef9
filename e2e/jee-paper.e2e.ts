import { PendingReport, Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { type Api, people } from "./support/api.ts";
import { TestScreen } from "./support/test-screen.ts";
import { type Expected, expectedReports } from "./support/jee-expected.ts";
import { importPaper, optionIndices } from "./support/jee-import.ts";
import { hasJeeData, type JeeQuestion, jeePaper } from "./support/jee.ts";
import { planned, responseFor } from "./support/jee-plan.ts";
import { processTest } from "./support/process.ts";
import { shortTest, untilShortTestIsOver } from "./support/short-test.ts";
import { ownEmail } from "./support/own-email.ts";
import { OwnDevice } from "./support/own-device.ts";
import { type Credentials, openAs } from "./support/sign-in.ts";
import { keptAnswers } from "./support/kept-answers.ts";
import { useStage } from "./support/stage.ts";
import { tick } from "./support/tick.ts";
import { until } from "./support/until.ts";

/**
 * From the import to the expiry: more than the slowest machine needs, less than a token's lifetime.
 */
const windowMs = 30 * 60_000;

const stage = useStage();

interface PlannedAttempt {
  address: string;
  paper: readonly JeeQuestion[];
  student: number;
  who: Credentials;
}

const plan = ({ paper, student }: PlannedAttempt, from: number, to: number) =>
  paper
    .slice(from - 1, to)
    .map((question, offset) =>
      responseFor(question, planned(question, from - 1 + offset, student)),
    );

const answeredIn = (attempt: PlannedAttempt, from: number, to: number): number =>
  plan(attempt, from, to).filter(({ kind }) => kind !== "blank").length;

/** Reloads the page in the middle. */
async function takeWithReload(attempt: PlannedAttempt): Promise<string> {
  const { page } = await stage.visit();
  await openAs(page, attempt.who, attempt.address);
  const screen = new TestScreen(page, attempt.paper.length);
  await screen.enter("Start Test");
  await screen.respondFrom(1, plan(attempt, 1, 30));
  await page.reload();
  await screen.enter("Resume");
  await expect.poll(() => screen.answered()).toBe(answeredIn(attempt, 1, 30));
  await screen.goTo(31);
  await screen.respondFrom(31, plan(attempt, 31, 54));
  return screen.submit();
}

/** Loses the connection for a while, and continues answering. */
async function takeWithOutage(attempt: PlannedAttempt): Promise<string> {
  const { page, context, watch } = await stage.visit();
  await openAs(page, attempt.who, attempt.address);
  const screen = new TestScreen(page, attempt.paper.length);
  await screen.enter("Start Test");
  await screen.respondFrom(1, plan(attempt, 1, 20));
  watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await screen.respondFrom(21, plan(attempt, 21, 40));
  await screen.says(/^Offline: \d+ answers kept on this device, will send when you’re online$/);
  await context.setOffline(false);
  await screen.saved();
  watch.tolerateNoMore();
  await screen.respondFrom(41, plan(attempt, 41, 54));
  return screen.submit();
}

/** Kills the whole browser as soon as an answer is saved. */
async function takeWithKill(attempt: PlannedAttempt): Promise<string> {
  const device = await OwnDevice.signedIn(stage, attempt.who);
  const page = await device.open();
  await page.goto(attempt.address);
  const screen = new TestScreen(page, attempt.paper.length);
  await screen.enter("Start Test");
  await screen.respondFrom(1, plan(attempt, 1, 20));
  await screen.reach(21);
  const [last] = plan(attempt, 21, 21);
  if (last?.kind !== "options") throw new Error("The plan gives this question an option to click");
  const before = answeredIn(attempt, 1, 20);
  await tick(page.getByRole("radio").nth(optionIndices(last.letters)[0] ?? 0));
  await until("the clicked answer is kept", 30_000, async () =>
    (await keptAnswers(page)) === before + 1 ? true : undefined,
  );
  await device.kill();

  const restarted = await device.open();
  await restarted.goto(attempt.address);
  const again = new TestScreen(restarted, attempt.paper.length);
  await again.enter("Resume");
  await expect.poll(() => again.answered()).toBe(before + 1);
  await again.goTo(22);
  await again.respondFrom(22, plan(attempt, 22, 54));
  const heading = await again.submit();
  await device.close();
  return heading;
}

function compare(report: Report, expected: Expected): void {
  const { score, rank, percentile, totalStudents, subjectScores } = report;
  expect({ score, rank, percentile, totalStudents, subjectScores }).toEqual(expected.whole);
  expect(
    report.questionReport.map(({ status, marksAwarded, stats }) => {
      const { correctPercentage, averageTimeCorrect, optionCounts } = stats;
      return { status, marksAwarded, correctPercentage, averageTimeCorrect, optionCounts };
    }),
  ).toEqual(expected.questions);
}

/** With a typographic minus sign. */
const asShown = (marks: number): string => String(marks).replace("-", "−");

/** The report on the screen matches the API's report. */
async function compareScreen(who: Credentials, id: string, report: Report): Promise<void> {
  const { page } = await stage.visit();
  await openAs(page, who, `/test-report/${id}`);
  const result = page.getByRole("region", { name: "Result" });
  await result.waitFor();
  const text = (await result.innerText()).replace(/\s+/g, " ");
  const { score, maxScore, rank } = report;
  // Three students are too few to be compared.
  expect(text).toContain("once 10 students have taken it");
  expect(text).toContain(`Marks Scored ${asShown(score)} of ${maxScore}`);
  expect(text).toContain(`Rank ${rank} of 3`);
  await page.getByRole("tab", { name: "Questions Review" }).click();
  for (const [index, question] of report.questionReport.entries()) {
    const article = page.getByRole("article", { name: `Question ${index + 1}`, exact: true });
    const shown = (await article.innerText()).replace(/\s+/g, " ");
    const { marksAwarded, marks } = question;
    expect(shown).toContain(`Marks: ${asShown(marksAwarded)} / ${marks}`);
    expect(shown).toContain("Shown once 10 students have taken the test.");
    const next = article.getByRole("button", { name: "Next" });
    if (await next.isEnabled()) await next.click();
  }
}

let overSoon: { student: Api; submissionId: string };

beforeAll(async () => {
  const student = await stage.api.signedIn(people.asha);
  const submissionId = await shortTest(
    stage.clock,
    await stage.api.signedIn(people.admin),
    student,
  );
  overSoon = { student, submissionId };
});

describe("a paper of 54 real questions, taken by three students", () => {
  test(
    "loses nothing in a reload, a kill and an outage, and gets the marks and ranks calculated by hand",
    { timeout: 600_000 },
    async ({ skip }) => {
      skip(!hasJeeData(), "../shared/data is absent");
      const paper = jeePaper();
      expect(paper).toHaveLength(54);
      const admin = await stage.api.signedIn(people.admin);
      const meena = {
        name: "Meena Das",
        email: ownEmail("meena"),
        password: "seven tall poplars",
      };
      await stage.api.registered(meena);
      const takers = [people.asha, people.kabir, meena];
      const expiry = stage.clock.now() + windowMs;
      const testId = await importPaper(admin, paper, expiry);
      const attempts = takers.map((who, student): PlannedAttempt => ({
        address: `${stage.product.origin}/user/tests/${testId}/take`,
        paper,
        student,
        who,
      }));
      const [a, b, c] = attempts;
      if (!a || !b || !c) throw new Error("Three students take the paper");
      const headings = await Promise.all([takeWithReload(a), takeWithKill(b), takeWithOutage(c)]);
      for (const [student, heading] of headings.entries()) {
        const count = answeredIn(attempts[student] ?? a, 1, 54);
        expect(heading).toMatch(new RegExp(`, ${count} of 54 answered$`));
      }

      await stage.clock.advanceTo(expiry + 60_000);
      await processTest(admin, testId);
      const students = await Promise.all(takers.map((who) => stage.api.signedIn(who)));
      const ids = students.map(({ userId }) => `${testId}.${userId}.0`);
      const reports = await Promise.all(
        // As an administrator: three students are too few for a student to see all figures.
        ids.map((id) => admin.get(`/api/submissions/reports/${id}`, Report)),
      );
      const times = reports.map((report) => report.questionReport.map((one) => one.timeTaken));
      const expected = expectedReports(paper, times);
      for (const [at, report] of reports.entries()) {
        const worked = expected[at];
        const who = takers[at];
        if (!worked || !who) throw new Error("A report for each student");
        compare(report, worked);
        await compareScreen(who, ids[at] ?? "", report);
      }
    },
  );
});

describe("the schedule", () => {
  test("automatically publishes the results of a test that is over", async () => {
    const { student, submissionId } = overSoon;
    const admin = await stage.api.signedIn(people.admin);
    const AnyReport = z.union([Report, PendingReport]);
    await stage.clock.advance(untilShortTestIsOver);
    const path = `/api/submissions/reports/${submissionId}`;
    const report = await admin.get(path, AnyReport);
    expect(report).toMatchObject({ score: 1, rank: 1, totalStudents: 1, percentile: 100 });
    const own = await student.get(path, AnyReport);
    expect(own).toMatchObject({ score: 1, rank: 1, percentile: null, tooFew: { students: 1 } });
  });
});
