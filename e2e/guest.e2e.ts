import { expect, describe, test } from "vitest";
import type { Page } from "playwright-core";
import { keptAnswers } from "./support/kept-answers.ts";
import { TestScreen, type Response } from "./support/test-screen.ts";
import { faultsHere } from "./support/inspect.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const phone = { viewport: { width: 390, height: 844 } };

const options = (letters: string): Response => ({ kind: "options", letters });

/** Inspects a visitor's screens, in both colour schemes. */
async function look(page: Page, name: string, found: string[]): Promise<void> {
  found.push(...(await faultsHere(page, name)));
}

/** From the start page to the overlay, without an account. */
async function begin(page: Page, name = "Demo Test 1"): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("button", { name: "Start as a guest" }).click();
  await page.getByRole("button", { name: "Start Test" }).waitFor();
}

describe("a visitor without an account", () => {
  test("takes a demo test on a phone, comes back after a reload and reads an unranked report", async () => {
    const { page } = await stage.visit(phone);
    const found: string[] = [];
    await page.goto("/");
    await page.getByText("7 questions · 20 min").waitFor();
    await look(page, "start page", found);
    await page.getByRole("link", { name: "Demo Test 1", exact: true }).click();
    await page.getByRole("button", { name: "Start as a guest" }).waitFor();
    await look(page, "before a guest's test", found);
    await page.getByRole("button", { name: "Start as a guest" }).click();
    await page.getByText("Ends at, if you start now").waitFor();

    const screen = new TestScreen(page, 8);
    await screen.enter("Start Test");
    await screen.respondFrom(1, [options("C"), options("A")]);
    await screen.reach(3);
    // The browser reads only after earlier writes, so the place is stored when the page reloads.
    expect(await keptAnswers(page)).toBe(2);
    await page.reload();
    await screen.enter("Resume");
    await screen.reach(3);
    for (const number of [2, 1]) {
      await page.keyboard.press("p");
      await screen.reach(number);
    }
    await expect.poll(() => page.getByRole("radio", { name: "2.0 A" }).isChecked()).toBe(true);
    expect(await screen.submit()).toMatch(/, 2 of 8 answered$/);
    await page.getByText("You took this test as a guest").waitFor();
    await look(page, "a guest's receipt", found);

    await page.getByRole("link", { name: "See the report" }).click();
    await page.getByText("Taken as a guest.").waitFor();
    const result = await page.getByRole("region", { name: "Result" }).innerText();
    expect(result.replace(/\s+/g, " ")).toMatch(/Marks Scored 3 of 36 Rank – not ranked/);
    await look(page, "a guest's report", found);
    await page.getByRole("tab", { name: "Questions Review" }).click();
    await page.getByRole("heading", { level: 2, name: "Question 1 of 8" }).waitFor();
    await page.getByText("Show solution").waitFor();

    const report = page.url();
    await page.goto("/demo-test1");
    await page.getByText("You have already taken this demo test.").waitFor();
    await look(page, "after a guest's test", found);
    expect(found).toEqual([]);

    const { page: elsewhere } = await stage.visit(phone);
    await elsewhere.goto(report);
    await elsewhere.waitForURL("**/login?next=*");
    await page.getByRole("button", { name: "Take it again" }).click();
    await new TestScreen(page, 8).enter("Start Test");
    await new TestScreen(page, 8).reach(1);
  });

  test("gets no pass from looking, and only finds the listed tests", async () => {
    const { page, context } = await stage.visit(phone);
    const made: string[] = [];
    context.on("request", (request) => {
      if (request.url().endsWith("/guests")) made.push(request.url());
    });
    for (const number of [1, 2, 3, 4]) {
      await page.goto(`/demo-test${number}`);
      await page.getByRole("heading", { level: 1, name: `Demo Test ${number}` }).waitFor();
    }
    expect(made).toEqual([]);
    await begin(page, "Demo Test 4");
    expect(made).toHaveLength(1);
  });
});
