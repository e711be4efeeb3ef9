import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { jump, reaches, shows } from "./support/film/watching.ts";
import { copiesOf, ServedCopies } from "./support/film/served-copies.ts";
import { HurriedClock } from "./support/hurried-clock.ts";
import { faultsHere, faultsOf } from "./support/inspect.ts";
import { player, stateOf } from "./support/player.ts";
import { Seeded } from "./support/seeded.ts";
import { openAs } from "./support/sign-in.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();
const short = copiesOf(60, ["voice", "low", "middle", "high"]);
const long = copiesOf(600, ["low", "middle", "high"]);

const thorough = { tags: ["thorough"] };

/** Opens a lecture of the list. */
async function watch(page: Page): Promise<void> {
  await openAs(page, people.asha, "/user/demo-videos");
  await page.getByRole("button", { name: /Standing waves \(/ }).click();
}

const quality = (page: Page) => page.getByLabel("Quality");

test("a lecture plays from its copies by ranges, jumps, and changes its quality at the same place", async () => {
  const { page } = await stage.visit();
  const served = await ServedCopies.on(page, short);
  await watch(page);
  await reaches(page, 0.3);
  await shows(page);
  expect(served.asked[0]).toMatchObject({ name: "low", from: 0 });
  expect(await quality(page).locator("option").allTextContents()).toEqual([
    "Automatic",
    expect.stringMatching(/^Least data, \d+ MB an hour$/),
    expect.stringMatching(/^Normal, \d+ MB an hour$/),
    expect.stringMatching(/^Sharp, \d+ MB an hour$/),
    expect.stringMatching(/^Sound only, \d+ MB an hour$/),
    "Original file",
  ]);
  await quality(page).selectOption("high");
  await shows(page, "high");
  await page.getByText("Playing: Sharp", { exact: true }).waitFor();
  await jump(page, 57);
  await reaches(page, 57.2);
  await shows(page, "high");
  await until("it ends", 30_000, () =>
    player(page).evaluate((video: HTMLVideoElement) => video.ended || undefined),
  );
  await jump(page, 1);
  await page.keyboard.press("k");
  await reaches(page, 1.2);
  expect((await stateOf(page)).length).toBeCloseTo(60, 1);
});

describe("addresses", thorough, () => {
  test("are renewed before they end: a jump after a pause of 61 minutes plays within 3 seconds", async () => {
    const { page } = await stage.visit();
    const clock = await HurriedClock.on(page);
    const served = await ServedCopies.on(page, long);
    served.validSeconds = 3600;
    // What S3 says of an address that has ended: without a word that a script may read.
    served.instead = async (route, given) => {
      if (clock.skippedSeconds < 3600 || given > 1) return false;
      await route.abort("failed");
      return true;
    };
    await watch(page);
    await reaches(page, 0.5);
    await player(page).evaluate((video: HTMLVideoElement) => video.pause());
    await clock.skip(61 * 60);
    await jump(page, 500);
    const asked = performance.now();
    await player(page).evaluate((video: HTMLVideoElement) => video.play());
    await reaches(page, 500.2);
    expect(performance.now() - asked).toBeLessThan(3_000);
    expect(served.given).toBe(2);
  });

  test("that are refused are renewed once, and it plays on", async () => {
    const { page, watch: faults } = await stage.visit();
    faults.tolerate(/403/);
    const served = await ServedCopies.on(page, long);
    served.instead = async (route, given) => {
      if (given > 1 || served.asked.length < 3) return false;
      await route.fulfill({ status: 403 });
      return true;
    };
    await watch(page);
    await reaches(page, 0.5);
    await jump(page, 300);
    await reaches(page, 300.2);
    await shows(page);
    expect(served.given).toBe(2);
  });

  test("are not given any more when a subscription ends: what is ready plays out, and it says so", async () => {
    const { page, watch: faults } = await stage.visit();
    faults.tolerate(/403/);
    const served = await ServedCopies.on(page, long);
    await watch(page);
    await reaches(page, 0.5);
    const message = "This video needs a subscription to its exam.";
    await page.route("**/api/videos/*/playback*", (route) =>
      route.fulfill({ status: 403, json: { code: "subscription_needed", message } }),
    );
    served.instead = (route) => route.fulfill({ status: 403 }).then(() => true);
    await jump(page, 300);
    await page.getByText(message).waitFor();
  });
});

describe("a browser that lacks something", thorough, () => {
  test("plays the copy that fits by itself without Media Source", async () => {
    const { page } = await stage.visit();
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, "MediaSource");
      Reflect.deleteProperty(globalThis, "ManagedMediaSource");
    });
    await ServedCopies.on(page, short);
    await watch(page);
    await reaches(page, 1);
    await shows(page, "low");
    await quality(page).selectOption("high");
    await shows(page, "high");
    expect((await stateOf(page)).at).toBeGreaterThan(0.9);
  });

  test("plays a copy by itself where its Media Source breaks", async () => {
    const { page } = await stage.visit();
    await page.addInitScript(() => {
      SourceBuffer.prototype.appendBuffer = () => {
        throw new DOMException("out of order", "InvalidStateError");
      };
    });
    await ServedCopies.on(page, short);
    await watch(page);
    await reaches(page, 1);
    await shows(page);
  });

  test("gets the original where it plays none of the copies, without a choice", async () => {
    const { page } = await stage.visit();
    await page.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = (type) => (type.includes("opus") ? "" : "maybe");
    });
    const served = await ServedCopies.on(page, short);
    await watch(page);
    await reaches(page, 0.5);
    expect(served.asked).toEqual([]);
    expect(await quality(page).count()).toBe(0);
  });

  test("is told why nothing plays, and what to do", async () => {
    const { page } = await stage.visit();
    const served = await ServedCopies.on(page, []);
    await page.route("**/media/videos/*", (route) =>
      route.fulfill({ status: 206, body: "not a film", contentType: "video/mp4" }),
    );
    await watch(page);
    await page.getByRole("heading", { name: "This browser cannot play this lecture" }).waitFor();
    expect(served.given).toBe(1);
    expect(await faultsOf(page, "a lecture that does not play")).toEqual([]);
  });

  test("that saves data begins with the least, until something else is chosen on this device", async () => {
    const { page } = await stage.visit();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    await ServedCopies.on(page, short);
    await watch(page);
    expect(await quality(page).inputValue()).toBe("low");
    await quality(page).selectOption("automatic");
    await page.reload();
    expect(await quality(page).inputValue()).toBe("automatic");
  });
});

