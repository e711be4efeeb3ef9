import { AttemptView, SavedView } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { TestScreen } from "./support/test-screen.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { faultsOf } from "./support/inspect.ts";
import { menuItem } from "./support/row-menu.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();

/** The student continues through the API as on a second device, and leaves full screen there. */
async function leaveFullScreen(): Promise<void> {
  const api = await stage.api.signedIn(people.asha);
  const scheduled = `/api/auth/Users/${api.userId}/scheduled-tests`;
  const tests = await api.get(scheduled, z.array(ScheduledTest));
  const exam = tests.find(({ title }) => title.startsWith("Demo Test 1"));
  if (!exam) throw new Error("The sample content has Demo Test 1");
  const device = "zz99";
  const attempt = await api.post(`/api/tests/${exam._id}/attempts`, { device }, AttemptView);
  const at = new Date(Date.parse(attempt.startedAt) + 1000).toISOString();
  const events = [{ kind: "exit", at, seconds: 12 }];
  const path = `/api/attempts/${attempt.attemptId}/answers`;
  await api.patch(path, { answers: {}, device, events }, SavedView);
}

/** A demo test of the sample content that the student has not taken yet. */
async function demo(name: string, student: { email: string; password: string } = people.kabir) {
  const api = await stage.api.signedIn(student);
  const scheduled = `/api/auth/Users/${api.userId}/scheduled-tests`;
  const tests = await api.get(scheduled, z.array(ScheduledTest));
  const found = tests.find(({ title }) => title.startsWith(name));
  if (!found) throw new Error(`The sample content has ${name}`);
  return found;
}

async function giveMinutes(testId: string, minutes: number): Promise<void> {
  const admin = await stage.api.signedIn(people.admin);
  const input = { email: people.kabir.email, minutes, reason: "Power cut" };
  await admin.put(`/api/tests/${testId}/extra-time`, input, z.unknown());
}

/** The student's timer in seconds. */
const secondsLeft = async (page: Page): Promise<number> => {
  const text = await page.getByRole("timer").innerText();
  return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
};
const minutesLeft = async (page: Page): Promise<number> =>
  Math.floor((await secondsLeft(page)) / 60);

