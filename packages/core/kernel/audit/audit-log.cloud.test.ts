import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { admin, student, testClock, testDeps } from "../../testing/world.ts";
import { createMeter } from "../platform/meter.ts";
import type { Deps } from "../platform/deps.ts";
import { newId } from "../shared/id.ts";
import { HOUR, MINUTE } from "../shared/time.ts";
import * as AuditLog from "./audit-log.service.ts";
import type { AuditPage, AuditQuery } from "./audit.schema.ts";
import * as Audit from "./audit.service.ts";

useCloud();
const clock = testClock();
const meera = admin();
const asha = { ...student(), isAdmin: true };
let deps: Deps;
let meter: ReturnType<typeof createMeter>;

beforeAll(() => {
  meter = createMeter();
  deps = testDeps(clock, meter);
});

/** Adds entries, one for each minute from a moment on. */
async function add(from: string, count: number, act: Partial<Audit.AuditedAct> = {}, by = meera) {
  clock.set(Date.parse(from));
  for (let n = 0; n < count; n++) {
    await Audit.record(deps, by, { action: "test.edit", target: `s${n}`, after: { n }, ...act });
    clock.advance(MINUTE);
  }
}

/** All pages of a list. */
async function pagesOf(query: AuditQuery, mostRead?: number): Promise<AuditPage[]> {
  const pages: AuditPage[] = [];
  let after: string | undefined;
  do {
    const page = await AuditLog.read(deps, { ...query, after }, mostRead);
    pages.push(page);
    after = page.cursor ?? undefined;
  } while (after !== undefined && pages.length < 50);
  return pages;
}

const numbers = (pages: readonly AuditPage[]) =>
  pages.flatMap(({ entries }) => entries.map(({ after }) => (after as { n: number }).n));

describe("a month of the log", () => {
  const month = "2027-03";

  test("has its entries newest first, 50 a page, each once", async () => {
    await add("2027-03-10T10:00:00Z", 120);
    const pages = await pagesOf({ month });
    expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 20]);
    expect(numbers(pages)).toEqual(Array.from({ length: 120 }, (_, n) => 119 - n));
    expect(pages.map(({ cursor }) => cursor !== null)).toEqual([true, true, false]);
    expect(pages[0]).toMatchObject({ month, searchedTo: "2027-03-10T11:10:00.000Z" });
    expect(pages[2]).toMatchObject({ searchedTo: null });
  });

  test("is India's: it begins and ends at midnight there, across two months of UTC", async () => {
    await add("2027-04-30T18:29:59.999Z", 1, { action: "x.april" });
    await add("2027-04-30T18:30:00.000Z", 1, { action: "x.may" });
    await add("2027-05-31T18:29:59.999Z", 1, { action: "x.may" });
    await add("2027-05-31T18:30:00.000Z", 1, { action: "x.june" });
    const actions = async (of: string) =>
      (await pagesOf({ month: of, action: "x" }, 1)).flatMap(({ entries }) =>
        entries.map(({ action }) => action),
      );
    expect(await actions("2027-04")).toEqual(["x.april"]);
    expect(await actions("2027-05")).toEqual(["x.may", "x.may"]);
    expect(await actions("2027-06")).toEqual(["x.june"]);
  });

  test("is the current one unless a month is given, and may be empty", async () => {
    clock.set(Date.parse("2028-01-31T20:00:00Z"));
    expect(await AuditLog.read(deps, {})).toEqual({
      month: "2028-02",
      entries: [],
      cursor: null,
      searchedTo: null,
    });
  });

  test("is searched in steps that say how far they came", async () => {
    await add("2027-07-02T10:00:00Z", 1, { action: "user.disable" });
    await add("2027-07-03T10:00:00Z", 30);
    const pages = await pagesOf({ month: "2027-07", action: "user" }, 10);
    expect(pages.map(({ entries }) => entries.length)).toEqual([0, 0, 0, 1]);
    expect(pages[0]?.searchedTo).toBe("2027-07-03T10:20:00.000Z");
  });

  test("is filtered by who, by name or id", async () => {
    await add("2027-08-02T10:00:00Z", 3);
    await add("2027-08-03T10:00:00Z", 2, {}, asha);
    const count = async (by: string) =>
      (await pagesOf({ month: "2027-08", by }))[0]?.entries.length;
    expect(await count("asha")).toBe(2);
    expect(await count(meera.userId)).toBe(3);
    expect(await count("Someone else")).toBe(0);
  });

  test("has shorter pages where entries are large, and loses none", async () => {
    await add("2027-09-02T10:00:00Z", 7, { after: { n: 1, text: "x".repeat(300_000) } });
    const pages = await pagesOf({ month: "2027-09" });
    expect(pages.map(({ entries }) => entries.length)).toEqual([4, 3]);
  });

  test("costs a page of read units however long it is", async () => {
    const units = async (query: AuditQuery) => {
      meter.reset();
      await AuditLog.read(deps, query);
      return meter.usage.readUnits;
    };
    const before = await units({ month });
    await add("2027-03-12T10:00:00Z", 200);
    expect(await units({ month })).toBe(before);
    expect(before).toBeLessThanOrEqual(4);
  });
});

