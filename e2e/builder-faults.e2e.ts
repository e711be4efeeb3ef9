import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { TestPage } from "@academy/core/exam/assessment/test-list.schema.ts";
import { people } from "./support/api.ts";
import { addSection, askSection, fillSchedule } from "./support/builder-page.ts";
import { fillBank } from "./support/question-bank.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const hour = 3_600_000;

/** The answer of a broken API, in the server's own words. */
const broken = { message: "The shelf fell over.", code: "internal", requestId: "r1" };

/** Breaks every call to a path until the returned function is called. */
async function breaking(page: Page, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill({ status: 500, json: broken }));
  return () => page.unroute(path);
}

test("managing tests says what failed, and continues after a retry", async () => {
  const { page, watch } = await stage.visit();
  watch.tolerate(/status of 500/);
  const mend = await breaking(page, /\/api\/tests\?/);
  await openAs(page, people.admin, "/admin/manage-tests");
  await page.getByText("❌ Failed to load tests").waitFor();
  await page.getByText(broken.message).waitFor();
  await mend();
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("columnheader", { name: "Takers" }).waitFor();
  await breaking(page, /process/);
  await page.getByRole("button", { name: "Process all expired tests" }).click();
  await page.getByText("❌ Bulk processing failed").waitFor();
  const sample = "Sample test with results";
  await page.getByRole("button", { name: `Test Process of ${sample}` }).click();
  await page.getByRole("button", { name: "Process again" }).click();
  await page.getByText("❌ Failed to process").waitFor();
  await breaking(page, /export/);
  await page.getByRole("button", { name: `Download Excel of ${sample}` }).click();
  await page.getByText("❌ Download failed (500)").waitFor();
});

test("the builder says what failed and keeps the input", async () => {
  const admin = await stage.api.signedIn(people.admin);
  await fillBank(admin);
  const madeTests = async () => (await admin.get("/api/tests?title=broken", TestPage)).tests;
  const { page, watch } = await stage.visit();
  watch.tolerate(/status of 500/);
  await openAs(page, people.admin, "/admin/create-test");
  await page.getByLabel("Title").fill("Broken for a while");
  await page.getByLabel("Exam type").selectOption("NEET");
  const start = Date.now() + hour;
  await fillSchedule(page, { start, expiry: start + hour, minutes: 30 });
  await page.getByLabel("Total questions").fill("3");
  const section = { subject: "Moles", questionType: "Standard", count: 3 } as const;
  const mendSelection = await breaking(page, /auto-select/);
  await askSection(page, section);
  await page.getByText("Auto-select failed").waitFor();
  await page.getByText(broken.message).waitFor();
  await mendSelection();
  await addSection(page, 1, section);
  const mendReplacing = await breaking(page, /questions\/replace/);
  await page.getByRole("button", { name: "Replace question 1" }).click();
  await page.getByText("Failed to fetch replacements").waitFor();
  await mendReplacing();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Remove Section 1" }).click();
  await page.getByText("Removed section 1").waitFor();
  await addSection(page, 1, section);
  const mendPublishing = await breaking(page, /createtest/);
  await page.getByRole("button", { name: "Confirm & Create" }).click();
  await page.getByText(`❌ Failed to create test: ${broken.message}`).first().waitFor();
  expect(await page.getByLabel("Title").inputValue()).toBe("Broken for a while");
  await mendPublishing();
  // The test is published, but its author never hears of it.
  await page.route(/createtest/, async (route) => {
    expect((await route.fetch()).status()).toBe(201);
    await route.fulfill({ status: 500, json: broken });
  });
  const lost = page.waitForResponse(/createtest/);
  await page.getByRole("button", { name: "Confirm & Create" }).click();
  expect((await lost).status()).toBe(500);
  expect(await madeTests()).toHaveLength(1);
  await page.unroute(/createtest/);
  await page.reload();
  await page.getByRole("button", { name: "Confirm & Create" }).click();
  await page.getByText("✅ Test created!").waitFor();

  const [made, ...more] = await madeTests();
  expect(more).toEqual([]);
  await breaking(page, /\/api\/tests\/t_/);
  await page.goto(`/admin/create-test/${made?._id}`);
  await page.getByText("❌ Failed to load test for editing").waitFor();
  await page.goto("/admin/manage-tests?title=broken");
  await page.getByRole("button", { name: "Delete Broken for a while" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("❌ Failed to delete test").waitFor();
});
