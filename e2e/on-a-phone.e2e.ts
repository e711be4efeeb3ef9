import { beforeAll, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { everyKind } from "./support/every-kind.ts";
import { phone, sitDown } from "./support/sit-down.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
let testId: string;

beforeAll(async () => {
  testId = await everyKind(await stage.api.signedIn(people.admin));
});

const sit = (name: string) => sitDown(stage, testId, name, phone);

test("is on the question that was open before a reload", async () => {
  const { page, screen } = await sit("Esha");
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
  const { page, screen } = await sit("Farah");
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
  const row = dialog.getByRole("row").nth(1).getByRole("cell");
  expect(await row.allInnerTexts()).toEqual(["5", "1", "0", "1", "1"]);
});

test("enters a number on the keypad without opening a keyboard over it", async () => {
  const { page, screen } = await sit("Nila");
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
