import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VideoPage } from "@academy/core/lectures/video/video.schema.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { people } from "./support/api.ts";
import { drawFilm, shortFilm } from "./support/film.ts";
import { faultsOf } from "./support/inspect.ts";
import { player, stateOf } from "./support/player.ts";
import { inRowMenu } from "./support/row-menu.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";
import { chooseVideos, copiesAreReady, findVideo } from "./support/video-copies.ts";

const stage = useStage();

/** The newest video, as administrators get it. */
async function newest() {
  const admin = await stage.api.signedIn(people.admin);
  return (await admin.get("/api/videos?limit=1", VideoPage)).videos[0];
}

test("an administrator records a lecture, publishes it, corrects it, deletes it and restores it", async () => {
  const { page } = await stage.visit();
  await openAs(page, people.admin, "/admin/videos");
  await page
    .getByRole("heading", { name: "A projectile is two motions at once (sample film, 20 s)" })
    .waitFor();
  const faults = await faultsOf(page, "videos");

  await page.getByText("Record here").click();
  await page.getByRole("button", { name: "Start recording" }).click();
  await page.getByText(/^Recording 0:(0[2-9]|[1-5]\d)/).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByText(/^Paused 0:/).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText(/^Recording 0:(0[3-9]|[1-5]\d)/).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Record again" }).waitFor();
  const recorded = await until("the recording says its length", 30_000, async () => {
    const { length } = await stateOf(page);
    return Number.isFinite(length) ? length : undefined;
  });
  expect(recorded).toBeGreaterThan(1.5);
  faults.push(...(await faultsOf(page, "a recording")));
  await page.getByRole("button", { name: "Use this recording" }).click();

  await page.getByRole("button", { name: "Upload 1 video" }).click();
  await page.getByText("Choose at least one exam type, or make the video free.").waitFor();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Recorded in the browser");
  await page.getByLabel("Free for everyone").check();
  await page.locator('input[type="file"][accept*=".vtt"]').setInputFiles({
    name: "words.vtt",
    mimeType: "text/vtt",
    buffer: Buffer.from("WEBVTT\n\n00:00.000 --> 00:05.000\nA green clock.\n"),
  });
  await page.getByRole("button", { name: "Captions: words.vtt" }).waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByText("Uploaded successfully").waitFor();
  await page.getByRole("heading", { name: "Recorded in the browser" }).waitFor();

  const made = await newest();
  expect(made).toMatchObject({ title: "Recorded in the browser", contentType: "video/webm" });
  expect(made?.poster).toMatch(/\.jpg$/);
  const part = await fetch(made?.cloudinaryUrl ?? "", { headers: { range: "bytes=100-199" } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);

  // Nothing can be jumped to in what a browser records: its copies have an index.
  await copiesAreReady(page, "Recorded in the browser");
  await page.getByRole("button", { name: "Preview Recorded in the browser" }).click();
  await until("it plays", 30_000, async () => ((await stateOf(page)).at > 0.2 ? true : undefined));
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = video.duration * 0.8;
  });
  await until("it is sought", 30_000, async () => {
    const { at, length, error } = await stateOf(page);
    return error === null && at > length * 0.7 ? true : undefined;
  });
  await page.keyboard.press("Escape");

  await inRowMenu(page, "Recorded in the browser", "Edit");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Title", exact: true }).fill("A corrected title");
  faults.push(...(await faultsOf(page, "editing a video")));
  await dialog.getByRole("button", { name: "Save" }).click();
  await inRowMenu(page, "A corrected title", "Delete");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Video deleted").waitFor();
  await page.getByRole("heading", { name: "A corrected title" }).waitFor({ state: "hidden" });
  expect((await fetch(made?.cloudinaryUrl ?? "")).status).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { name: "A corrected title" }).waitFor();
  await inRowMenu(page, "A corrected title", "Delete");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "A corrected title" }).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Show deleted videos" }).click();
  await page.getByRole("button", { name: "Delete A corrected title permanently" }).waitFor();
  faults.push(...(await faultsOf(page, "deleted videos")));
  await page.getByRole("button", { name: "Restore A corrected title" }).click();
  await page.getByText("Nothing here").waitFor();
  await page.getByRole("heading", { name: "A corrected title" }).waitFor();
  expect((await fetch(made?.cloudinaryUrl ?? "")).status).toBe(200);
  expect(faults).toEqual([]);
});

