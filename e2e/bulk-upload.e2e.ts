import { readFile } from "node:fs/promises";
import { SubjectTopic, SubjectTopicNames } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionPage } from "@academy/core/bank/question/question-list.schema.ts";
import { openSpreadsheet, rowsOf } from "@academy/core/testing/spreadsheet.fixture.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { faultsOf, inspect } from "./support/inspect.ts";
import { hasJeeData } from "./support/jee.ts";
import { jeeRows, sheetOf } from "./support/jee-sheet.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Uploads a spreadsheet on the screen and waits for the result of its check. */
async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto("/admin/bulk-manage");
  await page.getByLabel("Choose a data file").setInputFiles({ name, mimeType: XLSX, buffer });
  await page
    .getByRole("form", { name: "Data file" })
    .getByRole("button", { name: "Upload" })
    .click();
  await page.getByText("Rows in the file").waitFor();
}

/** The numbers that the page shows, by their labels. */
const figures = async (page: Page): Promise<Record<string, number>> =>
  Object.fromEntries(
    await page
      .locator("dl > div")
      .evaluateAll((boxes) =>
        boxes.map((box) => [
          box.querySelector("dt")?.textContent ?? "",
          Number(box.querySelector("dd")?.textContent?.replaceAll(",", "")),
        ]),
      ),
  );

test("180 real questions go from a spreadsheet into the bank, and each that does not says why", async ({
  skip,
}) => {
  skip(!hasJeeData(), "../shared/data is absent");
  const admin = await stage.api.signedIn(people.admin);
  const query = "examType=JEE&topic=JEE+Advanced";
  const inBank = async () =>
    (await admin.get(`/api/questions/search?${query}`, QuestionPage)).total;
  const before = await inBank();
  const rows = jeeRows();
  const wrong = {
    ...rows[0],
    question: "A row with mistakes",
    answerKey: "G",
    difficulty: "Soso",
  };
  const sheet = await sheetOf([...rows, wrong]);
  const { page } = await stage.visit({ acceptDownloads: true });
  await openAs(page, people.admin, "/admin/bulk-manage");
  await page.getByText("No uploads yet.").waitFor();
  const faults = await inspect(page, "bulk upload", "all");

  await upload(page, "jee.xlsx", sheet);
  const found = await figures(page);
  expect(found).toMatchObject({ "Rows in the file": 181 });
  await page.getByText("Physics › JEE Advanced › 2016 to 2018").waitFor();
  const mistake = page.getByRole("row", { name: /A row with mistakes/ });
  await page.getByRole("button", { name: "With errors" }).click();
  await mistake.getByText("answerKey").waitFor();
  await mistake.getByText("difficulty").waitFor();
  faults.push(...(await faultsOf(page, "checked")));
  expect(await inBank()).toBe(before);

  await page.getByLabel("Create these 3 entries").check();
  await page.getByRole("button", { name: /^Add \d+ questions$/ }).click();
  const done = page.getByText(/^✅ Uploaded \d+ \/ 181$/).first();
  await done.waitFor();
  const [uploaded = 0] = ((await done.textContent()) ?? "").match(/\d+/g)?.map(Number) ?? [];
  expect(uploaded).toBe(found["Ready"]);
  expect(await inBank()).toBe(before + uploaded);
  const places = await admin.get("/api/subject-topics/mappings", z.array(SubjectTopicNames));
  expect(places).toContainEqual(
    expect.objectContaining({ subject: "Chemistry", topic: "JEE Advanced" }),
  );

  const failed = page.getByRole("button", { name: /^Download \d+ rejected rows?$/ });
  const [download] = await Promise.all([page.waitForEvent("download"), failed.click()]);
  const book = await openSpreadsheet(new Uint8Array(await readFile(await download.path())));
  const toMend = rowsOf(book, book.worksheets[0]?.name ?? "");
  expect(toMend.at(-1)).toMatchObject({ question: "A row with mistakes", answerKey: "G" });
  expect(uploaded + toMend.length + (found["Duplicates"] ?? 0)).toBe(181);
  faults.push(...(await faultsOf(page, "done")));

  await upload(page, "jee-again.xlsx", sheet);
  expect(await figures(page)).toMatchObject({ Ready: 0 });
  expect(await page.getByRole("button", { name: "Nothing to add" }).isDisabled()).toBe(true);
  expect(await inBank()).toBe(before + uploaded);
  expect(faults).toEqual([]);
});

const lenses = { subject: "Physics", topic: "Lenses", subTopic: "Images" };

/** Three rows of which the last has a topic that is not in the catalogue. */
const lensSheet = () =>
  sheetOf(
    ["Lenses", "Lenses", "Telescopes"].map((topic, n) => ({
      ...lenses,
      topic,
      examType: "JEE",
      difficulty: "Easy",
      responseType: "MCQ_SINGLE",
      question: `Where does a thin lens of focal length ${n + 7} cm show a tree far away?`,
      optionA: `At ${n + 7} cm`,
      optionB: "In the lens",
      answerKey: "A",
    })),
  );

