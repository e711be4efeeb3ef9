import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { KINDS } from "./support/every-kind.ts";
import { faultsOf } from "./support/inspect.ts";
import { reportedTest } from "./support/reported.ts";
import { logIn, openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();
const desktop = { width: 1440, height: 900 };
const meena = { name: "Meena Das", email: "meena@example.com", password: "seven tall poplars" };

let ids: Awaited<ReturnType<typeof reportedTest>>;

beforeAll(async () => {
  const { api } = stage;
  ids = await reportedTest(stage.clock, await api.signedIn(people.admin), {
    best: await api.registered(meena),
    middle: await api.signedIn(people.asha),
    last: await api.signedIn(people.kabir),
  });
});

/** Asha's report; of three students she came second, with something of every outcome. */
async function asha() {
  const visitor = await stage.visit({ viewport: desktop });
  await logIn(visitor.page, people.asha);
  return visitor;
}

async function open(page: Page, query = ""): Promise<void> {
  await page.goto(`/test-report/${ids.middle}${query}`);
  await page.getByRole("region", { name: "Result" }).waitFor();
}

const textOf = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).innerText()).replace(/\s+/g, " ");

const article = (page: Page, number: number) =>
  page.getByRole("article", { name: `Question ${number}`, exact: true });

const says = async (page: Page, number: number, ...texts: string[]): Promise<void> => {
  const shown = await until(`question ${number} with both answers`, 30_000, async () => {
    await article(page, number).waitFor();
    const text = (await article(page, number).innerText()).replace(/\s+/g, " ");
    return text.includes("Loading the answer") ? undefined : text;
  });
  for (const text of texts) expect(shown).toContain(text);
};

/** The keys are pressed before the page draws anything, as on an overloaded machine. */
const pressInOneMoment = (page: Page, ...keys: string[]): Promise<void> =>
  page.evaluate((all) => {
    for (const key of all) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
  }, keys);

describe("the summary", () => {
  test("shows result, rank, losses and next steps, each chart with its numbers", async () => {
    const { page } = await asha();
    await open(page);
    const result = await textOf(page, "section[aria-label=Result]");
    expect(result).toContain("once 10 students have taken it");
    expect(result).toContain("Marks Scored 3.81 of 8 Rank 2 of 3 Attempted / Total 7 / 8");
    expect(result).toContain("Full correct 2 Partial 3 Wrong 2 Unattempted 1");
    await page.getByRole("figure", { name: "Your time on each question" }).waitFor();
    for (const numbers of await page.getByText("Show numbers").all()) await numbers.click();
    const figures = (await page.getByRole("figure").allInnerTexts()).join(" ");
    const shown = figures.replace(/\s+/g, " ");
    expect(shown).not.toContain("The marks of 3 students.");
    expect(shown).toContain("In writing 1.44 1 0.44 0");
    expect(shown).toContain("3 Wrong 30s –");

    await page.getByRole("link", { name: "Review these 2 questions of In writing" }).click();
    await says(page, 4, "Question 4 of 8", "Physics · In writing · Your time 39s", "Wrong");
    await page.getByText("2 of 8 questions").waitFor();
  });

  test("needs at most three calls and 60 KB besides the app", { tags: ["thorough"] }, async () => {
    const { page } = await asha();
    const bodies: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (response.url().includes("/api/")) bodies.push(response.body());
    });
    await open(page);
    await page.getByText("What next").waitFor();
    // What to practise is asked after the first paint.
    await page.waitForLoadState("networkidle");
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.length).toBeLessThanOrEqual(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
  });
});

