import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { Browser, CDPSession, Locator, Page } from "playwright-core";
import { Api, people } from "../e2e/support/api.ts";
import { findBrowser } from "../e2e/support/browser.ts";
import { launchChromium } from "../e2e/support/chromium.ts";
import { TestScreen } from "../e2e/support/test-screen.ts";
import { Product } from "../e2e/support/product.ts";
import { redrawnCells } from "../e2e/support/redrawn.ts";
import { type Credentials, signIn } from "../e2e/support/sign-in.ts";
import { phone as PHONE } from "../e2e/support/devices.ts";
import { planPaper } from "./objective-paper.ts";
import { atShare } from "./statistics.ts";

const QUESTIONS = 180;
const SLOWER = 4;
/** Questions visited: enough for a 95th percentile, with time to read each. */
const WALKED = 60;
const READING_MS = 700;
/** Options tapped on a phone. */
const TAPPED = 30;
const HOUR = 3_600_000;

const names = { subject: "Physics", topic: "Everything", subTopic: "For the benchmark" };
const formula = String.raw`\frac{d}{dt}\left(\frac{\partial L}{\partial \dot q}\right)=\frac{\partial L}{\partial q}`;
const text = (number: number) =>
  `<p>Question ${number}: what follows from <span data-type="inline-math" data-latex="${formula}"></span>, and from <span data-type="inline-math" data-latex="E_n=-\\frac{13.6}{n^2}"></span>?</p>`;

/** A paper of 180 questions, created through the API. */
async function publish(admin: Api): Promise<string> {
  await admin.post("/api/subject-topics", names, SubjectTopic);
  const questionIds: string[] = [];
  const half = planPaper(QUESTIONS / 2);
  for (const [index, { responseType, input }] of [...half, ...half].entries()) {
    const question = { ...names, examType: "NEET", difficulty: "EASY", responseType, ...input };
    const body = { ...question, question: text(index + 1) };
    const { _id } = await admin.post("/api/questions/upload", body, QuestionView);
    questionIds.push(_id);
  }
  const test = {
    name: "A long paper",
    examType: "NEET",
    access: "PUBLIC",
    startTime: new Date(Date.now() - 1000).toISOString(),
    expiryTime: new Date(Date.now() + HOUR).toISOString(),
    durationMinutes: 60,
    totalQuestions: QUESTIONS,
    sectionDetails: [{ subject: "Physics", numQuestions: QUESTIONS, questionIds }],
  };
  return (await admin.post("/api/tests/createtest", test, TestAdminView))._id;
}

/** The cost of one key or tap: until its frame is shown, and in the page's own thread. */
interface Cost {
  paintMs: number;
  /** Not affected by other programs on the machine. */
  cpuMs: number;
}

/** The first event of an action that the browser sends to the page. */
type Begins = "keydown" | "click";

async function costOf(
  page: Page,
  session: CDPSession,
  begins: Begins,
  act: () => Promise<void>,
): Promise<Cost> {
  const before = await taskSeconds(session);
  const paintMs = await timeToPaint(page, begins, act);
  return { paintMs, cpuMs: ((await taskSeconds(session)) - before) * 1000 };
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

/** Milliseconds from a key or a lifted finger to the end of the frame that shows its effect. */
async function timeToPaint(page: Page, begins: Begins, act: () => Promise<void>): Promise<number> {
  const frame = await page.evaluateHandle((name) => {
    const shown = new Promise<number>((resolve) => {
      const press = (event: Event) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => resolve(performance.now() - event.timeStamp));
          port1.start();
          port2.postMessage(null);
        });
      document.addEventListener(name, press, { capture: true, once: true });
    });
    return { shown };
  }, begins);
  await act();
  return frame.evaluate(({ shown }) => shown);
}

/** How many elements the question's part of the page adds while `act` runs. */
async function elementsMade(page: Page, act: () => Promise<void>): Promise<number> {
  const watch = await page.evaluateHandle(() => {
    const made = new Set<Node>();
    const note = (records: MutationRecord[]) => {
      for (const { addedNodes } of records) for (const node of addedNodes) made.add(node);
    };
    const observer = new MutationObserver(note);
    observer.observe(document.querySelector("main") ?? document, {
      childList: true,
      subtree: true,
    });
    return {
      stop: () => {
        note(observer.takeRecords());
        observer.disconnect();
        return [...made].filter((node) => node instanceof Element).length;
      },
    };
  });
  await act();
  return watch.evaluate(({ stop }) => stop());
}

