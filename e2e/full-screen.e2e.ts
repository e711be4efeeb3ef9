import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeProblems } from "./support/axe.ts";
import { firstDemo } from "./support/demo-test.ts";
import { TestScreen } from "./support/test-screen.ts";
import { saveNow, setHidden } from "./support/hidden.ts";
import { ownEmail } from "./support/own-email.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const password = "eleven green bottles";

/** A new student, on the start overlay of the first demo test. */
async function student() {
  const email = ownEmail("screen");
  await stage.api.registered({ name: "Meera Iyer", email, password });
  return { email, password };
}

async function openOverlay(page: Page, who: { email: string; password: string }) {
  await openAs(page, who, await firstDemo(stage.api));
  return new TestScreen(page, 8);
}

const inFullScreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);
const leaveFullScreen = (page: Page) => page.evaluate(() => document.exitFullscreen());
const required = (page: Page) => page.getByRole("dialog", { name: "Fullscreen Required" });
const receiptHeading = (page: Page) => page.getByRole("heading", { name: /^Submitted at / });

describe("full screen", () => {
  test("asks at the first exit, never counts a reload, and submits at the second exit", async () => {
    const { page } = await stage.visit();
    const screen = await openOverlay(page, await student());
    await page.getByText("the second time, your test is submitted immediately").waitFor();
    await screen.enter("Start Test");
    await expect.poll(() => inFullScreen(page)).toBe(true);
    await screen.respondFrom(1, [{ kind: "options", letters: "B" }]);

    await leaveFullScreen(page);
    const dialog = required(page);
    await dialog
      .getByText("Before submitting the test, fullscreen should not be exited.", { exact: true })
      .waitFor();
    await dialog.getByText("If you leave again, your test will be submitted.").waitFor();
    expect(await axeProblems(page, "all")).toEqual([]);
    await dialog.getByRole("button", { name: "Return to Fullscreen" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => inFullScreen(page)).toBe(true);

    await page.reload();
    await screen.enter("Resume");
    await expect.poll(() => inFullScreen(page)).toBe(true);
    await screen.goTo(3);
    expect(await dialog.count()).toBe(0);

    await leaveFullScreen(page);
    await page.getByText("Fullscreen exited twice. Auto-submitting test...").waitFor();
    await receiptHeading(page).waitFor();
    expect(await receiptHeading(page).innerText()).toMatch(/, 1 of 8 answered$/);
    const why = page.getByText("Your test was submitted automatically.");
    await why.waitFor();
    await page.getByText(/(29|30) minutes and 7 unanswered questions were left\./).waitFor();
    await page.getByRole("link", { name: /report/i }).click();
    await page.getByRole("heading", { level: 1, name: /^Demo Test 1/ }).waitFor();
    await why.waitFor();
  });

  test("continues the count of the server's log on another device", async () => {
    const who = await student();
    const first = await stage.visit();
    const screen = await openOverlay(first.page, who);
    await screen.enter("Start Test");
    await leaveFullScreen(first.page);
    await required(first.page).waitFor();
    await saveNow(first.page);
    const second = await stage.visit();
    await openAs(second.page, who, new URL(first.page.url()).pathname);
    await new TestScreen(second.page, 8).enter("Resume");
    expect(await required(second.page).count()).toBe(0);
    await leaveFullScreen(second.page);
    await receiptHeading(second.page).waitFor();
  });

  test("submits from the dialog and returns to the dashboard with time, count and receipt number", async () => {
    const { page } = await stage.visit();
    const screen = await openOverlay(page, await student());
    await screen.enter("Start Test");
    await screen.respondFrom(1, [{ kind: "options", letters: "B" }]);
    await leaveFullScreen(page);
    await required(page).getByRole("button", { name: "Submit Now" }).click();
    await required(page).getByRole("button", { name: "Yes, submit" }).click();
    await page.waitForURL("**/user/user-dashboard");
    const notice = page.getByText(/^Done: Submitted at \d\d:\d\d:\d\d, 1 of 8 answered\./);
    expect(await notice.innerText()).toMatch(/Receipt number [2-9A-Z]{4}-[2-9A-Z]{4}$/);
  });

  test("leaves Esc to the dialogs, and ends with the submission", async () => {
    const { page, context } = await stage.visit();
    // In a headless browser, Esc never ends full screen: the test checks what a real one is asked.
    await context.addInitScript(() => {
      const keyboard: object = Reflect.get(navigator, "keyboard");
      Reflect.set(keyboard, "lock", async (keys: string[]) => {
        document.documentElement.dataset["locked"] = keys.join();
      });
    });
    const screen = await openOverlay(page, await student());
    await screen.enter("Start Test");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Help and keyboard" });
    await help.waitFor();
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await expect.poll(() => inFullScreen(page)).toBe(true);
    expect(await page.locator("html").getAttribute("data-locked")).toBe("Escape");
    await screen.submit();
    await page.waitForFunction(() => document.fullscreenElement === null);
    expect(await required(page).count()).toBe(0);
  });

  test("offers to return, without counting it, when a browser's own Esc ends it with a dialog open", async () => {
    const { page, context } = await stage.visit();
    // Like browsers without a keyboard lock.
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "keyboard"));
    const screen = await openOverlay(page, await student());
    await screen.enter("Start Test");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Help and keyboard" });
    await help.waitFor();
    await leaveFullScreen(page);
    const dialog = required(page);
    await dialog.getByText("This time it did not count.").waitFor();
    await dialog.getByRole("button", { name: "Return to Fullscreen" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => inFullScreen(page)).toBe(true);
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "detached" });
    await leaveFullScreen(page);
    await dialog.getByText("If you leave again, your test will be submitted.").waitFor();
  });
});

