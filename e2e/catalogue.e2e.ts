import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { beforeAll, expect, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import { openAsAdmin, dismissNotice } from "./support/bank-screen.ts";
import { faultsOf, inspect } from "./support/inspect.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const sound = { subject: "Wave lab", topic: "Sound", subTopic: "Echoes" };

let admin: Api;

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
  await admin.post("/api/subject-topics", sound, SubjectTopic);
  for (let n = 1; n <= 10; n++) {
    await admin.post("/api/subject-topics", { ...sound, subTopic: `Tone ${n}` }, SubjectTopic);
  }
  const question = { examType: "NEET", difficulty: "EASY", question: "<p>Does it return?</p>" };
  const key = { responseType: "INTEGER", answerKey: 3 };
  await admin.post("/api/questions/upload", { ...sound, ...question, ...key }, QuestionView);
});

test("an administrator adds to the catalogue and renames an entry with its questions; used entries stay", async () => {
  const { page, watch } = await openAsAdmin(stage, "/admin/subject-topics?subject=Wave+lab");
  watch.tolerate(/status of 409/);
  const list = page.getByRole("region", { name: "In the catalogue" });
  const field = (name: string) => page.locator("form").getByLabel(name, { exact: true });
  await list.getByText("11 entries").waitFor();
  await list.getByRole("button", { name: "Next" }).click();
  await list.getByText("Page 2 of 2").waitFor();
  await expect.poll(() => list.getByRole("row").count()).toBe(2);
  const faults = await faultsOf(page, "catalogue");

  await field("Subject").fill("wave lab");
  await field("Subject").blur();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect.poll(() => page.getByText("Fill all fields.").count()).toBe(2);
  await field("Topic").fill("So");
  await page.getByRole("listbox").getByRole("option", { name: "Sound" }).click();
  await field("Sub-topic").fill("Beats");
  await field("Sub-topic").press("Enter");
  await dismissNotice(page, "Added!");
  await list.getByText("12 entries").waitFor();
  await expect.poll(() => field("Topic").inputValue()).toBe("Sound");

  await list.getByRole("button", { name: "Previous" }).click();
  await list.getByRole("button", { name: "Edit: Wave lab, Sound, Echoes" }).click();
  await page.getByRole("heading", { name: "Edit entry" }).waitFor();
  await field("Sub-topic").fill("Echoes and reverberation");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await dismissNotice(page, "Updated!");
  await list.getByRole("button", { name: /^Delete: .*reverberation/ }).click();
  const asked = page.getByRole("dialog", { name: "Delete this entry?" });
  await asked.getByRole("button", { name: "Delete", exact: true }).click();
  await asked.getByText(/1 question.*use/).waitFor();
  await dismissNotice(page, "❌ Failed to delete.");
  faults.push(...(await inspect(page, "refused deletion", "all")));
  await asked.getByRole("button", { name: "Cancel" }).click();
  await list.getByRole("button", { name: /^Delete: .*Beats/ }).click();
  await asked.getByRole("button", { name: "Delete", exact: true }).click();
  await list.getByText("11 entries").waitFor();
  await page
    .locator(".notice")
    .filter({ hasText: "Deleted!" })
    .getByRole("button", { name: "Undo" })
    .click();
  await list.getByText("12 entries").waitFor();

  await page.goto("/admin/upload-question?subject=Wave+lab");
  await page.getByText("Wave lab › Sound › Echoes and reverberation").waitFor();
  expect(faults).toEqual([]);
});

test("the dashboard shows real figures, and the sidebar stays as it was left", async () => {
  const { page } = await openAsAdmin(stage, "/admin/dashboard");
  const figure = (words: string) =>
    page.locator("dl > div").filter({ hasText: words }).locator("dd");
  await figure("Questions in the bank").filter({ hasText: /^\d+$/ }).waitFor();
  const before = Number(await figure("Questions in the bank").innerText());
  expect(before).toBeGreaterThan(0);
  for (const none of ["Students taking a test", "New enquiries"]) {
    await figure(none).getByText("0", { exact: true }).waitFor();
  }
  await page.getByRole("button", { name: "Collapse the sidebar" }).click();
  await page.getByRole("complementary", { name: "Admin Panel" }).waitFor({ state: "hidden" });
  await page.reload();
  const expand = page.getByRole("button", { name: "Expand the sidebar" });
  await figure("Questions in the bank")
    .filter({ hasText: String(before) })
    .waitFor();
  const faults = await inspect(page, "collapsed", "all");
  await expand.click();
  const sidebar = page.getByRole("complementary", { name: "Admin Panel" });
  await sidebar.getByText("Questions", { exact: true }).click();
  await sidebar.getByRole("link", { name: "Upload question" }).click();
  await page.getByRole("heading", { level: 1, name: "Manage Standard Questions" }).waitFor();
  await sidebar.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login$/);
  expect(faults).toEqual([]);
});