/** Walks through the paper, choosing the first option if there are any. */
async function walk(page: Page, session: CDPSession) {
  const [choose, go]: [Cost[], Cost[]] = [[], []];
  const cellsPerAnswer: number[] = [];
  const cellsPerSwitch: number[] = [];
  const madePerSwitch: number[] = [];
  const screen = new TestScreen(page, QUESTIONS);
  const press = (key: string) => costOf(page, session, "keydown", () => page.keyboard.press(key));
  // Not every question is answered, and a dialog is not what is measured.
  await page.keyboard.press("n");
  await screen.leaveBlank(true);
  await screen.reach(2);
  await page.keyboard.press("p");
  await screen.reach(1);
  for (let number = 1; number <= WALKED; number++) {
    await page.waitForTimeout(READING_MS);
    if ((await page.locator('[data-shown] [data-answer] input[value="0"]').count()) > 0) {
      cellsPerAnswer.push(await redrawnCells(page, async () => void choose.push(await press("a"))));
    }
    const next = async () => void go.push(await press("n"));
    cellsPerSwitch.push(
      await redrawnCells(page, async () => void madePerSwitch.push(await elementsMade(page, next))),
    );
    await screen.reach(number + 1);
  }
  return { choose, go, cellsPerAnswer, cellsPerSwitch, madePerSwitch };
}

const spread = (ms: readonly number[]) => ({
  p50Ms: atShare(ms, 0.5),
  p95Ms: atShare(ms, 0.95),
  maxMs: Math.max(...ms),
});

const spreads = (costs: readonly Cost[]) => ({
  paint: spread(costs.map(({ paintMs }) => paintMs)),
  cpu: spread(costs.map(({ cpuMs }) => cpuMs)),
});

/** Taps options and Save & Next, as most students do. */
async function tap(page: Page, session: CDPSession) {
  const [choose, go]: [Cost[], Cost[]] = [[], []];
  const screen = new TestScreen(page, QUESTIONS);
  const touch = (target: Locator) => costOf(page, session, "click", () => target.tap());
  await page.keyboard.press("n");
  await screen.leaveBlank(true);
  for (let number = 2; choose.length < TAPPED; number++) {
    await screen.reach(number);
    await page.waitForTimeout(READING_MS);
    const options = page.locator("[data-shown] [data-answer] label:has(input[type=radio])");
    if ((await options.count()) > 0) choose.push(await touch(options.first()));
    go.push(await touch(page.getByRole("button", { name: "Save & Next" })));
  }
  return { choose, go };
}

/** Opens the test as a student whose processor is slow. */
async function startTest(product: Product, page: Page, testId: string, who: Credentials) {
  await signIn(page, who, product.origin);
  await page.goto(`${product.origin}/user/tests/${testId}/take`);
  await new TestScreen(page, QUESTIONS).enter("Start Test");
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return session;
}

async function measure(product: Product, browser: Browser) {
  const admin = await new Api(product.origin).signedIn(people.admin);
  const testId = await publish(admin);
  const desktop = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const onDesktop = await startTest(product, desktop, testId, people.asha);
  const { choose, go, cellsPerAnswer, cellsPerSwitch, madePerSwitch } = await walk(
    desktop,
    onDesktop,
  );
  await desktop.close();
  const phone = await browser.newPage(PHONE);
  const tapped = await tap(phone, await startTest(product, phone, testId, people.kabir));
  return {
    counts: {
      elementsMadePerSwitch: Math.max(...madePerSwitch),
      paletteCellsPerAnswer: Math.max(...cellsPerAnswer),
      paletteCellsPerSwitch: Math.max(...cellsPerSwitch),
    },
    times: {
      chooseOption: spreads(choose),
      switchQuestion: spreads(go),
      tapOption: spreads(tapped.choose),
      tapSaveAndNext: spreads(tapped.go),
    },
  };
}
export type Interaction = Awaited<ReturnType<typeof measure>>;

/**
 * What a student waits for on a paper of 180 questions with a processor four times slower than this
 * one, and how much of the palette is redrawn; undefined without a browser.
 */
export async function measureInteraction(): Promise<Interaction | undefined> {
  if (!findBrowser()) return undefined;
  const [product, browser] = await Promise.all([Product.start(), launchChromium()]);
  try {
    return await measure(product, browser);
  } finally {
    await Promise.all([browser.close(), product.stop()]);
  }
}
