import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeProblems } from "./support/axe.ts";
import { firstDemo } from "./support/demo-test.ts";
import { ExamScreen } from "./support/exam-screen.ts";
import { saveNow } from "./support/hidden.ts";
import { ownEmail } from "./support/own-email.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();
const password = "eleven green bottles";

/** A new student, and the address of the first demo test. */
async function sitting() {
  const who = { email: ownEmail("places"), password };
  await stage.api.registered({ name: "Ravi Menon", ...who });
  const { page } = await stage.visit();
  const address = await firstDemo(stage.api);
  await openAs(page, who, address);
  const screen = new ExamScreen(page, 8);
  await screen.enter("Start Test");
  return { page, screen, who, address };
}

const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor();
const option = (page: Page, letter: string) =>
  page.locator("[data-shown] [data-answer] input").nth(letter.charCodeAt(0) - 65);

describe("one attempt in two places", () => {
  test("a second device continues with all answers, and the first one gets its answers", async () => {
    const first = await sitting();
    await first.screen.respondFrom(1, [{ kind: "options", letters: "B" }]);
    await saveNow(first.page);

    const { page } = await stage.visit();
    await openAs(page, first.who, first.address);
    const second = new ExamScreen(page, 8);
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

  test("two tabs of a browser say so and lose nothing", async () => {
    const first = await sitting();
    await first.screen.respondFrom(1, [{ kind: "options", letters: "B" }]);
    const page = await first.page.context().newPage();
    await page.goto(first.address);
    const second = new ExamScreen(page, 8);
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

test("a browser without storage says so, and sends each answer immediately", async () => {
  const who = { email: ownEmail("private"), password };
  await stage.api.registered({ name: "Ravi Menon", ...who });
  const { page, context } = await stage.visit();
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Not in a private window", "SecurityError");
    };
  });
  await openAs(page, who, await firstDemo(stage.api));
  const screen = new ExamScreen(page, 8);
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

test("an attempt whose time ran out while its browser was closed is submitted when it is back", async () => {
  const { page, screen } = await sitting();
  await screen.respondFrom(1, [{ kind: "options", letters: "B" }]);
  // To avoid waiting half an hour, the stored deadline of this browser is moved, and the server's
  // answer about it, which would come first, is delayed.
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
  const heading = page.getByRole("heading", { name: /^Submitted at / });
  await heading.waitFor();
  expect(await heading.innerText()).toMatch(/, 1 of 8 answered$/);
});
