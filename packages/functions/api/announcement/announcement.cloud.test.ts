import { ANNOUNCEMENT_HEADER } from "@academy/core/kernel/shared/announcement.rules.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import { problem } from "../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
const path = "/api/admin/announcement";
const MINUTE = 60_000;
const TEXT = "Maintenance on Sunday, 2 to 4 am — रखरखाव";
let api: Awaited<ReturnType<typeof openRoleCloud>>;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
});

const inMinutes = (minutes: number) => new Date(clock.now() + minutes * MINUTE).toISOString();
const save = (body: object) =>
  api.send({ method: "PUT", path, token: api.callers.admin, body: { rev: 0, ...body } });
const announcementIn = (answer: Response) => {
  const header = answer.headers.get(ANNOUNCEMENT_HEADER);
  return header === null ? null : decodeURIComponent(header);
};
const read = async (token?: string) =>
  announcementIn(
    await api.send({ method: "GET", path: token ? "/api/account" : "/api/free-videos", token }),
  );

test("an announcement needs an end that is soon", async () => {
  for (const until of [null, inMinutes(-1), inMinutes(31 * 24 * 60 + 1)]) {
    await problem(save({ text: TEXT, until }), 400, "bad_end");
  }
  expect(await read()).toBeNull();
});

test("what is announced is in every answer that a page reads, until its end", async () => {
  const saved = await save({ text: TEXT, until: inMinutes(10) });
  expect([saved.status, announcementIn(saved)]).toEqual([200, null]);
  for (const token of [undefined, api.callers.student, api.callers.admin]) {
    expect(await read(token)).toBe(TEXT);
  }
  clock.set(clock.now() + 10 * MINUTE);
  expect(await read()).toBeNull();
});

test("it is ended by an empty text, and two people do not change it at the same time", async () => {
  expect((await save({ text: "Soon", until: inMinutes(5), rev: 1 })).status).toBe(200);
  await problem(save({ text: "", until: null, rev: 1 }), 409, "announcement_changed");
  expect(await read()).toBe("Soon");
  const ended = await save({ text: "", until: inMinutes(5), rev: 2 });
  expect(await ended.json()).toEqual({ text: "", until: null, rev: 3 });
  expect(await read()).toBeNull();
});

test("a call is answered when what is announced cannot be read, and the log says why", async () => {
  await api.deps.content.put({ pk: "ANNOUNCEMENT", sk: "NOW", text: 5 });
  clock.set(clock.now() + MINUTE);
  expect(await read()).toBeNull();
  expect(api.lines.splice(0).join()).toContain("request.announcement-skipped ZodError");
});
