import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FreeVideos, VideoPage } from "@academy/core/lectures/video/video.schema.ts";
import { videoBytes } from "@academy/functions/api/videos/video-bytes.fixture.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();

const videos = () => stage.api.get("/api/free-videos?limit=100", FreeVideos);

/** The state of a page's only player. */
const player = (page: Page) => page.locator("video");
const stateOf = (page: Page) =>
  player(page).evaluate((video: HTMLVideoElement) => ({
    at: video.currentTime,
    length: video.duration,
    error: video.error?.code ?? null,
  }));

test("an administrator records a lecture, publishes it, corrects it, deletes it and restores it", async () => {
  const { page } = await stage.visit();
  await openAs(page, people.admin, "/admin/videos");
  await page.getByRole("heading", { name: "A projectile is two motions at once" }).waitFor();
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
  await page.getByLabel("Title *").fill("Recorded in the browser");
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

  const [made] = (await videos()).videos;
  expect(made).toMatchObject({ title: "Recorded in the browser", contentType: "video/webm" });
  expect(made?.poster).toMatch(/\.jpg$/);
  const part = await fetch(made?.url ?? "", { headers: { range: "bytes=100-199" } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);

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

  await page.getByRole("button", { name: "Edit Recorded in the browser" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title *").fill("A corrected title");
  faults.push(...(await faultsOf(page, "editing a video")));
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Delete A corrected title" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Video deleted").waitFor();
  await page.getByRole("heading", { name: "A corrected title" }).waitFor({ state: "hidden" });
  expect((await fetch(made?.url ?? "")).status).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { name: "A corrected title" }).waitFor();
  expect((await fetch(made?.url ?? "")).status).toBe(200);
  expect(faults).toEqual([]);
});

test("a large upload that a reload interrupts continues with the same file", async () => {
  const { page, context, watch } = await stage.visit();
  await openAs(page, people.admin, "/admin/videos");
  const folder = await mkdtemp(join(tmpdir(), "videos-"));
  const file = join(folder, "large.webm");
  const bytes = videoBytes("webm", 18 * 1024 * 1024);
  await writeFile(file, bytes);
  const choose = () => page.getByLabel("Choose video files").setInputFiles(file);
  const sent: number[] = [];
  context.on("request", (request) => {
    const part = new URL(request.url()).searchParams.get("partNumber");
    if (part) sent.push(Number(part));
  });
  let held = true;
  await page.route(/partNumber=2/, (route) => (held ? undefined : route.continue()));
  await choose();
  await page.getByLabel("JEE").first().check();
  await page.getByText("This browser cannot play this video.").waitFor();
  await page.getByRole("button", { name: "Upload 1 video" }).click();
  await page.getByText("Tick this, or remove the video.").waitFor();
  const faults = await faultsOf(page, "a video that does not play");
  await page.getByLabel("Publish Large anyway").check();
  await page.getByRole("button", { name: "Upload 1 video" }).click();
  await until("the second part is on its way", 30_000, async () =>
    sent.includes(2) ? true : undefined,
  );
  held = false;
  watch.tolerate(/failed: net::ERR_FAILED/);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText("Unfinished uploads").waitFor();
  await page.getByText(/large\.webm · 18\.0 MB/).waitFor();
  sent.length = 0;
  await choose();
  await page.getByText("Unfinished uploads").waitFor({ state: "hidden" });
  await page.getByLabel("Title *").fill("A large one");
  await page.getByLabel("Publish A large one anyway").check();
  await page.getByRole("button", { name: "Upload 1 video" }).click();
  await page.getByText("Uploaded successfully").waitFor();
  expect(sent).not.toContain(1);
  const admin = await stage.api.signedIn(people.admin);
  const found = await admin.get("/api/videos?search=a+large", VideoPage);
  expect(found.videos).toMatchObject([{ size: bytes.length, isFree: false }]);
  await rm(folder, { recursive: true });
  expect(faults).toEqual([]);
});

test("a student finds lectures by subject, resumes them, and sees which are locked", async () => {
  const { page } = await stage.visit();
  await openAs(page, people.asha, "/user/demo-videos");
  const waves = page.getByRole("region", { name: "Waves" });
  await waves.getByRole("button", { name: /standing one/ }).click();
  await until("it plays", 30_000, async () => ((await stateOf(page)).at > 0.2 ? true : undefined));
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 9;
    video.pause();
  });
  await until("the place is kept", 30_000, async () =>
    (await page.evaluate(() => JSON.stringify(localStorage))).includes("watched.")
      ? true
      : undefined,
  );
  await page.goto("/user/demo-videos");
  await waves.getByText("Resume at 0:09", { exact: true }).waitFor();
  const faults = await faultsOf(page, "free videos");
  await waves.getByRole("button", { name: /standing one/ }).click();
  await page.getByText("resumed at 0:09").waitFor();
  await until("it goes on", 30_000, async () => ((await stateOf(page)).at >= 9 ? true : undefined));
  await page.getByLabel("Find a video").fill("unit circle");
  await page.keyboard.press("Enter");
  await page.getByText("1 video", { exact: true }).waitFor();

  await page.goto("/user/subscribed-videos");
  const locked = page.getByRole("link", { name: /A large one.*locked/ });
  await locked.waitFor();
  faults.push(...(await faultsOf(page, "subscribed videos")));
  await locked.click();
  await page.waitForURL("**/payment?examType=JEE");
  expect(faults).toEqual([]);
});

test("the start page plays the free lectures one after the other, whatever the browser refuses", async () => {
  const { page } = await stage.visit();
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await page.goto("/");
  const preview = page.getByRole("region", { name: "Lecture Video Preview" });
  const next = preview.getByRole("button", { name: "Next" });
  await preview.getByText("1 / 4").waitFor();
  const titles: (string | null)[] = [];
  for (const index of [2, 3, 4]) {
    titles.push(await preview.getByRole("heading", { level: 3 }).textContent());
    await next.click();
    await preview.getByText(`${index} / 4`).waitFor();
  }
  expect(new Set(titles).size).toBe(3);
  await player(page).dispatchEvent("ended");
  await preview.getByText("1 / 4").waitFor();
  expect(await preview.getByRole("heading", { level: 3 }).textContent()).toBe(titles[0]);
  expect(await faultsOf(page, "lecture preview")).toEqual([]);
});

test("the start page says what came instead of the lectures", async () => {
  const { page, watch } = await stage.visit();
  watch.tolerate(/free-videos/);
  const preview = page.getByRole("region", { name: "Lecture Video Preview" });
  let answer: { status: number; contentType: string; body: string };
  await page.route("**/api/free-videos?limit=4", (route) => route.fulfill(answer));
  const told = async (text: string) => {
    await page.goto("/");
    await preview.getByText(text, { exact: true }).waitFor();
    expect(await preview.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
  };
  const html = `<html>${"x".repeat(200)}`;
  answer = { status: 502, contentType: "text/html", body: html };
  await told(`Error: Expected application/json, got text/html: ${html.slice(0, 120)}`);
  answer = { status: 503, contentType: "application/json", body: '{"message":"We are busy."}' };
  await told("Error: We are busy.");
  answer = { status: 500, contentType: "application/json", body: "{}" };
  await told("Error: Failed to load videos");
  answer = { status: 200, contentType: "application/json", body: '{"videos":[]}' };
  await told("No free videos available yet.");
});