/** How many recordings have pieces on the device. */
const storedRecordings = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open("academy-recordings");
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const keys = opening.result.transaction("pieces").objectStore("pieces").getAllKeys();
    await new Promise((resolve) => (keys.onsuccess = resolve));
    opening.result.close();
    const pieces = keys.result.flatMap((key) => (Array.isArray(key) ? [key] : []));
    return new Set(pieces.flatMap(([id, place]) => (Number(place) >= 0 ? [id] : []))).size;
  });

test("a recording survives a link, the form's other tab, and a reload while it runs", async () => {
  const { page } = await stage.visit();
  await openAs(page, people.admin, "/admin/videos");
  const record = async (from: RegExp) => {
    await page.getByText("Record here").click();
    await page.getByRole("button", { name: "Start recording" }).click();
    await page.getByText(from).waitFor();
  };
  const question = page.getByRole("dialog");
  const kept = page.getByRole("region", { name: "Recordings on this device" });
  await record(/^Recording 0:(0[1-9]|[1-5]\d)/);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await question.getByText("The recording stops. What you recorded is kept").waitFor();
  await question.getByRole("button", { name: "Stay" }).click();
  await page.getByText("Upload files").click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByText(/^Recording 0:/).waitFor();
  await page.getByText("Upload files").click();
  await question.getByRole("button", { name: "Stop and keep it" }).click();
  await kept.getByText(/^Recovered recording of 0:/).waitFor();

  await record(/^Recording 0:(0[2-9]|[1-5]\d)/);
  await until("pieces of both recordings are on the device", 60_000, async () =>
    (await storedRecordings(page)) === 2 ? true : undefined,
  );
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  const found = (count: number) =>
    until(`${count} recordings are found`, 30_000, async () =>
      (await kept.getByRole("listitem").count()) === count ? true : undefined,
    );
  await found(2);
  expect(asked).toEqual(["beforeunload"]);
  const faults = await faultsOf(page, "recordings that were kept");
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  faults.push(...(await faultsOf(page, "recordings that were kept, on a phone")));
  if (wide) await page.setViewportSize(wide);
  await kept
    .getByRole("button", { name: /^Discard/ })
    .first()
    .click();
  await question.getByRole("button", { name: "Discard" }).click();
  await found(1);
  await kept.getByRole("button", { name: /^Use/ }).click();
  await kept.waitFor({ state: "hidden" });
  expect(await page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toMatch(
    /^Recording /,
  );
  expect(faults).toEqual([]);
});

/** A film with so many bytes after it that it is sent in parts. */
async function largeFilm(page: Page, bytes: number): Promise<Buffer> {
  const film = await drawFilm(page, shortFilm);
  const padding = Buffer.alloc(bytes - film.length);
  padding.writeUInt32BE(padding.length);
  padding.write("free", 4);
  return Buffer.concat([film, padding]);
}

test("a large upload that a reload interrupts continues with the same file", async () => {
  const { page, context, watch } = await stage.visit();
  const bytes = await largeFilm(page, 18 * 1024 * 1024);
  await openAs(page, people.admin, "/admin/videos");
  const folder = await mkdtemp(join(tmpdir(), "videos-"));
  const file = join(folder, "large.mp4");
  await writeFile(file, bytes);
  const sent: number[] = [];
  context.on("request", (request) => {
    const part = new URL(request.url()).searchParams.get("partNumber");
    if (part) sent.push(Number(part));
  });
  let held = true;
  await page.route(/partNumber=2/, (route) => (held ? undefined : route.continue()));
  await chooseVideos(page, file);
  await page.getByLabel("JEE").first().check();
  await page.getByRole("button", { name: "Upload 1 video" }).click();
  await until("the second part is on its way", 30_000, async () =>
    sent.includes(2) ? true : undefined,
  );
  const faults = await faultsOf(page, "a file on its way");
  held = false;
  watch.tolerate(/failed: net::ERR_FAILED/);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText("Unfinished uploads").waitFor();
  await page.getByText(/large\.mp4 · 18\.0 MB/).waitFor();
  faults.push(...(await faultsOf(page, "an upload that was interrupted")));
  sent.length = 0;
  await chooseVideos(page, file);
  await page.getByText("Unfinished uploads").waitFor({ state: "hidden" });
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("A large one");
  await page.getByRole("button", { name: "Upload 1 video" }).click();
  await page.getByText("Uploaded successfully").waitFor();
  expect(sent).not.toContain(1);
  const admin = await stage.api.signedIn(people.admin);
  expect(await findVideo(admin, "a large")).toMatchObject({ size: bytes.length, isFree: false });
  await copiesAreReady(page, "A large one");
  await rm(folder, { recursive: true });
  expect(faults).toEqual([]);
});
