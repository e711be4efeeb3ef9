import type { LecturePage } from "@academy/core/lectures/video/video.schema.ts";
import * as Subscriptions from "@academy/core/sales/subscription/subscription-change.service.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { VideoCalls } from "./video-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let calls: VideoCalls;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  calls = new VideoCalls(api);
});

/**
 * What a page of a list answers about the lecture of a link (`watch`), although the page's search
 * finds nothing.
 */
const linked = async (kind: "free" | "subscribed", videoId: string) =>
  (
    await calls.read<LecturePage>(
      `/api/videos/mine?kind=${kind}&search=nothing&watch=${videoId}`,
      api.callers.student,
    )
  ).watching;

describe("a link to a lecture", () => {
  it("describes it on either list, locked until there is a subscription", async () => {
    const { _id } = await calls.create({ title: "Lenses", examTypes: ["JEE"] });
    for (const kind of ["free", "subscribed"] as const) {
      expect(await linked(kind, _id)).toMatchObject({ _id, title: "Lenses", locked: true });
    }
    const subscription = { userId: api.studentId, examType: "JEE" } as const;
    await Subscriptions.grantUntil(api.deps, { ...subscription, endsAt: clock.now() + 1000 });
    for (const kind of ["free", "subscribed"] as const) {
      expect(await linked(kind, _id)).toMatchObject({ _id, locked: false });
    }
  });

  it("describes a free one beside a page that does not have it", async () => {
    const { _id } = await calls.create({ title: "Mirrors", isFree: true });
    expect(await linked("free", _id)).toMatchObject({ _id, locked: false });
    expect(await linked("subscribed", _id)).toMatchObject({ _id, locked: false });
  });

  it("that was deleted, or leads nowhere, describes nothing", async () => {
    const { _id } = await calls.create({ title: "Prisms", isFree: true });
    await calls.ask("DELETE", `/api/videos/${_id}`);
    for (const id of [_id, "vid_00000000000000000000", "anything"]) {
      expect(await linked("free", id)).toBeNull();
      expect(await linked("subscribed", id)).toBeNull();
    }
  });
});
