import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { QuestionSet } from "./support/question-set.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { Seeded } from "./support/seeded.ts";
import { openAs } from "./support/sign-in.ts";
import { crossedSave, CheckedAttempt } from "./support/checked-attempt.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();

let questions: QuestionSet;
let asha: Api;

beforeAll(async () => {
  questions = await QuestionSet.upload(await stage.api.signedIn(people.admin), 24);
  asha = await stage.api.signedIn(people.asha);
});

/** Opens a test on a page whose timers a journey can advance. */
async function begin() {
  const random = new Seeded();
  const visitor = await stage.visit();
  const clock = await HurriedClock.on(visitor.page);
  const paper = await questions.test();
  await openAs(visitor.page, people.asha, paper.path);
  const attempt = new CheckedAttempt(visitor.page, paper);
  await attempt.screen.enter("Start Test");
  return { ...visitor, random, attempt, clock };
}

describe("a connection that comes and goes", () => {
  test("costs no answer, no mark and no second, and the submission waits for it", async () => {
    const { page, context, watch, random, attempt, clock } = await begin();
    // For page and server alike: no one has worked longer than since the start.
    const pass = (seconds: number) => stage.clock.advance(seconds * 1000);
    watch.tolerate(/ERR_INTERNET_DISCONNECTED/, crossedSave);
    for (let first = 1; first <= 24; first += 6) {
      await attempt.answer(first, random);
      await attempt.answer(first + 1, random);
      await pass(random.below(25));
      await context.setOffline(true);
      for (let number = first + 2; number < first + 6; number++) {
        await attempt.answer(number, random);
      }
      await attempt.screen.says(
        /^Offline: \d+ answers kept on this device, will send when you’re online$/,
      );
      await attempt.answer(1 + random.below(first + 5), random);
      await attempt.clear(1 + random.below(first + 5));
      await attempt.mark(1 + random.below(first + 4));
      await pass(random.below(121));
      await attempt.expectShown();
      await context.setOffline(false);
      await pass(20);
      await attempt.screen.saved();
    }
    await attempt.expectHeld(asha);
    const answering = clock.skippedSeconds;

    await context.setOffline(true);
    await attempt.answer(12, random);
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    const asked = page.getByRole("dialog", { name: "Submit the test?" });
    await asked.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("dialog", { name: "Waiting for the connection" }).waitFor();
    await clock.skip(45);
    await page.getByText("You are offline. Your answers are kept on this device").waitFor();
    await context.setOffline(false);
    await page.getByRole("heading", { level: 1, name: attempt.receipt }).waitFor();
    const { totalTimeTaken } = await attempt.expectReported(asha, clock.elapsedMs);
    expect(totalTimeTaken).toBeGreaterThanOrEqual(answering);
  });
});

/** The faults of the next requests of a kind, in order; later ones go through. */
class Faults {
  readonly #left: ((route: Route) => Promise<void>)[] = [];
  seen = 0;

  static async on(page: Page, address: RegExp): Promise<Faults> {
    const faults = new Faults();
    await page.route(address, async (route) => {
      faults.seen += 1;
      await (faults.#left.shift()?.(route) ?? route.continue());
    });
    return faults;
  }

  /** The server refuses, in its own words or with a proxy's page. */
  answer(status: number, retryAfter?: number): void {
    const page = status === 502;
    this.#left.push((route) =>
      route.fulfill({
        status,
        headers: { ...(retryAfter !== undefined && { "retry-after": String(retryAfter) }) },
        contentType: page ? "text/html" : "application/json",
        body: page ? "<h1>Bad gateway</h1>" : JSON.stringify({ message: "Later", code: "later" }),
      }),
    );
  }

  /** The server does the work, and its answer is lost. */
  loseAnswer(): void {
    this.#left.push(async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
  }
}

describe("a server in trouble", () => {
  test("is asked again no sooner than it says, until it has every answer once", async () => {
    const { page, watch, random, attempt, clock } = await begin();
    watch.tolerate(/status of (429|500|502|503)/, /ERR_CONNECTION_RESET/, crossedSave);
    const saves = await Faults.on(page, /\/api\/attempts\/[^/]+\/answers$/);
    const submissions = await Faults.on(page, /\/api\/submissions\/[^/]+\/submit$/);
    const tried = (count: number) =>
      until(`save ${count} is tried`, 30_000, async () => (saves.seen >= count ? true : undefined));

    saves.answer(503, 50);
    for (let number = 1; number <= 6; number++) await attempt.answer(number, random);
    await clock.skip(20);
    await tried(1);
    await attempt.screen.says("6 answers kept on this device, retrying");
    await clock.skip(40);
    await attempt.answer(7, random);
    expect(saves.seen).toBe(1);

    for (const status of [429, 500, 502]) saves.answer(status);
    saves.loseAnswer();
    for (let count = 2; count <= 5; count++) {
      await clock.skip(60);
      await tried(count);
      await attempt.answer(6 + count, random);
      await attempt.answer(6, random);
    }
    await clock.skip(60);
    await attempt.screen.saved();
    await attempt.expectHeld(asha);

    await attempt.clear(3);
    await attempt.answer(20, random);
    for (const status of [503, 429, 500]) submissions.answer(status, 1);
    submissions.loseAnswer();
    await page.getByRole("button", { name: "Submit", exact: true }).click();
    await page.getByRole("button", { name: "Submit Anyway" }).click();
    await page.getByRole("dialog", { name: "The server is busy" }).waitFor();
    for (let count = 2; count <= 5; count++) {
      await until(`submission ${count} is tried`, 30_000, async () => {
        await clock.skip(20);
        return submissions.seen >= count ? true : undefined;
      });
    }
    await page.getByRole("heading", { level: 1, name: attempt.receipt }).waitFor();
    await attempt.expectReported(asha, clock.elapsedMs);
  });
});
