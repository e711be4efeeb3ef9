import { USER_COLUMNS } from "@academy/core/exchange/users/user-columns.rules.ts";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();

const hostile = fileURLToPath(new URL("../../shared/data/hostile", import.meta.url));

const Mails = z.array(z.object({ to: z.string() }));

/** Questions as typed in a text editor. */
const csvOf = (rows: number): Buffer => {
  const head = "examType,subject,topic,subTopic,difficulty,responseType,question,answerKey";
  const numbers = Array.from({ length: rows }, (_, at) => at + 1);
  const lines = numbers.map(
    (n) => `JEE,Numbers,Counting,Sums,Easy,INTEGER,What is ${n} and one more than ${n * n}?,${n}`,
  );
  return Buffer.from([head, ...lines].join("\n"));
};

const csv = (name: string, rows: number) => ({
  name,
  mimeType: "text/csv",
  buffer: csvOf(rows),
});

test("an unreadable file is refused with the reason, before or after it was sent", async () => {
  const { page, watch } = await stage.visit();
  watch.tolerate(/imp_0{20}/);
  await openAs(page, people.admin, "/admin/bulk-manage");
  const data = page.getByRole("form", { name: "Data file" });
  const zip = page.getByRole("form", { name: "ZIP file" });
  await data.getByRole("button", { name: "Upload" }).click();
  await data.getByText("Please select a file before uploading", { exact: true }).waitFor();
  await zip.getByRole("button", { name: "Upload" }).click();
  await zip.getByText("Please select a zip file before uploading", { exact: true }).waitFor();
  const letter = { name: "letter.pdf", mimeType: "", buffer: Buffer.from("PK") };
  await page.getByLabel("Choose a data file").setInputFiles(letter);
  await data.getByText("“letter.pdf” cannot be imported.").waitFor();

  const noSheet = { name: "notes.xlsx", mimeType: "", buffer: Buffer.from("Not a spreadsheet") };
  await page.getByLabel("Choose a data file").setInputFiles(noSheet);
  await data.getByRole("button", { name: "Upload" }).click();
  await page.getByRole("alert").getByText("Upload failed").waitFor();
  const faults = await faultsOf(page, "refused");
  await page.getByRole("button", { name: "Choose another file" }).click();
  await page.getByRole("link", { name: "notes.xlsx" }).waitFor();
  await page.goto("/admin/bulk-manage?import=imp_00000000000000000000");
  await page.getByText("This upload no longer exists").waitFor();
  expect(faults).toEqual([]);
});

test("a hostile file is refused, with the name of the limit", async ({ skip }) => {
  skip(!existsSync(hostile), "../shared/data is absent");
  const { page } = await stage.visit();
  await openAs(page, people.admin, "/admin/bulk-manage");
  for (const [name, upload, limit] of [
    ["bomb50.xlsx", "Data file", /100 times its size/],
    ["merge.xlsx", "Data file", /more than 300 columns/],
    ["zip_10k_entries.zip", "ZIP file", /500/],
  ] as const) {
    const form = page.getByRole("form", { name: upload });
    await form.locator("input[type=file]").setInputFiles(join(hostile, name));
    await form.getByRole("button", { name: "Upload" }).click();
    await page.getByRole("alert").getByText(limit).waitFor();
    await page.getByRole("button", { name: "Choose another file" }).click();
  }
});

