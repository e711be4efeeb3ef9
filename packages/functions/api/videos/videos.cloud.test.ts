import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import * as Subscriptions from "@academy/core/sales/subscription/subscription-change.service.ts";
import { authenticate } from "@academy/core/people/session/user-access.service.ts";
import { DAY, iso, MINUTE } from "@academy/core/kernel/shared/time.ts";
import type { DeletedVideos } from "@academy/core/lectures/video/deleted-video.schema.ts";
import { purge } from "@academy/core/lectures/video/video-purge.service.ts";
import type {
  FreeVideos,
  LecturePage,
  VideoPage,
  VideoView,
} from "@academy/core/lectures/video/video.schema.ts";
import { fields, poster, VideoCalls } from "./video-calls.fixture.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { problem } from "../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { videoBytes } from "./video-bytes.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let calls: VideoCalls;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  calls = new VideoCalls(api);
});

describe("a video that is not free", () => {
  it("plays for subscribers only, and its file cannot be read without a signature", async () => {
    const video = await calls.create({ title: "Only for subscribers", examTypes: ["NEET"] });
    const path = `/api/videos/${video._id}/playback`;
    const { student, other } = api.callers;
    await problem(api.send({ method: "GET", path, token: student }), 403, "subscription_needed");
    const list = await calls.read<LecturePage>(
      "/api/videos/mine?kind=subscribed&search=only",
      student,
    );
    expect(list.videos).toMatchObject([{ _id: video._id, locked: true }]);
    expect(JSON.stringify(list)).not.toContain("X-Amz-Signature");

    const subscription = { userId: api.studentId, examType: "NEET" } as const;
    await Subscriptions.grantUntil(api.deps, { ...subscription, endsAt: clock.now() + 1000 });
    const { url, expiresAt, validSeconds } = await calls.read<Playback>(path, student);
    expect(Date.parse(expiresAt ?? "") - clock.now()).toBe(3_600_000);
    expect(validSeconds).toBe(3600);
    expect((await fetch(url, { headers: { range: "bytes=0-3" } })).status).toBe(206);
    await problem(api.send({ method: "GET", path, token: other }), 403);
    const unsigned = url.slice(0, url.indexOf("?"));
    expect((await fetch(unsigned)).status).toBe(403);
    expect((await fetch(unsigned.replace("/videos/", "/media/videos/"))).status).toBe(404);
    const now = clock.now();
    clock.set(now + 61 * 60_000);
    expect((await fetch(url)).status).toBe(403);
    clock.set(now);
  });

  it("after being free, can no longer be read from its public address", async () => {
    const video = await calls.create({ title: "Free for a while", isFree: true });
    expect((await fetch(video.cloudinaryUrl)).status).toBe(200);
    const put = (rev: number, isFree: boolean) =>
      api.send({
        method: "PUT",
        path: `/api/videos/${video._id}`,
        token: api.callers.admin,
        body: { ...fields, title: "Not free any more", rev, isFree },
      });
    expect((await put(1, false)).status).toBe(200);
    expect((await fetch(video.cloudinaryUrl)).status).toBe(404);
    await problem(put(1, true), 409, "conflict");
    expect((await fetch(video.cloudinaryUrl)).status).toBe(404);
    expect((await put(2, true)).status).toBe(200);
    expect((await fetch(video.cloudinaryUrl)).status).toBe(200);
  });
});