describe("the review", () => {
  test("shows both answers of every kind, browsed with keys", async () => {
    const { page } = await asha();
    await open(page, "?tab=review");
    await says(
      page,
      1,
      "Your answer A",
      "Correct answer A",
      "Correct Your choice",
      "Shown once 10 students have taken the test.",
    );
    await page.keyboard.press("ArrowRight");
    await says(page, 2, "Partially correct", "Your answer A Correct answer A C", "0.5 / 1 mark");
    await page.keyboard.press("n");
    await says(page, 3, "Your answer B Correct answer A", "Wrong", "Your time 30s");
    await page.keyboard.press("j");
    await says(page, 4, "Your answer 7", "Correct answer -2.5");
    await page.keyboard.press("ArrowRight");
    await says(page, 5, "Your answer There is dust.", "Model answer Dust in the lungs.");
    await page.keyboard.press("n");
    await says(page, 6, "0.75 / 1 mark");
    const grid = page.getByRole("table", { name: "Your answer and the correct answer" });
    await expect.poll(() => grid.getByRole("row").count()).toBe(5);
    await expect.poll(() => grid.getByText("Correct (you didn’t choose this)").count()).toBe(1);
    await page.keyboard.press("n");
    await says(page, 7, "Unattempted", "Not answered", "Comprehension Passage");
    await pressInOneMoment(page, "p", "k", "ArrowLeft", "ArrowLeft", "n", "j");
    await says(page, 5, "Question 5 of 8");
    await page.keyboard.press("p");
    await page.keyboard.press("k");
    await says(page, 3, "Question 3 of 8");
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    await says(page, 5, "Question 5 of 8");
    await page.getByLabel("Enable keyboard shortcuts").uncheck();
    await page.getByRole("heading", { level: 2, name: "Question 5 of 8" }).click();
    await page.keyboard.press("n");
    await says(page, 5, "Question 5 of 8");
    await page.keyboard.press("ArrowRight");
    await says(page, 6, "Question 6 of 8");
  });

  test("moves to the next question's heading on a phone and keeps the solution open", async () => {
    const { page } = await asha();
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, "?tab=review");
    await says(page, 1, "Question 1 of 8");
    await page.getByText("Show solution").click();
    const next = page.getByRole("button", { name: "Next" });
    for (const number of [2, 3, 4]) {
      await next.click();
      await says(page, number, `Question ${number} of 8`);
      const heading = page.getByRole("heading", { name: `Question ${number} of 8` });
      const top = async () => (await heading.boundingBox())?.y ?? -1;
      await expect.poll(top).toBeGreaterThanOrEqual(0);
      await expect.poll(top).toBeLessThan(422);
      const solution = page.locator("details", { hasText: "Solution" });
      expect(await solution.getAttribute("open")).not.toBeNull();
    }
    await page.getByRole("button", { name: "Jump to question" }).click();
    const sheet = page.getByRole("dialog", { name: "Jump to question" });
    await sheet.getByRole("button", { name: /^Question 8,/ }).click();
    await says(page, 8, "Question 8 of 8");
  });

  test("is filtered by outcome and topic, and keeps bookmarks", async () => {
    const { page } = await asha();
    await open(page, "?tab=review");
    await page.getByLabel("Show", { exact: true }).selectOption("Wrong");
    await page.getByText("2 of 8 questions").waitFor();
    await says(page, 3, "Question 3 of 8");
    await page.getByRole("button", { name: "Next" }).click();
    await says(page, 4, "Question 4 of 8");
    await page.keyboard.press("b");
    await page.getByRole("button", { name: "Remove bookmark" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Question 4, Wrong, bookmarked" }).waitFor();
    await page.getByLabel("Show", { exact: true }).selectOption("Bookmarked");
    await page.getByText("1 of 8 questions").waitFor();
    await page.getByLabel("Subject and topic").selectOption("Everything");
    await page.getByText("No matching questions").waitFor();
    await page.getByRole("button", { name: "Show all questions" }).click();
    await page.getByText("8 questions", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Something wrong?" }).waitFor();
  });
});

test("prints every question, light and expanded", { tags: ["thorough"] }, async () => {
  const { page } = await asha();
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page);
  // The outline of the document, with its headings in order.
  const pdf = (await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true })).toString(
    "latin1",
  );
  for (let number = 1; number <= KINDS; number++) {
    expect(pdf).toContain(`(Question ${number} of ${KINDS})`);
  }
  expect(pdf).toContain("(Comprehension Passage)");
  await page.getByRole("tab", { name: "Summary", selected: true }).waitFor();
});

test(
  "on phone and desktop, in light and dark, it is accessible and fits",
  { tags: ["thorough"] },
  async () => {
    const { page } = await asha();
    const found: string[] = [];
    const tabs = ["", "?tab=subjects", ...[2, 5, 6].map((q) => `?tab=review&q=${q}`)];
    for (const tab of tabs) {
      await open(page, tab);
      await page.getByRole("tabpanel").waitFor();
      found.push(...(await faultsOf(page, tab)));
    }
    expect(found).toEqual([]);
  },
);

describe("instead of a report", () => {
  test("says what is being done, and what went wrong", { tags: ["thorough"] }, async () => {
    const { page, watch } = await asha();
    watch.tolerate(/status of 500/, /ERR_FAILED/);
    let answer: "error" | "nothing" | "report" = "error";
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/submissions/reports/*", async (route) => {
      await held;
      if (answer === "error") await route.fulfill({ status: 500, json: { message: "Broken." } });
      else await (answer === "nothing" ? route.abort() : route.continue());
    });
    await page.goto(`/test-report/${ids.middle}`);
    await page.getByRole("heading", { level: 1, name: "Loading report…" }).waitFor();
    release();
    await page.getByText("Failed to load report (500)").waitFor();
    answer = "nothing";
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByText("Failed to load test report.").waitFor();
    answer = "report";
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("region", { name: "Result" }).waitFor();
  });

  test("says that an administrator's trial is never ranked", async () => {
    const { page } = await stage.visit({ viewport: desktop });
    await openAs(page, people.admin, `/test-report/${ids.trial}`);
    await page.getByText("Administrators and reviewers may see keys.").waitFor();
    expect(await textOf(page, "section[aria-label=Result]")).toContain("Rank – not ranked");
  });
});
