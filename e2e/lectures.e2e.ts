import { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { VideoPage, VideoView } from "@academy/core/lectures/video/video.schema.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { people } from "./support/api.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { faultsOf } from "./support/inspect.ts";
import { player, stateOf } from "./support/player.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();

/** Whether the whole picture and the controls of an upright video are inside its box. */
async function fitsUpright(page: Page): Promise<boolean> {
  return player(page).evaluate(async (video: HTMLVideoElement) => {
    const upright = document.createElement("canvas");
    Object.assign(upright, { width: 270, height: 480 });
    // What a video shows before it plays has the size of its poster.
    video.removeAttribute("src");
    video.load();
    video.poster = upright.toDataURL();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const [inner, outer] = [video, video.parentElement].map((one) => one?.getBoundingClientRect());
    return !!inner && !!outer && inner.height > 100 && inner.bottom <= outer.bottom + 1;
  });
}

test("a student finds lectures by subject, resumes them, and sees which are locked", async () => {
  const { page } = await stage.visit();
  await openAs(page, people.asha, "/user/demo-videos");
  const waves = page.getByRole("region", { name: "Waves" });
  await waves.getByRole("button", { name: /Standing waves \(/ }).click();
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
  await waves.getByRole("button", { name: /Standing waves \(/ }).click();
  await page.getByText("resumed at 0:09").waitFor();
  await until("it goes on", 30_000, async () =>
    (await stateOf(page)).at > 9.1 ? true : undefined,
  );
  // The keys work although the focus is still on the title.
  await page.keyboard.press("k");
  const read = (name: "paused" | "playbackRate") =>
    player(page).evaluate((video: HTMLVideoElement, of) => video[of], name);
  expect(await read("paused")).toBe(true);
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.playbackRate = 1.5;
  });
  await page.getByRole("button", { name: "Close the player" }).click();
  await waves.getByRole("button", { name: /Standing waves \(/ }).click();
  await until("it plays as fast as before", 30_000, async () =>
    (await read("playbackRate")) === 1.5 ? true : undefined,
  );
  expect(await fitsUpright(page)).toBe(true);
  await page.goto("/user/user-dashboard");
  await page.getByRole("button", { name: "Show Videos" }).click();
  await page.getByRole("link", { name: /Standing waves \(/ }).click();
  await page.getByRole("region", { name: /Now playing: .*Standing waves \(/ }).waitFor();
  await page.getByLabel("Find a video").fill("unit circle");
  await page.keyboard.press("Enter");
  await page.getByText("1 video", { exact: true }).waitFor();

  const admin = await stage.api.signedIn(people.admin);
  const { videos } = await admin.get("/api/videos?search=unit+circle", VideoPage);
  const [circle] = videos;
  const change = (part: object) =>
    admin.put(`/api/videos/${circle?._id}`, { ...circle, ...part }, VideoView);
  const { rev } = await change({ isFree: false, examTypes: ["JEE"] });
  await page.goto(`/user/demo-videos?watch=${circle?._id}`);
  const link = page.getByRole("region", { name: /^Locked: .*unit circle/ });
  await link.getByText("This lecture belongs to JEE. Subscribe to watch it.").waitFor();
  faults.push(...(await faultsOf(page, "a link to a locked lecture", "colours")));
  await link.getByRole("link", { name: "Get JEE" }).click();
  await page.waitForURL("**/payment?examType=JEE");
  // The address of a payment is opened as a new document, which shows this button.
  await page.getByRole("button", { name: /^Pay ₹/ }).waitFor();
  await page.goto("/user/subscribed-videos");
  const locked = page.getByRole("link", { name: /unit circle.*locked/i });
  await locked.waitFor();
  faults.push(...(await faultsOf(page, "subscribed videos")));
  await locked.click();
  await page.waitForURL("**/payment?examType=JEE");
  await change({ rev });
  // Free again: the list for subscribers does not have it, and its link plays it all the same.
  await page.goto(`/user/subscribed-videos?watch=${circle?._id}`);
  await page.getByRole("region", { name: /^Now playing: .*unit circle/ }).waitFor();
  await page.goto("/user/demo-videos?watch=vid_00000000000000000000");
  await page.getByText("The lecture of this link is not there any more.").waitFor();
  expect(faults).toEqual([]);
});

test("the address of a lecture is renewed before it ends, and playing goes on", async () => {
  const { page } = await stage.visit();
  const clock = await HurriedClock.on(page);
  let given = 0;
  await page.route("**/api/videos/*/playback*", async (route) => {
    const response = await route.fetch();
    given += 1;
    // A free lecture is made one for subscribers, and its address another at each time.
    const { url, ...rest } = Playback.parse(await response.json());
    await route.fulfill({ json: { ...rest, url: `${url}?given=${given}`, validSeconds: 3600 } });
  });
  await openAs(page, people.asha, "/user/demo-videos");
  await page.getByRole("button", { name: /Standing waves \(/ }).click();
  await until("it plays", 30_000, async () => ((await stateOf(page)).at > 0.2 ? true : undefined));
  await player(page).evaluate((video: HTMLVideoElement) => {
    // As of a lecture of an hour, of which only some is here.
    Object.defineProperty(video, "buffered", { value: { length: 0 } });
    video.loop = true;
  });
  await clock.skip(59 * 60 + 1);
  await until("the next address plays on", 30_000, () =>
    player(page).evaluate((video: HTMLVideoElement) =>
      video.src.endsWith("given=2") && video.currentTime > 0.2 && !video.paused ? true : undefined,
    ),
  );
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
  expect(await fitsUpright(page)).toBe(true);
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
  const said = async (text: string) => {
    await page.goto("/");
    await preview.getByText(text, { exact: true }).waitFor();
    expect(await preview.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
  };
  const html = `<html>${"x".repeat(200)}`;
  answer = { status: 502, contentType: "text/html", body: html };
  await said(`Error: Expected application/json, got text/html: ${html.slice(0, 120)}`);
  answer = { status: 503, contentType: "application/json", body: '{"message":"We are busy."}' };
  await said("Error: We are busy.");
  answer = { status: 500, contentType: "application/json", body: "{}" };
  await said("Error: Failed to load videos");
  answer = { status: 200, contentType: "application/json", body: '{"videos":[]}' };
  await said("No free videos available yet.");
});
