import { readFile } from "node:fs/promises";
import { Report } from "@academy/core/result/result.schema.ts";
import { TakerPage } from "@academy/core/result/taker.schema.ts";
import { openSpreadsheet, rowsOf } from "@academy/core/testing/spreadsheet.fixture.ts";
import { expect, test } from "vitest";
import { people } from "./support/api.ts";
import { inspect } from "./support/inspect.ts";
import { shortTest } from "./support/short-test.ts";
import { signIn } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();

test("an administrator downloads a test's results, which are those of the report", async () => {
  const admin = await stage.api.signedIn(people.admin);
  const student = await stage.api.signedIn(people.asha);
  const { page, watch } = await stage.visit({ acceptDownloads: true });
  watch.tolerate(/status of 409.*\/export/s);
  await signIn(page, people.admin);
  // It is over soon, and processed a minute later: the page is at hand before.
  const submissionId = await shortTest(admin, student);
  const [testId = ""] = submissionId.split(".");
  await page.goto(`/admin/tests/${testId}/reports`);
  const button = page.getByRole("button", { name: "Download Excel" });
  await button.click();
  await page.getByText("❌ Download failed (409)").waitFor();
  await page.getByText("This test has not been processed yet.").waitFor();
  const faults: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      faults.push(...(await inspect(page, `export, ${colorScheme}, ${width} px`, "all")));
    }
  }

  const path = `/api/submissions/admin/tests/${testId}`;
  await until("the test is processed", 150_000, async () => {
    const { takers } = await admin.get(`${path}/takers?page=1`, TakerPage);
    return takers.length > 0 ? true : undefined;
  });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toBe("Over soon.xlsx");
  const book = await openSpreadsheet(new Uint8Array(await readFile(await download.path())));
  const report = await admin.get(`/api/submissions/reports/${submissionId}`, Report);
  const marks = report.questionReport[0]?.marksAwarded;
  expect(rowsOf(book, "Takers")).toMatchObject([
    {
      Rank: report.rank,
      Name: "Asha Rao",
      Email: people.asha.email,
      Score: report.score,
      Percentile: report.percentile,
      Correct: report.stats.correct,
      "Total time (s)": report.totalTimeTaken,
      "Q1 (of 1)": marks,
    },
  ]);
  await page.getByText("Download failed").waitFor({ state: "hidden" });
  expect(faults).toEqual([]);
});
