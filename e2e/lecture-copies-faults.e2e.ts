import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Api, people } from "./support/api.ts";
import {
  changeWorker,
  chooseByScript,
  copiesBar,
  failingAfter,
  failingAtOnce,
  firstShare,
  foldersLeft,
  madeTo,
  tickFree,
  withoutFiles,
} from "./support/copies-page.ts";
import { type FilmPlan, shortFilm } from "./support/film.ts";
import { launchFirefox } from "./support/firefox.ts";
import { faultsOf } from "./support/inspect.ts";
import { OwnDevice } from "./support/own-device.ts";
import { inRowMenu } from "./support/row-menu.ts";
import { ScriptedPage } from "./support/scripted-page.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";
import {
  chooseVideos,
  copiesAreReady,
  copiesOf,
  filmFile,
  findVideo,
  openVideos,
  rowOf,
  uploadVideo,
} from "./support/video-copies.ts";

const stage = useStage();
let folder: string;
let admin: Api;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "films-"));
  admin = await stage.api.signedIn(people.admin);
});
afterAll(() => rm(folder, { recursive: true }));

/** Two and a half minutes: three pieces. */
const longFilm: FilmPlan = { ...shortFilm, seconds: 150, width: 320, height: 180, fps: 5 };

/** Names, entries and lengths of a video's copies: the same however they were made. */
const indexesOf = async (search: string) =>
  (await copiesOf(admin, search)).map(({ name, index }) => ({ name, ...index }));

describe("copies that were interrupted at half", () => {
  let reference: Awaited<ReturnType<typeof indexesOf>>;
  let film: string;

  beforeAll(async () => {
    film = await filmFile(stage, { folder, name: "whole-lecture.mp4", plan: longFilm });
    const { page, context } = await stage.visit();
    await openVideos(page);
    await uploadVideo(page, film);
    await copiesAreReady(page, "Whole lecture");
    reference = await indexesOf("whole");
    await context.close();
    const pictures = reference.filter(({ name }) => name !== "voice");
    expect(pictures.map(({ entries }) => entries)).toEqual([38, 38, 38]);
  });

  test.for(["closed tab", "killed browser"] as const)(
    "by a %s go on with the first piece that was not whole",
    async (end) => {
      const name = `after-a-${end.replace(" ", "-")}.mp4`;
      const file = join(folder, name);
      await copyFile(film, file);
      const title = `After a ${end}`;
      const device = await OwnDevice.signedIn(stage, people.admin);
      const address = `${stage.product.origin}/admin/videos`;
      let page = await device.open();
      await page.goto(address);
      await uploadVideo(page, file);
      await madeTo(page, 0.5);
      await until("the file has arrived", 60_000, () => findVideo(admin, end));
      if (end === "closed tab") {
        const next = await page.context().newPage();
        await page.close();
        page = next;
      } else {
        await device.kill();
        page = await device.open();
      }
      await page.goto(address);
      await page.getByText(`${name} · copies for slow lines of ${title}`).waitFor();
      const first = firstShare(page);
      await chooseVideos(page, file);
      // One of two and a half minutes; the sound is a moment longer than the pictures.
      expect(await first).toBeGreaterThanOrEqual(0.39);
      await copiesAreReady(page, title);
      expect(await indexesOf(end)).toEqual(reference);
      expect(await foldersLeft(page)).toEqual([]);
    },
  );
});

