import { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { VideoPage, VideoView } from "@academy/core/lectures/video/video.schema.ts";
import { Watchers } from "@academy/core/lectures/watch-report/watch-list.schema.ts";
import { clockOf } from "@academy/web/features/lectures/lectures.rules.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as z from "zod";
import { people } from "./support/api.ts";
import { faultsOf } from "./support/inspect.ts";
import { player, stateOf } from "./support/player.ts";
import { menuItem } from "./support/row-menu.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";
import { killedServer } from "./support/watch.ts";

const stage = useStage();

const playsTo = (page: Page, seconds: number) =>
  until(`it plays to ${seconds} s`, 30_000, async () =>
    (await stateOf(page)).at > seconds ? true : undefined,
  );

test("what is watched on one device is continued on another, and arrives after a cut line", async () => {
  const admin = await stage.api.signedIn(people.admin);
  const { videos } = await admin.get("/api/videos?search=unit+circle", VideoPage);
  const watched = async () => {
    const path = `/api/videos/${videos[0]?._id}/watched`;
    const { students } = await admin.get(path, Watchers);
    return students[0]?.watchedSeconds ?? 0;
  };
  const { page: phone } = await stage.visit();
  await openAs(phone, people.kabir, "/user/demo-videos");
  await phone.getByRole("button", { name: /unit circle/ }).click();
  await playsTo(phone, 5);
  const at = await player(phone).evaluate((video: HTMLVideoElement) => {
    video.pause();
    return Math.round(video.currentTime * 100) / 100;
  });
  await phone.getByRole("button", { name: "Close the player" }).click();
  await until("it is known", 30_000, async () => ((await watched()) > 4 ? true : undefined));

  const { page: laptop, watch } = await stage.visit();
  await openAs(laptop, people.kabir, "/user/user-dashboard");
  await laptop.getByRole("button", { name: "Show Videos" }).click();
  const faults = await faultsOf(laptop, "dashboard");
  await laptop.getByRole("link", { name: /^Continue: .*unit circle.*1 min left$/ }).click();
  await laptop.getByText(`resumed at ${clockOf(at)}`).waitFor();
  await playsTo(laptop, at + 1);
  const before = await watched();
  watch.tolerate(killedServer);
  await stage.product.kill();
  await playsTo(laptop, at + 4);
  await laptop.getByRole("button", { name: "Close the player" }).click();
  await stage.product.restart();
  await laptop.goto("/user/user-dashboard");
  await until("the rest has arrived", 30_000, async () =>
    (await watched()) >= before + 2 ? true : undefined,
  );
  expect(faults).toEqual([]);
});

test("a browser without IndexedDB plays, and what was watched arrives", async () => {
  const { page } = await stage.visit();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "indexedDB"));
  await openAs(page, people.kabir, "/user/demo-videos");
  await page.getByRole("button", { name: /Standing waves \(/ }).click();
  await playsTo(page, 2);
  expect(await page.evaluate(() => "indexedDB" in globalThis)).toBe(false);
  const sent = page.waitForResponse(/\/api\/videos\/watched$/);
  await page.getByRole("button", { name: "Close the player" }).click();
  expect((await sent).status()).toBe(200);
});

test("staff see who watched, and a third device takes over from the oldest of two", async () => {
  const admin = await stage.api.signedIn(people.admin);
  const asha = await stage.api.signedIn(people.asha);
  const { videos } = await admin.get("/api/videos?search=Bohr", VideoPage);
  const { _id: id = "", ...video } = videos[0] ?? {};
  const { rev } = await admin.put(
    `/api/videos/${id}`,
    { ...video, isFree: false, examTypes: ["JEE"] },
    VideoView,
  );
  const endsAt = new Date(stage.clock.now() + 86_400_000).toISOString();
  const grant = { examType: "JEE", until: endsAt };
  await admin.post(`/api/users/${asha.userId}/subscriptions`, grant, z.unknown());
  const { page: office } = await stage.visit();
  await openAs(office, people.admin, "/admin/videos");
  await office.getByLabel("A student plays locked videos on two devices").check();
  await office.getByRole("button", { name: "Save settings" }).click();
  await office.getByText("The video settings are saved.").waitFor();

  const watching = `/user/subscribed-videos?watch=${id}`;
  const elsewhere = (page: Page) => page.getByText("Watching on 2 devices.");
  const { page: phone } = await stage.visit();
  await openAs(phone, people.asha, watching);
  await playsTo(phone, 1);
  await asha.get(`/api/videos/${id}/playback`, Playback);
  const { page: laptop, watch } = await stage.visit();
  watch.tolerate(/playback/);
  await openAs(laptop, people.asha, watching);
  await elsewhere(laptop).waitFor();
  const faults = await faultsOf(laptop, "two devices");
  await laptop.getByRole("button", { name: "Watch here instead" }).click();
  await playsTo(laptop, 1);
  // A pause after ten seconds is reported.
  await playsTo(phone, 12);
  await player(phone).evaluate((element: HTMLVideoElement) => element.pause());
  await elsewhere(phone).waitFor();

  await office.getByRole("button", { name: /^Actions for .*Bohr model/ }).click();
  await menuItem(office, "Who watched").click();
  await office.getByRole("cell", { name: /1\d sec|under 1 min/ }).waitFor();
  faults.push(...(await faultsOf(office, "who watched")));
  await office.getByRole("link", { name: "Asha Rao" }).click();
  await office.getByText("As reported by the student's device").waitFor();
  await admin.put(`/api/videos/${id}`, { ...video, rev }, VideoView);
  expect(faults).toEqual([]);
});
