import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeProblems } from "./support/axe.ts";
import { firstDemo } from "./support/demo-test.ts";
import { TestScreen } from "./support/test-screen.ts";
import { saveNow } from "./support/hidden.ts";
import { ownEmail } from "./support/own-email.ts";
import { logIn, openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";
import { type Api, people } from "./support/api.ts";
import { QuestionSet } from "./support/question-set.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { Seeded } from "./support/seeded.ts";
import { crossedSave, CheckedAttempt } from "./support/checked-attempt.ts";
import type { Visitor } from "./support/watch.ts";

const stage = useStage();

const password = "eleven green bottles";
const MINUTE_MS = 60_000;

/** A new student, and the address of the first demo test. */
async function attempt() {
  const who = { email: ownEmail("places"), password };
  await stage.api.registered({ name: "Ravi Menon", ...who });
  const { page, watch } = await stage.visit();
  const address = await firstDemo(stage.api);
  await openAs(page, who, address);
  const screen = new TestScreen(page, 8);
  await screen.enter("Start Test");
  return { page, watch, screen, who, address };
}

const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor();
const option = (page: Page, letter: string) =>
  page.locator("[data-shown] [data-answer] input").nth(letter.charCodeAt(0) - 65);

describe("one attempt in two places", () => {
  test("a second device continues with all answers, and the first one gets its answers", async () => {
    const first = await attempt();
    await first.screen.respondFrom(1, [{ kind: "options", letters: "B" }]);
    await saveNow(first.page);

    const { page } = await stage.visit();
    await openAs(page, first.who, first.address);
    const second = new TestScreen(page, 8);
    await second.enter("Resume");
    await page
      .getByText("You continued on this device. Your answers from the other device are here.")
      .waitFor();
    await expect.poll(() => option(page, "B").isChecked()).toBe(true);
    await second.respond({ kind: "options", letters: "D" });
    await saveNow(page);

    await first.screen.respond({ kind: "options", letters: "A" });
    await saveNow(first.page);
    await first.page
      .getByText(
        "This test is also open on another device. For each question the latest answer counts.",
      )
      .waitFor();
    const named = first.page.getByText("Question 1 was answered later on the other device.");
    await named.waitFor();
    expect(await axeProblems(first.page, "all")).toEqual([]);
    await first.screen.goTo(1);
    await expect.poll(() => option(first.page, "D").isChecked()).toBe(true);
    await first.page.getByRole("button", { name: "Dismiss" }).last().click();
    await named.waitFor({ state: "detached" });
    expect(await first.screen.submit()).toMatch(/, 2 of 8 answered$/);
  });

  test("two tabs of a browser say so and lose nothing", { tags: ["thorough"] }, async () => {
    const first = await attempt();
    await first.screen.respondFrom(1, [{ kind: "options", letters: "B" }]);
    const page = await first.page.context().newPage();
    await page.goto(first.address);
    const second = new TestScreen(page, 8);
    await second.enter("Resume");
    const words = "This test is also open in another tab.";
    await Promise.all([first.page.getByText(words).waitFor(), page.getByText(words).waitFor()]);
    await second.goTo(3);
    await second.respond({ kind: "options", letters: "A" });
    await until("the first tab shows it", 30_000, async () =>
      (await first.screen.answered()) === 2 ? true : undefined,
    );
    expect(await first.screen.submit()).toMatch(/, 2 of 8 answered$/);
  });
});

test("a browser without storage sends each answer at once", { tags: ["thorough"] }, async () => {
  const who = { email: ownEmail("private"), password };
  await stage.api.registered({ name: "Ravi Menon", ...who });
  const { page, context } = await stage.visit();
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Not in a private window", "SecurityError");
    };
  });
  await openAs(page, who, await firstDemo(stage.api));
  const screen = new TestScreen(page, 8);
  await screen.enter("Start Test");
  await page.getByText(/^This browser cannot keep answers on the device\./).waitFor();
  const save = page.waitForRequest((request) => request.method() === "PATCH");
  await screen.respond({ kind: "options", letters: "B" });
  await save;
  await saved(page);
  await page.reload();
  await screen.enter("Resume");
  await expect.poll(() => option(page, "B").isChecked()).toBe(true);
});

