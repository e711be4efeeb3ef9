import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { everyKind } from "./support/every-kind.ts";
import { redrawnCells } from "./support/redrawn.ts";
import { desktop } from "./support/devices.ts";
import { startTest } from "./support/start-test.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
let testId: string;

beforeAll(async () => {
  testId = await everyKind(await stage.api.signedIn(people.admin));
});

const start = (name: string) => startTest(stage, testId, name, desktop);

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { activeElement: at } = document;
      const labels = at?.getAttribute("aria-labelledby")?.split(" ") ?? [];
      const texts = labels.map((id) => document.getElementById(id)?.textContent ?? "");
      return [at?.getAttribute("aria-label"), at?.textContent, texts.at(-1)];
    });
    if (focused.includes(name)) return;
  }
  throw new Error(`Tab never reached "${name}"`);
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const passage = (page: Page) => page.getByRole("region", { name: "Comprehension Passage" });
const passagePlace = (page: Page) => passage(page).evaluate((box) => box.scrollTop);
/** Pixels of the passage below the visible part of its box. */
const passageRest = (page: Page) =>
  passage(page).evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);

describe("a student without a mouse", () => {
  test("answers every kind of question and finds the focus on each new one", async () => {
    const { page, screen } = await start("Keya");
    const { keyboard } = page;
    await expect.poll(() => focusedText(page)).toBe("Question 1 of 8");
    await keyboard.press("b");
    await keyboard.press("ArrowDown");
    await expect.poll(() => page.getByRole("radio").nth(2).isChecked()).toBe(true);
    await tabTo(page, "Save & Next");
    await keyboard.press("Enter");
    await screen.reach(2);
    await expect.poll(() => focusedText(page)).toBe("Question 2 of 8");

    await keyboard.press("c");
    await keyboard.press("ArrowDown");
    await keyboard.press("Space");
    const ticked = () =>
      page.getByRole("checkbox").evaluateAll((all) =>
        // Checkboxes are inputs, which the types of a page's own code do not know.
        all.map((one) => (one as HTMLInputElement).checked),
      );
    await expect.poll(ticked).toEqual([false, false, true, true]);
    await keyboard.press("n");
    await screen.reach(3);
    await keyboard.press("4");
    await keyboard.press("n");

    await screen.reach(4);
    await tabTo(page, "Your answer");
    await keyboard.type("-2.5");
    await tabTo(page, "Save & Next");
    await keyboard.press("Enter");

    await screen.reach(5);
    await tabTo(page, "Your answer");
    await keyboard.type("Fine dust, breathed in.");
    await page.getByText("4 words, 23 characters").waitFor();
    await tabTo(page, "Save & Next");
    await keyboard.press("Enter");

    await screen.reach(6);
    await tabTo(page, "Row 1, column A");
    for (const key of ["ArrowRight", "ArrowDown", "Space"]) await keyboard.press(key);
    const cell = page.getByRole("checkbox", { name: "Row 2, column B" });
    await expect.poll(() => cell.isChecked()).toBe(true);
    await keyboard.press("n");

    await screen.reach(7);
    await keyboard.press("a");
    await page.getByRole("region", { name: "Comprehension Passage" }).focus();
    await keyboard.press("End");
    // Browsers may scroll smoothly: the position is read at the end.
    await expect.poll(() => passageRest(page)).toBeLessThanOrEqual(1);
    const place = await passagePlace(page);
    expect(place).toBeGreaterThan(100);
    await keyboard.press("n");
    await screen.reach(8);
    // A height between two pixels may round to either.
    await expect
      .poll(async () => Math.abs((await passagePlace(page)) - place))
      .toBeLessThanOrEqual(1);
    await tabTo(page, "Your answer");
    await keyboard.type("30");
    await expect.poll(() => screen.answered()).toBe(8);
  });

  test("is asked before a blank is left, and is then on the next question", async () => {
    const { page, screen } = await start("Bela");
    await tabTo(page, "Save & Next");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "This question is blank" }).waitFor();
    await page.keyboard.press("Enter");
    await screen.reach(2);
    await expect.poll(() => focusedText(page)).toBe("Question 2 of 8");
  });

  test("is asked by N too, and never after Don’t ask again, not even after a reload", async () => {
    const { page, screen } = await start("Dev");
    await page.keyboard.press("n");
    await screen.leaveBlank(true);
    await screen.reach(2);
    await page.keyboard.press("n");
    await screen.reach(3);
    await page.reload();
    await screen.enter("Resume");
    await screen.reach(3);
    await page.getByRole("button", { name: "Save & Next" }).click();
    await screen.reach(4);
  });

  test("switches single-key shortcuts off for good", async () => {
    const { page, screen } = await start("Omar");
    await page.keyboard.press("?");
    await page.getByLabel("Enable keyboard shortcuts").uncheck();
    await page.keyboard.press("Escape");
    await page.reload();
    await screen.enter("Resume");
    await screen.reach(1);
    await page.keyboard.press("n");
    await page.keyboard.press("a");
    expect(await screen.answered()).toBe(0);
    await screen.reach(1);
  });
});

describe("the exam's own palette", () => {
  test("names five states, counts them, and only redraws what changed", async () => {
    const { page, screen } = await start("Ila");
    const { keyboard } = page;
    expect(await redrawnCells(page, () => keyboard.press("a"))).toBe(1);
    expect(
      await redrawnCells(page, async () => {
        await keyboard.press("n");
        await screen.reach(2);
      }),
    ).toBe(2);
    await keyboard.press("a");
    await keyboard.press("m");
    await screen.reach(3);
    await keyboard.press("m");
    await screen.reach(4);
    const palette = page.getByRole("complementary", { name: "Question Palette" });
    const names = await palette
      .getByRole("button", { name: /^Question/ })
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
    expect(names.slice(0, 5)).toEqual([
      "Question 1, answered",
      "Question 2, answered & marked for review",
      "Question 3, marked for review",
      "Question 4, not answered",
      "Question 5, not visited",
    ]);
    const legend = await palette.getByRole("listitem").allTextContents();
    expect(legend.slice(-5)).toEqual([
      "4Not visited: 4",
      "1Not answered: 1",
      "1Answered: 1",
      "1Marked for review: 1",
      "1Answered & marked for review (will be considered for evaluation): 1",
    ]);
  });
});

describe("an image", () => {
  test("is enlarged by keyboard, moved and closed, without choosing an option", async () => {
    const { page } = await start("Zoya");
    await tabTo(page, "Enlarge: One ampere on a dial");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Picture: One ampere on a dial" });
    const image = dialog.getByRole("img", { name: "One ampere on a dial" });
    await image.waitFor();
    await dialog.getByRole("button", { name: "Zoom in" }).click();
    await dialog.getByText("150%").waitFor();
    await page.keyboard.press("ArrowLeft");
    await expect
      .poll(() => image.getAttribute("style"))
      .toContain("translate(60px, 0px) scale(1.5)");
    await dialog.getByRole("button", { name: "Reset" }).click();
    await dialog.getByText("100%").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Enlarge: One ampere on a dial" }).click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
  });
});
