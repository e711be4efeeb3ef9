import { readFileSync } from "node:fs";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { pngOf } from "@academy/core/bank/image/image.fixture.ts";
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { BankScreen, openAsAdmin } from "./support/bank-screen.ts";
import { bring, wordHtml } from "./support/clipboard.ts";
import { faultsOf } from "./support/inspect.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const names = { subject: "Optics lab", topic: "Lenses", subTopic: "Thin lenses" };
const hostile = (name: string) =>
  readFileSync(new URL(`../../shared/data/hostile/${name}`, import.meta.url));

beforeAll(async () => {
  const admin = await stage.api.signedIn(people.admin);
  await admin.post("/api/subject-topics", names, SubjectTopic);
});

async function openEditor() {
  const visitor = await stage.visit({ viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  await openAs(page, people.admin, "/admin/passage-manage");
  const form = page.getByRole("form", { name: "Add a passage" });
  const text = form.getByRole("textbox", { name: "Passage", exact: true });
  await text.waitFor();
  await form.getByLabel("Exam type").selectOption("JEE");
  await form.getByLabel("Subject").selectOption(names.subject);
  await form.getByLabel("Topic", { exact: true }).selectOption(names.topic);
  const tools = form.getByRole("toolbar", { name: "Formatting" });
  const tool = (name: string) => tools.getByRole("button", { name, exact: true });
  return { ...visitor, form, text, tool };
}

const Sent = z.object({ passageText: z.string() });

/** Saves, and returns the sent and the stored text. */
async function saved(page: Page, form: Locator) {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/api/passages/upload")),
    form.getByRole("button", { name: "Add passage" }).click(),
  ]);
  expect(answer.status()).toBe(201);
  return {
    sent: Sent.parse(answer.request().postDataJSON()).passageText,
    stored: Sent.parse(await answer.json()).passageText,
  };
}

test("text written with every tool is stored as it was written", async () => {
  const { page, form, text, tool } = await openEditor();
  await text.click();
  await page.keyboard.type("the lens");
  await page.keyboard.press("Shift+Home");
  await tool("Letter case").click();
  await page.getByRole("menuitem", { name: "UPPERCASE" }).click();
  // By keyboard and without waiting: the text must be ready for the next key.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await page.locator("[role=menu]:focus-within").waitFor();
  for (const key of ["ArrowDown", "ArrowDown", "Enter", "End"]) {
    await page.keyboard.press(key);
  }
  // No one types faster than the browser reports the moved caret, which is an event after the move.
  await page.waitForFunction(() => getSelection()?.isCollapsed);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.keyboard.press("Enter");
  for (const [keys, word] of [
    ["Control+b", "bold"],
    ["Control+i", "slanted"],
    ["Control+u", "lined"],
  ] as const) {
    await page.keyboard.press(keys);
    await page.keyboard.type(word);
    await page.keyboard.press(keys);
    await page.keyboard.type(" ");
  }
  for (const name of ["Strike through", "Subscript", "Superscript"]) {
    await tool(name).click();
    await page.keyboard.type("x");
    await tool(name).click();
  }

  await tool("Formula").click();
  const dialog = page.getByRole("dialog", { name: "Add a formula" });
  const latex = dialog.getByLabel("Formula in LaTeX");
  const preview = dialog.getByRole("region", { name: "Preview" });
  await latex.fill(String.raw`\frac{1}{`);
  await dialog
    .getByText(/parse error/i)
    .first()
    .waitFor();
  const faults = await faultsOf(page, "formula with an error");
  await latex.fill(String.raw`\ce{2H2 + O2 -> 2H2O}`);
  await preview.locator(".katex").waitFor();
  await page.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("Control+m");
  await dialog.getByRole("tab", { name: "Visual" }).click();
  const visual = dialog.locator("math-field");
  await visual.waitFor();
  await visual.focus();
  // As fast as a person types: it takes faster input for a paste.
  await page.keyboard.type("f/2", { delay: 80 });
  await preview.locator(".katex").waitFor();
  await dialog.getByRole("button", { name: "Insert" }).click();
  await text.locator(".katex").nth(1).waitFor();

  await tool("Link").click();
  const link = page.getByRole("dialog", { name: "Add a link" });
  await link.getByLabel("Address").fill("javascript:alert(1)");
  await link.getByLabel("Link text").fill("more");
  await page.keyboard.press("Enter");
  await link.getByText(/https:\/\/ address or an email/).waitFor();
  await link.getByLabel("Address").fill("example.org/lens");
  await page.keyboard.press("Enter");
  await link.waitFor({ state: "detached" });

  await page.keyboard.press("Enter");
  await page.keyboard.type("- one");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await tool("Table").click();
  await page.getByRole("menuitem", { name: "Insert a table" }).click();
  await page.keyboard.type("f");
  await tool("Table").click();
  await page.getByRole("menuitem", { name: "Remove column" }).click();
  await tool("Table").click();
  await page.getByRole("menuitem", { name: "Remove row" }).click();
  await tool("Undo").click();
  await tool("Redo").click();

  const { sent, stored } = await saved(page, form);
  expect(stored).toBe(sent);
  const cells = (tag: string) => `<tr>${`<${tag}><p></p></${tag}>`.repeat(2)}</tr>`;
  expect(stored).toBe(
    [
      "<h2>THE LENS</h2>",
      "<p><strong>bold</strong> <em>slanted</em> <u>lined</u> <s>x</s><sub>x</sub><sup>x</sup>",
      '<span data-type="inline-math" data-latex="\\ce{2H2 + O2 -&gt; 2H2O}"></span>',
      '<span data-type="inline-math" data-latex="\\frac{f}{2}"></span>',
      '<a href="https://example.org/lens">more</a></p>',
      "<ul><li><p>one</p></li></ul>",
      `<table><tbody>${cells("td")}${cells("td")}</tbody></table>`,
    ].join(""),
  );
  expect(faults).toEqual([]);
});

