import fc from "fast-check";
import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { admin, testClock } from "../../testing/world.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { mark } from "./give-mark.service.ts";
import * as Jobs from "./marking-job.service.ts";
import { author, startMarking, writtenTest } from "./marking-queue.fixture.ts";
import * as Queue from "./marking-queue.service.ts";
import { ofQuestion } from "./queued-answer.store.ts";
import * as Rubrics from "./rubric.service.ts";
import { next, release } from "./take-answer.service.ts";

const WRITTEN = [["Asha"], ["Kabir"], [""]];
const MARKERS = 3;

/** The write at which a process dies; a number beyond the last write if it does not die. */
const dies = fc.record({
  at: fc.oneof(fc.nat(3), fc.constant(99)),
  when: fc.constantFrom("before" as const, "after" as const),
});
const who = fc.nat(MARKERS - 1);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("next" as const), who, dies }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("mark" as const),
      who,
      half: fc.integer({ min: 0, max: 20 }),
      dies,
    }),
  },
  fc.record({ kind: fc.constant("release" as const), who, dies }),
  fc.record({ kind: fc.constant("wait" as const), minutes: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant("rubric" as const), dies }),
  fc.record({ kind: fc.constant("publish" as const), dies }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const codeOf = (error: unknown): string => {
  if (error instanceof Error && "code" in error) return String(error.code);
  if (error instanceof Error && error.message === "The process died") return "died";
  throw error;
};

/** Runs a call of a process that may die during it; then the same call runs again to its end. */
async function surviving<T>(
  { deps, clock }: World,
  how: { at: number; when: "before" | "after" },
  act: (deps: Deps) => Promise<T>,
): Promise<T | string> {
  const broken = depsFailingAt(deps, how.at, how.when);
  const first = await act(broken.deps).catch(codeOf);
  if (first !== "died") return first;
  clock.advance(1);
  return act(deps).catch(codeOf);
}

/** One written answer in the model: marks in halves, by the current rubric only. */
interface Written {
  userId: string;
  marks: { by: number; half: number }[];
  lease: { by: number; until: number } | null;
}

/** The decided marks of an answer, in half marks; computed without the product's own rules. */
function outcome({ marks }: Written, markers: 1 | 2): number | null {
  const [a, b, c] = marks.map(({ half }) => half);
  if (a === undefined) return null;
  if (markers === 1) return a;
  if (b === undefined) return null;
  // Two marks may differ by one mark, a tenth of ten. Their mean is rounded up to half a mark.
  if (Math.abs(a - b) <= 2) return Math.ceil((a + b) / 2);
  return c ?? null;
}

async function world(markers: 1 | 2) {
  const clock = testClock();
  const log = { info: () => {}, error: () => {} };
  const events = { send: async () => {} };
  const deps: Deps = { ...memoryDeps(clock), log, events };
  const { testId, ids, students } = await writtenTest(deps, clock, WRITTEN);
  const questionId = ids[0] ?? "";
  await startMarking(deps, testId, markers);
  const stored = await ofQuestion(deps, { testId, questionId });
  return {
    clock,
    deps,
    testId,
    questionId,
    students,
    markers,
    actors: [author, admin(), admin()],
    version: 0,
    answers: new Map(
      stored.map(({ answerId, userId }): [string, Written] => [
        answerId,
        { userId, marks: [], lease: null },
      ]),
    ),
    /** The answer on each marker's screen, with the version of the rubric that they saw. */
    screens: new Map<number, { answerId: string; version: number }>(),
    published: new Map<string, number>(),
  };
}
type World = Awaited<ReturnType<typeof world>>;

/** Whether the model would let a marker take an answer now. */
const isFree = (w: World, { marks, lease }: Written, marker: number): boolean =>
  outcome({ marks, lease, userId: "" }, w.markers) === null &&
  marks.every(({ by }) => by !== marker) &&
  (lease === null || lease.by === marker || lease.until <= w.clock.now());

async function run(w: World, one: Step): Promise<void> {
  w.clock.advance(1);
  if (one.kind === "wait") return w.clock.advance(one.minutes * MINUTE);
  if (one.kind === "rubric") return changeRubric(w, one);
  if (one.kind === "publish") return publish(w, one);
  if (one.kind === "next") return takeNext(w, one);
  return one.kind === "mark" ? giveMark(w, one) : giveBack(w, one);
}

async function takeNext(w: World, one: Extract<Step, { kind: "next" }>): Promise<void> {
  const actor = w.actors[one.who] ?? author;
  const found = await surviving(w, one.dies, (deps) => next(deps, actor, w.testId, w.questionId));
  if (typeof found === "string") throw new Error(found);
  const free = [...w.answers].filter(([, answer]) => isFree(w, answer, one.who));
  if (free.length === 0) return expect(found.answer).toBeNull();
  const { answerId = "", text = "", own = null } = found.answer ?? {};
  expect(free.map(([id]) => id)).toContain(answerId);
  expect([WRITTEN.flat().includes(text), own]).toEqual([true, null]);
  const answer = w.answers.get(answerId);
  if (answer) answer.lease = { by: one.who, until: w.clock.now() + 10 * MINUTE };
  w.screens.set(one.who, { answerId, version: w.version });
}

async function giveMark(w: World, one: Extract<Step, { kind: "mark" }>): Promise<void> {
  const screen = w.screens.get(one.who);
  const answer = screen && w.answers.get(screen.answerId);
  if (!screen || !answer) return;
  const actor = w.actors[one.who] ?? author;
  const { answerId, version: rubric } = screen;
  const input = { rubric, scores: [one.half / 2], comment: "" };
  const said = await surviving(w, one.dies, async (deps) => {
    const { marks } = await mark(deps, actor, w.testId, w.questionId, answerId, input);
    return String(marks);
  });
  w.screens.delete(one.who);
  if (rubric !== w.version) return expect(said).toBe("rubric_changed");
  // A lease that ran out still counts while no one else has the answer.
  if (answer.lease?.by !== one.who) {
    // The same mark again is answered as before.
    const isSame = answer.marks.some((own) => own.by === one.who && own.half === one.half);
    return expect(said).toBe(isSame ? String(one.half / 2) : "lease_lost");
  }
  expect(said).toBe(String(one.half / 2));
  answer.marks.push({ by: one.who, half: one.half });
  answer.lease = null;
}

async function giveBack(w: World, one: Extract<Step, { kind: "release" }>): Promise<void> {
  const screen = w.screens.get(one.who);
  if (!screen) return;
  const actor = w.actors[one.who] ?? author;
  const said = await surviving(w, one.dies, (deps) =>
    release(deps, actor, w.testId, w.questionId, screen.answerId),
  );
  expect(said).toBeUndefined();
  const answer = w.answers.get(screen.answerId);
  if (answer?.lease?.by === one.who) answer.lease = null;
  w.screens.delete(one.who);
}

async function changeRubric(w: World, one: Extract<Step, { kind: "rubric" }>): Promise<void> {
  const input = { rev: w.version, step: 0.5 as const, criteria: [{ text: "All", max: 10 }] };
  const said = await surviving(w, one.dies, async (deps) => {
    const { rev } = await Rubrics.edit(deps, author, w.testId, w.questionId, input);
    return String(rev);
  });
  w.version++;
  // If a call died after its write, its repetition gets the error that the rubric has changed.
  expect([String(w.version), "rubric_changed"]).toContain(said);
  for (const answer of w.answers.values()) answer.marks = [];
}

async function publish(w: World, one: Extract<Step, { kind: "publish" }>): Promise<void> {
  const { deps, testId, clock } = w;
  const open = [...w.answers.values()].filter((answer) => outcome(answer, w.markers) === null);
  const asked = Queue.publish(deps, author, testId, { partly: false }).then(() => "done", codeOf);
  expect(await asked).toBe(open.length > 0 ? "marking_unfinished" : "done");
  await Queue.publish(deps, author, testId, { partly: true });
  const broken = depsFailingAt(deps, one.dies.at, one.dies.when);
  await Jobs.work(broken.deps, { markingOf: testId }).catch(codeOf);
  // A new job can start only after the lease of a killed job has ended.
  clock.advance(2 * MINUTE);
  await Jobs.work(deps, { markingOf: testId });
  for (const answer of w.answers.values()) {
    const half = outcome(answer, w.markers);
    if (half !== null) w.published.set(answer.userId, half * 50);
  }
}

/** Checks that the queue's figures and the students' marks agree with the model. */
async function compare(w: World): Promise<void> {
  const view = await Queue.read(w.deps, w.testId);
  const all = [...w.answers.values()];
  const done = all.filter((answer) => outcome(answer, w.markers) !== null).length;
  const [figures] = view.questions;
  expect(figures).toMatchObject({ answers: 2, blank: 1, done });
  const { first = 0, second = 0, third = 0, outdated = 0 } = figures ?? {};
  expect(first + second + third + outdated + done).toBe(2);
  for (const { userId } of w.students) {
    const attempt = await AttemptStore.find(w.deps, { testId: w.testId, userId, n: 0 });
    const given = Object.values(attempt?.overrides ?? {}).map(({ marks }) => marks);
    expect(given).toEqual(w.published.has(userId) ? [w.published.get(userId)] : []);
  }
}

test("any history of leases, marks, rubrics and crashes ends as the model says", async () => {
  const histories = fc.array(step, { minLength: 6, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(1 as const, 2 as const), histories, async (markers, steps) => {
      const w = await world(markers);
      for (const one of steps) {
        await run(w, one);
        await compare(w);
      }
    }),
    { numRuns: runs(300) },
  );
}, 120_000);