describe("a browser without full screen", () => {
  const withoutApi = () => {
    Reflect.deleteProperty(Element.prototype, "requestFullscreen");
    Object.defineProperty(Document.prototype, "fullscreenEnabled", { get: () => false });
  };

  test("counts a hidden page when it is shown again, and submits at the second time", async () => {
    const { page, context } = await stage.visit({ viewport: { width: 390, height: 844 } });
    await context.addInitScript(withoutApi);
    const screen = await openOverlay(page, await student());
    await page.getByText("time you go to another app or tab you get a warning").waitFor();
    await screen.enter("Start Test");
    await setHidden(page, true);
    const dialog = page.getByRole("dialog", { name: "Stay on this page" });
    expect(await dialog.count()).toBe(0);
    await setHidden(page, false);
    await dialog.getByText("If you leave again, your test will be submitted.").waitFor();
    await dialog.getByRole("button", { name: "Return to the test" }).click();
    await dialog.waitFor({ state: "detached" });

    await setHidden(page, true);
    await page.reload();
    await screen.enter("Resume");
    expect(await dialog.count()).toBe(0);

    await setHidden(page, true);
    await setHidden(page, false);
    await page.getByText("Page left twice. Auto-submitting test...").waitFor();
    await receiptHeading(page).waitFor();
  });

  test("that refuses full screen continues in focus mode, with a notice", async () => {
    const { page, context } = await stage.visit();
    await context.addInitScript(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new TypeError("refused"));
    });
    const screen = await openOverlay(page, await student());
    await screen.enter("Start Test");
    await page.getByText(/^Please note: Your browser did not open full screen/).waitFor();
    expect(await required(page).count()).toBe(0);
  });
});

describe("a submission that cannot be sent", () => {
  test("offers the answers as a file, above any notice", async () => {
    const { page, context, watch } = await stage.visit();
    const screen = await openOverlay(page, await student());
    await screen.enter("Start Test");
    await screen.respondFrom(1, [{ kind: "options", letters: "B" }]);
    watch.tolerate(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await leaveFullScreen(page);
    await required(page).getByRole("button", { name: "Submit Now" }).click();
    await required(page).getByRole("button", { name: "Yes, submit" }).click();
    const dialog = page.getByRole("dialog", { name: "Waiting for the connection" });
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download my answers" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^answers-demo-test-1-.*T\d\d-\d\d-\d\d\.json$/);
    const file = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(file).toMatchObject({ student: "Meera Iyer" });
    expect(file.answers).toHaveLength(8);
    expect(await axeProblems(page, "all")).toEqual([]);
    expect(file.answers[0]).toMatchObject({ number: 1, answer: "B", savedByTheServer: false });
    await context.setOffline(false);
    await page.waitForURL("**/user/user-dashboard");
    await page.getByText(/1 of 8 answered\. Receipt number/).waitFor();
  });
});
