import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import { purge } from "@academy/core/lectures/video/video-purge.service.ts";
import type {
  Continuing,
  WatchedLectures,
} from "@academy/core/lectures/watch-report/watch-list.schema.ts";
import { dataOf } from "@academy/core/lectures/watch-report/watch-list.service.ts";
import * as Subscriptions from "@academy/core/sales/subscription/subscription-change.service.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { problem } from "../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { WatchingCalls } from "./watching-calls.fixture.ts";

const MINUTE = 60_000;
const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let calls: WatchingCalls;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  calls = new WatchingCalls(api, clock);
});

const start = clock.now();
// The store of files refuses signatures of another time.
beforeEach(() => clock.set(start));

const wait = (ms: number) => clock.set(clock.now() + ms);

const unfinished = (token = api.callers.student) =>
  calls.read<Continuing>("/api/videos/watched", token);

describe("what a student watches", () => {
  it("is continued on any device, and staff see how far", async () => {
    const video = await calls.lecture("Kinematics");
    const first = await calls.open(video);
    expect(first.place).toBeNull();
    wait(2 * MINUTE);
    await calls.report(first.pass, { n: 1, stretches: [[0, 120]] });
    wait(5 * MINUTE);
    const second = await calls.open(video);
    expect(second.place).toEqual({ at: 120, agoSeconds: 300 });
    wait(5 * MINUTE);
    await calls.report(second.pass, { n: 1, stretches: [[120, 420]], last: true });
    const { lectures, places } = await unfinished();
    const place = { _id: video._id, at: 420, of: 1800, agoSeconds: 0 };
    expect(places).toEqual([place]);
    expect(lectures).toEqual([{ ...place, title: "Kinematics", isFree: true, minutesLeft: 23 }]);
    expect((await unfinished(api.callers.other)).places).toEqual([]);

    expect(await calls.watchers(video)).toMatchObject({
      title: "Kinematics",
      reportedBy: "device",
      students: [{ name: "student", watchedSeconds: 420, share: 420 / 1800, at: 420 }],
      next: null,
    });
    const list = `/api/videos/watched/${api.studentId}`;
    const seen = await calls.ask<WatchedLectures>("GET", `${list}?limit=100`);
    expect(seen.lectures.filter(({ watched }) => watched)).toMatchObject([
      { _id: video._id, watched: { watchedSeconds: 420 } },
    ]);
    await problem(api.send({ method: "GET", path: list, token: api.callers.student }), 403);
  });

  it("is no longer offered when it is finished, locked or deleted", async () => {
    const video = await calls.lecture("Finished", { isFree: false, examTypes: ["NEET"] });
    const grant = { userId: api.studentId, examType: "NEET" } as const;
    const now = clock.now();
    await Subscriptions.grantUntil(api.deps, { ...grant, endsAt: now + 60 * MINUTE });
    const { pass } = await calls.open(video);
    wait(10 * MINUTE);
    const next = await calls.report(pass, { n: 1, stretches: [[0, 600]], last: true });
    const titles = async () => (await unfinished()).lectures.map(({ title }) => title);
    expect(await titles()).toContain("Finished");
    clock.set(now + 61 * MINUTE);
    expect(await titles()).not.toContain("Finished");
    clock.set(now + 30 * MINUTE);
    await calls.report(next.pass, { n: 2, stretches: [[600, 1800]], last: true });
    const { places } = await unfinished();
    expect(places.map(({ _id }) => _id)).not.toContain(video._id);

    clock.set(start);
    const deleted = await calls.lecture("Gone soon");
    const opened = await calls.open(deleted);
    wait(MINUTE);
    await calls.report(opened.pass, { n: 1, stretches: [[0, 60]], last: true });
    expect(await titles()).toContain("Gone soon");
    await calls.ask("DELETE", `/api/videos/${deleted._id}`);
    expect(await titles()).not.toContain("Gone soon");
  });

  it("is cut to twice the time since the opening", async () => {
    const video = await calls.lecture("Forged");
    const { pass } = await calls.open(video, api.callers.other);
    wait(MINUTE);
    const next = await calls.report(pass, { n: 1, stretches: [[0, 1800]] });
    // More is not counted with the new pass, with the old one, or with a forged pass that says that
    // the lecture was opened earlier.
    await calls.report(next.pass, { n: 2, stretches: [[600, 1800]] });
    await calls.report(pass, { n: 3, stretches: [[300, 600]] });
    expect((await calls.watchers(video)).students).toMatchObject([{ watchedSeconds: 120 }]);
    const [body = "", signature = ""] = pass.split(".");
    const claims: object = JSON.parse(Buffer.from(body, "base64url").toString());
    const older = { ...claims, openedAt: clock.now() - 60 * MINUTE };
    const forged = `${Buffer.from(JSON.stringify(older)).toString("base64url")}.${signature}`;
    await problem(calls.post(forged, { n: 4, stretches: [[0, 1800]] }), 400, "unknown_pass");
  });

  it("is the union of what two devices report in the same moment", async () => {
    const video = await calls.lecture("Two at once");
    const [one, other] = [await calls.open(video), await calls.open(video)];
    wait(10 * MINUTE);
    const each = [1, 2, 3].map((n) => [n * 100, n * 100 + 60] as [number, number]);
    const answers = await Promise.all(
      each.flatMap((stretch, i) => [
        calls.report(one.pass, { n: i + 1, stretches: [stretch] }),
        calls.report(other.pass, { n: i + 1, stretches: [[stretch[0] + 30, stretch[1] + 30]] }),
      ]),
    );
    expect(answers).toHaveLength(6);
    expect((await calls.watchers(video)).students).toMatchObject([{ watchedSeconds: 270 }]);
  });

  it("is taken for 30 days, and never for a lecture that is gone", async () => {
    const video = await calls.lecture("Offline for long");
    const { pass } = await calls.open(video);
    const began = clock.now();
    clock.set(began + 29 * 24 * 60 * MINUTE);
    await calls.report(pass, { n: 1, stretches: [[0, 1200]] });
    clock.set(began + 31 * 24 * 60 * MINUTE);
    await problem(calls.post(pass, { n: 2, stretches: [[0, 60]] }), 409, "stale_pass");
    clock.set(began);
    const late = await calls.lecture("Deleted for good");
    const [known, unknown] = [await calls.open(late), await calls.open(late, api.callers.other)];
    wait(MINUTE);
    await calls.report(known.pass, { n: 1, stretches: [[0, 60]] });
    await calls.ask("DELETE", `/api/videos/${late._id}`);
    await calls.ask("DELETE", `/api/videos/deleted/${late._id}`);
    expect(await purge(api.deps)).toBe(0);
    wait(61 * MINUTE);
    expect(await purge(api.deps)).toBe(1);
    await problem(calls.post(known.pass, { n: 2, stretches: [[60, 90]] }), 404);
    await problem(calls.post(unknown.pass, { n: 1, stretches: [[0, 60]] }), 404);
    const rest = { text: "pk = :pk", values: { ":pk": `V#${late._id}` } };
    expect(await api.deps.content.all({ where: rest })).toEqual([]);
    clock.set(began);
  });

  it("is listed page by page", async () => {
    const video = await calls.lecture("Many students");
    for (const token of [api.callers.student, api.callers.other]) {
      const { pass } = await calls.open(video, token);
      wait(MINUTE);
      await calls.report(pass, { n: 1, stretches: [[0, 60]] });
    }
    const first = await calls.watchers(video, "?limit=1");
    const second = await calls.watchers(video, `?limit=1&after=${first.next}`);
    expect([first.students.length, second.students.length, second.next]).toEqual([1, 1, null]);
    const names = [...first.students, ...second.students].map(({ name }) => name);
    expect(names.toSorted()).toEqual(["other", "student"]);
  });

  it("is not recorded of administrators", async () => {
    const { _id } = await calls.lecture("Of the office");
    const path = `/api/videos/${_id}/playback`;
    expect((await calls.read<Playback>(path, api.callers.admin)).watch).toBeNull();
  });

  it("is in the student's data, and gone with the account", async () => {
    const video = await calls.lecture("Own data");
    const { user, token } = await api.register("leaver");
    const { pass } = await calls.open(video, token);
    wait(2 * MINUTE);
    const next = await calls.report(pass, {
      n: 1,
      stretches: [
        [0, 60],
        [90, 120],
      ],
      last: true,
    });
    expect(await dataOf(api.deps, user.userId)).toMatchObject([
      {
        videoId: video._id,
        title: "Own data",
        at: 120,
        watched: [
          [0, 60],
          [90, 120],
        ],
      },
    ]);
    const body = { email: user.email, password: "correct horse 7 battery" };
    const gone = await api.send({ method: "POST", path: "/api/account/delete", token, body });
    expect(gone.ok).toBe(true);
    expect((await calls.watchers(video)).students).toEqual([]);
    const left = async () => [
      ...(await dataOf(api.deps, user.userId)),
      ...(await api.deps.content.all({
        where: { text: "pk = :pk", values: { ":pk": `WATCH#${user.userId}` } },
      })),
    ];
    expect(await left()).toEqual([]);
    // A late report of a device that was offline does not bring the data back.
    await problem(calls.post(next.pass, { n: 2, stretches: [[120, 150]], last: true }), 404);
    await problem(calls.post(pass, { n: 1, stretches: [[0, 60]], last: true }), 404);
    expect(await left()).toEqual([]);
  });
});
