import type { CopiesView } from "@academy/core/lectures/copy/copy.schema.ts";
import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import * as VideoStore from "@academy/core/lectures/video/video.store.ts";
import type {
  FreeVideos,
  LecturePage,
  VideoPage,
  VideoView,
} from "@academy/core/lectures/video/video.schema.ts";
import { createMeter } from "@academy/core/kernel/platform/meter.ts";
import { createDeps } from "@academy/core/kernel/platform/deps.ts";
import {
  type Bytes,
  copyFilm,
  matroskaFilm,
  originalFilm,
} from "@academy/core/testing/film.fixture.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { problem } from "../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { fields, originalOf, VideoCalls } from "./video-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let calls: VideoCalls;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  calls = new VideoCalls(api);
});

const film = (bytes: number) => copyFilm({ bytes });
const voice = copyFilm({ codecs: ["opus"], bytes: 20 });
const playback = (videoId: string, token = api.callers.admin) =>
  calls.read<Playback>(`/api/videos/${videoId}/playback`, token);
const read = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
const found = async (videoId: string): Promise<VideoView | undefined> =>
  (await calls.ask<VideoPage>("GET", "/api/videos?limit=100")).videos.find(
    ({ _id }) => _id === videoId,
  );

describe("a copy", () => {
  it("that is attached can be played, the smallest first, and lists know what an hour takes", async () => {
    const video = await calls.create({ title: "With copies", examTypes: ["NEET"] });
    expect(video).toMatchObject({ state: "ready", copies: [], copiesWanted: [] });
    await calls.attach(video._id, "middle", film(400));
    await calls.attach(video._id, "voice", voice);
    const low = film(100);
    const made = await calls.attach(video._id, "low", low);
    expect(made).toEqual({ name: "low", size: low.length, seconds: 20, width: 1280, height: 720 });

    const { copies, voice: sound, url } = await playback(video._id);
    expect(copies.map(({ name }) => name)).toEqual(["low", "middle"]);
    expect(copies[0]).toMatchObject({
      size: low.length,
      seconds: 20,
      height: 720,
      codecs: "avc1.64001f,opus",
    });
    expect(sound).toMatchObject({ name: "voice", codecs: "opus", size: voice.length });
    expect(await read(copies[0]?.url ?? "")).toEqual(low);
    expect(low.subarray(copies[0]?.head, (copies[0]?.head ?? 0) + 8)[7]).toBe("f".charCodeAt(0));
    expect(await read(sound?.url ?? "")).toEqual(voice);
    expect((await fetch(url)).status).toBe(200);

    const hourBytes = Math.round((low.length / 20) * 3600);
    const list = await calls.read<LecturePage>(
      "/api/videos/mine?kind=subscribed&search=with+copies",
      api.callers.student,
    );
    expect(list.videos).toMatchObject([{ _id: video._id, locked: true, hourBytes }]);
    expect(JSON.stringify(list)).not.toMatch(/up_|Signature/);
    const sizes = [voice, low, film(400)].map(({ length }) => length);
    expect((await found(video._id))?.copies.map(({ size }) => size)).toEqual(sizes);
    expect(await found(video._id)).toMatchObject({ rev: 1 });
    const view = await calls.ask<CopiesView>("GET", `/api/videos/${video._id}/copies`);
    expect(view.original).toMatchObject({ uploadId: originalOf(video._id), size: video.size });
    expect(await read(view.original.url)).toHaveLength(video.size);
  });

  it("is read with the video by one query of one unit", async () => {
    const video = await calls.create({ title: "Cheap" });
    for (const name of ["low", "middle", "high"] as const)
      await calls.attach(video._id, name, film(90));
    await calls.attach(video._id, "voice", voice);
    const meter = createMeter();
    const deps = { ...createDeps(cloud.env, { meter }), clock };
    expect((await VideoStore.findWhole(deps, video._id)).copies).toHaveLength(4);
    expect(meter.usage).toMatchObject({ readUnits: 1, requests: 1 });
  });

  it("takes the place of an older one, whose files go; sent again, it changes nothing", async () => {
    const video = await calls.create({ title: "Twice", isFree: true });
    await calls.attach(video._id, "low", film(100));
    const [first] = (await playback(video._id)).copies;
    const uploadId = await calls.uploaded(film(150), "video/mp4", "copy");
    const path = `/api/videos/${video._id}/copies/low`;
    const body = { uploadId, of: originalOf(video._id) };
    const once = await calls.ask("PUT", path, body);
    expect(await calls.ask("PUT", path, body)).toEqual(once);
    const { copies } = await playback(video._id);
    expect(copies).toHaveLength(1);
    expect((await fetch(first?.url ?? "")).status).toBe(404);
    expect(await read(copies[0]?.url ?? "")).toEqual(film(150));
  });

  it("made from a file that was replaced is refused, and those that were attached go", async () => {
    const video = await calls.create({ title: "Another take", isFree: true });
    await calls.attach(video._id, "low", film(100));
    const [before] = (await playback(video._id)).copies;
    const next = await calls.uploaded(originalFilm({ bytes: 3000 }));
    const body = { ...fields, title: "Another take", isFree: true, rev: 1, uploadId: next };
    const view = await calls.ask<VideoView>("PUT", `/api/videos/${video._id}`, body);
    expect(view).toMatchObject({ state: "ready", copies: [] });
    expect((await playback(video._id)).copies).toEqual([]);
    expect((await fetch(before?.url ?? "")).status).toBe(404);
    const uploadId = await calls.uploaded(film(100), "video/mp4", "copy");
    const send = {
      method: "PUT",
      path: `/api/videos/${video._id}/copies/low`,
      token: api.callers.admin,
    };
    const old = { uploadId, of: originalOf(video._id) };
    await problem(api.send({ ...send, body: old }), 409, "file_replaced");
    await calls.ask("PUT", send.path, { uploadId, of: next });
    expect((await playback(video._id)).copies).toHaveLength(1);
  });

  it("of another lecture, cut off, a page or unknown is refused, and its upload removed", async () => {
    const video = await calls.create({ title: "Refusing" });
    const send = async (bytes: Bytes, name = "low") => {
      const uploadId = await calls.uploaded(bytes, "video/mp4", "copy");
      const body = { uploadId, of: originalOf(video._id) };
      const path = `/api/videos/${video._id}/copies/${name}`;
      return {
        uploadId,
        answer: () => api.send({ method: "PUT", path, token: api.callers.admin, body }),
      };
    };
    const page = new TextEncoder().encode("<!doctype html><title>x</title>");
    for (const bytes of [copyFilm({ seconds: 40 }), film(100).slice(0, -9), page, originalFilm()]) {
      const { answer } = await send(bytes);
      const refusal = await problem(answer(), 400, "not_a_copy");
      expect(refusal.details?.["reason"]).toEqual(expect.any(String));
      await problem(answer(), 400, "upload_gone");
    }
    const unknown = await send(film(100), "8k");
    await problem(unknown.answer(), 404);
    expect((await playback(video._id)).copies).toEqual([]);
  });

  it("is deleted with all others on request, and the video still plays", async () => {
    const video = await calls.create({ title: "Looks bad", isFree: true });
    await calls.attach(video._id, "low", film(100));
    await calls.attach(video._id, "voice", voice);
    const before = await playback(video._id);
    expect(await calls.ask("DELETE", `/api/videos/${video._id}/copies`)).toEqual({
      message: "Copies deleted",
    });
    const after = await playback(video._id);
    expect([after.copies, after.voice, (await fetch(after.url)).status]).toEqual([[], null, 200]);
    for (const one of [...before.copies, before.voice])
      expect((await fetch(one?.url ?? "")).status).toBe(404);
    expect(await found(video._id)).toMatchObject({ copies: [] });
  });

  it("is larger than a copy may be, or sound alone as a video: refused before it is sent", async () => {
    const send = (more: object) =>
      api.send({
        method: "POST",
        path: "/api/videos/uploads",
        token: api.callers.admin,
        body: { size: 10, contentType: "video/mp4", ...more },
      });
    const large = await problem(send({ size: 1024 ** 3 + 1, for: "copy" }), 400, "invalid_input");
    expect(large.fields).toEqual([
      { path: "size", message: "This copy is too large. The limit is 1 GB." },
    ]);
    const sound = await problem(send({ contentType: "audio/mp4" }), 400, "invalid_input");
    expect(sound.fields?.[0]?.path).toBe("contentType");
    const avi = await problem(send({ contentType: "video/x-msvideo" }), 400, "invalid_input");
    expect(avi.fields?.[0]?.message).toContain("Browsers can't read AVI files.");
    expect((await send({ contentType: "video/x-matroska" })).status).toBe(200);
  });
});

