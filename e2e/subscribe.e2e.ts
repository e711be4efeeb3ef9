import { beforeAll, expect, test } from "vitest";
import { sampleSeller } from "@academy/local/cloud-settings.ts";
import { inCheckout, openCheckout } from "./support/checkout.ts";
import { people } from "./support/api.ts";
import { ExamScreen } from "./support/exam-screen.ts";
import { faultsOf } from "./support/inspect.ts";
import { listedTest } from "./support/listed-test.ts";
import { ownEmail } from "./support/own-email.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const TITLE = "Optics for subscribers";

beforeAll(async () => {
  const admin = await stage.api.signedIn(people.admin);
  await listedTest(admin, TITLE, { access: "SUBSCRIBE", releasePolicy: "PRACTICE" });
});

test("a new student signs up, subscribes, pays, and takes the test that was locked", async () => {
  const { page } = await stage.visit();
  const faults: string[] = [];
  await page.goto("/signup");
  await page.getByLabel("Full name").fill("Ravi Menon");
  await page.getByLabel("Email").fill(ownEmail("ravi"));
  await page.getByLabel("Password", { exact: true }).fill("blue kettle on a hill");
  await page.getByLabel("I do. I am 18 or older.").check();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("link", { name: `Subscribe to take ${TITLE}` }).click();

  await page.getByRole("heading", { level: 1, name: "Subscribe to NEET" }).waitFor();
  await page.getByText("Immediately after payment").waitFor();
  await page.getByText("GST, 18%").waitFor();
  faults.push(...(await faultsOf(page, "payment")));
  await openCheckout(page);
  await inCheckout(page, "Succeed");
  await page.getByRole("heading", { name: "You are subscribed to NEET" }).waitFor();
  faults.push(...(await faultsOf(page, "paid")));

  await page.getByRole("link", { name: "See the receipt" }).click();
  await page.getByText("Receipt number").waitFor();
  await page.getByText(/^\d{4}-\d\d\/\d{6}$/).waitFor();
  await page.getByText(sampleSeller.address).waitFor();
  await page.getByText(sampleSeller.gstin).waitFor();
  await page.getByText("₹4,999").first().waitFor();
  faults.push(...(await faultsOf(page, "receipt")));
  await page.getByRole("link", { name: "Subscriptions and payments" }).click();
  await page.getByText(/^Open until/).waitFor();
  await page.getByRole("link", { name: /^Receipt: NEET/ }).waitFor();
  faults.push(...(await faultsOf(page, "subscriptions and payments")));

  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await page.getByRole("link", { name: `Start ${TITLE}` }).click();
  const screen = new ExamScreen(page, 1);
  await screen.enter("Start Test");
  expect(await screen.submit()).toMatch(/0 of 1 answered$/);
  await page.getByRole("link", { name: "See the report" }).click();
  await page.getByRole("region", { name: "Result" }).waitFor();
  expect(faults).toEqual([]);
});