describe("a deleted video", () => {
  it("disappears immediately, can be restored with Undo, and is removed after 30 days", async () => {
    const video = await calls.create({ title: "Deleted", isFree: true, poster });
    const path = `/api/videos/${video._id}`;
    expect(await calls.ask("DELETE", path)).toEqual({ message: "Video deleted" });
    expect((await fetch(video.cloudinaryUrl)).status).toBe(404);
    const titles = async () =>
      (await calls.ask<VideoPage>("GET", "/api/videos?search=deleted&limit=5")).total;
    expect(await titles()).toBe(0);
    await problem(api.send({ method: "DELETE", path, token: api.callers.admin }), 404);
    await calls.ask("POST", `${path}/restore`);
    expect([await titles(), (await fetch(video.cloudinaryUrl)).status]).toEqual([1, 200]);

    await calls.ask("DELETE", path);
    expect(await purge(api.deps)).toBe(0);
    const now = clock.now();
    clock.set(now + 30 * DAY - MINUTE);
    expect(await purge(api.deps)).toBe(0);
    clock.set(now + 30 * DAY + MINUTE);
    expect(await purge(api.deps)).toBe(1);
    clock.set(now);
    expect((await fetch(video.poster ?? "")).status).toBe(404);
    await problem(
      api.send({ method: "POST", path: `${path}/restore`, token: api.callers.admin }),
      404,
    );
  });

  it("is listed with its last day, and comes back or is deleted permanently from there", async () => {
    const now = clock.now();
    const [kept, gone] = [
      await calls.create({ title: "To come back", isFree: true }),
      await calls.create({ title: "To go", isFree: true, poster }),
    ];
    const listed = async () =>
      (await calls.ask<DeletedVideos>("GET", "/api/videos/deleted")).videos;
    const before = (await listed()).length;
    await calls.ask("DELETE", `/api/videos/${kept._id}`);
    clock.set(now + 1000);
    await calls.ask("DELETE", `/api/videos/${gone._id}`);
    const list = (await listed()).slice(0, 2);
    expect(list.map(({ title }) => title)).toEqual(["To go", "To come back"]);
    expect(list[1]).toMatchObject({
      size: kept.size,
      deletedAt: iso(now),
      purgeAt: iso(now + 30 * DAY),
    });
    await calls.ask("POST", `/api/videos/${kept._id}/restore`);
    const path = `/api/videos/deleted/${gone._id}`;
    await calls.ask("DELETE", path);
    expect(await listed()).toHaveLength(before);
    await problem(api.send({ method: "DELETE", path, token: api.callers.admin }), 404);
    const restore = `/api/videos/${gone._id}/restore`;
    await problem(api.send({ method: "POST", path: restore, token: api.callers.admin }), 404);
    const other = `/api/videos/deleted/${kept._id}`;
    await problem(api.send({ method: "DELETE", path: other, token: api.callers.admin }), 404);
    // Students who watch it just now may still report for an hour.
    expect(await purge(api.deps)).toBe(0);
    clock.set(now + 61 * MINUTE);
    expect(await purge(api.deps)).toBe(1);
    clock.set(now);
    const left = [gone.poster ?? "", kept.cloudinaryUrl].map(
      async (url) => (await fetch(url)).status,
    );
    expect(await Promise.all(left)).toEqual([404, 200]);
  });

  it("is replaced by another file without a trace of the first", async () => {
    const video = await calls.create({ title: "Another take", isFree: true });
    const body = { ...fields, title: "Another take", isFree: true, rev: 1 };
    const uploadId = await calls.uploaded(videoBytes("mp4"), "video/mp4");
    const path = `/api/videos/${video._id}`;
    const next = await calls.ask<VideoView>("PUT", path, { ...body, uploadId });
    expect(next).toMatchObject({ contentType: "video/mp4", rev: 2 });
    expect((await fetch(video.cloudinaryUrl)).status).toBe(404);
    expect((await fetch(next.cloudinaryUrl)).status).toBe(200);
  });
});

describe("the list of videos", () => {
  it("finds by exam type, subject, text and whether they are free, five a page", async () => {
    const now = clock.now();
    for (const n of [1, 2, 3, 4, 5, 6]) {
      clock.set(now + n);
      await calls.create({
        title: `Cells ${n}`,
        examTypes: ["A_LEVEL"],
        subject: "Biology",
        topic: "Cells",
      });
    }
    const list = (query: string) => calls.ask<VideoPage>("GET", `/api/videos?${query}`);
    const page = await list("subject=biology&limit=5");
    expect(page).toMatchObject({ page: 1, total: 6, totalPages: 2 });
    expect(page.videos.map(({ title }) => title)[0]).toBe("Cells 6");
    expect((await list("subject=biology&limit=5&page=2")).videos).toHaveLength(1);
    expect((await list("examType=a-level&search=CELLS%203")).total).toBe(1);
    expect((await list("subject=biology&isFree=true")).total).toBe(0);
    expect((await list("subject=biology&examType=JEE")).total).toBe(0);
    expect((await list("subject=biology&topic=&search=&isFree=&examType=")).total).toBe(6);
  });
});

describe("a video of a catalogue entry", () => {
  it("uses the entry's new names wherever it is listed, found and edited", async () => {
    const names = { subject: "Physics", topic: "Sound", subTopic: "Organ pipes" };
    const admin = await authenticate(api.deps, api.callers.admin);
    const entry = await Catalogue.create(api.deps, admin, names);
    const whole = await calls.create({ title: "Pipes, open and closed", ...names });
    const topic = await calls.create({
      title: "All of sound",
      isFree: true,
      ...names,
      subTopic: "",
    });
    const renamed = { ...names, topic: "Acoustics", subTopic: "Pipes" };
    await Catalogue.rename(api.deps, admin, entry._id, renamed);

    const named = await calls.ask<VideoPage>("GET", "/api/videos?topic=acoustics");
    const listed = (_id: string) => named.videos.find((one) => one._id === _id);
    expect(listed(topic._id)).toMatchObject({ topic: "Acoustics", subTopic: "" });
    expect(listed(whole._id)).toMatchObject(renamed);
    expect(named.total).toBe(2);
    expect((await calls.ask<VideoPage>("GET", "/api/videos?topic=sound")).total).toBe(0);
    const mine = "/api/videos/mine?kind=subscribed&search=acoustics";
    const { videos } = await calls.read<LecturePage>(mine, api.callers.student);
    expect(videos).toMatchObject([{ _id: whole._id, ...renamed }]);
    const free = await calls.read<FreeVideos>("/api/free-videos");
    expect(free.videos).toContainEqual(expect.objectContaining({ topic: "Acoustics" }));
    // Deleted and restored videos still use the earlier names; a video that was edited uses the new
    // ones.
    const path = `/api/videos/${whole._id}`;
    await calls.ask("DELETE", path);
    expect(await calls.ask("POST", `${path}/restore`)).toMatchObject(renamed);
    const other = { ...fields, title: "Pipes", rev: 3, topic: "Optics" };
    expect(await calls.ask("PUT", path, other)).toMatchObject({ topic: "Optics", subTopic: "" });
  });
});
