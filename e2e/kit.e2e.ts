import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { launchFirefox } from "./support/firefox.ts";
import { type Hands, handsOf, KeyUser } from "./support/hands.ts";
import { faultsHere, faultsOf, inspect } from "./support/inspect.ts";
import { useStage } from "./support/stage.ts";
import { webKitHands } from "./support/webkit-driver.ts";

const stage = useStage();
const address = () => `${stage.product.origin}/kit`;

const chosen = `document.querySelector("[aria-label='Menus, tabs and segments'] output").innerText`;
const fieldValue = (role: string) => `document.querySelector("main [role=${role}]").value`;
const expanded = (role: string) =>
  `document.querySelector("main [role=${role}]").getAttribute("aria-expanded")`;

async function walkMenu(user: KeyUser): Promise<void> {
  await user.startAt("Actions");
  await user.press("ArrowDown");
  await user.isAt("Preview");
  await user.press("ArrowUp");
  await user.isAt("Delete");
  await user.press("Home", "ArrowDown");
  await user.isAt("Edit");
  await user.press("o");
  await user.isAt("Open");
  await user.press("Escape");
  await user.isAt("Actions");
  await user.press("ArrowUp");
  await user.isAt("Delete");
  await user.press("Enter");
  await user.finds(chosen, "Chosen: Delete");
  await user.isAt("Actions");
  // What is disabled is said, and does nothing.
  await user.press("Enter");
  await user.isAt("Preview");
  await user.press("End", "ArrowUp", "ArrowUp");
  await user.isAt("Export");
  await user.press("Enter");
  await user.isAt("Export");
  await user.press("Tab");
  await user.finds(`document.querySelector(":popover-open")`, null);
  await user.finds(chosen, "Chosen: Delete");
}

async function walkCombobox(user: KeyUser): Promise<void> {
  await user.startAt("Combobox");
  await user.press("m", "a");
  await user.finds(expanded("combobox"), "true");
  await user.press("ArrowDown", "Enter");
  await user.finds(fieldValue("combobox"), "Mathematics");
  await user.finds(expanded("combobox"), "false");
  await user.isAt("Combobox");
  await user.press("x");
  await user.finds(`document.querySelector(":popover-open").innerText.trim()`, "No such subject");
  await user.press("Escape");
  await user.finds(expanded("combobox"), "false");
  await user.finds(fieldValue("combobox"), "Mathematicsx");
}

async function walkNumber(user: KeyUser): Promise<void> {
  await user.startAt("Number");
  await user.press("ArrowUp");
  await user.finds(fieldValue("spinbutton"), "4.5");
  await user.press("End", "x", "5");
  await user.finds(fieldValue("spinbutton"), "4.55");
  for (let steps = 0; steps < 12; steps += 1) await user.press("ArrowUp");
  await user.finds(fieldValue("spinbutton"), "10");
}

async function walkDialog(user: KeyUser): Promise<void> {
  await user.startAt("Open a question");
  await user.press("Enter");
  await user.finds(`document.activeElement.closest("dialog")?.open ?? false`, true);
  for (let steps = 0; steps < 4; steps += 1) await user.press("Tab");
  // From its last control the browser's own buttons are reached, never the page behind it.
  await user.finds(`document.activeElement.closest("main") === null`, true);
  await user.press("Escape");
  await user.finds(`document.querySelector("dialog[open]")`, null);
  await user.isAt("Open a question");
}

/** The control is reached by Tab, and takes what is dropped on it, several files at once. */
async function walkFiles(user: KeyUser): Promise<void> {
  await user.startAt("Choose files");
  await user.finds(
    `(() => {
      const carried = new DataTransfer();
      for (const name of ["a.csv", "b.csv"]) carried.items.add(new File(["x"], name));
      const area = document.activeElement.parentElement;
      area.dispatchEvent(new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true }));
      return document.activeElement.type;
    })()`,
    "file",
  );
  await user.finds(
    `document.querySelector("[aria-label='Fields'] > output").innerText`,
    "Chosen files: a.csv, b.csv",
  );
}

async function walk(hands: Hands): Promise<void> {
  const user = new KeyUser(hands);
  await user.finds(`document.querySelector("h1")?.innerText ?? null`, "Kit");
  await walkMenu(user);
  await walkCombobox(user);
  await walkNumber(user);
  await walkDialog(user);
  await walkFiles(user);
}

describe("the parts of the kit", () => {
  test("are used by keyboard alone in Chromium", async () => {
    const { page } = await stage.visit();
    await page.goto(address());
    await walk(handsOf(page));
  });

  test("are used by keyboard alone in Firefox", { tags: ["thorough"] }, async ({ skip }) => {
    if (!launchFirefox) return skip("Firefox is not installed: CONTRIBUTING.md names the packages");
    const profile = await mkdtemp(join(tmpdir(), "academy-profile-"));
    onTestFinished(() => rm(profile, { recursive: true, maxRetries: 20 }));
    await walk(await launchFirefox(profile, address()));
  });

  test("are used by keyboard alone in WebKit", { tags: ["thorough"] }, async ({ skip }) => {
    if (!webKitHands) return skip("WebKit is not installed: CONTRIBUTING.md names the packages");
    await walk(await webKitHands(address()));
  });

  test("are accessible in both schemes, at every size, with the menu and the list open", async () => {
    const { page } = await stage.visit();
    await page.goto(address());
    await page.getByRole("heading", { level: 1 }).waitFor();
    const found = await faultsOf(page, "kit");
    await page.setViewportSize({ width: 320, height: 640 });
    found.push(...(await faultsHere(page, "kit at 320 px")));
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Preview" }).waitFor();
    found.push(...(await faultsHere(page, "menu")));
    await page.keyboard.press("Escape");
    await page.getByRole("combobox", { name: "Combobox" }).click();
    const list = page.getByRole("listbox", { name: "Suggestions" });
    await list.getByRole("option", { name: "Physics" }).waitFor();
    found.push(...(await faultsHere(page, "list of suggestions")));
    expect(found).toEqual([]);
  });

  test("cut no words at twice the size", async () => {
    const { page } = await stage.visit();
    await page.setViewportSize({ width: 720, height: 900 });
    await page.goto(address());
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect(await inspect(page, "kit at 200 %", "layout")).toEqual([]);
    const cut = await page.evaluate(() => {
      const parts = document.querySelectorAll<HTMLElement>(
        "main :is(button, a, label, p, h2, h3, span, dd, td, select)",
      );
      return [...parts]
        .filter((part) => {
          const { overflowX, textOverflow, clipPath } = getComputedStyle(part);
          const hides = overflowX === "hidden" || overflowX === "clip";
          return hides && textOverflow !== "ellipsis" && clipPath === "none";
        })
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.outerHTML);
    });
    expect(cut).toEqual([]);
  });

  test("keep their edges in forced colours", async () => {
    const { page } = await stage.visit({ forcedColors: "active" });
    await page.goto(address());
    await page.getByRole("heading", { level: 1 }).waitFor();
    const bare = await page.evaluate(() => {
      const parts = document.querySelectorAll(
        "main :is(button, input, select, textarea, progress)",
      );
      return [...parts]
        .filter((part) => !part.closest("nav") && !part.classList.contains("academy-cover"))
        .filter((part) => {
          const { borderStyle, appearance } = getComputedStyle(part);
          return borderStyle === "none" && appearance === "none" && part.textContent === "";
        })
        .map((part) => part.outerHTML);
    });
    expect(bare).toEqual([]);
  });
});
