import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { type Bytes, copyFilm, originalFilm } from "../../testing/film.fixture.ts";
import { admin, student, testClock, testDeps } from "../../testing/world.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { putFile } from "../../kernel/platform/uploads.ts";
import { newId } from "../../kernel/shared/id.ts";
import { DAY, MINUTE } from "../../kernel/shared/time.ts";
import { arrange, requestDue } from "./video-arrival.service.ts";
import * as Copies from "./video-copies.service.ts";
import { QUICK_BYTES } from "./video-files.rules.ts";
import * as Lists from "./video-list.service.ts";
import * as Uploads from "./video-upload.service.ts";
import * as UploadStore from "./video-upload.store.ts";
import { VideoChange, VideoInput } from "./video.schema.ts";
import * as Videos from "./video.service.ts";
import * as VideoStore from "./video.store.ts";

useCloud();

const clock = testClock();
const by = admin();
let asked: unknown[];
let deps: Deps;

beforeEach(() => {
  asked = [];
  const send = async (_: string, ref: object) => void asked.push(ref);
  const log = { info: () => {}, error: () => {} };
  deps = { ...testDeps(clock), events: { send }, log };
});

/** An upload that says it is too large for one call, though its bytes are few. */
async function largeUpload(film: Bytes): Promise<string> {
  const uploadId = newId("upload", deps);
  const about = { fileName: "a.mp4", contentType: "video/mp4", for: "video" } as const;
  await UploadStore.create(deps, {
    ...about,
    uploadId,
    size: QUICK_BYTES + 1,
    by: by.userId,
    at: clock.now(),
    multipart: null,
  });
  const served = { contentType: "video/mp4", cacheControl: "no-store" };
  await putFile(deps, UploadStore.objectKey(uploadId), film, served);
  return uploadId;
}

const input = (uploadId: string, more: object = {}) =>
  VideoInput.parse({ title: "Waves", examTypes: ["JEE"], uploadId, ...more });

const view = async (videoId: string) => {
  const { videos } = await Lists.list(deps, {
    search: "",
    subject: "",
    topic: "",
    sort: "newest",
    page: 1,
    limit: 100,
    examType: undefined,
    isFree: undefined,
  });
  return videos.find(({ _id }) => _id === videoId);
};

