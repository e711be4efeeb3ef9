import { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { TestScreen } from "./support/test-screen.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { faultsHere } from "./support/inspect.ts";
import { type Paper, QuestionSet } from "./support/question-set.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
let asha: Api;
let paper: Paper;

beforeAll(async () => {
  const questions = await QuestionSet.upload(await stage.api.signedIn(people.admin), 6);
  [asha, paper] = await Promise.all([stage.api.signedIn(people.asha), questions.test()]);
});

/** A person without a mouse: only keys; results are found by role and name. */
class Keyboard {
  readonly page: Page;
  readonly problems: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  press(...keys: string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), done);
  }

  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let steps = 0; steps < 100; steps++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error(`The Tab key does not lead to ${String(target)}`);
  }

  async tabAndType(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.type(text);
  }

  async tabAndPress(target: Locator, key = "Enter"): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press(key);
  }

  /** Inspects the current screen, in both colour schemes. */
  async look(name: string): Promise<void> {
    this.problems.push(...(await faultsHere(this.page, name)));
  }
}
const done = Promise.resolve();

/** Answers a question of each response type, each in its own way. */
async function answerAll(keys: Keyboard, screen: TestScreen): Promise<void> {
  const { page } = keys;
  await keys.tabTo(page.getByRole("radio").first());
  await keys.press("ArrowDown");
  await keys.look("A question with options");
  await keys.press("n");
  await screen.reach(2);
  await keys.tabAndPress(page.getByRole("checkbox").first(), "Space");
  await keys.press("ArrowDown", "ArrowDown", "Space", "n");
  await screen.reach(3);
  await keys.press("d", "m");
  await screen.reach(4);
  await keys.tabAndType(page.getByRole("textbox", { name: /Your answer/ }), "2.5");
  await keys.tabAndPress(page.getByRole("button", { name: "Save & Next" }));
  await screen.reach(5);
  await keys.tabAndType(page.getByRole("textbox", { name: /Your answer/ }), "It is bent, n times.");
  await keys.look("A written answer");
  await keys.tabAndPress(page.getByRole("button", { name: "Save & Next" }));
  await screen.reach(6);
  await keys.tabAndPress(page.getByRole("checkbox", { name: "Row 1, column A" }), "Space");
  await keys.press("ArrowDown", "ArrowRight", "Space");
  await keys.look("A matrix");
}

/** The timer, in seconds. */
async function secondsLeft(page: Page): Promise<number> {
  const parts = (await page.getByRole("timer").innerText()).split(":");
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The announcements of the time left, for screen readers. */
async function hearTheTime(page: Page, clock: HurriedClock): Promise<void> {
  for (const [minutes, words] of [
    [15, "15 minutes left"],
    [5, "5 minutes left"],
    [1, "1 minute left"],
  ] as const) {
    // However long a busy machine took until here, the last minute begins now and not earlier.
    await clock.skip((await secondsLeft(page)) - minutes * 60 + 1);
    await page.getByRole("status").filter({ hasText: words }).waitFor();
  }
}

describe("a student with a keyboard alone", () => {
  test("gets from the login to the report, and every state on the way is accessible", async () => {
    const { page } = await stage.visit({ colorScheme: "light" });
    const keys = new Keyboard(page);
    const clock = await HurriedClock.on(page);
    await page.goto("/login");
    await keys.tabAndType(page.getByRole("textbox", { name: "Email" }), people.asha.email);
    await keys.tabAndType(page.getByLabel("Password", { exact: true }), people.asha.password);
    await keys.press("Enter");
    await keys.tabAndPress(page.getByRole("link", { name: /^Start Every type of question/ }));
    const start = page.getByRole("button", { name: "Start Test" });
    await start.waitFor();
    await keys.look("The overlay");
    await keys.tabAndPress(start);
    const screen = new TestScreen(page, 6);
    await page.getByRole("timer", { name: /^(59|60) minutes left|^1 hour left/ }).waitFor();

    await keys.press("?");
    await page.getByRole("dialog", { name: "Help and keyboard" }).waitFor();
    await keys.look("The help");
    await keys.press("Escape");
    await answerAll(keys, screen);
    await clock.skip(20);
    await screen.saved();
    await hearTheTime(page, clock);

    await keys.tabAndPress(page.getByRole("button", { name: "Submit", exact: true }).first());
    const dialog = page.getByRole("dialog", { name: "Submit the test?" });
    const goOn = dialog.getByRole("button", { name: "Continue Test" });
    await goOn.waitFor();
    await expect
      .poll(() => goOn.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await keys.look("The submit dialog");
    await keys.tabAndPress(dialog.getByRole("button", { name: "Submit", exact: true }));
    await page.getByRole("heading", { level: 1, name: /, 6 of 6 answered$/ }).waitFor();
    await keys.look("The receipt");
    await keys.tabAndPress(page.getByRole("link", { name: "See the report" }));
    await page.getByRole("region", { name: "Result" }).waitFor();
    await keys.tabTo(page.getByRole("tab", { selected: true }));
    await keys.press("End", "Enter");
    await page.getByRole("tab", { name: "Questions Review", selected: true }).waitFor();

    const id = `${paper.testId}.${asha.userId}.0`;
    const { questionReport } = await asha.get(`/api/submissions/reports/${id}`, Report);
    const matrix = [0, 1, 2, 3].map((row) => [0, 1, 2, 3, 4].map((at) => at === row && row < 2));
    expect(questionReport.map(({ userAnswer }) => userAnswer)).toEqual([
      1,
      [0, 2],
      3,
      2.5,
      "It is bent, n times.",
      matrix,
    ]);
    expect(keys.problems).toEqual([]);
  });
});