test("pasted and dropped content is sanitised, copied to us and described", async () => {
  const { page, form, text, watch } = await openEditor();
  await text.click();
  await bring(text, "paste", { html: wordHtml });
  const png = (shade: number) => ({
    name: `shade-${shade}.png`,
    type: "image/png",
    bytes: pngOf(900, 300, shade),
  });
  await bring(text, "paste", { files: [png(60)] });
  const pictures = text.locator("img[src*='/media/']");
  await pictures.first().waitFor();
  await bring(text, "drop", { files: [png(120)] });
  await pictures.nth(1).waitFor();
  const data = `data:image/png;base64,${pngOf(40, 20).toString("base64")}`;
  await bring(text, "paste", { html: `<p>Seen: <img src="${data}" alt="A small one"></p>` });
  await pictures.nth(2).waitFor();

  watch.tolerate(/status of 400/);
  await bring(text, "paste", { html: `<p><img src="blob:https://other.example/1">blobbed</p>` });
  await text.getByText("This image could not be pasted.").waitFor();
  await text.getByRole("button", { name: "Remove" }).click();
  await bring(text, "paste", { html: `<p>far<img src="https://localhost/a.png"></p>` });
  await text.getByText("The image could not be loaded from this address.").waitFor();
  await text.getByRole("button", { name: "Retry" }).click();
  await text.getByText("The image could not be loaded from this address.").waitFor();
  await text.getByRole("button", { name: "Remove" }).click();
  const spoofed = { name: "a.png", type: "image/png", bytes: hostile("svg_as_png.png") };
  await bring(text, "paste", { files: [spoofed] });
  await text.getByText("Only PNG, JPEG, GIF and WebP images can be added.").waitFor();
  await text.getByRole("button", { name: "Remove" }).click();

  await text.getByRole("button", { name: "Describe the image" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Edit the image" });
  await dialog.getByLabel("Description of the image").fill("A grey field");
  await dialog.getByLabel("Width").fill("300");
  await dialog.getByRole("button", { name: "Save" }).click();
  const faults = await faultsOf(page, "pictures");

  const { sent, stored } = await saved(page, form);
  expect(stored).toBe(sent);
  expect(stored).toContain("<strong>Read this</strong>");
  expect(stored).toContain(
    "<ol><li><p>First</p><ul><li><p>Within</p></li></ul></li><li><p>H<sub>2</sub>O",
  );
  expect(stored).not.toMatch(/mso|class=|style=|o:p|blob:|data:/);
  const found = [...stored.matchAll(/<img [^>]*>/g)].map(([image]) => image);
  expect(found).toHaveLength(3);
  expect(stored).toMatch(/alt="A grey field" width="300" height="100"/);
  expect(stored).toMatch(/alt="A small one" width="40" height="20"/);
  expect(faults).toEqual([]);
});

test("an image, a formula and a table are in the question, its preview and its next edit", async () => {
  const { page } = await openAsAdmin(stage, "/admin/upload-question?subject=Optics+lab&new=1");
  const bank = new BankScreen(page);
  const { form, preview } = bank;
  await form.getByLabel("Exam type").selectOption("NEET");
  await form.getByLabel("Subject").selectOption(names.subject);
  await form.getByLabel("Topic", { exact: true }).selectOption(names.topic);
  const text = bank.editor("Question");
  const tools = form.getByRole("toolbar", { name: "Formatting" }).first();
  await text.click();
  await page.keyboard.type("Read the trace.");
  const png = { name: "trace.png", type: "image/png", bytes: pngOf(300, 100, 90) };
  await bring(text, "paste", { files: [png] });
  await text.locator("img[src*='/media/']").waitFor();
  await page.keyboard.press("Control+End");
  await tools.getByRole("button", { name: "Formula", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add a formula" });
  await dialog.getByLabel("Formula in LaTeX").fill(String.raw`\frac{s}{t}`);
  await dialog.getByRole("region", { name: "Preview" }).locator(".katex").waitFor();
  await page.keyboard.press("Control+Enter");
  await text.locator(".katex").waitFor();
  await page.keyboard.press("Control+End");
  await tools.getByRole("button", { name: "Table", exact: true }).click();
  await page.getByRole("menuitem", { name: "Insert a table" }).click();
  await page.keyboard.type("speed");
  await bank.options(["Fast", "Slow"], ["A"]);

  const shown = async (where: Locator) => {
    await where.locator("img[src*='/media/']").waitFor();
    await where.locator(".katex").waitFor();
    await where.getByText("speed", { exact: true }).waitFor();
    expect(await where.locator("tr").count()).toBe(3);
  };
  await shown(preview);
  await bank.save("Submit Question", "✅ Question saved successfully!");
  await bank.act("Read the trace.", "Edit");
  await page.getByRole("heading", { name: "Edit question" }).waitFor();
  await shown(text);
  await shown(preview);
});