describe("a large file", () => {
  it("is answered with a video that names it, and published by a worker", async () => {
    const film = originalFilm({ seconds: 61 });
    const uploadId = await largeUpload(film);
    const made = await Videos.create(deps, by, input(uploadId, { isFree: true, duration: 5 }));
    expect(made).toMatchObject({ state: "arriving", cloudinaryUrl: "", size: QUICK_BYTES + 1 });
    expect(asked).toEqual([{ videoId: made._id }]);
    await expect(Lists.playback(deps, student(), made._id)).rejects.toMatchObject({
      kind: "not-found",
    });
    expect((await Lists.free(deps, 100)).videos.map((one) => one.public_id)).not.toContain(
      made._id,
    );

    expect(await arrange(deps, { videoId: made._id })).toBe(true);
    expect(await view(made._id)).toMatchObject({
      state: "ready",
      rev: 1,
      size: film.length,
      duration: 61,
    });
    const [first] = (await Lists.free(deps, 1)).videos;
    expect(first?.public_id).toBe(made._id);
    expect((await fetch(first?.url ?? "")).status).toBe(200);
    expect(await UploadStore.find(deps, uploadId)).toBeUndefined();
    expect((await VideoStore.findWhole(deps, made._id)).due).toEqual([]);
    expect(await Videos.create(deps, by, input(uploadId))).toMatchObject({
      _id: made._id,
      state: "ready",
    });
  });

  it("that can't be a video says why in the list, and can be replaced", async () => {
    const uploadId = await largeUpload(originalFilm().slice(0, -30));
    const { _id } = await Videos.create(deps, by, input(uploadId));
    await arrange(deps, { videoId: _id });
    const failed = await view(_id);
    expect(failed?.state).toBe("failed");
    expect(failed?.reason).toContain("Part of this file is missing");
    const next = await largeUpload(originalFilm());
    const change = VideoChange.parse({
      title: "Waves",
      examTypes: ["JEE"],
      rev: 1,
      uploadId: next,
    });
    expect(await Videos.update(deps, by, _id, change)).toMatchObject({ state: "arriving" });
    await arrange(deps, { videoId: _id });
    expect(await view(_id)).toMatchObject({ state: "ready", reason: null, rev: 2 });
  });

  it("replaces the one before only when it has been checked", async () => {
    const first = await largeUpload(originalFilm());
    const { _id } = await Videos.create(deps, by, input(first));
    await arrange(deps, { videoId: _id });
    const lowId = await Uploads.receive(deps, by, new File([copyFilm()], "a.mp4"));
    await Copies.attach(deps, by, { videoId: _id, name: "low" }, { uploadId: lowId, of: first });
    const half = await largeUpload(originalFilm().slice(0, -30));
    const change = (rev: number, uploadId: string) =>
      VideoChange.parse({ title: "Waves", examTypes: ["JEE"], rev, uploadId });
    await Videos.update(deps, by, _id, change(1, half));
    await arrange(deps, { videoId: _id });
    expect(await view(_id)).toMatchObject({ state: "failed" });
    const before = await Lists.playback(deps, by, _id);
    expect([before.copies.length, (await fetch(before.url)).status]).toEqual([1, 200]);

    const kept = VideoChange.parse({ title: "Waves", examTypes: ["JEE"], rev: 2 });
    expect(await Videos.update(deps, by, _id, kept)).toMatchObject({ state: "ready" });

    const second = await largeUpload(originalFilm({ bytes: 77 }));
    await Videos.update(deps, by, _id, change(3, second));
    const early = await Uploads.receive(deps, by, new File([copyFilm({ bytes: 60 })], "a.mp4"));
    // Its copies may arrive before the file itself has been published.
    await Copies.attach(
      deps,
      by,
      { videoId: _id, name: "middle" },
      { uploadId: early, of: second },
    );
    expect((await Lists.playback(deps, by, _id)).copies.map(({ name }) => name)).toEqual(["low"]);
    await arrange(deps, { videoId: _id });
    const after = await Lists.playback(deps, by, _id);
    expect(after.copies.map(({ name }) => name)).toEqual(["middle"]);
    expect((await fetch(before.copies[0]?.url ?? "")).status).toBe(404);
    expect(await view(_id)).toMatchObject({ copies: [{ name: "middle" }] });
  });

  it("is asked for again by the schedule, done by it when late, and given up after a day", async () => {
    const start = clock.now();
    const uploadId = await largeUpload(originalFilm());
    const { _id } = await Videos.create(deps, by, input(uploadId));
    const gone = await largeUpload(originalFilm());
    const lost = await Videos.create(deps, by, input(gone));
    const broken: Deps = {
      ...deps,
      s3: Object.assign(Object.create(deps.s3), { send: () => Promise.reject(new Error("down")) }),
    };
    asked.length = 0;
    clock.set(start + 3 * MINUTE);
    expect(await requestDue(deps)).toBe(0);
    expect(asked).toEqual(expect.arrayContaining([{ videoId: _id }, { videoId: lost._id }]));
    clock.set(start + 11 * MINUTE);
    await requestDue(broken);
    expect((await view(_id))?.state).not.toBe("ready");
    expect(await requestDue(deps)).toBeGreaterThanOrEqual(1);
    expect(await view(_id)).toMatchObject({ state: "ready" });
    clock.set(start);
    const late = await Videos.create(deps, by, input(await largeUpload(originalFilm())));
    clock.set(start + DAY);
    await requestDue(deps);
    expect((await view(late._id))?.reason).toBe(
      "The file could not be published. Upload it again.",
    );
    clock.set(start);
  });
});
