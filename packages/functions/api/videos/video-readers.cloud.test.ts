import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import type {
  FreeVideos,
  LecturePage,
  VideoView,
} from "@academy/core/lectures/video/video.schema.ts";
import * as Subscriptions from "@academy/core/sales/subscription/subscription-change.service.ts";
import { copyFilm } from "@academy/core/testing/film.fixture.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { captions, VideoCalls } from "./video-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let calls: VideoCalls;
let free: VideoView;
let locked: VideoView;
let readers: Record<string, string | undefined>;

const films = {
  low: copyFilm({ bytes: 50 }),
  middle: copyFilm({ bytes: 100 }),
  high: copyFilm({ bytes: 150 }),
  voice: copyFilm({ codecs: ["opus"], bytes: 20 }),
} as const;
const names = ["low", "middle", "high", "voice"] as const;

/** A student whose subscription to an exam ends in this many milliseconds. */
async function subscriber(name: string, examType: "NEET" | "JEE", ms: number): Promise<string> {
  const { user, token } = await api.register(name);
  const now = clock.now();
  clock.set(now - 2000);
  await Subscriptions.grantUntil(api.deps, { userId: user.userId, examType, endsAt: now + ms });
  clock.set(now);
  return token;
}

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  calls = new VideoCalls(api);
  free = await calls.create({ title: "Free", isFree: true, captions });
  locked = await calls.create({ title: "Locked", examTypes: ["NEET"], captions });
  for (const video of [free, locked]) {
    for (const name of names) await calls.attach(video._id, name, films[name]);
    await calls.addNotes(video._id);
  }
  readers = {
    administrator: api.callers.admin,
    subscriber: await subscriber("subscribed", "NEET", 60_000),
    "expired subscriber": await subscriber("expired", "NEET", -1000),
    "subscriber of another exam": await subscriber("elsewhere", "JEE", 60_000),
    "student without a subscription": api.callers.student,
    visitor: undefined,
    "expired session": api.callers.expired,
    "forged session": api.callers.forged,
  };
});

const ask = (video: VideoView, token: string | undefined, what = "playback") =>
  api.send({ method: "GET", path: `/api/videos/${video._id}/${what}`, token });

/** The addresses of a playback, by the name of what each address opens. */
const addresses = ({ url, copies, voice, notes }: Playback): Map<string, string> =>
  new Map([
    ["original", url],
    ...copies.map((copy): [string, string] => [copy.name, copy.url]),
    ...(voice ? [["voice", voice.url] as [string, string]] : []),
    ...(notes ? [["notes", notes.url] as [string, string]] : []),
  ]);

const EXPECTED: Record<string, readonly [free: number, locked: number]> = {
  administrator: [200, 200],
  subscriber: [200, 200],
  "expired subscriber": [200, 403],
  "subscriber of another exam": [200, 403],
  "student without a subscription": [200, 403],
  visitor: [401, 401],
  "expired session": [401, 401],
  "forged session": [401, 401],
};

describe("who may watch", () => {
  it.each(Object.entries(EXPECTED))(
    "%s: all files of a lecture, or none",
    async (reader, expected) => {
      for (const [i, video] of [free, locked].entries()) {
        const answer = await ask(video, readers[reader]);
        expect(answer.status).toBe(expected[i]);
        const words = await ask(video, readers[reader], "captions?language=en");
        expect(words.status).toBe(expected[i]);
        expect((await words.text()) === captions).toBe(expected[i] === 200);
        const text = await answer.text();
        if (answer.status !== 200) {
          expect(text).not.toMatch(/videos\/|up_|Signature|WEBVTT/);
          continue;
        }
        // Parsed by the endpoint's own schema.
        const playback = JSON.parse(text) as Playback;
        expect(playback.captions).toEqual([{ language: "en", name: "English" }]);
        const all = addresses(playback);
        expect([...all.keys()]).toEqual(["original", "low", "middle", "high", "voice", "notes"]);
        for (const url of all.values()) expect((await fetch(url)).status).toBe(200);
        expect(playback.expiresAt === null).toBe(video === free);
      }
    },
  );

  it("is decided for lists too: no address, key or upload of a locked lecture is in any", async () => {
    for (const kind of ["free", "subscribed"]) {
      for (const token of [api.callers.student, api.callers.other]) {
        const page = await calls.read<LecturePage>(`/api/videos/mine?kind=${kind}&limit=60`, token);
        expect(JSON.stringify(page)).not.toMatch(/up_|Signature|media\/videos\/up/);
      }
    }
    const { videos } = await calls.read<FreeVideos>("/api/free-videos?limit=100");
    expect(videos.map(({ public_id }) => public_id)).toEqual([free._id]);
    const words = await api.send({
      method: "GET",
      path: `/api/free-videos/${locked._id}/captions`,
    });
    expect(words.status).toBe(404);
  });

  it("ends with the subscription: the next renewal is refused", async () => {
    const token = await subscriber("short", "NEET", 5000);
    expect((await ask(locked, token)).status).toBe(200);
    const now = clock.now();
    clock.set(now + 6000);
    expect((await ask(locked, token)).status).toBe(403);
    clock.set(now);
  });
});

