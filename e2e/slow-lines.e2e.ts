import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import * as z from "zod";
import { beforeAll, describe, expect, test } from "vitest";
import { people } from "./support/api.ts";
import { publishLecture } from "./support/film/publish-lecture.ts";
import { jump, reaches, shows } from "./support/film/watching.ts";
import { player } from "./support/player.ts";
import { logIn } from "./support/sign-in.ts";
import { SlowLine } from "./support/slow-line.ts";
import { useStage } from "./support/stage.ts";
import { until } from "./support/until.ts";

const stage = useStage();
const HOUR = 3600;
/** Nothing is slow before a lecture is opened. */
const QUICK = 100_000;

let videoId: string;

beforeAll(async () => {
  const admin = await stage.api.signedIn(people.admin);
  const { userId } = await stage.api.signedIn(people.asha);
  const grant = { examType: "JEE", until: new Date(Date.now() + 30 * 86_400_000).toISOString() };
  await admin.post(`/api/users/${userId}/subscriptions`, grant, z.unknown());
  videoId = await publishLecture(admin, {
    title: "An hour of slides",
    seconds: HOUR,
    copies: ["voice", "low", "middle"],
  });
});

/** What a page's player went through: when pictures came, and how long it waited. */
class Witness {
  readonly page: Page;
  readonly line: SlowLine;
  #frame: () => void = () => undefined;

  private constructor(page: Page, line: SlowLine) {
    this.page = page;
    this.line = line;
  }

  static async on(page: Page, line: SlowLine): Promise<Witness> {
    const witness = new Witness(page, line);
    await page.exposeFunction("sawFrame", () => witness.#frame());
    await page.addInitScript(() => {
      const stalls: number[] = [];
      Object.assign(globalThis, { stalls });
      let since: number | null = null;
      const listen = (type: string, hear: (video: HTMLVideoElement) => void) =>
        document.addEventListener(
          type,
          ({ target }) => target instanceof HTMLVideoElement && hear(target),
          true,
        );
      const saw = () => (globalThis as unknown as { sawFrame: () => void }).sawFrame();
      listen("loadeddata", saw);
      listen("seeked", saw);
      listen("waiting", (video) => {
        if (video.played.length > 0 && !video.seeking) since ??= performance.now();
      });
      listen("playing", () => {
        if (since !== null) stalls.push(performance.now() - since);
        since = null;
      });
    });
    return witness;
  }

  get posters(): number {
    return this.line.passed.filter(({ path }) => path.endsWith(".jpg")).length;
  }

  /** Bytes, requests and seconds from an act to the picture that it asks for. */
  async until(act: () => Promise<unknown>) {
    this.line.passed = [];
    const before = this.line.bytes;
    const from = performance.now();
    let seen: { bytes: number; requests: number; posters: number; seconds: number } | undefined;
    this.#frame = () => {
      seen ??= {
        bytes: this.line.bytes - before,
        requests: this.line.passed.length,
        posters: this.posters,
        seconds: Math.round((performance.now() - from) / 100) / 10,
      };
    };
    await act();
    return until("a picture comes", 30_000, async () => seen).catch((error: unknown) => {
      throw new Error(JSON.stringify(this.line.passed, null, 1), { cause: error });
    });
  }

  /** The longest wait in milliseconds since the page was opened. */
  longestStall(): Promise<number> {
    return this.page.evaluate(() =>
      Math.max(0, ...(globalThis as unknown as { stalls: number[] }).stalls),
    );
  }
}

const address = () => `/user/demo-videos?watch=${videoId}`;

/** A student at the end of a line, who opens the lecture by its link. */
async function opened(kilobits: number, prepare?: (page: Page) => Promise<unknown>) {
  const line = await SlowLine.open(QUICK);
  const { page, watch } = await stage.visit({ proxy: line.proxy });
  await prepare?.(page);
  await logIn(page, people.asha, stage.product.origin);
  const witness = await Witness.on(page, line);
  line.kilobits = kilobits;
  const first = await witness.until(() => page.goto(address(), { waitUntil: "commit" }));
  return { page, line, watch, witness, first };
}

const withoutMediaSource = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, "MediaSource");
    Reflect.deleteProperty(globalThis, "ManagedMediaSource");
  });

const play = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.play());

describe("an hour of slides on a slow line", () => {
  test("begins and jumps with few bytes, and never waits; one file takes more", async () => {
    const { page, witness, first } = await opened(400);
    expect(first.bytes).toBeLessThan(400_000);
    expect(first.posters, "posters of the list wait").toBe(0);
    await play(page);
    await reaches(page, 20);
    expect(witness.posters).toBeGreaterThan(1);
    expect(await witness.longestStall()).toBeLessThan(100);
    // What was asked for at the place before is given up.
    for (const place of [600, 1200]) await jump(page, place);
    const far = await witness.until(() => jump(page, 1800));
    expect(far.bytes).toBeLessThan(120_000);
    await reaches(page, 1801);
    await shows(page);

    const plain = await opened(400, withoutMediaSource);
    await play(plain.page);
    await reaches(plain.page, 5);
    const farInOneFile = await plain.witness.until(() => jump(plain.page, 1800));
    await reaches(plain.page, 1801);
    const ratio = far.bytes / farInOneFile.bytes;
    console.log({ first, far, one: { first: plain.first, far: farInOneFile }, ratio });
    expect(ratio).toBeLessThan(0.75);
  });

  test.for([1_000, 200])("plays and jumps at %i kbit/s without a wait", async (kilobits) => {
    const { page, witness, first } = await opened(kilobits);
    expect(first.bytes).toBeLessThan(400_000);
    await play(page);
    await reaches(page, 20);
    const far = await witness.until(() => jump(page, 1800));
    expect(far.bytes).toBeLessThan(150_000);
    await reaches(page, 1815);
    await shows(page);
    expect(await witness.longestStall()).toBeLessThan(100);
    console.log({ kilobits, first, far });
  });

  test("does not wait when the line falls, and goes on after it was cut in the middle of a jump", async () => {
    const { page, line, watch, witness, first } = await opened(1_000);
    console.log({ first });
    await play(page);
    await reaches(page, 3);
    line.kilobits = 150;
    await reaches(page, 40);
    expect(await witness.longestStall()).toBeLessThan(100);
    watch.tolerate(/ERR_/);
    await jump(page, 2400);
    line.cut();
    await sleep(4_000);
    line.mend();
    await reaches(page, 2401);
    await shows(page);
  });
});
