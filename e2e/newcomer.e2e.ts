import { describe, expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { TestScreen, type Response } from "./support/test-screen.ts";
import { listedTest } from "./support/listed-test.ts";
import { ownEmail } from "./support/own-email.ts";
import { fillSignIn, openAs, signIn } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { killedServer, Watch } from "./support/watch.ts";
import { until } from "./support/until.ts";
import { tick } from "./support/tick.ts";

const stage = useStage();
const newcomer = {
  name: "Ravi Menon",
  email: "",
  password: "blue kettle on a hill",
};

const options = (letters: string): Response => ({ kind: "options", letters });
const words = (text: string) => text.replace(/\s+/g, " ");

/** The code in the newest mail to an address. */
async function mailedCode(to: string): Promise<string> {
  const outbox = `${stage.product.cloudOrigin}/_mail.json`;
  return until(`a mail to ${to}`, 30_000, async () => {
    const mails = Mails.parse(await (await fetch(outbox)).json());
    return /code is (\d+)/.exec(mails.find((mail) => mail.to === to)?.text ?? "")?.[1];
  });
}
const Mails = z.array(z.object({ to: z.string(), text: z.string() }));

describe("a newcomer", () => {
  test("signs up, takes the demo test with all kinds of questions and reads the marks immediately", async () => {
    const { page } = await stage.visit();
    newcomer.email = ownEmail("ravi");
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Sign Up" }).first().click();
    await page.getByLabel("Full name").fill(newcomer.name);
    await page.getByLabel("Email").fill(newcomer.email);
    await page.getByLabel("Password", { exact: true }).fill(newcomer.password);
    await page.getByLabel("My parent or guardian does. I am under 18.").check();
    await page.getByRole("button", { name: "Sign Up" }).click();

    await page.waitForURL("**/user/user-dashboard");
    await page.getByText("Welcome, Ravi Menon").waitFor();
    await page.getByText("You haven't taken any tests yet.").waitFor();
    await page.getByRole("link", { name: /^Start Demo Test 1/ }).click();

    await page.getByRole("heading", { level: 1, name: /^Demo Test 1/ }).waitFor();
    await page.getByText("Ends at, if you start now").waitFor();
    const screen = new TestScreen(page, 8);
    await screen.enter("Start Test");
    await screen.respondFrom(1, [
      options("C"),
      options("A"),
      options("A"),
      options("AC"),
      options("A"),
      { kind: "number", text: "9" },
      { kind: "blank" },
    ]);
    await screen.reach(8);
    // Every row except the third, whose answer is column C only.
    for (const cell of ["1A", "1E", "2B", "2E", "3D", "4D"]) {
      const name = `Row ${cell[0]}, column ${cell[1]}`;
      await tick(page.getByRole("checkbox", { name }));
    }
    expect(await screen.submit()).toMatch(/, 7 of 8 answered$/);
    await page.getByText("Open now").waitFor();
    await page.getByRole("link", { name: "See the report" }).click();

    // 4 - 1 + 4 for the first three, 4 and 1 for several options, 4 for the number, 6 of 8 rows.
    const result = await page.getByRole("region", { name: "Result" }).innerText();
    expect(words(result)).toContain("Marks Scored 22 of 36");
    expect(words(result)).toContain("Attempted / Total 7 / 8");
    expect(words(result)).toContain("Full correct 4 Partial 2 Wrong 1 Unattempted 1");
  });

  test("reads a passage, writes a few sentences and finds the model answer in the review", async () => {
    const { page } = await stage.visit();
    await openAs(page, people.asha, "/user/tests");
    await page.getByRole("link", { name: /^Start Demo Test 2/ }).click();
    const screen = new TestScreen(page, 8);
    await screen.enter("Start Test");
    await page.getByRole("region", { name: "Comprehension Passage" }).waitFor();
    await screen.goTo(6);
    const written = "Water enters through the membrane by osmosis: the cell swells and bursts.";
    await page.getByRole("textbox").fill(written);
    expect(await screen.submit()).toMatch(/, 1 of 8 answered$/);
    await page.getByRole("link", { name: "See the report" }).click();
    await page.getByRole("tab", { name: "Questions Review" }).click();
    await page.getByRole("button", { name: /^Question 6, / }).click();
    await page.getByText(written).waitFor();
    await page.getByText("Water enters the cell by osmosis").waitFor();
  });

  test("finds the test under the tests taken, logs out and logs in again", async () => {
    const { page, watch } = await stage.visit();
    watch.tolerate(/status of 401.*\/api\/auth\/login/s);
    await signIn(page, newcomer);
    await page.getByRole("main").getByText("View report").waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/login");

    await page.getByLabel("Email").fill(newcomer.email);
    await page.getByLabel("Password", { exact: true }).fill("not my password");
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByRole("alert").filter({ hasText: "Incorrect email or password." }).waitFor();

    await page.getByLabel("Password", { exact: true }).fill(newcomer.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByText("Welcome, Ravi Menon").waitFor();
  });

  test("verifies the email address before a ranked test that is open to everyone", async () => {
    const admin = await stage.api.signedIn(people.admin);
    const testId = await listedTest(admin, "Open to everyone");
    const { page } = await stage.visit();
    await openAs(page, newcomer, `/user/tests/${testId}/take`);
    await page.getByText("Verify your email to take this test").waitFor();
    expect(await faultsOf(page, "verify first")).toEqual([]);
    await page.getByRole("button", { name: "Send a code" }).click();
    await page.getByLabel("Code from the email").fill(await mailedCode(newcomer.email));
    await page.getByRole("button", { name: "Verify email" }).click();
    await page.getByRole("button", { name: "Start Test" }).waitFor();
  });

  test("sets a new password with the emailed code", { tags: ["thorough"] }, async () => {
    const { page } = await stage.visit();
    const password = "green lamp by the door";
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByRole("heading", { name: "Reset your password" }).waitFor();
    await page.getByLabel("Email").fill(people.kabir.email);
    await page.getByRole("button", { name: "Send me a code" }).click();
    await page.getByLabel("Code from the email").fill(await mailedCode(people.kabir.email));
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Set the new password" }).click();
    await page.waitForURL("**/login");

    await signIn(page, { ...people.kabir, password });
    await page.getByText("Welcome, Kabir Singh").waitFor();
  });
});

describe("a product that is killed in the middle of a test", () => {
  test("continues with the same attempt, session and answers", async () => {
    const { page, watch } = await stage.visit();
    await openAs(page, people.asha, "/user/tests");
    await page.getByRole("link", { name: /^Start Demo Test 1/ }).click();
    const screen = new TestScreen(page, 8);
    await screen.enter("Start Test");
    await screen.respondFrom(1, [options("C"), options("C")]);
    watch.tolerate(killedServer);
    await stage.product.killAndRestart();
    watch.tolerateNoMore();

    await page.reload();
    await page.getByText("Your answers are kept.").waitFor();
    await screen.enter("Resume");
    await expect.poll(() => screen.answered()).toBe(2);
    await screen.goTo(3);
    await screen.respond(options("A"));
    expect(await screen.submit()).toMatch(/, 3 of 8 answered$/);
    await page.getByRole("link", { name: "See the report" }).click();
    const result = await page.getByRole("region", { name: "Result" }).innerText();
    expect(words(result)).toContain("Marks Scored 12 of 36");
  });
});

describe("an address", () => {
  test("that needs a login leads there and back", async () => {
    const { page } = await stage.visit();
    await page.goto("/user/test-reports?from=mail");
    await page.waitForURL((url) => url.pathname === "/login");
    await page.waitForURL((url) => url.searchParams.get("next") === "/user/test-reports?from=mail");
    await fillSignIn(page, people.asha);
    await page.waitForURL("**/user/test-reports?from=mail");
  });

  test("that does not exist says so and leads back", { tags: ["thorough"] }, async () => {
    const { page } = await stage.visit();
    await page.goto("/user-dashbord");
    await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
    await page.getByRole("link", { name: "Go to the start page" }).click();
    await page.getByRole("heading", { level: 1, name: "Exam Academy" }).waitFor();
  });

  test("of a report opens it, typed in or reloaded", async () => {
    const { page } = await stage.visit();
    await openAs(page, people.asha, "/user/user-dashboard");
    await page.getByRole("link", { name: /Demo Test 2.*View report/ }).click();
    await page.getByRole("region", { name: "Result" }).waitFor();
    await page.reload();
    await page.getByRole("region", { name: "Result" }).waitFor();
  });

  test("of the administrators redirects a student to the dashboard with a notice", async () => {
    const { page } = await stage.visit();
    await openAs(page, people.asha, "/admin");
    await page.getByText("That page is for administrators.").waitFor();
    await page.waitForURL("**/user/user-dashboard");
  });
});

describe("the watch over every page", () => {
  test("notices errors, forbidden markup and calls to strangers", async () => {
    const context = await stage.browser.newContext();
    const watch = await Watch.on(context, [stage.product.origin]);
    const page = await context.newPage();
    await page.goto(`${stage.product.origin}/login`);
    expect(watch.problems).toEqual([]);
    await page.evaluate(async () => {
      console.error("a complaint");
      setTimeout(() => {
        throw new Error("uncaught by anybody");
      });
      await fetch("https://stranger.invalid/").catch(() => undefined);
    });
    await expect(
      page.evaluate(() => {
        document.createElement("script").text = "alert(1)";
      }),
    ).rejects.toThrow("TrustedScript");
    const kinds = [
      "console: a complaint",
      "uncaught: Error: uncaught by anybody",
      "Policy violated: connect-src https://stranger.invalid/",
      "Policy violated: require-trusted-types-for",
    ];
    await until("all of it is noticed", 30_000, async () =>
      kinds.every((kind) => watch.problems.join("\n").includes(kind)) ? true : undefined,
    );
    await context.close();
  });
});