test("an administrator gives a running student ten minutes and reads the log", async () => {
  const { page: desk } = await stage.visit();
  const clock = await HurriedClock.on(desk);
  await openAs(desk, people.asha, "/user/tests");
  await desk.getByRole("link", { name: /^Start Demo Test 1/ }).click();
  const screen = new TestScreen(desk, 8);
  await screen.enter("Start Test");
  expect(await minutesLeft(desk)).toBeLessThanOrEqual(30);
  await leaveFullScreen();

  const { page } = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await openAs(page, people.admin, "/admin/dashboard");
  await page.getByRole("region", { name: "Tests open now and next" }).waitFor();
  await page.getByText("4 demo tests, open all the time").click();
  await page.getByRole("link", { name: /^Attempts on Demo Test 1/ }).click();
  await page.getByRole("heading", { level: 1, name: "Attempts" }).waitFor();
  const row = page.getByRole("row", { name: /asha@example\.com/ });
  await row.getByText("In progress").waitFor();
  const faults = await faultsOf(page, "attempts");

  await row.getByRole("button", { name: /^Actions for / }).click();
  await menuItem(page, "Log").click();
  await page.getByRole("dialog").getByText("Left full screen for 0m 12s").waitFor();
  faults.push(...(await faultsOf(page, "log")));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  await row.getByRole("button", { name: /^Extra time for / }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Total extra minutes").fill("10");
  await dialog.getByRole("button", { name: "Give extra time" }).click();
  await dialog.getByText("Enter a reason.").waitFor();
  faults.push(...(await faultsOf(page, "extra time with an error")));
  await dialog.getByLabel("Reason").fill("Power cut in the hall");
  await dialog.getByRole("button", { name: "Give extra time" }).click();
  await page.getByText(/ has 10 extra minutes, until /).waitFor();
  await row.getByText("with 10 min extra").waitFor();

  await screen.respond({ kind: "options", letters: "A" });
  await clock.skip(20);
  await until("the student's clock shows the time given", 30_000, async () =>
    (await minutesLeft(desk)) > 30 ? true : undefined,
  );
  expect(faults).toEqual([]);
});

test("finds a student by email and gives time before the start", async () => {
  const { page, watch } = await stage.visit();
  watch.tolerate(/status of 404.*\/attempts/s);
  await openAs(page, people.admin, "/admin/dashboard");
  await page.getByText("4 demo tests, open all the time").click();
  await page.getByRole("link", { name: /^Attempts on Demo Test 2/ }).click();
  await page.getByText("No one has started yet").waitFor();
  await page.getByLabel("Find a student by email").fill("nobody@example.com");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("No account has this email").waitFor();
  await page.getByRole("button", { name: "Clear" }).click();

  await page.getByRole("button", { name: "Give extra time" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Student's email").fill(people.kabir.email);
  await dialog.getByLabel("Total extra minutes").fill("5");
  await dialog.getByLabel("Reason").fill("Scribe");
  await dialog.getByRole("button", { name: "Give extra time" }).click();
  await page.getByText(/ has 5 extra minutes from the start\./).waitFor();

  const { page: desk } = await stage.visit();
  await openAs(desk, people.kabir, "/user/tests");
  await desk.getByRole("link", { name: /^Start Demo Test 2/ }).click();
  await new TestScreen(desk, 8).enter("Start Test");
  // The test's own duration is 25 minutes.
  expect(await minutesLeft(desk)).toBeGreaterThanOrEqual(29);
});

test("a student whose page is locked goes on with the time that came a moment before", async () => {
  const { page: desk, watch } = await stage.visit();
  watch.tolerate(/status of 409.*\/submit|ERR_FAILED.*\/answers/s);
  const { _id: testId, totalQuestions } = await demo("Demo Test 3");
  await HurriedClock.on(desk);
  // The page submits at the end of its random minute.
  await desk.addInitScript(() => (Math.random = () => 0.9));
  await openAs(desk, people.kabir, "/user/tests");
  await desk.getByRole("link", { name: /^Start Demo Test 3/ }).click();
  const screen = new TestScreen(desk, totalQuestions);
  await screen.enter("Start Test");
  await stage.clock.advance(((await secondsLeft(desk)) - 30) * 1000);
  // Nothing tells the page before its time is up.
  await desk.route(/\/answers$/, (route) => route.abort());
  await giveMinutes(testId, 5);
  await stage.clock.advance(31_000);
  await desk.getByText("Your test is being submitted").waitFor();
  await desk.unroute(/\/answers$/);
  await stage.clock.advance(60_000);
  await until("the page is unlocked with the time given", 30_000, async () =>
    (await minutesLeft(desk)) >= 3 ? true : undefined,
  );
  await screen.respond({ kind: "options", letters: "A" });
  expect(await screen.submit()).toMatch(/1 of \d+ answered$/);
});

test(
  "everyone gets lost time back and reads why, and staff submit a test with a reason",
  { tags: ["thorough"] },
  async () => {
    const { page: desk, watch } = await stage.visit({ viewport: { width: 390, height: 844 } });
    watch.tolerate(/status of 409.*\/answers/s);
    const clock = await HurriedClock.on(desk);
    const { totalQuestions } = await demo("Demo Test 3", people.asha);
    await openAs(desk, people.asha, "/user/tests");
    await desk.getByRole("link", { name: /^Start Demo Test 3/ }).click();
    const screen = new TestScreen(desk, totalQuestions);
    await screen.enter("Start Test");

    const { page } = await stage.visit({ viewport: { width: 1440, height: 900 } });
    await openAs(page, people.admin, "/admin/dashboard");
    await page.getByText("4 demo tests, open all the time").click();
    await page.getByRole("link", { name: /^Attempts on Demo Test 3/ }).click();
    const row = page.getByRole("row", { name: /asha@example\.com/ });
    await row.getByText("In progress").waitFor();
    await page.getByRole("button", { name: "Give back lost time" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Give time back" }).click();
    await dialog.getByText("Enter whole minutes, from 1 to 180.").waitFor();
    const faults = await faultsOf(page, "lost time with an error");
    await dialog.getByLabel("Minutes that were lost").fill("10");
    await dialog.getByLabel("Reason").fill("Power cut");
    await dialog.getByRole("button", { name: "Give time back" }).click();
    await page.getByText("Given back: 10 minutes to 1 running attempt.").waitFor();

    await screen.respond({ kind: "options", letters: "A" });
    await clock.skip(20);
    await desk.getByText(/^\+10 minutes: Power cut\. Your test now ends at /).waitFor();
    faults.push(...(await faultsOf(desk, "lost time in the test")));

    await row.getByRole("button", { name: /^Actions for / }).click();
    await menuItem(page, "Submit for the student").click();
    await dialog.getByLabel("Reason").fill("Left the hall");
    await dialog.getByRole("button", { name: "Submit the test" }).click();
    await row.getByText("Submitted").waitFor();
    await screen.respond({ kind: "options", letters: "B" });
    await clock.skip(20);
    await desk.getByText(/^The staff submitted your test .* Reason: Left the hall$/).waitFor();
    expect(faults).toEqual([]);
  },
);
