import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { TestScreen } from "./support/test-screen.ts";
import { faultsHere, inspect } from "./support/inspect.ts";
import { ownEmail } from "./support/own-email.ts";
import { inRowMenu } from "./support/row-menu.ts";
import { logIn, openAs } from "./support/sign-in.ts";
import { desktop, phone } from "./support/devices.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const minute = 60_000;
const QUESTIONS = 6;
const place = { subject: "Physics", topic: "Shuffled lenses", subTopic: "Mixed" };

let testId: string;

/** Question 4 keeps the order of its options, because one of them is about the others. */
const optionsOf = (n: number): string[] =>
  n === 4
    ? [`Wrong ${n}a`, `Right ${n}`, `Wrong ${n}b`, "None of these"]
    : [`Wrong ${n}a`, `Right ${n}`, `Wrong ${n}b`, `Wrong ${n}c`];

beforeAll(async () => {
  const admin = await stage.api.signedIn(people.admin);
  await admin.post("/api/subject-topics", place, SubjectTopic);
  const questionIds: string[] = [];
  for (let n = 1; n <= QUESTIONS; n++) {
    const question = {
      ...place,
      examType: "JEE",
      difficulty: "EASY",
      responseType: "MCQ_SINGLE",
      question: `<p>Lens${n}: which image is real?</p>`,
      options: optionsOf(n),
      answerKey: 1,
    };
    questionIds.push((await admin.post("/api/questions/upload", question, QuestionView))._id);
  }
  const now = stage.clock.now();
  const made = await admin.post(
    "/api/tests/createtest",
    {
      name: "Lenses in any order",
      examType: "JEE",
      access: "PUBLIC",
      startTime: new Date(now - minute).toISOString(),
      expiryTime: new Date(now + 180 * minute).toISOString(),
      durationMinutes: 30,
      totalQuestions: QUESTIONS,
      releasePolicy: "PRACTICE",
      fullScreen: "OFF",
      sectionDetails: [
        {
          ...place,
          numQuestions: QUESTIONS,
          questionIds,
          shuffle: { questions: true, options: true },
          scheme: { kind: "jee-main" },
        },
      ],
    },
    TestAdminView,
  );
  testId = made._id;
});

/** A question as a student saw it, and the letter that they chose. */
interface Seen {
  lens: number;
  options: string[];
  letter: string;
}

/** Answers every question by its words: the second of the paper incorrectly, the others correctly. */
async function answerAll(page: Page): Promise<Seen[]> {
  const screen = new TestScreen(page, QUESTIONS);
  await screen.enter("Start Test");
  const seen: Seen[] = [];
  for (let number = 1; number <= QUESTIONS; number++) {
    await screen.reach(number);
    const shown = page.locator("[data-shown]");
    const lens = Number(/Lens(\d)/.exec(await shown.innerText())?.[1]);
    const rows = await shown.locator("label").allInnerTexts();
    const options = rows.map((row) => row.replace(/^[A-D]\s+/, "").trim());
    const at = options.indexOf(lens === 2 ? "Wrong 2a" : `Right ${lens}`);
    const letter = "ABCD".charAt(at);
    await page.keyboard.press(letter.toLowerCase());
    expect(await screen.shownAnswer()).toEqual([at]);
    seen.push({ lens, options, letter });
    if (number < QUESTIONS) await page.keyboard.press("n");
  }
  await screen.submit();
  return seen;
}

