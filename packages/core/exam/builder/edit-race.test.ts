import fc from "fast-check";
import { expect, test } from "vitest";
import * as Papers from "../attempt/open-paper.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Table } from "../../kernel/platform/table.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { addTest, admin, questionIds, type TestClock, testClock } from "../../testing/world.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { runs } from "../../testing/runs.ts";
import * as EditTest from "./edit-test.service.ts";
import * as Retire from "./retire-test.service.ts";
import { TestEdit } from "../terms/test/test-input.schema.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import * as Tests from "../assessment/assessment.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";

const actors: Actor[] = ["Meera", "Ravi", "Sara"].map((name) => ({ ...admin(), name }));
const AT = Date.parse("2026-11-21T04:30:00.000Z");
const START = AT + 30 * MINUTE;

/** A table whose every call waits for the scheduler. */
const scheduled = (table: Table, scheduler: fc.Scheduler): Table => ({
  get: scheduler.scheduleFunction(table.get.bind(table)),
  put: scheduler.scheduleFunction(table.put.bind(table)),
  update: scheduler.scheduleFunction(table.update.bind(table)),
  remove: scheduler.scheduleFunction(table.remove.bind(table)),
  query: scheduler.scheduleFunction(table.query.bind(table)),
  all: scheduler.scheduleFunction(table.all.bind(table)),
  batchGet: scheduler.scheduleFunction(table.batchGet.bind(table)),
  batchPut: scheduler.scheduleFunction(table.batchPut.bind(table)),
  batchRemove: scheduler.scheduleFunction(table.batchRemove.bind(table)),
});

/** Edit number `n`, which differs from the others in its fields and the order of questions. */
function editOf(exam: TestAdminView, n: number): TestEdit {
  const ids = questionIds(exam);
  const [first] = exam.sectionDetails;
  return TestEdit.parse({
    rev: exam.rev,
    name: `Edit ${n}`,
    examType: exam.examType,
    startTime: iso(START + n * MINUTE),
    expiryTime: exam.expiryTime,
    durationMinutes: 20 + n,
    totalQuestions: ids.length,
    sectionDetails: [
      {
        subject: first?.subject,
        numQuestions: ids.length,
        questionIds: n % 2 ? ids : ids.toReversed(),
      },
    ],
  });
}

async function setUp() {
  const clock = testClock(AT);
  const calm = memoryDeps(clock);
  const times = { startTime: iso(START), expiryTime: iso(START + 60 * MINUTE) };
  return { clock, calm, exam: await addTest(calm, actors[0] ?? admin(), times) };
}

/**
 * Checks that fields, lists and paper all come from edit `n`; if `n` is null, that they are
 * unchanged.
 */
async function assertWhole(deps: Deps, exam: TestAdminView, n: number | null) {
  const test = await TestStore.find(deps, exam._id);
  if (!test) throw new Error("The test is gone");
  const wanted = n === null ? null : editOf(exam, n);
  expect(test).toMatchObject({
    rev: n === null ? 1 : 2,
    name: wanted?.name ?? exam.name,
    startTime: Date.parse(wanted?.startTime ?? exam.startTime),
    durationMinutes: wanted?.durationMinutes ?? exam.durationMinutes,
  });
  const { tests } = await TestStore.byStart(deps, "JEE");
  expect(tests).toEqual([test]);
  const ids = wanted?.sectionDetails[0]?.questionIds ?? questionIds(exam);
  const paper = await Papers.questions(deps, actors[0] ?? admin(), exam._id);
  expect(paper.map(({ _id }) => _id)).toEqual(ids);
}

/** Lets pending work make this many calls to the table, or all its calls if it makes fewer. */
async function callsOf(scheduler: fc.Scheduler, work: Promise<unknown>, calls: number) {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  for (let call = 0; call < calls && !isOver; call++) {
    // A paper is sealed outside this thread, which takes several turns of the event loop.
    while (!isOver && scheduler.count() === 0) await new Promise((turn) => setImmediate(turn));
    if (scheduler.count() > 0) await scheduler.waitOne();
  }
}

const refused = (answers: readonly PromiseSettledResult<unknown>[]): AppError[] =>
  answers.flatMap((one) => {
    if (one.status === "fulfilled") return [];
    // A bug such as a TypeError must not count as a refusal.
    if (!(one.reason instanceof AppError)) throw one.reason;
    return [one.reason];
  });

test("of concurrent edits one wins, the others get a conflict, and nothing is half written", async () => {
  const { calm, exam } = await setUp();
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const before = await calm.content.get({ pk: `T#${exam._id}`, sk: "M" });
      const deps = { ...calm, content: scheduled(calm.content, scheduler) };
      const edits = Promise.allSettled(
        actors.map((by, n) => EditTest.edit(deps, by, exam._id, editOf(exam, n))),
      );
      await scheduler.waitFor(edits);
      const answers = await edits;
      const winner = answers.findIndex(({ status }) => status === "fulfilled");
      const errors = refused(answers);
      expect(errors.map(({ code }) => code)).toEqual(["edited_meanwhile", "edited_meanwhile"]);
      for (const { details } of errors) {
        expect(details).toMatchObject({ rev: 2, by: actors[winner]?.name, at: iso(AT) });
        expect(details?.["fields"]).toEqual(expect.arrayContaining(["name", "durationMinutes"]));
      }
      await assertWhole(calm, exam, winner);
      if (before) await calm.content.put({ pk: `T#${exam._id}`, sk: "M", ...before });
    }),
    { numRuns: runs(25) },
  );
});