test(
  "a hundred quick jumps, double speed and a jump behind the end leave it playing",
  thorough,
  async () => {
    const { page } = await stage.visit();
    await ServedCopies.on(page, long);
    await watch(page);
    await reaches(page, 0.3);
    const random = new Seeded();
    const places = Array.from({ length: 100 }, () => ({
      at: random.below(598),
      ms: random.below(120),
    }));
    await player(page).evaluate(async (video: HTMLVideoElement, all) => {
      for (const { at, ms } of all) {
        video.currentTime = at;
        await new Promise((resolve) => setTimeout(resolve, ms));
      }
    }, places);
    await jump(page, 30);
    await reaches(page, 30.3);
    await shows(page);
    await page.getByLabel("Speed").selectOption("2");
    const { at } = await stateOf(page);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect((await stateOf(page)).at - at).toBeGreaterThan(4.5);
    await jump(page, 900);
    await until("it ends", 30_000, () =>
      player(page).evaluate((video: HTMLVideoElement) => video.ended || undefined),
    );
    await jump(page, 100);
    await page.keyboard.press("k");
    await reaches(page, 100.3);
    await shows(page);
  },
);

test(
  "the player works by keyboard and on the narrowest phone, with captions in sound only",
  thorough,
  async () => {
    const { page } = await stage.visit();
    await ServedCopies.on(page, short);
    await watch(page);
    await reaches(page, 0.3);
    const faults = await faultsOf(page, "the player", "colours");
    await page.setViewportSize({ width: 320, height: 700 });
    faults.push(...(await faultsHere(page, "the player at 320 px")));
    expect(faults).toEqual([]);
    const tracks = () =>
      player(page).evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode);
    await page.keyboard.press("c");
    expect(await tracks()).toBe("hidden");
    await page.keyboard.press("c");
    await quality(page).focus();
    await page.keyboard.type("Sound");
    await page.getByText("Playing: Sound only", { exact: true }).waitFor();
    expect(await tracks()).toBe("showing");
    expect(await page.getByText("Only the sound of this lecture plays here.").count()).toBe(0);
  },
);
