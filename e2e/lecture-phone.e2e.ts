import { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { Watchers } from "@academy/core/lectures/watch-report/watch-list.schema.ts";
import { WatchAnswer } from "@academy/core/lectures/watching/watching.schema.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { type Api, people } from "./support/api.ts";
import { publishLecture } from "./support/film/publish-lecture.ts";
import { jump, reaches, shows } from "./support/film/watching.ts";
import { faultsHere } from "./support/inspect.ts";
import { player, stateOf } from "./support/player.ts";
import { logIn } from "./support/sign-in.ts";
import { SlowLine } from "./support/slow-line.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();
const HOUR = 3600;
const MINUTE_MS = 60_000;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let admin: Api;
let videoId: string;

/** What another device of the student has reported: the first minute. */
async function watchedElsewhere(asha: Api): Promise<void> {
  const { watch } = await asha.get(`/api/videos/${videoId}/playback`, Playback);
  await stage.clock.advance(MINUTE_MS);
  const report = { pass: watch?.pass, n: 1, stretches: [[0, 60]], at: 60, of: HOUR, last: true };
  await asha.post("/api/videos/watched", report, WatchAnswer);
}

beforeAll(async () => {
  admin = await stage.api.signedIn(people.admin);
  const asha = await stage.api.signedIn(people.asha);
  const endsAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const grant = { examType: "JEE", until: endsAt };
  await admin.post(`/api/users/${asha.userId}/subscriptions`, grant, z.unknown());
  const film = { title: "Kinematics", seconds: HOUR, copies: ["low"] } as const;
  videoId = await publishLecture(admin, film);
  await watchedElsewhere(asha);
});

const watchedSeconds = async () => {
  const { students } = await admin.get(`/api/videos/${videoId}/watched`, Watchers);
  return students[0]?.watchedSeconds ?? 0;
};

const act = (page: Page, what: "play" | "pause") =>
  player(page).evaluate((video: HTMLVideoElement, name) => void video[name](), what);

/** Seconds that are ready to be played. */
const readyIn = (page: Page) =>
  player(page).evaluate(({ buffered, currentTime }: HTMLVideoElement) => {
    const all = Array.from({ length: buffered.length }, (_, at) => at);
    const here = all.find(
      (at) => buffered.start(at) <= currentTime && currentTime < buffered.end(at),
    );
    return here === undefined ? 0 : buffered.end(here) - currentTime;
  });

test("a student on a phone at 400 kbit/s continues, jumps, loses the line and goes on", async () => {
  const line = await SlowLine.open(100_000);
  const { page, watch } = await stage.visit({ proxy: line.proxy, ...phone });
  await logIn(page, people.asha, stage.product.origin);
  line.kilobits = 400;
  await page.goto("/user/user-dashboard");
  await page.getByRole("button", { name: "Show Videos" }).click();
  await page.getByRole("link", { name: /^Continue: Kinematics.*59 min left$/ }).click();
  await page.getByText("resumed at 1:00").waitFor();
  await reaches(page, 60.3);
  await shows(page);
  // Two minutes of the lecture at three times the speed; the server counts twice the time at most.
  await player(page).evaluate((video: HTMLVideoElement) => (video.playbackRate = 3));
  await stage.clock.advance(2 * MINUTE_MS);
  await until("two minutes are watched", 120_000, async () =>
    (await stateOf(page)).at > 180 ? true : undefined,
  );
  await player(page).evaluate((video: HTMLVideoElement) => (video.playbackRate = 1));
  await act(page, "pause");
  await until("two minutes are known", 30_000, async () =>
    (await watchedSeconds()) >= 178 ? true : undefined,
  );
  const before = await watchedSeconds();

  await jump(page, 1800);
  await act(page, "play");
  await reaches(page, 1801);
  await shows(page);
  await until("some is ready", 60_000, async () => ((await readyIn(page)) > 12 ? true : undefined));
  watch.tolerate(/ERR_/);
  line.cut();
  const { at } = await stateOf(page);
  await reaches(page, at + 8);
  await act(page, "pause");
  await stage.clock.advance(MINUTE_MS);
  expect(await watchedSeconds(), "the line is cut").toBe(before);
  const faults = await faultsHere(page, "a phone without a line");
  line.mend();
  await act(page, "play");
  await reaches(page, at + 30);
  await shows(page);
  await page.getByRole("button", { name: "Close the player" }).click();
  await until("what was watched without a line arrives", 60_000, async () =>
    (await watchedSeconds()) >= before + 28 ? true : undefined,
  );
  expect(faults).toEqual([]);
});
