import { WeekView } from "@academy/core/back-office/week/week.schema.ts";
import { UserPage } from "@academy/core/people/user/user-list.schema.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { inCheckout } from "./support/checkout.ts";
import { addCrashCourse } from "./support/crash-course.ts";
import { faultsOf } from "./support/inspect.ts";
import { fillSignIn, openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();

const SIZE = 60;
const MINUTE_MS = 60_000;
const MEENA = { name: "Meena Sixty", roll: "2027-S-59", password: "amber window 12" };
const GUARDIAN = "guardian.of.meena@home.test";

/** The office's own list: students have no email addresses, and the bus is a column of its own. */
function classFile(): Buffer {
  const head = "Student Name,Roll No,Std.,Batch,Father's Name,Father's Mobile,Parent Email,Bus";
  const rows = Array.from({ length: SIZE }, (_, n) => {
    const number = String(n).padStart(2, "0");
    const isMeena = n === SIZE - 1;
    const name = isMeena ? MEENA.name : `Pupil Sixty${number}`;
    const guardian = [`Father Of${number}`, `98111001${number}`, isMeena ? GUARDIAN : ""];
    return [name, `2027-S-${number}`, "12", "Morning", ...guardian, `Route ${n % 4}`].join(",");
  });
  return Buffer.from([head, ...rows].join("\n"));
}

/** Adds the class from its file. */
async function enterClass(page: Page): Promise<void> {
  await openAs(page, people.admin, "/admin/upload-users");
  await page
    .getByLabel("Choose a user file")
    .setInputFiles({ name: "Class 12.csv", mimeType: "text/csv", buffer: classFile() });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByText("Rows in the file").waitFor();
  await page.getByText("Bus").first().waitFor();
  await page.getByLabel("Who vouches that the guardians").fill("The office, by signed forms");
  expect(await faultsOf(page, "a class to be added")).toEqual([]);
  await page.getByRole("button", { name: `Add ${SIZE} users` }).click();
  await page.getByRole("link", { name: "Go to the users" }).click();
}

const chooseAll = (page: Page) =>
  page.getByRole("button", { name: "Choose all on this page" }).click();

/** Makes the slips of the chosen students; their number, and Meena's first password if hers is among them. */
async function makeSlips(page: Page): Promise<{ slips: number; password: string | null }> {
  await page.getByRole("link", { name: "Print slips" }).click();
  await page.getByRole("button", { name: "Make slips" }).click();
  const slips = page.getByRole("region", { name: /^Slip of / });
  await slips.first().waitFor();
  const own = page.getByRole("region", { name: `Slip of ${MEENA.name}` });
  const password = (await own.count()) > 0 ? await own.locator("code").innerText() : null;
  return { slips: await slips.count(), password };
}

/** Prints the slips of the class, fifty students at most at a time. Gives Meena's first password. */
async function printAll(page: Page): Promise<string> {
  const next = () => page.getByRole("button", { name: "Next" }).click();
  await page.goto("/admin/manage-users?state=invited");
  await page.getByText("25 users on this page").waitFor();
  await chooseAll(page);
  await next();
  await page.getByText("25 students chosen").waitFor();
  await chooseAll(page);
  await page.getByText("50 students chosen").waitFor();
  expect(await faultsOf(page, "fifty chosen students")).toEqual([]);
  const most = await makeSlips(page);
  await page.goto("/admin/manage-users?state=invited");
  await next();
  await page.waitForURL(/after=/);
  await next();
  await page.getByText("10 users on this page").waitFor();
  await chooseAll(page);
  const rest = await makeSlips(page);
  expect([most.slips, rest.slips]).toEqual([50, 10]);
  return most.password ?? rest.password ?? "";
}

/** Meena logs in on a phone with her slip, and chooses a password of her own. */
async function logInOnPhone(password: string): Promise<void> {
  const { page, watch } = await stage.visit({ viewport: { width: 390, height: 844 } });
  // A slip's password is answered with the question for an own one.
  watch.tolerate(/status of 401/);
  await page.goto("/login");
  await fillSignIn(page, { email: MEENA.roll.toLowerCase(), password });
  await page.getByLabel("New password").waitFor();
  await page.keyboard.type(MEENA.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/user/user-dashboard");
}

/** Agrees a plan, takes the first instalment, and makes a link for the second. */
async function sellCourse(page: Page): Promise<{ url: string; receipt: string }> {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Agree a plan" }).click();
  await dialog.getByRole("button", { name: "Agree the plan" }).click();
  await page.getByRole("button", { name: "Take instalment 1 for Crash course" }).click();
  await dialog.getByLabel("Buyer's state").selectOption("Maharashtra");
  await dialog.getByRole("button", { name: "Book the payment" }).click();
  const receipt = await dialog.getByRole("link", { name: "Receipt" }).getAttribute("href");
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await page.getByRole("button", { name: "Payment link for instalment 2 of Crash course" }).click();
  await dialog.getByLabel(`Email it to the guardian, ${GUARDIAN}`).check();
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const url = await dialog.getByLabel("Payment link").inputValue();
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  return { url, receipt: receipt ?? "" };
}

const Mails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));

