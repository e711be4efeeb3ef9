import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import * as ActNotes from "@academy/core/kernel/audit/act-note.service.ts";
import * as AuditLog from "@academy/core/kernel/audit/audit-log.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Item } from "@academy/core/kernel/platform/table.ts";
import { contentTable } from "@academy/core/kernel/platform/tables.ts";
import { AppError } from "@academy/core/kernel/shared/error.ts";
import { HOUR, iso } from "@academy/core/kernel/shared/time.ts";
import { failingAt, killedAtEachWrite } from "@academy/core/testing/failing.fixture.ts";
import { memoryDeps } from "@academy/core/testing/memory-deps.fixture.ts";
import { MemoryTable } from "@academy/core/testing/memory-table.fixture.ts";
import {
  addQuestion,
  admin,
  ensureNames,
  EVERY_TYPE,
  NAMES,
  student,
  testClock,
} from "@academy/core/testing/world.ts";
import { describe, expect, test } from "vitest";
import { RenewalCookie } from "./http/renewal-cookie.ts";
import { allRoutes } from "./routes.ts";

const routes = await allRoutes();
const clock = testClock();
const meera = admin();

/** A change of an item that is not part of the log. */
const isChange = (item: Item | undefined) => !/^(AUDIT|ACTS)/.test(String(item?.["pk"]));

async function world() {
  let changes = 0;
  const content = new MemoryTable(contentTable, (before, after) => {
    if (isChange(after ?? before)) changes++;
  });
  const log = { info: () => {}, error: () => {} };
  const deps: Deps = { ...memoryDeps(clock), content, log, events: { send: async () => {} } };
  await ensureNames(deps, admin());
  const [type] = EVERY_TYPE;
  if (!type) throw new Error("There is no response type");
  const question = await addQuestion(deps, admin(), type.responseType, type.example);
  const [entry] = await Catalogue.list(deps);
  const before = changes;
  return { deps, question, entryId: entry?._id ?? "", changes: () => changes - before };
}
type World = Awaited<ReturnType<typeof world>>;

interface Call {
  route: string;
  params?: Record<string, string>;
  body?: unknown;
}

/** Sends a call, by default as an administrator. */
async function send(deps: Deps, { route, params = {}, body }: Call, actor = meera) {
  const one = routes.find((each) => each.route === route);
  if (!one) throw new Error(`There is no ${route}`);
  return one.respond({
    deps,
    request: { id: "r1", ip: "", userAgent: "", browser: undefined },
    bearerToken: undefined,
    cookie: new RenewalCookie(new Headers(), "http://localhost"),
    authenticate: async () => actor,
    params,
    query: {},
    readBody: async () => body,
  });
}

const entriesOf = async (deps: Deps) => (await AuditLog.read(deps, { by: meera.userId })).entries;
const interrupted = async (deps: Deps) =>
  (await AuditLog.read(deps, { action: "call.interrupt" })).entries;

const names = { ...NAMES, subTopic: "Waves" };
const acts: Record<string, (world: World) => Call> = {
  "adding a catalogue entry": () => ({ route: "POST /api/subject-topics", body: names }),
  "renaming a catalogue entry": ({ entryId: id }) => ({
    route: "PUT /api/subject-topics/{id}",
    params: { id },
    body: names,
  }),
  "changing a question": ({ question }) => ({
    route: "PUT /api/questions/{id}",
    params: { id: question._id },
    body: { ...question, difficulty: "DIFFICULT" },
  }),
  "deleting a question": ({ question }) => ({
    route: "DELETE /api/questions/{id}",
    params: { id: question._id },
  }),
  "announcing maintenance": () => ({
    route: "PUT /api/admin/announcement",
    body: { rev: 0, text: "Maintenance at 2 am", until: iso(clock.now() + HOUR) },
  }),
  "adding a passage": () => ({
    route: "POST /api/passages/upload",
    body: { examType: "JEE", ...NAMES, passageText: "<p>The sea was calm.</p>" },
  }),
};

describe.each(Object.entries(acts))("%s", (_name, callOf) => {
  test("has its own entry in the log, and no note is left", async () => {
    const w = await world();
    await send(w.deps, callOf(w));
    clock.advance(HOUR);
    expect(await ActNotes.sweep(w.deps)).toBe(0);
    const own = await entriesOf(w.deps);
    expect(own).toHaveLength(1);
    expect(own[0]?.action).not.toBe("call.interrupt");
  });

  test("killed at any write changes nothing that the log does not know of", async () => {
    let found = 0;
    for await (const { world: w, at } of killedAtEachWrite(world, (deps, of) =>
      send(deps, callOf(of)),
    )) {
      clock.advance(HOUR);
      await ActNotes.sweep(w.deps);
      const entries = await entriesOf(w.deps);
      if (w.changes() > 0) expect([at, entries.length]).not.toEqual([at, 0]);
      found += (await interrupted(w.deps)).length;
      expect(await ActNotes.sweep(w.deps)).toBe(0);
    }
    expect(found).toBeGreaterThan(2);
  });
});

