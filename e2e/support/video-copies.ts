import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readIndex } from "@academy/core/lectures/copy/boxes.rules.ts";
import { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { VideoPage } from "@academy/core/lectures/video/video.schema.ts";
import type { Page } from "playwright-core";
import { type Api, people } from "./api.ts";
import { drawFilm, type FilmPlan } from "./film.ts";
import { player } from "./player.ts";
import { openAs } from "./sign-in.ts";
import type { Stage } from "./stage.ts";

/** A film in a folder, drawn by a page that is not the product's. */
export async function filmFile(
  stage: Stage,
  { folder, name, plan }: { folder: string; name: string; plan: FilmPlan },
): Promise<string> {
  const { page, context } = await stage.visit();
  const file = join(folder, name);
  await writeFile(file, await drawFilm(page, plan));
  await context.close();
  return file;
}

export const openVideos = (page: Page): Promise<void> =>
  openAs(page, people.admin, "/admin/videos");

export const chooseVideos = (page: Page, files: string | readonly string[]): Promise<void> =>
  page.getByLabel("Choose video files").setInputFiles(files);

/** Chooses a file for everyone, and presses Upload. */
export async function uploadVideo(page: Page, file: string): Promise<void> {
  await chooseVideos(page, file);
  await page.getByLabel("Free for everyone").check();
  await page.getByRole("button", { name: "Upload 1 video" }).click();
}

/** The row of a video in the list. */
export const rowOf = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

/** Waits until all copies of a video are at the server. */
export const copiesAreReady = (page: Page, title: string): Promise<void> =>
  rowOf(page, title).getByText("Slow lines: ready").waitFor({ timeout: 240_000 });

export async function findVideo(admin: Api, search: string) {
  const query = new URLSearchParams({ search });
  return (await admin.get(`/api/videos?${query}`, VideoPage)).videos[0];
}

/** The fragments of a copy, by its index. */
async function indexOf(url: string) {
  const answer = await fetch(url, { headers: { range: "bytes=0-262143" } });
  const index = readIndex(new Uint8Array(await answer.arrayBuffer()));
  return { duration: index?.duration, entries: index?.fragments.length };
}

/** The copies of a video as a student's player gets them, each with its index. */
export async function copiesOf(admin: Api, search: string) {
  const video = await findVideo(admin, search);
  const { copies, voice } = await admin.get(`/api/videos/${video?._id}/playback`, Playback);
  const all = [...copies, ...(voice ? [voice] : [])];
  return Promise.all(all.map(async (copy) => ({ ...copy, index: await indexOf(copy.url) })));
}

/** Plays an address in the open preview, and jumps in it. */
export const jumpTo = (page: Page, { url, at }: { url: string; at: number }) =>
  player(page).evaluate(
    async (video: HTMLVideoElement, place) => {
      const heard = (event: string) =>
        new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
      const loaded = heard("loadeddata");
      // The preview plays its own file as soon as it is open.
      video.autoplay = false;
      video.src = place.url;
      await loaded;
      const sought = heard("seeked");
      video.currentTime = place.at;
      await sought;
      const { duration, videoWidth: width, videoHeight: height, currentTime } = video;
      return { duration, width, height, at: currentTime };
    },
    { url, at },
  );
