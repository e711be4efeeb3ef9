import type {
  LectureMove,
  OrderedSubject,
} from "@academy/core/lectures/order/lecture-order.schema.ts";
import type {
  FreeVideos,
  LecturePage,
  VideoPage,
  VideoView,
} from "@academy/core/lectures/video/video.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { VideoCalls } from "./video-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let calls: VideoCalls;
const made = new Map<string, VideoView>();

const add = async (title: string, topic: string, isFree = true) => {
  clock.set(clock.now() + 1000);
  made.set(title, await calls.create({ title, topic, isFree, examTypes: ["JEE"] }));
};

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  calls = new VideoCalls(api);
  for (const title of ["Waves 1", "Waves 2", "Waves 3"]) await add(title, "Waves");
  for (const title of ["Optics 1", "Optics 2"]) await add(title, "Optics");
  await add("Waves 4", "Waves", false);
});

const idOf = (title: string) => made.get(title)?._id ?? "";
const before = (title: string | null) => (title === null ? null : idOf(title));

const send = (move: LectureMove) =>
  api.send({ method: "POST", path: "/api/videos/order", token: api.callers.admin, body: move });
const lecture = (title: string, other: string | null): LectureMove => ({
  kind: "lecture",
  _id: idOf(title),
  before: before(other),
});
const topic = (name: string, other: string | null): LectureMove => ({
  kind: "topic",
  subject: "Physics",
  topic: name,
  before: other,
});

const shortOf = (titles: readonly string[]) =>
  titles.map((title) => title.replace(/(\w)\w+ /, "$1"));
const mine = async (kind = "free") => {
  const page = await calls.read<LecturePage>(`/api/videos/mine?kind=${kind}`, api.callers.student);
  return shortOf(page.videos.map(({ title }) => title)).join(" ");
};
const ordered = async () => {
  const { topics } = await calls.ask<OrderedSubject>("GET", "/api/videos/order?subject=Physics");
  return shortOf(topics.flatMap(({ lectures }) => lectures.map(({ title }) => title))).join(" ");
};

describe("the order of lectures", () => {
  it("is by name until an administrator makes one, then students and staff see that one", async () => {
    expect(await mine()).toBe("O1 O2 W1 W2 W3");
    expect((await send(topic("Waves", "Optics"))).status).toBe(200);
    expect((await send(lecture("Waves 3", "Waves 1"))).status).toBe(200);
    expect((await send(lecture("Optics 1", null))).status).toBe(200);
    expect(await ordered()).toBe("W3 W1 W2 W4 O2 O1");
    expect(await mine()).toBe("W3 W1 W2 O2 O1");
    expect(await mine("subscribed")).toBe("W4");
    const list = (sort: string) =>
      calls.ask<VideoPage>("GET", `/api/videos?limit=100&sort=${sort}`);
    const { videos } = await list("students");
    expect(shortOf(videos.map(({ title }) => title)).join(" ")).toBe("W3 W1 W2 W4 O2 O1");
    expect((await list("newest")).videos[0]?.title).toBe("Waves 4");
    const free = await calls.read<FreeVideos>("/api/free-videos?limit=3");
    // The three newest free lectures, in the order that administrators made.
    expect(shortOf(free.videos.map(({ title }) => title)).join(" ")).toBe("W3 O2 O1");
  });

  it("keeps all moves of two administrators who move at the same time", async () => {
    const answers = await Promise.all([
      send(lecture("Waves 1", null)),
      send(lecture("Optics 1", "Optics 2")),
      send(topic("Optics", "Waves")),
      send(lecture("Waves 4", "Waves 3")),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await ordered()).toBe("O1 O2 W4 W3 W2 W1");
  });

  it("puts new lectures behind, and restores a deleted one to its place", async () => {
    await add("Waves 0", "Waves");
    await add("Atoms 1", "Atoms");
    expect(await ordered()).toBe("O1 O2 W4 W3 W2 W1 W0 A1");
    const path = `/api/videos/${idOf("Waves 3")}`;
    await calls.ask("DELETE", path);
    expect((await send(lecture("Waves 3", null))).status).toBe(409);
    expect((await send(lecture("Waves 0", "Waves 3"))).status).toBe(409);
    expect((await send(lecture("Waves 0", "Waves 2"))).status).toBe(200);
    expect(await ordered()).toBe("O1 O2 W4 W0 W2 W1 A1");
    await calls.ask("POST", `${path}/restore`);
    expect(await ordered()).toBe("O1 O2 W4 W3 W0 W2 W1 A1");
  });

  it("refuses a move whose lecture or topic is not there, in words", async () => {
    for (const move of [
      lecture("Waves 1", "Optics 1"),
      topic("Heat", null),
      topic("Waves", "Heat"),
      { kind: "lecture" as const, _id: `vid_${"0".repeat(20)}`, before: null },
    ]) {
      const answer = await send(move);
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain("order_changed");
    }
    expect(await ordered()).toBe("O1 O2 W4 W3 W0 W2 W1 A1");
  });

  it("lists the first subject if none is named, with the names of all", async () => {
    const found = await calls.ask<OrderedSubject>("GET", "/api/videos/order");
    expect([found.subjects, found.subject]).toEqual([["Physics"], "Physics"]);
    const none = await calls.ask<OrderedSubject>("GET", "/api/videos/order?subject=Botany");
    expect(none.topics).toEqual([]);
  });
});