/** Compares a question of the report with what the student saw at the same number. */
async function compare(page: Page, number: number, { lens, options, letter }: Seen) {
  await page.goto(`${page.url().split("?")[0]}?tab=review&q=${number}`);
  const card = page.getByRole("article", { name: `Question ${number}`, exact: true });
  await card.getByText(`Lens${lens}:`).waitFor();
  const given = card.locator("dt", { hasText: "Your answer" }).locator("xpath=following::dd[1]");
  expect((await given.innerText()).trim()).toBe(letter);
  const key = card.locator("dt", { hasText: "Correct answer" }).locator("xpath=following::dd[1]");
  expect((await key.innerText()).trim()).toBe("ABCD".charAt(options.indexOf(`Right ${lens}`)));
  const rows = await card.locator("li").allInnerTexts();
  const places = options.map((option) => rows.findIndex((row) => row.includes(option)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(await card.getByText(`${lens} in the paper`).count()).toBe(lens === number ? 0 : 1);
}

async function takes(name: string, device: BrowserContextOptions) {
  const who = { name, email: ownEmail(name), password: "grey heron by a pond" };
  await stage.api.registered(who);
  const { page } = await stage.visit(device);
  await openAs(page, who, `/user/tests/${testId}/take`);
  await page.getByText("each student sees an order of their own").waitFor();
  const seen = await answerAll(page);
  await page.getByRole("link", { name: "See the report" }).click();
  await page.getByText(/^19\s*of 24$/).waitFor();
  return { page, seen };
}

test("two students see different orders, and the same answers earn the same marks", async () => {
  const [wide, narrow] = [await takes("Gauri", desktop), await takes("Hari", phone)];
  expect(wide.seen).not.toEqual(narrow.seen);
  for (const { page, seen } of [wide, narrow]) {
    expect(seen.map(({ lens }) => lens).toSorted((one, other) => one - other)).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
    expect(seen.find(({ lens }) => lens === 4)?.options).toEqual(optionsOf(4));
    for (const [at, one] of seen.entries()) {
      if (at < 2 || one.lens === 2) await compare(page, at + 1, one);
    }
    expect(await faultsHere(page, "a shuffled review")).toEqual([]);
  }
});

/** The questions of a printed set by their numbers, and its key: paper number, number, letter. */
async function readSet(paper: Page, set: string) {
  await paper.getByLabel("Printed set").selectOption({ label: `Set ${set}` });
  await paper.getByRole("heading", { name: `Key of set ${set}` }).waitFor();
  const printed = new Map<number, string[]>();
  for (let number = 1; number <= QUESTIONS; number++) {
    const question = paper.getByRole("region", { name: `Question ${number}`, exact: true });
    const lines = await question.getByRole("listitem").allInnerTexts();
    printed.set(number, [await question.innerText(), ...lines]);
  }
  const rows = await paper.getByRole("table").locator("tbody tr").allInnerTexts();
  return { printed, key: rows.map((row) => row.trim().split(/\s+/)) };
}

test("sets A and B differ, and the key of each is correct", async () => {
  const { page } = await stage.visit(desktop);
  await logIn(page, people.admin);
  await page.goto("/admin/manage-tests?title=lenses+in+any");
  await inRowMenu(page, "Lenses in any order", "Duplicate");
  await page.getByText("24 marks in 1 section").waitFor();
  expect(await page.getByLabel("Shuffle questions").isChecked()).toBe(true);
  expect(await page.getByLabel("Shuffle options").isChecked()).toBe(true);
  expect(await faultsHere(page, "the order of a section")).toEqual([]);
  const [paper] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Preview With Answers & Solutions" }).click(),
  ]);
  await paper.getByText("Lens1:").waitFor();
  expect(await paper.getByRole("heading", { name: /^Key of set/ }).count()).toBe(0);
  const sets = [await readSet(paper, "A"), await readSet(paper, "B")];
  expect(sets[0]?.key).not.toEqual(sets[1]?.key);
  for (const { printed, key } of sets) {
    expect(key).toHaveLength(QUESTIONS);
    for (const [inPaper, inSet, letter] of key) {
      const [whole = "", ...options] = printed.get(Number(inSet)) ?? [];
      expect(whole).toContain(`Lens${inPaper}:`);
      expect(whole).toContain(`Answer: ${letter}`);
      expect(options.find((option) => option.startsWith(`(${letter})`))).toContain(
        `Right ${inPaper}`,
      );
    }
  }
  expect(await inspect(paper, "a printed set", "all")).toEqual([]);
});