describe("keeping a lecture on a device", () => {
  const until = async (video: VideoView, reader: string) => {
    const path = `/api/videos/${video._id}/playback`;
    return (await calls.read<Playback>(path, readers[reader])).mayKeepUntil;
  };
  const change = async (video: VideoView, more: object) => {
    const { _id, ...now } = await calls.ask<VideoView>("PUT", `/api/videos/${video._id}`, {
      ...video,
      ...more,
    });
    return { _id, ...now };
  };

  it("is off, unless the academy allows it; then it ends with the subscription or after 30 days", async () => {
    for (const video of [free, locked]) expect(await until(video, "subscriber")).toBeNull();
    const now = clock.now();
    const days = 30 * 86_400_000;
    free = await change(free, { mayKeep: true });
    locked = await change(locked, { mayKeep: true });
    expect([free.mayKeep, locked.mayKeep]).toEqual([true, true]);
    const ofFree = Date.parse((await until(free, "subscriber")) ?? "");
    expect(Math.abs(ofFree - now - days)).toBeLessThan(30_000);
    const ofLocked = Date.parse((await until(locked, "subscriber")) ?? "");
    expect(Math.abs(ofLocked - now - 60_000)).toBeLessThan(30_000);
    expect(await until(locked, "administrator")).toBeNull();
    const { mayKeep: _left, ...silent } = locked;
    locked = await calls.ask<VideoView>("PUT", `/api/videos/${locked._id}`, silent);
    expect(locked.mayKeep).toBe(true);
  });
});

describe("the address of a file of a locked lecture", () => {
  it("opens that file alone, as it was signed, for its hour", async () => {
    const all = addresses(
      await calls.read<Playback>(`/api/videos/${locked._id}/playback`, readers["subscriber"]),
    );
    const status = async (url: URL) => (await fetch(url)).status;
    const now = clock.now();
    for (const [name, address] of all) {
      const unsigned = new URL(address);
      unsigned.search = "";
      expect(await status(unsigned)).toBe(403);
      const isPublic = new URL(unsigned);
      isPublic.pathname = unsigned.pathname.replace(/videos\/vid_\w+\//, "media/videos/");
      expect(await status(isPublic)).toBe(404);
      for (const [other, otherAddress] of all) {
        const moved = new URL(address);
        moved.pathname = new URL(otherAddress).pathname;
        expect(await status(moved)).toBe(other === name ? 200 : 403);
      }
      for (const field of ["X-Amz-Expires", "X-Amz-Date"]) {
        const longer = new URL(address);
        const value = longer.searchParams.get(field) ?? "";
        longer.searchParams.set(
          field,
          value.replace(/\d(?=Z?$)/, (digit) => String((Number(digit) + 1) % 10)),
        );
        expect(longer.href).not.toBe(address);
        expect(await status(longer)).toBe(403);
      }
      expect((await fetch(address, { method: "DELETE" })).status).toBe(403);
      clock.set(now + 61 * 60_000);
      expect(await status(new URL(address))).toBe(403);
      clock.set(now);
    }
  });

  it("answers ranges to the web app's pages, and to no other", async () => {
    const { copies } = await calls.read<Playback>(
      `/api/videos/${locked._id}/playback`,
      api.callers.admin,
    );
    const url = copies[0]?.url ?? "";
    const get = (origin: string) => fetch(url, { headers: { origin, range: "bytes=4-7" } });
    const answer = await get("http://localhost:3000");
    expect([answer.status, await answer.text()]).toEqual([206, "ftyp"]);
    expect(answer.headers.get("access-control-allow-origin")).toBe("http://localhost:3000");
    expect(answer.headers.get("access-control-expose-headers")).toContain("content-range");
    expect(
      (await get("https://elsewhere.example")).headers.has("access-control-allow-origin"),
    ).toBe(false);
    const preflight = (header: string) =>
      fetch(url, {
        method: "OPTIONS",
        headers: {
          origin: "http://localhost:3000",
          "access-control-request-method": "GET",
          "access-control-request-headers": header,
        },
      });
    expect((await preflight("range")).status).toBe(200);
    expect((await preflight("x-secret")).status).toBe(403);
  });
});
