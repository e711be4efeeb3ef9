import { describe, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { desktop } from "./support/devices.ts";
import { faultsHere } from "./support/inspect.ts";
import { ownEmail } from "./support/own-email.ts";
import { hasFont, isBefore, isLeftOf, shows, viewIn } from "./support/shown-language.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { TestScreen } from "./support/test-screen.ts";
import { TRANSLATED_QUESTIONS, TranslatedPaper } from "./support/translated-paper.ts";

const stage = useStage();
const MINUTE = 60_000;

describe("an Urdu paper", () => {
  test("is read beside English, with numbers and lists in their order, and its instructions", async () => {
    const paper = await TranslatedPaper.upload(
      await stage.api.signedIn(people.admin),
      "JEE",
      "lists",
    );
    const { path } = await paper.publish({
      name: "Urdu beside English",
      examType: "JEE",
      languages: ["ur", "hi"],
      medium: "switchable",
      instructions: "<p>Read all 4 questions.</p>",
      translatedInstructions: { ur: "<p>تمام 4 سوال پڑھیں۔</p>" },
      startTime: stage.clock.now() - MINUTE,
      releasePolicy: "PRACTICE",
    });
    const who = { name: "Zoya", email: ownEmail("Zoya"), password: "grey heron by a pond" };
    await stage.api.registered(who);
    const { page } = await stage.visit(desktop);
    const fonts: string[] = [];
    page.on("request", (one) => {
      if (one.url().includes("/paper-") && one.url().endsWith(".woff2")) fonts.push(one.url());
    });
    await openAs(page, who, path);
    await page.getByRole("radio", { name: "हिन्दी" }).check();
    await page.getByText("The instructions are not written in Hindi.").waitFor();
    await page.getByRole("radio", { name: "اردو" }).check();
    const own = page.locator("[lang=ur]", { hasText: "تمام 4 سوال پڑھیں۔" });
    await own.first().waitFor();
    const screen = new TestScreen(page, TRANSLATED_QUESTIONS + 1);
    await screen.enter("Start Test");
    await screen.reach(1);
    await viewIn(page).selectOption("ur+en");
    await shows(page, "ایک گیند گرتی ہے۔ A ball falls.");
    const option = page.locator("[data-shown] [data-answer] label").first();
    expect(
      await isBefore(option.getByText("A", { exact: true }), option.locator("[lang=ur]")),
    ).toBe(true);
    await page.locator("[data-shown]").getByRole("button", { name: "Instructions" }).click();
    await page.getByRole("dialog").locator("[lang=ur]", { hasText: "تمام 4 سوال" }).waitFor();
    await page.keyboard.press("Escape");
    await screen.goTo(4);
    const shown = page.locator("[data-shown]");
    const text = shown.locator("[id^=question-text]");
    const [urdu, english] = [text.locator("[lang=ur]"), text.locator("> div > [lang=en]")];
    expect(await isBefore(urdu, english)).toBe(true);
    // A number is before its unit, and the sign before its number.
    for (const [first, then] of [
      ["14", "m/s"],
      ["−", "5"],
      ["5", "°C"],
    ] as const) {
      expect([first, then, await isLeftOf(urdu, first, then)]).toEqual([first, then, true]);
    }
    const columns = shown.getByRole("columnheader");
    const letters = await columns.allTextContents();
    expect(letters).toEqual(["Row", "A", "B", "C", "D", "E"]);
    const left = (box: Element) => box.getBoundingClientRect().left;
    const places = await columns.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().left),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const first = shown.getByRole("checkbox").first();
    await first.focus();
    await page.keyboard.press("ArrowRight");
    const focused = await page.evaluate(
      () => document.activeElement?.getBoundingClientRect().left ?? 0,
    );
    expect(focused).toBeGreaterThan(await first.evaluate(left));
    expect(await faultsHere(page, "a question in Urdu and English")).toEqual([]);
    // This machine may have no font of the script: then the product's is loaded, once.
    expect(await hasFont(page, "گیند")).toBe(true);
    expect(fonts.filter((one) => one.includes("paper-urdu")).length).toBeLessThan(2);
    expect(fonts.filter((one) => !/paper-(urdu|devanagari)-/.test(one))).toEqual([]);
    await page.setViewportSize({ width: 800, height: 900 });
    expect(await isBefore(urdu, english)).toBe(false);
  });
});
