import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import type { LecturePage, VideoView } from "@academy/core/lectures/video/video.schema.ts";
import * as Subscriptions from "@academy/core/sales/subscription/subscription-change.service.ts";
import { copyFilm } from "@academy/core/testing/film.fixture.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { problem } from "../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { originalOf, VideoCalls } from "./video-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let calls: VideoCalls;
let locked: VideoView;
let bare: VideoView;
let free: VideoView;
let student: { token: string; userId: string };

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  calls = new VideoCalls(api);
  locked = await calls.create({ title: "Locked", examTypes: ["NEET"] });
  bare = await calls.create({ title: "Without copies", examTypes: ["NEET"] });
  free = await calls.create({ title: "Free", isFree: true });
  for (const { _id } of [locked, free]) {
    await calls.attach(_id, "low", copyFilm({ bytes: 50 }));
    await calls.attach(_id, "voice", copyFilm({ codecs: ["opus"], bytes: 20 }));
  }
  const { user, token } = await api.register("viewer");
  student = { token, userId: user.userId };
  const endsAt = clock.now() + 600_000;
  await Subscriptions.grantUntil(api.deps, { ...student, examType: "NEET", endsAt });
});

const playback = ({ _id }: VideoView, query = "") =>
  calls.read<Playback>(`/api/videos/${_id}/playback${query}`, student.token);

const show = async (showsName: boolean) => {
  const { rev } = await calls.ask<{ rev: number }>("GET", "/api/videos/settings");
  const settings = { limitsDevices: false, showsName, rev };
  await calls.ask("PUT", "/api/videos/settings", settings);
};

describe("the name over the picture", () => {
  it("is the academy's choice, and off at first", async () => {
    const { nameOver, url } = await playback(locked);
    expect([nameOver, (await fetch(url)).status]).toEqual([null, 200]);
  });

  it("is the viewer's own with a code, and the original file stays at the server", async () => {
    await show(true);
    const first = await playback(locked);
    const renewed = await playback(locked, `?playback=${first.watch?.playback}`);
    for (const answer of [first, renewed]) {
      expect(answer.nameOver).toBe(`viewer · ${student.userId.slice(0, 8).toUpperCase()}`);
      expect(answer.url).toBe("");
      expect(answer.copies.map(({ name }) => name)).toEqual(["low"]);
      const addresses = [...answer.copies, answer.voice].map((copy) => copy?.url ?? "");
      for (const url of addresses) expect((await fetch(url)).status).toBe(200);
      expect(JSON.stringify(answer)).not.toContain(originalOf(locked._id));
    }
    const other = await calls.read<Playback>(
      `/api/videos/${locked._id}/playback`,
      api.callers.admin,
    );
    expect(other.nameOver).not.toBe(first.nameOver);
    expect(other.url).toBe("");
  });

  it("is over an original that has no copies, which is all there is", async () => {
    const { nameOver, url } = await playback(bare);
    expect(nameOver).toContain("viewer");
    expect((await fetch(url)).status).toBe(200);
  });

  it("is not over what is free, nor in an answer to someone who may not watch, nor in a list", async () => {
    const { nameOver, url } = await playback(free);
    expect([nameOver, (await fetch(url)).status]).toEqual([null, 200]);
    const path = `/api/videos/${locked._id}/playback`;
    const refused = api.send({ method: "GET", path, token: api.callers.other });
    await problem(refused, 403, "subscription_needed");
    const list = "/api/videos/mine?kind=subscribed";
    const page = await calls.read<LecturePage>(list, student.token);
    expect(JSON.stringify(page)).not.toContain("viewer");
    await show(false);
    expect((await playback(locked)).url).not.toBe("");
  });
});
