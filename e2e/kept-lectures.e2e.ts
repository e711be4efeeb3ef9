import { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { VideoPage, VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { Watchers } from "@academy/core/lectures/watch-report/watch-list.schema.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { type Api, people } from "./support/api.ts";
import { publishLecture } from "./support/film/publish-lecture.ts";
import { copiesOf, ServedCopies } from "./support/film/served-copies.ts";
import { jump, reaches, shows } from "./support/film/watching.ts";
import { faultsHere, faultsOf } from "./support/inspect.ts";
import {
  clearKept,
  keptHere,
  PIECE_BYTES,
  piecesReach,
  playerIsKept,
} from "./support/kept-lectures.ts";
import { OwnDevice } from "./support/own-device.ts";
import { stateOf, wordsIn } from "./support/player.ts";
import { openAs } from "./support/sign-in.ts";
import { SlowLine } from "./support/slow-line.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";
import { killedServer } from "./support/watch.ts";

const stage = useStage();
const short = copiesOf(12, ["low", "middle"]);
const DAY = 86_400_000;
let admin: Api;

const keep = (page: Page) => page.getByRole("button", { name: /^Keep on this device \(\d+ MB\)$/ });
/** In the list, below the player, or in both. */
const isKept = (page: Page) => page.getByText(/^Kept until \d+ \w+ \d+ \(\d+ MB\)$/).first();

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
  const { videos } = await admin.get("/api/videos?search=standing", VideoPage);
  for (const video of videos) {
    await admin.put(`/api/videos/${video._id}`, { ...video, mayKeep: true }, VideoView);
  }
});

/** A student with a short lecture open, who may keep it. */
async function opened(more: { storage?: boolean } = {}) {
  const { page, watch, context } = await stage.visit();
  if (more.storage === false) {
    await page.addInitScript(() => Object.defineProperty(globalThis, "indexedDB", { value: null }));
  }
  const served = await ServedCopies.on(page, short);
  await openAs(page, people.asha, "/user/demo-videos");
  await page.getByRole("button", { name: /Standing waves \(/ }).click();
  await reaches(page, 0.2);
  return { page, watch, context, served };
}

test("a lecture is kept over a cut line and a killed browser, no piece twice, and plays without a connection", async () => {
  const { userId } = await stage.api.signedIn(people.asha);
  const until7 = new Date(Date.now() + 7 * DAY).toISOString();
  const grant = { examType: "JEE", until: until7 };
  await admin.post(`/api/users/${userId}/subscriptions`, grant, z.unknown());
  const captions = "WEBVTT\n\n00:00.000 --> 09:00.000\nA ray is bent.\n";
  const lecture = { title: "Ten minutes of slides", seconds: 600, mayKeep: true, captions };
  const id = await publishLecture(admin, { ...lecture, copies: ["low", "middle"] });
  const { copies } = await admin.get(`/api/videos/${id}/playback`, Playback);
  const size = copies[0]?.size ?? 0;
  const path = new URL(copies[0]?.url ?? "").pathname;
  const line = await SlowLine.open(100_000);
  const device = await OwnDevice.signedIn(stage, people.asha, line);
  const asked: string[] = [];
  const address = `${stage.product.origin}/user/subscribed-videos`;
  const open = async (to: string) => {
    const page = await device.open();
    device.watch.tolerate(killedServer);
    page.on("request", (request) => {
      const { range } = request.headers();
      const [from = 0, last = 0] = range?.match(/\d+/g)?.map(Number) ?? [];
      const isPiece = from % PIECE_BYTES === 0 && last - from > PIECE_BYTES / 4;
      if (range && isPiece) asked.push(range);
    });
    await page.goto(to);
    return page;
  };

  let page = await open(`${address}?watch=${id}`);
  await reaches(page, 0.2);
  line.kilobits = 4_000;
  await keep(page).click();
  await piecesReach(page, 2);
  line.cut();
  await page
    .getByText(/^\d of \d MB are on this device$/)
    .first()
    .waitFor();
  line.mend();
  await piecesReach(page, 4);
  const before = await keptHere(page);
  await device.kill();

  line.passed = [];
  page = await open(address);
  await page.getByRole("heading", { name: "On this device" }).waitFor();
  await isKept(page).waitFor();
  const again = line.passed
    .filter((one) => one.path === path)
    .reduce((sum, { bytes }) => sum + bytes, 0);
  const left = size - before.pieces * PIECE_BYTES;
  expect(again).toBeGreaterThan(left - 1);
  expect(again).toBeLessThan(left + 10_000);
  // Those of the cut and of the kill were not whole.
  expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(2);
  await playerIsKept(page);
  await device.close();

  line.cut();
  page = await open("about:blank");
  device.watch.tolerate(/ERR_/);
  await page.context().setOffline(true);
  await page.goto(address);
  await page.getByRole("heading", { name: "On this device" }).waitFor();
  const faults = await faultsOf(page, "without a connection");
  await page.getByRole("button", { name: `Watch ${lecture.title}` }).click();
  await reaches(page, 0.5);
  await jump(page, 500);
  await reaches(page, 502);
  await shows(page, "low");
  expect((await stateOf(page)).length).toBeCloseTo(600, 0);
  expect(await wordsIn(page, 0)).toBe("A ray is bent.");
  await page.getByRole("button", { name: "Close the player" }).click();
  line.mend();
  line.kilobits = 100_000;
  await page.context().setOffline(false);
  await page.reload();
  await until("what was played has arrived", 60_000, async () => {
    const { students } = await admin.get(`/api/videos/${id}/watched`, Watchers);
    return (students[0]?.watchedSeconds ?? 0) >= 2 ? true : undefined;
  });
  expect(faults).toEqual([]);
});

test("a kept lecture plays from the device, is over after its date also with the clock set back, and says so", async () => {
  const { page, context, served } = await opened();
  await keep(page).click();
  await isKept(page).waitFor();
  await page.reload();
  await page.getByText("Playing from this device").waitFor();
  served.asked.length = 0;
  await jump(page, 9);
  await reaches(page, 9.2);
  await shows(page, "low");
  expect(served.asked).toEqual([]);
  const at = async (days: number) => {
    const later = await context.newPage();
    await later.clock.setFixedTime(new Date(Date.now() + days * DAY));
    await later.goto("/user/demo-videos");
    return later;
  };
  const soon = await at(29);
  await isKept(soon).waitFor();
  const over = await at(31);
  const removed = over.getByText(/^Removed from this device: it was kept until/);
  await removed.waitFor();
  expect(await keptHere(over)).toEqual({ pieces: 0, lectures: 0 });
  const back = await at(-100);
  await back.getByText(/^Removed from this device/).waitFor();
  await back.getByRole("button", { name: "OK" }).click();
  await back.getByRole("heading", { name: "On this device" }).waitFor({ state: "detached" });
});

test("a kept lecture is removed when the student logs out, and when the server gives it no more", async () => {
  const { page, watch } = await opened();
  await keep(page).click();
  await isKept(page).waitFor();
  watch.tolerate(/403/);
  const message = "This video needs a subscription to its exam.";
  await page.route("**/api/videos/*/playback*", (route) =>
    route.fulfill({ status: 403, json: { code: "subscription_needed", message } }),
  );
  await page.reload();
  await page.getByText(message).waitFor();
  expect(await keptHere(page)).toEqual({ pieces: 0, lectures: 0 });

  await page.unroute("**/api/videos/*/playback*");
  await ServedCopies.on(page, short);
  await page.reload();
  await keep(page).click();
  await isKept(page).waitFor();
  expect(await keptHere(page)).toEqual({ pieces: 1, lectures: 1 });
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login/);
  await until("nothing is left", 30_000, async () =>
    (await keptHere(page)).pieces === 0 ? true : undefined,
  );
});