interface World {
  calm: Deps;
  clock: TestClock;
  exam: TestAdminView;
}

/**
 * Edits a test whose lock starts after some of the edit's calls to the table. Returns how the edit
 * ended.
 */
async function editedAtLock(world: World, scheduler: fc.Scheduler, calls: number) {
  const { calm, clock, exam } = world;
  const lock = START - 10 * MINUTE;
  clock.set(AT);
  const before = await calm.content.get({ pk: `T#${exam._id}`, sk: "M" });
  const content = scheduled(calm.content, scheduler);
  let sentAt = Number.POSITIVE_INFINITY;
  const update: Table["update"] = (...call) => {
    sentAt = clock.now();
    return content.update(...call);
  };
  const deps = { ...calm, content: { ...content, update } };
  const [by = admin()] = actors;
  const edits = Promise.allSettled([EditTest.edit(deps, by, exam._id, editOf(exam, 1))]);
  await callsOf(scheduler, edits, calls);
  clock.set(lock);
  await scheduler.waitFor(edits);
  const codes = refused(await edits).map(({ code }) => code);
  // The edit counts only if its deciding write was sent before the lock started.
  expect(codes).toEqual(sentAt < lock ? [] : ["edit_locked"]);
  await assertWhole(calm, exam, codes.length === 0 ? 1 : null);
  if (before) await calm.content.put({ pk: `T#${exam._id}`, sk: "M", ...before });
  return codes[0] ?? "edited";
}

/** More calls than an edit or a deletion ever makes. */
const ALL = 1000;

test("an edit that races the lock happens entirely before it or not at all", async () => {
  const world = await setUp();
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.nat(24), async (scheduler, calls) => {
      await editedAtLock(world, scheduler, calls);
    }),
    { numRuns: runs(40) },
  );
});

// Proves that the race above can have both results: the edit is kept, or it is refused.
test("an edit before the lock is kept, and one after it is refused", async () => {
  const world = await setUp();
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.scheduler(), async (one, other) => {
      expect(await editedAtLock(world, one, ALL)).toBe("edited");
      expect(await editedAtLock(world, other, 0)).toBe("edit_locked");
    }),
    { numRuns: 5 },
  );
});

interface Race {
  first: "edit" | "deletion";
  /** How many calls the first action has made when the other one starts. */
  calls: number;
}

/** Edits and deletes a test at the same time. Returns which of the two won. */
async function wonBy({ calm, exam }: World, scheduler: fc.Scheduler, { first, calls }: Race) {
  const before = await calm.content.get({ pk: `T#${exam._id}`, sk: "M" });
  const deps = { ...calm, content: scheduled(calm.content, scheduler) };
  const [editor = admin(), remover = admin()] = actors;
  const acts = {
    edit: () => EditTest.edit(deps, editor, exam._id, editOf(exam, 1)),
    deletion: () => Retire.remove(deps, remover, exam._id, exam.rev),
  };
  const begun = acts[first]();
  await callsOf(scheduler, begun, calls);
  const both = Promise.allSettled([begun, acts[first === "edit" ? "deletion" : "edit"]()]);
  await scheduler.waitFor(both);
  const answers = await both;
  const [lost, ...more] = refused(answers);
  expect(more).toEqual([]);
  const isEdited = (answers[0].status === "fulfilled") === (first === "edit");
  expect(lost?.code).toBe(isEdited ? "edited_meanwhile" : "not_found");
  if (isEdited) await assertWhole(calm, exam, 1);
  else await expect(Tests.load(calm, exam._id)).rejects.toMatchObject({ kind: "not-found" });
  if (before) await calm.content.put({ pk: `T#${exam._id}`, sk: "M", ...before });
  return isEdited ? "edit" : "deletion";
}

test("of a concurrent edit and deletion one wins, and the test is either edited or deleted", async () => {
  const world = await setUp();
  const races = fc.record({
    first: fc.constantFrom("edit" as const, "deletion" as const),
    calls: fc.nat(20),
  });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), races, async (scheduler, race) => {
      await wonBy(world, scheduler, race);
    }),
    { numRuns: runs(50) },
  );
});

// Proves that the race above can have both results: the edit wins, or the deletion wins.
test.each(["edit", "deletion"] as const)("a finished %s wins", async (first) => {
  const world = await setUp();
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      expect(await wonBy(world, scheduler, { first, calls: ALL })).toBe(first);
    }),
    { numRuns: 5 },
  );
});