test("without a note, a change that is killed before its entry is in no log", async () => {
  const { deps, changes } = await world();
  const dying = { ...deps, content: failingAt(deps.content, 0, "after") };
  await expect(Catalogue.create(dying, meera, names)).rejects.toThrow("died");
  expect(changes()).toBe(1);
  expect(await entriesOf(deps)).toEqual([]);
});

describe("the entry of a call that was interrupted", () => {
  const note = { call: "PUT /api/things/{id}", params: { id: "x_1.2" } };
  /** What the log says of an interrupted call with this body, once its note has been found. */
  async function notedOf(body: unknown) {
    const { deps } = await world();
    const act = async () => {
      throw new Error("The process died");
    };
    await expect(ActNotes.noted(deps, meera, { ...note, body }, act)).rejects.toThrow("died");
    const at = iso(clock.now());
    expect(await ActNotes.sweep(deps)).toBe(0);
    clock.advance(HOUR);
    expect(await ActNotes.sweep(deps)).toBe(1);
    expect(await ActNotes.sweep(deps)).toBe(0);
    const [entry] = await interrupted(deps);
    expect(entry).toMatchObject({ at, by: meera.userId, byName: meera.name, target: "x_1.2" });
    return entry?.after;
  }

  test("says what was sent, without secrets", async () => {
    const body = { name: "A", password: "hunter2", code: "123456" };
    expect(await notedOf(body)).toEqual({
      call: note.call,
      sent: { params: note.params, body: { name: "A", password: "(secret, not recorded)" } },
    });
  });

  test("names only the fields of what is long", async () => {
    expect(await notedOf({ name: "A", text: "x".repeat(5_000) })).toEqual({
      call: note.call,
      sent: { params: note.params, fields: ["name", "text"] },
    });
  });
});

test("a refusal is an end, and an overloaded service is not", async () => {
  const { deps } = await world();
  const refuse = (kind: "conflict" | "unavailable") =>
    ActNotes.noted(deps, meera, { call: "PUT /api/things" }, async () => {
      throw new AppError(kind, "no", "No.");
    }).catch(String);
  await refuse("conflict");
  clock.advance(HOUR);
  expect(await ActNotes.sweep(deps)).toBe(0);
  await refuse("unavailable");
  clock.advance(HOUR);
  expect(await ActNotes.sweep(deps)).toBe(1);
});

test("a student's calls write no note", async () => {
  const { deps, changes } = await world();
  const call = { route: "PATCH /api/account", body: {} };
  await send(deps, call, student()).catch(String);
  expect(changes()).toBe(0);
  clock.advance(HOUR);
  expect(await ActNotes.sweep(deps)).toBe(0);
});

/**
 * Calls of staff that the log does not note: they only read, or what they write says who wrote it
 * and when.
 */
const NOT_NOTED = [
  "DELETE /api/tests/{id}/marking/{questionId}/answers/{answerId}/lease",
  "POST /api/images/uploads",
  "POST /api/imports/key-file",
  "POST /api/questions/similar",
  "POST /api/submissions/admin/tests/{testId}/corrections/preview",
  "POST /api/tests/check",
  "POST /api/tests/preview",
  "POST /api/tests/questions/auto-select",
  "POST /api/tests/questions/count",
  "POST /api/tests/questions/fill",
  "POST /api/tests/questions/replace",
  "POST /api/tests/{id}/duplicate",
  "POST /api/tests/{id}/marking/{questionId}/answers/{answerId}/lease",
  "POST /api/tests/{id}/marking/{questionId}/answers/{answerId}/mark",
  "POST /api/tests/{id}/marking/{questionId}/next",
  "POST /api/videos/uploads/{id}/parts",
];

test("every call for staff that changes something is noted, but for those listed here", () => {
  const staffs = routes.filter(
    ({ allow, method }) =>
      method !== "GET" && ["admin", "staff", "scheduler-or-admin"].includes(allow),
  );
  const left = staffs.filter(({ noted }) => !noted).map(({ route }) => route);
  expect(left.toSorted()).toEqual(NOT_NOTED);
  const others = routes.filter(({ noted }) => noted).filter((one) => !staffs.includes(one));
  expect(others.map(({ route }) => route).toSorted()).toEqual([
    "PATCH /api/account",
    "POST /api/account/second-factor/confirm",
    "POST /api/account/second-factor/end",
    "POST /api/account/second-factor/recovery-codes",
  ]);
});