test("an attempt whose time ran out while its browser was closed is submitted when it is back, unless it has more", async () => {
  const { page, watch, screen, address } = await attempt();
  watch.tolerate(/status of 409.*\/submit/s);
  await screen.respondFrom(1, [{ kind: "options", letters: "B" }]);
  // This browser knows an earlier deadline, as before extra time; the server's answer about it, which
  // would come first, is missing.
  const nothingKnown = { json: { alreadySubmitted: false } };
  await page.route("**/api/submissions/check", (route) => route.fulfill(nothingKnown));
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("exam-academy"));
    const shelf = database.transaction("attempts", "readwrite").objectStore("attempts");
    const keys = await done(shelf.getAllKeys());
    const key = keys.find((one) => typeof one === "string" && one.startsWith("open/"));
    if (key === undefined) throw new Error("No attempt is kept");
    const kept = await done(shelf.get(key));
    await done(shelf.put({ ...kept, deadline: "2020-01-01T00:00:00.000Z" }, key));
    database.close();
  });
  await page.reload();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await page.goto("about:blank");
  // Longer than the attempt, shorter than an administrator's login.
  await stage.clock.advance(50 * MINUTE_MS);
  await page.goto(address);
  const heading = page.getByRole("heading", { name: /^Submitted at / });
  await heading.waitFor();
  expect(await heading.innerText()).toMatch(/, 1 of 8 answered$/);
});

let questions: QuestionSet;
let asha: Api;

beforeAll(async () => {
  questions = await QuestionSet.upload(await stage.api.signedIn(people.admin), 12);
  asha = await stage.api.signedIn(people.asha);
});

/** A student's device; its clock is advanced so that saves need not be awaited. */
async function device(): Promise<Visitor & { clock: HurriedClock }> {
  const visitor = await stage.visit();
  visitor.watch.tolerate(crossedSave);
  const clock = await HurriedClock.on(visitor.page);
  await logIn(visitor.page, people.asha);
  return { ...visitor, clock };
}

describe("two tabs of one browser on one attempt", () => {
  test("show the same answers immediately, the later one of each question, and end together", async () => {
    const random = new Seeded();
    const paper = await questions.test();
    const { page, context, clock } = await device();
    await page.goto(paper.path);
    const first = new CheckedAttempt(page, paper);
    await first.screen.enter("Start Test");
    await first.answer(1, random);
    const other = await context.newPage();
    const otherClock = await HurriedClock.on(other);
    await other.goto(paper.path);
    const second = new CheckedAttempt(other, paper, first);
    await second.screen.enter("Resume");

    // One after another, each on the other one's answers.
    for (const number of [2, 1, 6]) {
      await first.answer(number, random);
      await second.answer(number, random);
    }
    await second.clear(2);
    await first.mark(3);
    // Both at the same time, on different questions.
    for (const [one, two] of [
      [4, 7],
      [8, 9],
      [10, 11],
    ] as const) {
      await Promise.all([first.answer(one, random), second.answer(two, random)]);
    }
    await second.expectInputs();
    await page.bringToFront();
    await first.expectInputs();
    await Promise.all([clock.skip(20), otherClock.skip(20)]);
    await first.expectHeld(asha);
    await first.submit();
    // The other tab is told, and asks for the receipt.
    await second.screen.page.getByRole("heading", { level: 1, name: first.receipt }).waitFor();
    await first.expectReported(asha, clock.elapsedMs + otherClock.elapsedMs);
  });
});

describe("two devices of one student on one attempt", () => {
  test("let the later answer of each question win", { tags: ["thorough"] }, async () => {
    const random = new Seeded();
    const paper = await questions.test();
    const laptop = await device();
    await laptop.page.goto(paper.path);
    const first = new CheckedAttempt(laptop.page, paper);
    await first.screen.enter("Start Test");
    for (let number = 1; number <= 6; number++) await first.answer(number, random);
    await laptop.clock.skip(20);
    await first.screen.saved();

    const phone = await device();
    await phone.page.goto(paper.path);
    const second = new CheckedAttempt(phone.page, paper, first);
    await second.screen.enter("Resume");
    await second.expectInputs();
    for (const number of [7, 8, 9, 3, 4]) await second.answer(number, random);
    await phone.clock.skip(20);
    await second.screen.saved();

    // The laptop does not know about it yet and answers other questions.
    for (const number of [10, 11]) await first.answer(number, random);
    await laptop.clock.skip(20);
    await laptop.page.getByText("This test is also open on another device.").waitFor();
    await first.screen.saved();
    await first.expectInputs();
    await first.answer(3, random);
    await first.clear(9);
    await laptop.clock.skip(20);
    await first.screen.saved();
    await first.expectHeld(asha);

    await second.answer(12, random);
    await phone.clock.skip(20);
    await second.screen.saved();
    await second.expectInputs();
    await second.submit();
    const { receipt } = second;
    await first.clear(1);
    await laptop.clock.skip(20);
    await laptop.page.getByRole("heading", { level: 1, name: receipt }).waitFor();
  });
});
