import { PatternView } from "@academy/core/exam/pattern/pattern.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { fillSchedule } from "./support/builder-page.ts";
import { faultsHere } from "./support/inspect.ts";
import { inRowMenu } from "./support/row-menu.ts";
import { logIn } from "./support/sign-in.ts";
import { desktop, phone } from "./support/devices.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
let admin: Api;

const optics = { subject: "Physics", topic: "Lenses of patterns", subTopic: "Thin lenses" };

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
  await admin.post("/api/subject-topics", optics, SubjectTopic);
  for (let n = 1; n <= 4; n++) {
    await admin.post(
      "/api/questions/upload",
      {
        ...optics,
        examType: "JEE",
        difficulty: "EASY",
        responseType: "MCQ_SINGLE",
        question: `<p>Lens${n}: which lens spreads light?</p>`,
        options: ["Convex", `Concave ${n}`],
        answerKey: 1,
      },
      QuestionView,
    );
  }
  await admin.post(
    "/api/patterns",
    {
      title: "Lenses in ten minutes",
      examType: "JEE",
      durationMinutes: 10,
      sectionDetails: [{ ...optics, numQuestions: 3, scheme: { kind: "jee-main" } }],
    },
    PatternView,
  );
});

async function usePattern(page: Page, title: string): Promise<void> {
  await page.goto("/admin/create-test");
  await page.getByRole("button", { name: "Choose a pattern" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a pattern" });
  await dialog.getByLabel("Exam type").selectOption("JEE");
  await dialog.getByRole("button", { name: `Use ${title}` }).waitFor();
  expect(await faultsHere(page, "patterns")).toEqual([]);
  await dialog.getByRole("button", { name: `Use ${title}` }).click();
  await dialog.waitFor({ state: "detached" });
}

const section = (page: Page, number: number) =>
  page.getByRole("region", { name: `Section ${number}`, exact: true });

test.each([
  ["1440 px", desktop],
  ["390 px", phone],
])("JEE Main 2022 shows what the bank cannot fill at %s", async (_at, device) => {
  const { page } = await stage.visit(device);
  await logIn(page, people.admin);
  await usePattern(page, "JEE Main 2022 to 2024");
  await page.getByRole("heading", { name: "Section 4: Section B, Physics" }).waitFor();
  expect(await page.getByLabel("Total questions").inputValue()).toBe("90");
  expect(await page.getByLabel("Duration").inputValue()).toBe("180");
  expect(await page.getByText("20 questions still to choose.").count()).toBe(3);
  const physics = section(page, 4);
  await physics.getByRole("button", { name: "Fill at random" }).click();
  await page.getByText(/Section 4 needs 10 questions; only \d+ in the bank match/).waitFor();
  await physics.getByText(/^\d+ of 10 questions found\.$/).waitFor();
  expect(await faultsHere(page, "a pattern's sections")).toEqual([]);
  await page.getByRole("button", { name: "Save as pattern" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as pattern" });
  await dialog.getByLabel("Title").fill("Our JEE Main");
  await dialog.getByRole("button", { name: "Save pattern" }).click();
  await page.getByText("✅ Pattern saved").waitFor();
});

test("a smaller pattern of the academy is filled by hand and published", async () => {
  const { page } = await stage.visit(desktop);
  await logIn(page, people.admin);
  await usePattern(page, "Lenses in ten minutes");
  await page.getByLabel("Title").fill("Thin lenses");
  const lenses = section(page, 1);
  await lenses.getByText("3 questions still to choose.").waitFor();
  await lenses.getByRole("button", { name: "Choose by hand" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose questions for section 1" });
  for (const n of [4, 2]) {
    await dialog.getByRole("checkbox", { name: `Lens${n}: which lens spreads light?` }).check();
  }
  await dialog.getByText("2 of 3 chosen").waitFor();
  expect(await faultsHere(page, "questions to choose")).toEqual([]);
  await dialog.getByRole("button", { name: "Add 2 questions" }).click();
  await lenses.getByText("2 of 3 questions found.").waitFor();
  await lenses.getByRole("button", { name: "Keep 2" }).click();
  await page.getByLabel("Total questions").fill("2");
  const start = stage.clock.now() + 3_600_000;
  await fillSchedule(page, { start, expiry: start + 3_600_000, minutes: 10 });
  await page.getByText("Lenses in ten minutes has 3 questions; this paper has 2.").waitFor();
  await page.getByRole("button", { name: "Confirm & Create" }).click();
  const link = await page.getByText(/\/user\/tests\/.+\/take$/).innerText();
  const id = /tests\/([^/]+)\/take/.exec(link)?.[1] ?? "";
  const made = await admin.get(`/api/tests/${id}`, TestAdminView);
  expect(made).toMatchObject({ name: "Thin lenses", maxMarks: 8, pattern: { rev: 1 } });
});

test("a section is filled by its mix, and Replace keeps to the line of a question", async () => {
  const { page } = await stage.visit(phone);
  await logIn(page, people.admin);
  await usePattern(page, "Lenses in ten minutes");
  const lenses = section(page, 1);
  await lenses.getByRole("button", { name: "Mix topics and difficulties in section 1" }).click();
  await lenses.getByRole("textbox", { name: "Questions in line 1 of section 1" }).fill("2");
  await lenses.getByText("The mix has 2 questions, the section 3.").waitFor();
  await lenses.getByLabel("Difficulty of line 1 of section 1").selectOption("Easy");
  await lenses.getByRole("button", { name: "Add a line" }).click();
  await lenses.getByLabel("Difficulty of line 2 of section 1").selectOption("Difficult");
  const [easy, difficult] = [1, 2].map((line) =>
    lenses.getByRole("group", { name: `Mix, line ${line} of section 1` }),
  );
  await easy?.getByText("4 in the bank.", { exact: true }).waitFor();
  await difficult?.getByText("Only 0 in the bank.", { exact: true }).waitFor();
  expect(await faultsHere(page, "a mix")).toEqual([]);
  await lenses.getByRole("button", { name: "Fill at random" }).click();
  await page.getByText("Physics, Difficult: 1 wanted, 0 left.").waitFor();
  await lenses.getByText("2 of 3 questions found.").waitFor();
  await lenses.getByRole("button", { name: "Replace" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Replace question 1" });
  await dialog.getByText("2 alternatives that match the question's line of the mix").waitFor();
});

test("an administrator copies a shipped pattern, changes, deletes and restores it", async () => {
  const { page } = await stage.visit(desktop);
  await logIn(page, people.admin);
  await page.goto("/admin/manage-tests");
  await page.getByRole("link", { name: "Patterns", exact: true }).click();
  await page.getByLabel("Exam type").selectOption("NEET");
  await page.getByRole("link", { name: "Open NEET-UG 2022 to 2024" }).click();
  await page.getByText("200 questions, 180 count · 720 marks · 200 minutes").waitFor();
  expect(await faultsHere(page, "a shipped pattern")).toEqual([]);
  await page.getByRole("link", { name: "All patterns" }).click();
  await inRowMenu(page, "NEET-UG 2022 to 2024", "Copy");
  const title = page.getByLabel("Title");
  await title.waitFor();
  expect(await title.inputValue()).toBe("NEET-UG 2022 to 2024 (copy)");
  await title.fill("Our NEET");
  await page.getByLabel("Duration in minutes").fill("190");
  expect(await faultsHere(page, "a pattern to edit")).toEqual([]);
  await page.getByRole("button", { name: "Save pattern" }).click();
  await page.getByText("✅ Pattern saved").waitFor();
  await page.getByRole("link", { name: "All patterns" }).click();
  await page.getByText("200 questions, 180 count · 720 marks · 190 minutes").waitFor();
  expect(await faultsHere(page, "all patterns")).toEqual([]);
  await inRowMenu(page, "Our NEET", "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Restore Our NEET" }).click();
  await page.getByText("Restored the pattern Our NEET").waitFor();
  await page.getByRole("link", { name: "Edit Our NEET" }).waitFor();
});