describe("the entries of a target", () => {
  test("come from all months, with those that belong to it", async () => {
    const target = newId("test", deps);
    await add("2027-10-02T10:00:00Z", 2, { target });
    await add("2027-11-02T10:00:00Z", 1, { target: `${target}.u1.0`, action: "mark.override" });
    await add("2027-11-03T10:00:00Z", 1, { target: `${target}x` });
    const [page] = await pagesOf({ target });
    expect(page?.month).toBeNull();
    expect(page?.entries.map(({ action, at }) => `${at.slice(0, 7)} ${action}`)).toEqual([
      "2027-11 mark.override",
      "2027-10 test.edit",
      "2027-10 test.edit",
    ]);
    const [own] = await pagesOf({ target: `${target}.u1.0` });
    expect(own?.entries.map(({ action }) => action)).toEqual(["mark.override"]);
    expect((await pagesOf({ target, action: "mark" }))[0]?.entries).toHaveLength(1);
  });

  test("are on pages, too, and cost what they hold", async () => {
    const target = newId("question", deps);
    await add("2027-12-01T10:00:00Z", 60, { target });
    expect(numbers(await pagesOf({ target }, 25)).length).toBe(60);
    meter.reset();
    await AuditLog.read(deps, { target });
    expect(meter.usage).toMatchObject({ requests: 1 });
    expect(meter.usage.readUnits).toBeLessThanOrEqual(4);
  });

  test("of one month are read alone", async () => {
    const target = newId("test", deps);
    await add("2027-10-02T10:00:00Z", 60, { target });
    await add("2027-11-02T10:00:00Z", 1, { target });
    await add("2027-11-02T10:00:00Z", 60, {});
    meter.reset();
    const { month, entries } = await AuditLog.read(deps, { target, month: "2027-11" });
    expect(month).toBe("2027-11");
    expect(entries).toMatchObject([{ target, at: "2027-11-02T10:00:00.000Z" }]);
    expect(meter.usage.requests).toBe(1);
    expect(meter.usage.readUnits).toBeLessThanOrEqual(1);
  });
});

test.each(["x", "2027-03-10T10:00:00.000Z", "2027-05-10T10:00:00.000Z#aud_1"])(
  "the cursor %j of another list is refused",
  async (after) => {
    await expect(AuditLog.read(deps, { month: "2027-03", after })).rejects.toMatchObject({
      kind: "invalid",
      code: "cursor_invalid",
    });
  },
);

test("entries are read again a moment later, with what was before and after", async () => {
  clock.set(Date.parse("2029-01-05T10:00:00Z") + HOUR);
  const act = { action: "user.rename", target: "u", before: { name: "A" }, after: { name: "B" } };
  await Audit.recordMany(deps, meera, [act]);
  const { entries } = await AuditLog.read(deps, { month: "2029-01" });
  expect(entries).toMatchObject([{ ...act, by: meera.userId, byName: "Meera Iyer" }]);
});
