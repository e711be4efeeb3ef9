import { TestPage } from "@academy/core/exam/assessment/test-list.schema.ts";
import { expect, test } from "vitest";
import * as z from "zod";
import { type Api, people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { openAs } from "./support/sign-in.ts";
import { desktop } from "./support/devices.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();

/** A long word without a break must wrap everywhere. */
const LONG_NAME = "Nationaleligibilitycumentrancetestmockofjanuary";

/** An exam of the sample test with results. @returns its id */
async function examOfSample(admin: Api): Promise<string> {
  const test = (await admin.get("/api/tests?state=processed", TestPage)).tests.find(({ name }) =>
    name.startsWith("Sample test"),
  );
  if (!test) throw new Error("The sample has no test with results");
  const exam = {
    kind: "PAPERS",
    name: LONG_NAME,
    examType: test.examType,
    tests: [{ testId: test._id, label: "Paper 1" }],
    cutoffs: [{ list: "CRL", total: { percent: 40 } }],
    grades: [{ name: "Distinction", from: 20 }],
  };
  return (await admin.post("/api/exams", exam, z.object({ _id: z.string() })))._id;
}

test("the screens of exams fit and are accessible, in every state of their results", async () => {
  const { page } = await stage.visit(desktop);
  const found: string[] = [];
  const inspect = async (name: string) => found.push(...(await faultsOf(page, name)));
  await openAs(page, people.admin, "/admin/exams");
  await page.getByText("No exams yet").waitFor();
  await inspect("no exams");
  await page.goto("/admin/exams/new");
  await page.getByRole("region", { name: "Exam", exact: true }).waitFor();
  await inspect("new exam");
  const admin = await stage.api.signedIn(people.admin);
  const examId = await examOfSample(admin);
  await page.goto("/admin/exams");
  await page.getByText(LONG_NAME).first().waitFor();
  await inspect("exams");
  await page.goto(`/admin/exams/${examId}/edit`);
  await page.getByRole("region", { name: "Exam", exact: true }).waitFor();
  await inspect("an exam to edit");
  await page.goto(`/admin/exams/${examId}`);
  await page.getByRole("heading", { level: 1, name: LONG_NAME }).waitFor();
  await inspect("an exam");
  await admin.post(`/api/exams/${examId}/process`, {}, z.unknown());
  const qualified = page.getByLabel("Qualified for");
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole("heading", { level: 1, name: LONG_NAME }).waitFor();
      return qualified.isVisible();
    })
    .toBe(true);
  await page.getByText("Distinction").first().waitFor();
  await inspect("an exam with results");
  await qualified.selectOption("CRL");
  await page.getByText("Rank among the qualified, with the overall rank in brackets.").waitFor();
  await page.getByText("1 (1)").first().waitFor();
  await inspect("the qualified of an exam");
  await page.getByRole("tab", { name: "Statistics" }).click();
  await page.getByText("CRL").first().waitFor();
  await inspect("an exam's statistics");
  expect(found).toEqual([]);
});
