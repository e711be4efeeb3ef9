import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { LectureSettings } from "@academy/core/lectures/lecture-settings/lecture-settings.schema.ts";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { publishLecture } from "./support/film/publish-lecture.ts";
import { reaches, shows } from "./support/film/watching.ts";
import { faultsHere, faultsOf } from "./support/inspect.ts";
import { player } from "./support/player.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";

const stage = useStage();
const pictures = join(import.meta.dirname, "../.build/pictures");
let address: string;
let code: string;

beforeAll(async () => {
  await mkdir(pictures, { recursive: true });
  const admin = await stage.api.signedIn(people.admin);
  const { userId } = await stage.api.signedIn(people.asha);
  code = userId.slice(0, 8).toUpperCase();
  const grant = { examType: "JEE", until: new Date(Date.now() + 30 * 86_400_000).toISOString() };
  await admin.post(`/api/users/${userId}/subscriptions`, grant, z.unknown());
  const film = { title: "Named", seconds: 60, copies: ["low", "middle"] } as const;
  address = `/user/subscribed-videos?watch=${await publishLecture(admin, film)}`;
  const { rev } = await admin.get("/api/videos/settings", LectureSettings);
  const settings = { limitsDevices: false, showsName: true, rev };
  await admin.put("/api/videos/settings", settings, LectureSettings);
});

const name = (page: Page) => page.getByText(`Asha Rao · ${code}`, { exact: true });

/** What fills the screen, and what of the name is in it. */
const screenOf = (page: Page) =>
  name(page).evaluate((words) => {
    const full = document.fullscreenElement;
    const { left, top, right, bottom } = words.getBoundingClientRect();
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return { isVideo: full?.localName === "video", hasName: full?.contains(words), inside };
  });

/** The brightness of each point of the picture around the name. */
async function around(page: Page, file?: string): Promise<Uint8Array> {
  const clip = await name(page).boundingBox();
  if (!clip) throw new Error("The name has no place");
  if (file !== undefined) await page.screenshot({ path: join(pictures, file) });
  const image = sharp(await page.screenshot({ clip })).greyscale();
  return new Uint8Array(await image.raw().toBuffer());
}

/** How much the name changes the picture under it, of 255: at the point where it is most. */
async function strength(page: Page, file: string): Promise<number> {
  const [present, again] = [await around(page, file), await around(page)];
  expect(present, "the picture itself stands still").toEqual(again);
  const show = (visibility: string) =>
    name(page).evaluate(
      (words: HTMLElement, value) => (words.style.visibility = value),
      visibility,
    );
  await show("hidden");
  const absent = await around(page);
  await show("visible");
  return Math.max(...present.map((one, at) => Math.abs(one - (absent[at] ?? 0))));
}

/** A slide in one colour, as the frame's ground. */
const slide = (page: Page, colour: string) =>
  player(page).evaluate((video: HTMLVideoElement, background) => {
    video.style.visibility = "hidden";
    if (video.parentElement) Object.assign(video.parentElement.style, { background });
  }, colour);

test("a locked lecture has the viewer's name over its picture, in full screen too", async () => {
  const { page } = await stage.visit();
  await openAs(page, people.asha, address);
  await reaches(page, 0.5);
  await shows(page);
  expect(await page.getByLabel("Quality").locator("option").allTextContents()).not.toContain(
    "Original file",
  );
  const faults = await faultsOf(page, "a name over the picture", "colours");
  const leave = page.getByRole("button", { name: "Leave full screen" });
  await page.keyboard.press("f");
  await leave.waitFor();
  await page.keyboard.press("f");
  await leave.waitFor({ state: "detached" });
  await player(page).evaluate((video: HTMLVideoElement) => {
    video.pause();
    // The browser's own controls come and go.
    video.controls = false;
  });
  await page.getByRole("button", { name: "Full screen" }).click();
  await leave.waitFor();
  expect(await screenOf(page)).toEqual({ isVideo: false, hasName: true, inside: true });
  expect(await strength(page, "full-screen-with-name.png")).toBeGreaterThan(20);
  for (const colour of ["white", "black"]) {
    await slide(page, colour);
    const seen = await strength(page, `name-on-${colour}.png`);
    expect(seen, `on ${colour}`).toBeGreaterThan(50);
    expect(seen, `on ${colour}`).toBeLessThan(200);
  }
  // The browser's own way there leads to the same, or back.
  await leave.click();
  await leave.waitFor({ state: "detached" });
  await player(page).evaluate((video: HTMLVideoElement) => video.requestFullscreen());
  await expect.poll(async () => (await screenOf(page)).isVideo).toBe(false);
  await page.reload();
  await reaches(page, 0.3);
  await page.setViewportSize({ width: 320, height: 700 });
  faults.push(...(await faultsHere(page, "a name over the picture at 320 px")));
  expect(faults).toEqual([]);
});

test("a name over the picture takes no clicks, and picture in picture is off", async () => {
  const { page } = await stage.visit();
  await openAs(page, people.asha, address);
  await reaches(page, 0.3);
  const found = await name(page).evaluate((words) => {
    const { left, top } = words.getBoundingClientRect();
    const video = document.querySelector("video");
    return {
      under: document.elementFromPoint(left + 2, top + 2) === video,
      isHidden: words.ariaHidden,
      isAlone: video?.disablePictureInPicture,
      controls: video?.getAttribute("controlsList"),
    };
  });
  expect(found).toEqual({
    under: true,
    isHidden: "true",
    isAlone: true,
    controls: "nodownload nofullscreen noremoteplayback",
  });
});
