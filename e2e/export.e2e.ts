import { readFile } from "node:fs/promises";
import { Report } from "@academy/core/exam/result/result.schema.ts";
import { TakerPage } from "@academy/core/exam/result/taker.schema.ts";
import { openSpreadsheet, rowsOf } from "@academy/core/testing/spreadsheet.fixture.ts";
import { expect, test } from "vitest";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { shortTest, untilShortTestIsOver } from "./support/short-test.ts";
import { logIn } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();

test("an administrator downloads a test's results, which match the report", async () => {
  const admin = await stage.api.signedIn(people.admin);
  const student = await stage.api.signedIn(people.asha);
  const { page, watch } = await stage.visit({ acceptDownloads: true });
  watch.tolerate(/status of 409.*\/export/s);
  await logIn(page, people.admin);
  const submissionId = await shortTest(stage.clock, admin, student);
  const [testId = ""] = submissionId.split(".");
  await page.goto(`/admin/tests/${testId}/reports`);
  const button = page.getByRole("button", { name: "Download Excel" });
  await button.click();
  await page.getByText("❌ Download failed (409)").waitFor();
  await page.getByText("This test has not been processed yet.").waitFor();
  const faults = await faultsOf(page, "export");

  const path = `/api/submissions/admin/tests/${testId}`;
  await stage.clock.advance(untilShortTestIsOver);
  const { takers } = await admin.get(`${path}/takers?page=1`, TakerPage);
  expect(takers).toHaveLength(1);
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
