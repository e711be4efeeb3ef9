import type { KeyedEvent } from "@academy/core/learning/progress/event.schema.ts";
import * as Mastery from "@academy/core/learning/mastery/mastery.service.ts";
import * as Notebook from "@academy/core/learning/notebook/notebook.service.ts";
import * as Progress from "@academy/core/learning/progress/progress.service.ts";
import { EVENTS_PER_SNAPSHOT } from "@academy/core/learning/progress/refold.service.ts";
import * as TopicList from "@academy/core/learning/practice/topic-list.service.ts";
import { newProfile } from "@academy/core/people/user/profile.fixture.ts";
import { addProfile } from "@academy/core/people/user/user.store.ts";
import { DAY, SECOND } from "@academy/core/kernel/shared/time.ts";
import * as Dashboard from "@academy/core/back-office/dashboard/dashboard.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { itemBytes } from "./capacity-units.ts";
import { measureItems } from "./item-years.ts";
import { benchStudent } from "./student.ts";
import { MONTH_DAYS, eventsOf, recordAll, YEARS_DAYS } from "./years-student.ts";
import { allUnits, type CountedWorld, timesOf } from "./world.ts";

/** A late event is one of so many days ago. */
const LATE_DAYS = 3;

/** Writes submissions like the one of the measured test, one for each test that was taken. */
async function addAttempts({ silent }: CountedWorld, userId: string, tests: readonly KeyedEvent[]) {
  const like = `U#${benchStudent(0).userId}`;
  const where = { text: "userPk = :pk", values: { ":pk": like } };
  const { items } = await silent.attempts.query({ index: "byUser", where, limit: 1 });
  if (!items[0]) throw new Error("The measured test was not submitted");
  for (const { event } of tests) {
    if (event.kind !== "test") continue;
    const [testId] = event.submissionId.split(".");
    const submittedAt = new Date(event.submittedAt).toISOString();
    const key = { pk: `T#${testId}#0`, sk: `${userId}#0` };
    await silent.attempts.put({ ...items[0], ...key, userPk: `U#${userId}`, submittedAt });
  }
}

/** A student who has practised and taken tests for so many days. */
async function studentAfter(world: CountedWorld, student: number, days: number) {
  const { userId } = benchStudent(student);
  const registeredAt = Math.floor(world.clock.now() / SECOND);
  const profile = { ...newProfile, ...benchStudent(student), registeredAt };
  await addProfile(world.silent, profile);
  const { events, tests, setNow } = eventsOf(userId, { now: world.clock.now(), days });
  await recordAll(world.silent, userId, events);
  await addAttempts(world, userId, tests);
  return { userId, setNow };
}

/** A page with more questions of own papers costs more, so it is the mean of some pages. */
const NOTEBOOK_PAGES = 10;

async function firstPages(deps: Deps, userId: string): Promise<void> {
  let cursor: string | undefined;
  for (let page = 0; page < NOTEBOOK_PAGES; page++) {
    const { next } = await Notebook.list(deps, userId, { cursor });
    if (next === null) throw new Error("The notebook has fewer pages.");
    cursor = next;
  }
}

/** What a student's calls cost after so many days of practice, in read and write units. */
async function measureAfter(world: CountedWorld, student: number, days: number) {
  const { silent, deps, clock } = world;
  const { userId, setNow } = await studentAfter(world, student, days);
  const unitsOf = async (call: () => Promise<unknown>) => allUnits(await world.measure(call));
  const add = async (at: number, since?: number) => {
    const before = await Progress.load(silent, userId);
    const from = { ...before, since: since ?? before.since };
    return unitsOf(() => Progress.record(deps, userId, from, { events: [setNow(at)] }));
  };
  // The calendar of tests is read once in ten seconds for all students.
  await Dashboard.scheduled(deps, userId);
  const calls = {
    scheduled: await unitsOf(() => Dashboard.scheduled(deps, userId)),
    today: await unitsOf(() => Progress.today(deps, userId)),
    mastery: await unitsOf(() => Mastery.view(deps, userId)),
    topics: await unitsOf(() => TopicList.list(deps, userId, "JEE")),
    notebook: (await unitsOf(() => firstPages(deps, userId))) / NOTEBOOK_PAGES,
    state: await unitsOf(() => Progress.load(deps, userId)),
  };
  const part = calls.state + (await add(clock.now()));
  const keptPart = calls.state + (await add(clock.now() + 1, EVENTS_PER_SNAPSHOT));
  const latePart = calls.state + (await add(clock.now() - LATE_DAYS * DAY));
  return { units: { ...calls, part, keptPart, latePart }, bytes: await bytesOf(world, userId) };
}

/** Items that grow with what a student does, in bytes. */
async function bytesOf({ silent }: CountedWorld, userId: string) {
  const pk = `LEARN#${userId}`;
  const where = {
    text: "pk = :pk AND begins_with(sk, :copies)",
    values: { ":pk": pk, ":copies": "S#" },
  };
  const copies = await silent.content.all({ where });
  const sizeOf = async (sk: string) => {
    const item = await silent.content.get({ pk, sk });
    if (!item) throw new Error(`There is no item ${sk}`);
    return itemBytes(item);
  };
  return {
    head: await sizeOf("H"),
    levels: await sizeOf("D"),
    copy: Math.max(0, ...copies.map(itemBytes)),
  };
}

/** What a student's calls and items cost after a month and after three years. */
export async function measureLearningYears(world: CountedWorld) {
  const month = await measureAfter(world, 900, MONTH_DAYS);
  const years = await measureAfter(world, 901, YEARS_DAYS);
  const ratio = timesOf(month.units, years.units);
  const bytes = { ...years.bytes, ...(await measureItems(world)) };
  return { month: month.units, units: years.units, ratio, bytes };
}
