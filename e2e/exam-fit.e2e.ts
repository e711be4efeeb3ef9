import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { everyKind, KINDS } from "./support/every-kind.ts";
import { faultsHere } from "./support/inspect.ts";
import { desk, phone, sitDown } from "./support/sit-down.ts";
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
      const { page, screen } = await sitDown(stage, testId, who, options);
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
    ["1440 px", "Ajay", desk],
    ["390 px", "Vani", phone],
  ])("passes axe at %s, in light and dark", async (width, who, options) => {
    const { page, screen } = await sitDown(stage, testId, who, options);
    const problems: string[] = [];
    const look = async (name: string) => {
      problems.push(...(await faultsHere(page, `${name}, ${width}`)));
    };
    for (const [number, key] of ["a", "c", "", "", "", "", "a"].entries()) {
      await screen.reach(number + 1);
      if (key) await page.keyboard.press(key);
      if (number !== 2) await look(`question ${number + 1}`);
      await page.keyboard.press(number % 2 === 0 ? "n" : "m");
      if (number === 2) await screen.leaveBlank(true);
    }
    if (options === phone) await page.getByRole("button", { name: "Question Palette" }).tap();
    else await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await look("dialog");
    expect(problems).toEqual([]);
  });
});