test("a device without space or without storage says so, and one that was cleared too", async () => {
  const { page } = await opened();
  const session = await page.context().newCDPSession(page);
  const { origin } = stage.product;
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 50_000 });
  await keep(page).click();
  await page.getByText(/^This device has too little space: the lecture needs 1 MB\./).waitFor();
  const faults = await faultsOf(page, "no space");
  await session.send("Storage.overrideQuotaForOrigin", { origin });
  await page.getByRole("button", { name: "Try again" }).click();
  await isKept(page).waitFor();
  await clearKept(page);
  await page.goto("/user/demo-videos");
  await page.getByText("Not on this device any more: the browser has cleared its").waitFor();
  faults.push(...(await faultsOf(page, "cleared")));

  const without = await opened({ storage: false });
  await keep(without.page).click();
  await without.page.getByText(/^This browser cannot keep lectures/).waitFor();
  expect(faults).toEqual([]);
});

test("keeping and removing work by keyboard, and fit on the narrowest phone", async () => {
  const { page } = await opened();
  const faults = await faultsOf(page, "may be kept");
  await keep(page).focus();
  await page.keyboard.press("Enter");
  await isKept(page).waitFor();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/user/demo-videos");
  await isKept(page).waitFor();
  faults.push(...(await faultsHere(page, "kept, at 320 px", "colours")));
  const remove = page.getByRole("button", { name: /^Remove .* from this device$/ });
  await remove.focus();
  await page.keyboard.press("Enter");
  await remove.waitFor({ state: "detached" });
  expect(await keptHere(page)).toEqual({ pieces: 0, lectures: 0 });
  expect(faults).toEqual([]);
});
