import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { everyKind, KINDS } from "./support/every-kind.ts";
import { faultsHere, inspect } from "./support/inspect.ts";
import { desktop, phone } from "./support/devices.ts";
import { startTest } from "./support/start-test.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();

let testId: string;

beforeAll(async () => {
  testId = await everyKind(await stage.api.signedIn(people.admin));
});

/** What a window must not have: horizontal scrolling of the page or of the question. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const boxes = [document.documentElement, document.querySelector("main > section")];
    return boxes.map((box) => (box ? box.scrollWidth - box.clientWidth : -1));
  });

/** Controls that must stay visible; all but the first are in one row. */
const buttons = ["Submit", "Mark & Next", "Save & Next", "Question Palette"];

interface Extent {
  y: number;
  height: number;
}

async function boxOf(page: Page, name: string): Promise<Extent> {
  const box = await page.getByRole("button", { name, exact: true }).boundingBox();
  if (!box) throw new Error(`"${name}" is not on the screen.`);
  return box;
}

const insideOf = ({ y, height }: Extent, end: number) => y >= 0 && y + height <= end;

describe("the screen", () => {
  test.each([
    ["a phone of 320 px", "Mira", { ...phone, viewport: { width: 320, height: 640 } }],
    [
      "a window zoomed to 200 %",
      "Tara",
      { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
    ],
  ])(
    "never scrolls horizontally in %s, and keeps time and buttons visible",
    async (_where, who, options) => {
      const { page, screen } = await startTest(stage, testId, who, options);
      for (let number = 1; number <= KINDS; number++) {
        await screen.reach(number);
        expect([number, ...(await sideways(page))]).toEqual([number, 0, 0]);
        const boxes = await Promise.all(buttons.map((name) => boxOf(page, name)));
        expect(boxes.every((box) => insideOf(box, options.viewport.height))).toBe(true);
        expect(new Set(boxes.slice(1).map(({ y }) => y)).size).toBe(1);
        if (number === KINDS) continue;
        await page.keyboard.press("n");
        if (number === 1) await screen.leaveBlank(true);
      }
    },
  );

  test.each([
    ["1440 px in dark", "Ajay", desktop, "colours"],
    ["390 px in light", "Vani", phone, "all"],
  ] as const)("passes axe at %s", async (where, who, options, only) => {
    const { page, screen } = await startTest(stage, testId, who, options);
    const problems: string[] = [];
    await page.emulateMedia({ colorScheme: only === "all" ? "light" : "dark" });
    for (const [number, key] of ["a", "c", "", "", "", "", "a"].entries()) {
      await screen.reach(number + 1);
      if (key) await page.keyboard.press(key);
      const name = `question ${number + 1}, ${where}`;
      if (number !== 2) problems.push(...(await inspect(page, name, only)));
      await page.keyboard.press(number % 2 === 0 ? "n" : "m");
      if (number === 2) await screen.leaveBlank(true);
    }
    if (options === phone) await page.getByRole("button", { name: "Question Palette" }).tap();
    else await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    problems.push(...(await faultsHere(page, "dialog")));
    expect(problems).toEqual([]);
  });
});

describe("the screen on a phone", () => {
  const start = (name: string) => startTest(stage, testId, name, phone);

  test("is on the question that was open before a reload", async () => {
    const { page, screen } = await start("Esha");
    await page.getByRole("button", { name: "Question Palette" }).tap();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Question 5,/ })
      .tap();
    await screen.reach(5);
    await page.reload();
    await screen.enter("Resume");
    await screen.reach(5);
  });

  test("shows the same numbers in the palette and before submitting", async () => {
    const { page, screen } = await start("Farah");
    await page.getByRole("radio").first().check({ force: true });
    await page.getByRole("button", { name: "Mark & Next" }).tap();
    await screen.reach(2);
    await page.getByRole("button", { name: "Mark & Next" }).tap();
    await screen.reach(3);
    await page.getByRole("button", { name: "Question Palette" }).tap();
    const dialog = page.getByRole("dialog");
    const legend = async () => (await dialog.getByRole("listitem").allInnerTexts()).slice(0, 5);
    const palette = await legend();
    await dialog.getByRole("button", { name: "Close" }).tap();
    await page.getByRole("button", { name: "Submit", exact: true }).tap();
    expect(await legend()).toEqual(palette);
    expect(palette.map((one) => one.match(/\d+/)?.[0])).toEqual(["5", "1", "0", "1", "1"]);
  });

  test("enters a number on the keypad without opening a keyboard over it", async () => {
    const { page, screen } = await start("Nila");
    await page.getByRole("button", { name: "Question Palette" }).tap();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Question 4,/ })
      .tap();
    await screen.reach(4);
    const field = page.getByRole("textbox");
    expect(await field.getAttribute("inputmode")).toBe("none");
    const keypad = page.getByRole("group", { name: "Number keypad" });
    const tap = (name: string) => keypad.getByRole("button", { name, exact: true }).tap();
    for (const key of ["2", "5", "Point", "5", "Minus", "Backspace", "7"]) await tap(key);
    await expect.poll(() => field.inputValue()).toBe("-25.7");
    // Between the digits, as a tap would place the cursor. A text field is an input, which the types
    // of a page's own code do not know.
    await field.evaluate((input) => (input as HTMLInputElement).setSelectionRange(2, 2));
    for (const key of ["Backspace", "1", "3"]) await tap(key);
    await expect.poll(() => field.inputValue()).toBe("-135.7");
    for (const button of await keypad.getByRole("button").all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await tap("Clear number");
    await expect.poll(() => field.inputValue()).toBe("");
  });
});