/** The text of a letter to the guardian, once it has come. */
const letterWith = (words: RegExp): Promise<string> =>
  until(`a letter with ${words.source}`, 30_000, async () => {
    const mails = Mails.parse(
      await (await fetch(`${stage.product.cloudOrigin}/_mail.json`)).json(),
    );
    const texts = mails.flatMap(({ to, subject, text }) =>
      to === GUARDIAN ? `${subject}\n${text}` : [],
    );
    return texts.find((text) => words.test(text));
  });

/** The parent pays by the link in the letter, on a phone and without an account. */
async function payByLink(url: string): Promise<void> {
  const letter = await letterWith(/\/pay#/);
  expect(letter).toContain(url);
  const { page, watch } = await stage.visit({ viewport: { width: 390, height: 844 } });
  watch.tolerate(/status of 404.*payment-links/);
  await page.goto(url);
  await page.getByRole("heading", { name: "₹2,500 for Meena S." }).waitFor();
  await page.getByLabel("Your state").selectOption("Maharashtra");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Pay ₹2,500" }).click();
  await inCheckout(page, "Succeed");
  await page.getByRole("heading", { name: "Paid. Thank you." }).waitFor();
  await letterWith(/instalment 2 of 2[^]*Tax invoice number: \d{4}-\d\d\/\d{6}\nIt is attached/);
}

/** Gives ₹500 of the first instalment back. */
async function giveBack(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: `Give back a part to ${MEENA.name}` }).click();
  await dialog.getByLabel("Amount in rupees").fill("500");
  await dialog.getByLabel("Reason").fill("Left the bus");
  await dialog.getByRole("button", { name: "Give back" }).click();
  await page.getByText("Partly refunded").waitFor();
}

test("an office enters a class, prints slips, is paid by a parent's link, and Monday shows the net", async () => {
  const { page } = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await enterClass(page);
  await logInOnPhone(await printAll(page));

  const admin = await stage.api.signedIn(people.admin);
  const { users } = await admin.get(`/api/users?search=${MEENA.roll}`, UserPage);
  expect(users).toMatchObject([{ name: MEENA.name, state: "active" }]);
  await addCrashCourse(admin);
  await page.goto(`/admin/users/${users[0]?.userId}`);
  await page.getByRole("heading", { level: 1, name: MEENA.name }).waitFor();
  expect(await page.getByLabel("Bus").inputValue()).toBe("Route 3");
  const { url, receipt } = await sellCourse(page);
  await payByLink(url);
  await page.reload();
  await page.getByRole("list", { name: "Payment links" }).getByText("Paid").waitFor();

  await page.goto(receipt);
  await page.getByRole("link", { name: "The order" }).click();
  await giveBack(page);
  await stage.clock.advance(15 * MINUTE_MS);
  await page.goto("/admin/week");
  const net = page.getByRole("link", { name: "Received less given back" });
  await net.waitFor();
  const { figures } = await admin.get("/api/admin/week", WeekView);
  expect(figures.netPaise.value).toBe(250_000 + 250_000 - 50_000);
  await page.getByText("₹4,500").first().waitFor();
  expect(await faultsOf(page, "the week")).toEqual([]);
});
