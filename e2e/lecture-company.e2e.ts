import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { people } from "./support/api.ts";
import { faultsHere, faultsOf } from "./support/inspect.ts";
import { player, stateOf, wordsIn } from "./support/player.ts";
import { inRowMenu } from "./support/row-menu.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();

const LECTURE = "A projectile is two motions at once (sample film, 20 s)";
const PDF = `%PDF-1.7\n${"%".repeat(1_300_000)}\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n`;

const topicsIn = (page: Page) => page.getByRole("heading", { level: 2 }).allInnerTexts();

test("an administrator orders topics by keyboard and by arrows, and students see that order", async () => {
  const { page } = await stage.visit();
  await openAs(page, people.admin, "/admin/videos");
  await page.getByRole("link", { name: "Order of lectures" }).click();
  await page.getByText("New lectures come last in their topic.").waitFor();
  await page.getByLabel("Subject").selectOption("Physics");
  await page.getByRole("heading", { name: "Waves" }).waitFor();
  expect(await topicsIn(page)).toEqual(["Mechanics", "Waves"]);
  const faults = await faultsOf(page, "order of lectures");
  await page.getByLabel("Reorder topic Waves").focus();
  await page.keyboard.press("Space");
  await page.getByText(/lifted an item/).waitFor({ state: "attached" });
  await page.keyboard.press("ArrowUp");
  await page.getByText(/have moved the item/).waitFor({ state: "attached" });
  await page.keyboard.press("Space");
  await page.getByText("Order saved").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Waves" }).waitFor();
  expect(await topicsIn(page)).toEqual(["Waves", "Mechanics"]);

  const { page: student } = await stage.visit();
  await openAs(student, people.asha, "/user/demo-videos");
  const physics = student.getByRole("region", { name: "Physics", exact: true });
  await physics.waitFor();
  const shown = () => physics.getByRole("heading", { level: 3 }).allInnerTexts();
  expect(await shown()).toEqual(["Waves", "Mechanics"]);

  await page.getByRole("button", { name: "Move topic Waves down" }).click();
  await page.getByText("Order saved").waitFor();
  expect(await topicsIn(page)).toEqual(["Mechanics", "Waves"]);
  expect(faults).toEqual([]);
});

const choose = (page: Page, n: number) =>
  player(page).evaluate((video: HTMLVideoElement, at) => {
    const track = video.textTracks[at];
    if (track) track.mode = "showing";
  }, n);

const labelOf = (page: Page, n: number) =>
  player(page).evaluate((video: HTMLVideoElement, at) => video.textTracks[at]?.label, n);

test("a lecture gets captions in two languages, chapters and notes, which a student uses", async () => {
  const { page } = await stage.visit();
  await openAs(page, people.admin, "/admin/videos");
  await inRowMenu(page, LECTURE, "Edit");
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel("Chapters")
    .fill("0:00 Two motions\n0:12 What they share\n0:08 The height");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Chapter 3: 0:08 is before 0:12.").waitFor();
  await dialog
    .getByLabel("Chapters")
    .fill("0:00 Two motions\n0:08 The height\n0:12 What they share");
  const captions = (text: string) => ({
    name: "hindi.srt",
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
  const add = dialog.locator('input[type="file"][accept*=".srt"]').last();
  await dialog.getByLabel("Language of the captions").selectOption("hi");
  await add.setInputFiles(captions("not captions"));
  await dialog.getByText(/hindi.srt: This file isn't WebVTT/).waitFor();
  await add.setInputFiles(captions("1\n00:00:00,000 --> 00:00:20,000\nदो गतियाँ\n"));
  await dialog.getByText("(hindi.srt)").waitFor();
  const notes = dialog.locator('input[type="file"][accept*=".pdf"]');
  await notes.setInputFiles({
    name: "notes.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(PDF),
  });
  const faults = await faultsHere(page, "captions, chapters and notes");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Video saved").waitFor();
  await page.getByText(/captions in English, हिन्दी · notes · 3 chapters/).waitFor();

  const { page: student, watch } = await stage.visit();
  await openAs(student, people.asha, "/user/demo-videos");
  await student.getByRole("button", { name: LECTURE }).click();
  const chapter = student.getByRole("button", { name: "0:08 The height" });
  await chapter.waitFor();
  await until("it plays", 30_000, async () => ((await stateOf(student)).at > 0 ? true : undefined));
  await chapter.press("Enter");
  await until("it is at the chapter", 30_000, async () => {
    const { at } = await stateOf(student);
    return at >= 8 && at < 12 ? true : undefined;
  });
  const tracks = await player(student).evaluate((video: HTMLVideoElement) =>
    [...video.textTracks].map(({ label, mode }) => [label, mode]),
  );
  expect(tracks).toEqual([
    ["English", "showing"],
    ["हिन्दी", "disabled"],
  ]);
  expect(await wordsIn(student, 0)).toBe("A ball is thrown. Its path is a parabola.");
  // As the browser's menu does it: on a line that is cut first, then once more.
  watch.tolerate(/captions\?language=hi/);
  await student.route("**/captions?language=hi", (route) => route.abort());
  await choose(student, 1);
  await until("it says that they did not load", 10_000, async () =>
    (await labelOf(student, 1)) === "हिन्दी (did not load)" ? true : undefined,
  );
  await student.unroute("**/captions?language=hi");
  await choose(student, 1);
  await until("they are here", 10_000, async () =>
    (await wordsIn(student, 1)) === "दो गतियाँ" ? true : undefined,
  );
  expect(await labelOf(student, 1)).toBe("हिन्दी");
  const [download] = await Promise.all([
    student.waitForEvent("download"),
    student.getByRole("link", { name: "Notes (PDF, 1.2 MB)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${LECTURE}.pdf`);
  faults.push(...(await faultsOf(student, "chapters and notes")));
  expect(faults).toEqual([]);
});