test("a file without exam types asks for them, and its invalid rows can be downloaded immediately", async () => {
  const { page } = await stage.visit({ acceptDownloads: true });
  await openAs(page, people.admin, "/admin/bulk-manage");
  const lines = [
    "examType,subject,topic,subTopic,difficulty,responseType,question,answerKey",
    ",Physics,Motion,Speed,,INTEGER,How many metres are there in a kilometre?,1000",
    ",Physics,Motion,Speed,,INTEGER,How many seconds are there in an hour?,many",
  ];
  const buffer = Buffer.from(lines.join("\n"));
  const data = page.getByRole("form", { name: "Data file" });
  const file = { name: "no-exam-type.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("Choose a data file").setInputFiles(file);
  await data.getByRole("button", { name: "Upload" }).click();
  await page.getByText("No row of this file has an exam type or a difficulty.").waitFor();
  const faults = await faultsOf(page, "values needed");
  await page.getByLabel("Exam type", { exact: true }).selectOption("JEE");
  await page.getByLabel("Difficulty", { exact: true }).selectOption("Easy");
  await page.getByRole("button", { name: "Check again with these values" }).click();
  const mend = page.getByRole("button", { name: "Download 1 rejected row" });
  const [download] = await Promise.all([page.waitForEvent("download"), mend.click()]);
  expect(download.suggestedFilename()).toBe("failed-rows.xlsx");
  expect(await page.getByText("No row of this file has").count()).toBe(0);
  expect(faults).toEqual([]);
});

test("an upload survives a lost connection, and can be found again after leaving", async () => {
  const { page, context, watch } = await stage.visit();
  watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
  await openAs(page, people.admin, "/admin/bulk-manage");
  let sent = 0;
  await page.route(`${stage.product.cloudOrigin}/**`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent++;
    if (sent > 1) return route.continue();
    await context.setOffline(true);
    return route.abort("internetdisconnected");
  });
  await page.getByLabel("Choose a data file").setInputFiles(csv("sums.csv", 500));
  const data = page.getByRole("form", { name: "Data file" });
  await data.getByRole("button", { name: "Upload" }).click();
  await page.getByText("No connection", { exact: true }).waitFor();
  await context.setOffline(false);
  await page
    .getByText(/^Checking sums\.csv/)
    .first()
    .waitFor();
  expect(sent).toBe(2);

  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.waitForURL("**/admin/dashboard");
  await page.goto("/admin/bulk-manage");
  await page.getByRole("link", { name: "sums.csv" }).click();
  await page.getByRole("button", { name: /^Tick above to add / }).waitFor();
  await page.getByLabel("Create this entry").check();
  await page.getByRole("button", { name: "Add 500 questions" }).waitFor();
  await page.reload();
  await page.getByText("Numbers › Counting › Sums").waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await page.getByText("sums.csv was discarded").waitFor();
  await page.getByText("sums.csv", { exact: true }).waitFor({ state: "hidden" });
});

test("users are imported from a spreadsheet, each is invited once, and errors are returned", async () => {
  const { page } = await stage.visit({ acceptDownloads: true });
  await openAs(page, people.admin, "/admin/upload-users");
  const template = page.getByRole("link", { name: "Download the template" });
  const [example] = await Promise.all([page.waitForEvent("download"), template.click()]);
  expect(example.suggestedFilename()).toBe("sample-users-template.xlsx");
  const head = USER_COLUMNS.join(",");
  const rows = [
    "Nila Das,nila.das@example.com,student,JEE,2099-05-31,25 %",
    "Omar Khan,omar.khan@example.com,,,,",
    "Nobody,not an address,,,,",
    `Asha Rao,${people.asha.email},,,,`,
  ];
  const buffer = Buffer.from([head, ...rows].join("\r\n"));
  const file = { name: "users.csv", mimeType: "text/csv", buffer };
  await page.getByLabel("Choose a user file").setInputFiles(file);
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByRole("row", { name: /Nobody.*not a valid email address/ }).waitFor();
  const faults = await faultsOf(page, "users checked");
  await page.getByRole("button", { name: "Add 2 users" }).click();
  await page.getByText("✅ Uploaded 2 / 4").first().waitFor();
  const failed = page.getByRole("button", { name: "Download 1 rejected row" });
  const [sheet] = await Promise.all([page.waitForEvent("download"), failed.click()]);
  expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/);

  const invited = await until("both are invited", 30_000, async () => {
    const mails = await fetch(`${stage.product.cloudOrigin}/_mail.json`);
    const to = Mails.parse(await mails.json()).map((mail) => mail.to);
    const found = ["nila.das@example.com", "omar.khan@example.com"].filter((one) =>
      to.includes(one),
    );
    return found.length === 2 ? to : undefined;
  });
  expect(invited).not.toContain(people.asha.email);
  await page.getByRole("button", { name: "Added 2" }).click();
  await page.getByRole("link", { name: /Open the user: Nila Das/ }).click();
  await page.getByRole("heading", { name: "Nila Das" }).waitFor();
  expect(faults).toEqual([]);
});