test(
  "an author's file enters as drafts, is found again by its name, and is undone or sent to review",
  { tags: ["thorough"] },
  async () => {
    const admin = await stage.api.signedIn(people.admin);
    await admin.post("/api/subject-topics", lenses, SubjectTopic);
    const { userId } = await stage.api.signedIn(people.asha);
    await admin.put(`/api/users/${userId}/roles`, { roles: ["author"] }, z.unknown());
    // The new role has ended the session.
    const asha = await stage.api.signedIn(people.asha);
    const drafts = async () =>
      (await asha.get("/api/questions/search?topic=Lenses&state=DRAFT", QuestionPage)).total;
    const { page } = await stage.visit();
    await openAs(page, people.asha, "/admin/bulk-manage");
    await page.getByText(/^Your questions enter as your drafts/).waitFor();
    await page.getByText("No uploads yet.").waitFor();
    const faults = await faultsOf(page, "bulk upload of an author", "colours");

    await upload(page, "thin lenses.xlsx", await lensSheet());
    expect(await figures(page)).toMatchObject({ Ready: 2, "With errors": 1 });
    await page.getByText("“Physics › Telescopes › Images” is not in the catalogue.").waitFor();
    await page.getByRole("button", { name: "Add 2 questions" }).click();
    await page.getByText("✅ Uploaded 2 / 3").first().waitFor();
    expect(await drafts()).toBe(2);

    await page.getByRole("button", { name: "All uploads" }).click();
    const search = page.getByLabel("File or person");
    await search.fill("telescope");
    await page.getByText("No uploads found").waitFor();
    await search.fill("asha lens");
    const row = page.getByRole("row", { name: /thin lenses/ });
    await row.getByText("✅ Uploaded 2 / 3").waitFor();
    faults.push(...(await faultsOf(page, "uploads")));
    await row.getByRole("link").click();
    await page.getByRole("button", { name: "Undo this import…" }).click();
    await page.getByRole("button", { name: "Delete its questions" }).click();
    await page.getByText("2 questions deleted.").waitFor();
    expect(await drafts()).toBe(0);
    await page.getByRole("button", { name: "Close" }).first().click();
    await page.getByRole("button", { name: "All uploads" }).click();
    expect(await search.inputValue()).toBe("asha lens");

    await upload(page, "thin lenses again.xlsx", await lensSheet());
    await page.getByRole("button", { name: "Add 2 questions" }).click();
    await page.getByRole("button", { name: "Send to review" }).click();
    await page.getByText("2 questions sent to review.").waitFor();
    faults.push(...(await faultsOf(page, "drafts sent to review")));
    const sent = await asha.get("/api/questions/search?topic=Lenses&state=REVIEW", QuestionPage);
    expect(sent.total).toBe(2);
    expect(faults).toEqual([]);
  },
);

const pasted = `<ol><li>Which gas turns lime water milky?<ol type="A"><li>Oxygen</li>
  <li><b>Carbon</b> dioxide</li><li>Hydrogen</li><li>Nitrogen</li></ol></li></ol><p>Ans. B</p>
  <ol start="2"><li>How many moons has the Earth?<ol type="A"><li>None</li><li>Two</li>
  <li>One</li><li>Many</li></ol></li></ol><p>Ans. C</p>`;

test("a text pasted from a page is read like a Word file", { tags: ["thorough"] }, async () => {
  const { page } = await stage.visit({ permissions: ["clipboard-read", "clipboard-write"] });
  await openAs(page, people.admin, "/admin/bulk-manage");
  await page.getByRole("button", { name: "Paste text…" }).click();
  const faults = await faultsOf(page, "paste text", "colours");
  await page.getByRole("dialog").getByRole("button", { name: "Upload" }).click();
  await page.getByText("Paste or type the questions.").waitFor();
  await page.evaluate(async (html) => {
    const text = "1. Which gas turns lime water milky?";
    const blob = (content: string, type: string) => new Blob([content], { type });
    await navigator.clipboard.write([
      new ClipboardItem({
        "text/html": blob(html, "text/html"),
        "text/plain": blob(text, "text/plain"),
      }),
    ]);
  }, pasted);
  await page.getByLabel("Questions").focus();
  await page.keyboard.press("Control+v");
  await page.getByText(/^Bold, colours, tables, formulas and pictures are kept/).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Upload" }).click();
  await page.getByText("Rows in the file").waitFor();
  expect(await figures(page)).toMatchObject({ "Rows in the file": 2 });
  await page.getByRole("heading", { name: /^pasted 1 Which gas/ }).waitFor();
  await page.getByText("How many moons has the Earth?").first().waitFor();
  expect(faults).toEqual([]);
});
