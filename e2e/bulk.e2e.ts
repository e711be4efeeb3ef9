import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { QuestionPage } from "@academy/core/bank/search/question-list.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { BankScreen, openAsAdmin } from "./support/bank-screen.ts";
import { inspect } from "./support/inspect.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const COUNT = 300;
const echoes = { subject: "Wave lab", topic: "Sound", subTopic: "Echoes" };
const beats = { subject: "Wave lab", topic: "Sound", subTopic: "Beats" };

let admin: Api;

async function countOf(place: Record<string, string>): Promise<number> {
  const query = new URLSearchParams({ ...place, limit: "1" });
  const path = `/api/questions/search?${query.toString()}`;
  return (await admin.get(path, QuestionPage)).total;
}

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
  for (const entry of [echoes, beats]) {
    await admin.post("/api/subject-topics", entry, SubjectTopic);
  }
  const question = { ...echoes, examType: "NEET", difficulty: "EASY", responseType: "INTEGER" };
  for (let from = 0; from < COUNT; from += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        admin.post(
          "/api/questions/upload",
          { ...question, question: `<p>Echo ${from + i}</p>`, answerKey: i },
          QuestionView,
        ),
      ),
    );
  }
});

test("a team moves 300 questions, undoes it, deletes one and restores it from the trash", async () => {
  const { page } = await openAsAdmin(stage, `/admin/upload-question?subject=Wave+lab`);
  const bank = new BankScreen(page);
  await bank.list.getByText("300 questions").waitFor();
  await bank.list.getByLabel("Select all questions of this page").check();
  await bank.list.getByRole("button", { name: "Select all 300 questions found" }).click();
  await bank.list.getByRole("button", { name: /^Change 300 selected questions/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Subject").selectOption("Wave lab");
  await dialog.getByLabel("Sub-topic").selectOption("Beats");
  await dialog.getByText("300 questions will change.").waitFor();
  expect(await inspect(page, "change questions", "all")).toEqual([]);
  await dialog.getByRole("button", { name: "Change 300 questions" }).click();
  await dialog.getByText("300 questions moved.").waitFor();
  expect([await countOf(echoes), await countOf(beats)]).toEqual([0, COUNT]);

  await dialog.getByRole("button", { name: "Undo" }).click();
  await dialog.getByText("300 questions are as before.").waitFor();
  expect([await countOf(echoes), await countOf(beats)]).toEqual([COUNT, 0]);
  await dialog.getByRole("button", { name: "Close" }).last().click();

  const row = bank.row("Echo 299");
  await row.getByRole("button", { name: /^Delete/ }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await row.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Trash" }).click();
  await page.getByRole("button", { name: "Restore: Echo 299" }).click();
  await page.getByText("Restored. The question is in the bank again.").waitFor();
  await page.getByText("Nothing here").waitFor();
  expect(await inspect(page, "trash", "all")).toEqual([]);
  expect(await countOf(echoes)).toBe(COUNT);
});
