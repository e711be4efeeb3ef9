import { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { expect, describe, test } from "vitest";
import { people } from "./support/api.ts";
import { TestScreen } from "./support/test-screen.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { faultsHere } from "./support/inspect.ts";
import { isPackKept, keptLanguages, keptOffline } from "./support/offline.ts";
import { ownEmail } from "./support/own-email.ts";
import { desktop, phone } from "./support/devices.ts";
import { hasFont, shows, viewIn } from "./support/shown-language.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { TRANSLATED_QUESTIONS, TranslatedPaper } from "./support/translated-paper.ts";
import { until } from "./support/until.ts";

const stage = useStage();
const MINUTE = 60_000;

async function newStudent(name: string) {
  const who = { name, email: ownEmail(name), password: "grey heron by a pond" };
  await stage.api.registered(who);
  return who;
}

describe("a JEE paper on a phone", () => {
  test("is switched in the middle, and nothing but its texts changes", async () => {
    const paper = await TranslatedPaper.upload(await stage.api.signedIn(people.admin), "JEE");
    const { path, testId } = await paper.publish({
      name: "JEE paper in three languages",
      examType: "JEE",
      languages: ["hi", "ur"],
      medium: "switchable",
      startTime: stage.clock.now() - MINUTE,
      releasePolicy: "PRACTICE",
    });
    const who = await newStudent("Kiran");
    const { page } = await stage.visit(phone);
    await openAs(page, who, path);
    await page.getByRole("heading", { name: "Language of the paper" }).waitFor();
    await page.getByText("the English version decides").waitFor();
    const screen = new TestScreen(page, TRANSLATED_QUESTIONS);
    await screen.enter("Start Test");
    await screen.reach(1);
    await shows(page, "A ball falls.");
    await page.locator("[data-shown]").getByText("It bounces").tap();
    await viewIn(page).selectOption("hi");
    await shows(page, "एक गेंद गिरती है।");
    const options = page.locator("[data-shown]").getByRole("radio");
    expect(await options.nth(1).isChecked()).toBe(true);
    const second = page.locator("[data-shown] [data-answer] [lang=hi]").nth(1);
    expect(await second.textContent()).toBe("वह उछलती है");
    await page.getByText("If the versions differ, the English one decides.").first().waitFor();
    expect(await faultsHere(page, "a question in Hindi")).toEqual([]);
    await screen.saveAndNext();
    await screen.reach(2);
    await shows(page, "एक दीपक चमकता है।");
    await viewIn(page).selectOption("ur");
    await shows(page, "ایک چراغ چمکتا ہے۔");
    const urdu = page.locator("[data-shown] [id^=question-text] [lang=ur]");
    expect(await urdu.evaluate((one) => getComputedStyle(one).direction)).toBe("rtl");
    const formula = urdu.locator(".katex").first();
    expect(await formula.evaluate((one) => getComputedStyle(one).direction)).toBe("ltr");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBe(0);
    await page.reload();
    await screen.enter("Resume");
    await shows(page, "ایک چراغ چمکتا ہے۔");
    await viewIn(page).selectOption("en");
    await shows(page, "A lamp shines.");
    const student = await stage.api.signedIn(who);
    expect((await student.get(`/api/tests/${testId}`, TestView)).languages).toEqual(["hi", "ur"]);
  });

  test("is read with the key L, and a test in English alone loads none of it", async () => {
    const paper = await TranslatedPaper.upload(
      await stage.api.signedIn(people.admin),
      "JEE",
      "written",
    );
    const fields = { examType: "JEE", medium: "switchable", releasePolicy: "PRACTICE" } as const;
    const startTime = stage.clock.now() - MINUTE;
    const both = { ...fields, name: "Tamil", languages: ["ta"], startTime } as const;
    const alone = { ...fields, name: "English", languages: [], startTime } as const;
    const who = await newStudent("Tamilselvi");
    const { page } = await stage.visit(desktop);
    const loaded: string[] = [];
    page.on("request", (one) => loaded.push(one.url()));
    await openAs(page, who, (await paper.publish(alone)).path);
    const screen = new TestScreen(page, TRANSLATED_QUESTIONS + 1);
    await screen.enter("Start Test");
    await screen.reach(1);
    expect(loaded.filter((one) => /language/.test(one))).toEqual([]);
    await page.goto((await paper.publish(both)).path);
    await page.getByText("If you write an answer in another language").waitFor();
    await screen.enter("Start Test");
    await screen.reach(1);
    await page.keyboard.press("l");
    await shows(page, "ஒரு பந்து விழுகிறது.");
    await page.keyboard.press("b");
    await page.keyboard.press("l");
    await shows(page, "ஒரு பந்து விழுகிறது. A ball falls.");
    await page.keyboard.press("l");
    await shows(page, "A ball falls.");
    expect(await page.locator("[data-shown]").getByRole("radio").nth(1).isChecked()).toBe(true);
    expect(loaded.some((one) => /language/.test(one))).toBe(true);
  });
});

describe("a NEET paper", () => {
  test("in Hindi, chosen before, is taken through a cut line and reviewed in Hindi", async () => {
    const paper = await TranslatedPaper.upload(await stage.api.signedIn(people.admin), "NEET");
    const startTime = stage.clock.now() + 20 * MINUTE;
    const { path, testId } = await paper.publish({
      name: "NEET paper in Hindi",
      examType: "NEET",
      languages: ["hi"],
      medium: "chosen",
      startTime,
      releasePolicy: "IMMEDIATE",
    });
    const who = await newStudent("Anand");
    const student = await stage.api.signedIn(who);
    const { page, context, watch } = await stage.visit({ ...desktop, serviceWorkers: "allow" });
    const clock = await HurriedClock.on(page);
    await openAs(page, who, path);
    await page.getByRole("radio", { name: "हिन्दी" }).check();
    const { sealed } = await student.get(`/api/tests/${testId}`, TestView);
    await until("the Hindi texts are loaded ahead", 30_000, async () => {
      if (await isPackKept(page, sealed?.languages?.hi?.id ?? "")) return true;
      await clock.skip(60);
      return undefined;
    });
    expect((await student.get(`/api/tests/${testId}`, TestView)).language).toBe("hi");
    await stage.clock.advanceTo(startTime);
    await page.getByRole("button", { name: "Start Test" }).waitFor();
    const screen = new TestScreen(page, TRANSLATED_QUESTIONS);
    await screen.enter("Start Test");
    const both = page.locator("[data-shown] [id^=question-text] [lang]");
    await until(
      "both languages are shown",
      15_000,
      async () => (await both.count()) === 2 || undefined,
    );
    const shown = [await both.nth(0).getAttribute("lang"), await both.nth(1).getAttribute("lang")];
    expect(shown).toEqual(["hi", "en"]);
    expect(await viewIn(page).count()).toBe(0);
    await keptOffline(page);
    await until(
      "Hindi is kept",
      15_000,
      async () => (await keptLanguages(page)).includes("hi") || undefined,
    );
    watch.tolerate(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/);
    await page.keyboard.press("b");
    await context.setOffline(true);
    await page.reload();
    await screen.enter("Resume");
    await until("the texts are kept", 15_000, async () => (await both.count()) === 2 || undefined);
    expect(await hasFont(page, "गेंद")).toBe(true);
    await page.keyboard.press("n");
    await screen.reach(2);
    await page.keyboard.press("b");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Submit", exact: true }).first().click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Submit/ })
      .last()
      .click();
    await page.getByText("Receipt number").first().waitFor();
    await stage.clock.advanceTo(startTime + 120 * MINUTE);
    const { userId } = student;
    await page.goto(`/test-report/${testId}.${userId}.0?tab=review`);
    const solution = page.locator("[lang=hi]", { hasText: "गेंद" }).first();
    await solution.waitFor();
    await page.getByLabel("Questions in:").selectOption("en");
    await page.getByText("A ball falls.").first().waitFor();
    expect(await page.locator("article [lang=hi]").count()).toBe(0);
  });
});
