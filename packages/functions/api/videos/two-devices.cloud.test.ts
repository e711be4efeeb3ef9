import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import type { VideoView } from "@academy/core/lectures/video/video.schema.ts";
import * as Subscriptions from "@academy/core/sales/subscription/subscription-change.service.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
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

const wait = (ms: number) => clock.set(clock.now() + ms);

describe("locked lectures on two devices", () => {
  const sessions = new Map<string, string>();

  /** Opens a lecture in a browser, where the student is logged in. */
  const openIn = async (name: string, video: VideoView, query = "") => {
    const token = sessions.get(name) ?? (await api.login("student")).token;
    sessions.set(name, token);
    const path = `/api/videos/${video._id}/playback${query}`;
    return api.send({ method: "GET", path, token });
  };

  const watchIn = async (...args: Parameters<typeof openIn>) => {
    const answer = await openIn(...args);
    expect(answer.status).toBe(200);
    // Parsed by the endpoint's own schema.
    return ((await answer.json()) as Playback).watch;
  };

  const limit = async (limitsDevices: boolean) => {
    const { rev } = await calls.ask<{ rev: number }>("GET", "/api/videos/settings");
    const settings = { limitsDevices, showsName: false, rev };
    await calls.ask("PUT", "/api/videos/settings", settings);
  };

  it("are played by a third one instead of the oldest, which hears it at its next report", async () => {
    const video = await calls.lecture("Limited", { isFree: false, examTypes: ["JEE"] });
    const other = await calls.lecture("Limited, too", { isFree: false, examTypes: ["JEE"] });
    const free = await calls.lecture("Free for all");
    const endsAt = clock.now() + 600 * MINUTE;
    await Subscriptions.grantUntil(api.deps, { userId: api.studentId, examType: "JEE", endsAt });
    // Without the setting, any number of devices may play it.
    for (const name of ["a", "b", "c"]) await watchIn(name, video);
    await limit(true);
    const [a, b] = [await watchIn("a", video), await watchIn("b", other)];
    await problem(openIn("c", video), 409, "two_devices");
    await watchIn("c", free);
    // A report keeps a seat: after three more minutes both seats are still used.
    wait(2 * MINUTE);
    const answers = [
      await calls.report(a?.pass ?? "", { n: 1, stretches: [[0, 60]] }),
      await calls.report(b?.pass ?? "", { n: 1, stretches: [[0, 60]] }),
    ];
    wait(3 * MINUTE);
    await problem(openIn("c", video), 409, "two_devices");
    // A device that has a seat gets new addresses, whatever other devices do.
    expect(await watchIn("a", video, `?playback=${a?.playback}`)).toBeNull();
    await watchIn("c", video, "?instead=true");
    const [fromA, fromB] = [
      await calls.report(answers[0]?.pass ?? "", { n: 2, stretches: [[60, 90]] }),
      await calls.report(answers[1]?.pass ?? "", { n: 2, stretches: [[60, 90]] }),
    ];
    expect([fromA.over, fromB.over]).toEqual([true, false]);
    expect((await calls.watchers(video)).students).toMatchObject([{ watchedSeconds: 90 }]);
    await problem(openIn("a", video, `?playback=${a?.playback}`), 409, "two_devices");
    // A seat is free after four minutes without a report from it.
    wait(3.9 * MINUTE);
    await calls.report(fromB.pass, { n: 3, stretches: [[90, 120]] });
    wait(0.2 * MINUTE);
    await watchIn("a", video);
    await limit(false);
  });

  it("are taken one at a time, however many ask in the same moment", async () => {
    const video = await calls.lecture("Rush", { isFree: false, examTypes: ["JEE"] });
    wait(10 * MINUTE);
    await limit(true);
    const statuses = await Promise.all(
      ["d", "e", "f", "g"].map(async (name) => (await openIn(name, video)).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 409, 409]);
    await limit(false);
  });
});