describe("a video that not every browser plays", () => {
  it("waits for copies, unknown to students, and appears with its first copy that has a picture", async () => {
    const video = await calls.create({ title: "Recorded", isFree: true }, matroskaFilm());
    expect(video).toMatchObject({ state: "waiting", copiesWanted: ["low", "middle", "high"] });
    expect(video.reason).toContain("WebM file (VP9, Opus)");
    const { student } = api.callers;
    const listed = async () =>
      (await calls.read<LecturePage>("/api/videos/mine?kind=free&search=recorded", student)).total;
    const path = `/api/videos/${video._id}/playback`;
    await calls.attach(video._id, "voice", voice);
    expect(await listed()).toBe(0);
    await problem(api.send({ method: "GET", path, token: student }), 404);
    expect((await playback(video._id)).url).not.toBe("");
    await calls.attach(video._id, "low", film(100));
    expect([await listed(), (await playback(video._id, student)).copies.length]).toEqual([1, 1]);
    expect(await found(video._id)).toMatchObject({ state: "ready", reason: null });
    await calls.ask("DELETE", `/api/videos/${video._id}/copies`);
    expect(await listed()).toBe(0);
  });

  it("is among the free ones for everyone once its middle copy plays as MP4", async () => {
    const video = await calls.create({ title: "Middle", isFree: true }, matroskaFilm());
    const shown = async () =>
      (await calls.read<FreeVideos>("/api/free-videos?limit=100")).videos.find(
        (one) => one.public_id === video._id,
      );
    await calls.attach(video._id, "low", film(100));
    expect(await shown()).toBeUndefined();
    const middle = film(200);
    await calls.attach(video._id, "middle", middle);
    const free = await shown();
    expect(free).toMatchObject({
      contentType: "video/mp4",
      hourBytes: (film(100).length / 20) * 3600,
    });
    expect(await read(free?.url ?? "")).toEqual(middle);
    const small = await calls.read<FreeVideos>("/api/free-videos?limit=1");
    expect(small.videos).toHaveLength(1);
  });
});