describe("copies that cannot be made", () => {
  const film = (name: string, plan = shortFilm) =>
    filmFile(stage, { folder, name: `${name}.mp4`, plan });

  test("by an encoder that fails are named with the reason, and tried again", async () => {
    const { page } = await stage.visit();
    await openVideos(page);
    const mend = await changeWorker(page, failingAfter(20));
    await uploadVideo(page, await film("failing-encoder"));
    await page.getByText("Copies failed: The codec was reclaimed.").waitFor();
    const faults = await faultsOf(page, "copies that failed");
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await copiesAreReady(page, "Failing encoder");
    expect(faults).toEqual([]);
  });

  test.for([
    ["First frame", "an encoder that fails at once", failingAtOnce],
    ["No files", "files of the browser's own", withoutFiles],
  ] as const)("%s: for want of %s the file is sent alone", async ([title, , script]) => {
    const { page } = await stage.visit();
    await openVideos(page);
    const mend = await changeWorker(page, script);
    await chooseVideos(page, await film(title.toLowerCase().replace(" ", "-")));
    await page.getByText("This browser cannot make smaller copies").waitFor();
    await page.getByLabel("Free for everyone").check();
    await page.getByRole("button", { name: "Upload 1 video" }).click();
    await inRowMenu(page, title, "Make copies");
    await page.getByText("Open Videos in Chrome, Edge or Firefox to make them.").waitFor();
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await copiesAreReady(page, title);
  });

  test("without WebCodecs are made later, from the file at the server", async () => {
    const { page } = await stage.visit();
    await openVideos(page);
    await changeWorker(page, "delete self.VideoEncoder;");
    await chooseVideos(page, await film("made-later"));
    await page.getByText("Students see the lecture once its copies are made").waitFor();
    const faults = await faultsOf(page, "a browser that makes no copies");
    await page.getByLabel("Free for everyone").check();
    await page.getByRole("button", { name: "Upload 1 video" }).click();
    await rowOf(page, "Made later").getByText("Waiting for copies").waitFor();
    expect((await findVideo(admin, "made"))?.state).toBe("waiting");
    const other = await stage.visit();
    await openVideos(other.page);
    const ranges: string[] = [];
    other.context.on("request", (request) => {
      const range = request.headers()["range"];
      if (range) ranges.push(range);
    });
    await inRowMenu(other.page, "Made later", "Make copies");
    await copiesAreReady(other.page, "Made later");
    expect(ranges.length).toBeGreaterThan(0);
    expect(await findVideo(admin, "made")).toMatchObject({ state: "ready", copiesWanted: [] });
    expect(faults).toEqual([]);
  });

  test("on a full device are named with the megabytes, before and while they are made", async () => {
    const { page } = await stage.visit();
    await openVideos(page);
    const mend = await changeWorker(
      page,
      "navigator.storage.estimate = async () => ({ quota: 9e9, usage: 9e9 - 1e6 });",
    );
    const file = await film("full-device", longFilm);
    await uploadVideo(page, file);
    await page.getByText(/This device has too little space: the copies need \d+ MB/).waitFor();
    await mend();
    await page.getByRole("button", { name: "Try again" }).click();
    await madeTo(page, 0.1);
    // Chromium reports the same quota for every device: this one holds for what is written.
    const session = await page.context().newCDPSession(page);
    const { origin } = stage.product;
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 100_000 });
    await page.getByText(/too little space/).waitFor();
    await session.send("Storage.overrideQuotaForOrigin", { origin });
    await page.getByRole("button", { name: "Try again" }).click();
    await copiesAreReady(page, "Full device");
  });

  test("on battery wait for a yes", async () => {
    const { page, context } = await stage.visit();
    await context.addInitScript(() => {
      Object.assign(navigator, { getBattery: async () => ({ charging: false }) });
    });
    await openVideos(page);
    await uploadVideo(page, await film("on-battery"));
    await page.getByText("This computer runs on its battery.").waitFor();
    expect(await faultsOf(page, "copies on battery")).toEqual([]);
    await page.getByRole("button", { name: "Make copies now" }).click();
    await copiesAreReady(page, "On battery");
  });

  test("are skipped, and their pieces removed; those of two weeks ago too", async () => {
    const { page } = await stage.visit();
    await openVideos(page);
    const file = await film("skipped", longFilm);
    await uploadVideo(page, file);
    await madeTo(page, 0.1);
    await page.getByRole("button", { name: "Skip copies of Skipped" }).click();
    await copiesBar(page).waitFor({ state: "hidden" });
    await until("no piece is left", 30_000, async () =>
      (await foldersLeft(page)).length === 0 ? true : undefined,
    );
    await inRowMenu(page, "Skipped", "Make copies");
    await madeTo(page, 0.1);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.clock.install({ time: Date.now() + 13 * 86_400_000 });
    await page.reload();
    await page.getByRole("heading", { name: "Skipped" }).waitFor();
    expect(await foldersLeft(page)).toHaveLength(1);
    await page.clock.install({ time: Date.now() + 15 * 86_400_000 });
    await page.reload();
    await page.getByRole("heading", { name: "Skipped" }).waitFor();
    await until("no piece is left", 30_000, async () =>
      (await foldersLeft(page)).length === 0 ? true : undefined,
    );
  });
});

test("Firefox makes copies", async ({ skip }) => {
  if (!launchFirefox) return skip("Firefox is not installed: CONTRIBUTING.md names the package");
  const name = "made-in-firefox.mp4";
  const film = await readFile(await filmFile(stage, { folder, name, plan: shortFilm }), "base64");
  const profile = await mkdtemp(join(tmpdir(), "academy-profile-"));
  // A killed browser may still be writing to it for a moment.
  onTestFinished(() => rm(profile, { recursive: true, maxRetries: 20 }));
  const page = new ScriptedPage(await launchFirefox(profile, `${stage.product.origin}/login`));
  await page.fill("input[name=email]", people.admin.email);
  await page.fill("input[type=password]", people.admin.password);
  await page.press(/^Login$/);
  await page.reaches("/admin/dashboard");
  await page.evaluate(() => location.assign("/admin/videos"));
  await page.shows("Choose video files");
  expect(await page.evaluate(chooseByScript, { name, base64: film })).toBe(true);
  await page.shows("Free for everyone");
  expect(await page.evaluate(tickFree)).toBe(true);
  await page.press(/^Upload 1 video$/);
  await until("its copies are at the server", 120_000, async () => {
    const video = await findVideo(admin, "Made in firefox");
    return video?.copies.length === 4 ? true : undefined;
  });
});
