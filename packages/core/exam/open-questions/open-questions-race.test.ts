import fc from "fast-check";
import { expect, test } from "vitest";
import * as Questions from "../../bank/editing/question.service.ts";
import * as QuestionRemove from "../../bank/editing/question-remove.service.ts";
import * as Uses from "../../bank/pool/use.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { NAMES } from "../../testing/world.ts";
import * as Tests from "../assessment/assessment.service.ts";
import * as Retire from "../builder/retire-test.service.ts";
import * as EditTest from "../builder/edit-test.service.ts";
import { TestEdit } from "../terms/test/test-input.schema.ts";
import {
  addPassage,
  addQuestions,
  assertNoLeak,
  change,
  openQuestionsWorld,
  type OpenQuestionsWorld,
  publish,
  release,
  scheduled,
  served,
} from "./open-questions.fixture.ts";

/** A bug such as a TypeError must not count as a refusal. */
function assertRefusal(reason: unknown): void {
  if (!(reason instanceof AppError)) throw reason;
}

/** An action of an administrator; questions and tests are chosen by number. */
type Act = (world: OpenQuestionsWorld, known: Known) => Promise<unknown>;

interface Known {
  ids: string[];
  passageId: string;
  testIds: string[];
}

const some = (ids: readonly string[], bits: number): string[] => {
  const chosen = ids.filter((_, index) => (bits >> index) & 1);
  return chosen.length > 0 ? chosen : ids.slice(0, 1);
};

const testOf = ({ testIds }: Known, n: number) => testIds[n % Math.max(1, testIds.length)];

const loaded = async (deps: Deps, known: Known, n: number) => {
  const id = testOf(known, n);
  return id === undefined ? undefined : Tests.load(deps, id);
};

const bits = fc.integer({ min: 1, max: 31 });
const policy = fc.constantFrom("AFTER_PROCESSING", "IMMEDIATE", "PRACTICE");

const acts: fc.Arbitrary<[string, Act]> = fc.oneof(
  fc
    .tuple(bits, fc.constantFrom("PUBLIC" as const, "SUBSCRIBE" as const, null))
    .map(([chosen, access]): [string, Act] => [
      `set ${chosen} to ${access}`,
      (world, { ids }) => change(world, some(ids, chosen), access, { confirmSimilar: true }),
    ]),
  fc.tuple(bits, fc.boolean(), policy).map(([chosen, allowOpen, releasePolicy]): [string, Act] => [
    `publish ${chosen} ${allowOpen ? "with open ones " : ""}as ${releasePolicy}`,
    async (world, known) => {
      const { _id } = await publish(world, some(known.ids, chosen), { allowOpen, releasePolicy });
      known.testIds.push(_id);
    },
  ]),
  fc
    .tuple(fc.nat(3), bits, fc.boolean(), policy)
    .map(([n, chosen, allowOpen, releasePolicy]): [string, Act] => [
      `edit test ${n} to ${chosen} ${allowOpen ? "with open ones " : ""}as ${releasePolicy}`,
      async ({ deps, by }, known) => {
        const exam = await loaded(deps, known, n);
        if (!exam) return;
        const questionIds = some(known.ids, chosen);
        const edit = TestEdit.parse({
          name: exam.name,
          examType: exam.examType,
          startTime: iso(exam.startTime),
          expiryTime: iso(exam.expiryTime),
          durationMinutes: exam.durationMinutes,
          totalQuestions: questionIds.length,
          sectionDetails: [
            { subject: NAMES.subject, numQuestions: questionIds.length, questionIds },
          ],
          releasePolicy,
          allowOpen,
        });
        await EditTest.edit(deps, by, exam.testId, edit);
      },
    ]),
  fc.nat(3).map((n): [string, Act] => [
    `delete test ${n}`,
    async ({ deps, by }, known) => {
      const exam = await loaded(deps, known, n);
      if (exam) await Retire.remove(deps, by, exam.testId, exam.rev);
    },
  ]),
  fc.nat(3).map((n): [string, Act] => [
    `restore test ${n}`,
    async ({ deps, by }, known) => {
      const id = testOf(known, n);
      if (id) await Retire.restore(deps, by, id);
    },
  ]),
  fc
    .nat(4)
    .map((n): [string, Act] => [
      `edit question ${n}`,
      ({ deps, by }, { ids }) =>
        Questions.update(deps, by, ids[n] ?? "", { solution: `<p>Solution ${n}.</p>` }),
    ]),
  fc
    .tuple(fc.nat(4), fc.boolean())
    .map(([n, isLinked]): [string, Act] => [
      `${isLinked ? "link" : "delink"} question ${n}`,
      ({ deps, by }, { ids, passageId }) =>
        Questions.update(deps, by, ids[n] ?? "", { passageId: isLinked ? passageId : null }),
    ]),
  bits.map((chosen): [string, Act] => [
    `delete questions ${chosen} and restore them`,
    async ({ deps, by }, { ids }) => {
      await QuestionRemove.remove(deps, by, some(ids, chosen));
      await QuestionRemove.restore(deps, by, some(ids, chosen));
    },
  ]),
  fc.nat(3).map((n): [string, Act] => [
    `release test ${n}`,
    async (world, known) => {
      const id = testOf(known, n);
      if (id) await release(world, id).catch(() => undefined);
    },
  ]),
);

async function setUp(): Promise<{ world: OpenQuestionsWorld; known: Known }> {
  const world = await openQuestionsWorld();
  const { passageId, ids } = await addPassage(world);
  return {
    world,
    known: { ids: [...ids, ...(await addQuestions(world, 3))], passageId, testIds: [] },
  };
}

test("whatever administrators do at the same time, no card of an unreleased test is served", async () => {
  const steps = fc.array(fc.array(acts, { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(steps, fc.scheduler(), async (batches, scheduler) => {
      const { world, known } = await setUp();
      const content = scheduled(world.deps.content, scheduler);
      const racing = { ...world, deps: { ...world.deps, content } };
      for (const batch of batches) {
        const done = Promise.allSettled(batch.map(([, act]) => act(racing, known)));
        await scheduler.waitFor(done);
        for (const one of await done) if (one.status === "rejected") assertRefusal(one.reason);
        await assertNoLeak(world, known.testIds);
      }
    }),
    { numRuns: runs(600) },
  );
});

/** Publishes questions after some of the calls that open them. Returns how each question ends. */
async function publishedAfter(calls: number, allowOpen: boolean, scheduler: fc.Scheduler) {
  const { world, known } = await setUp();
  const content = scheduled(world.deps.content, scheduler);
  const racing = { ...world, deps: { ...world.deps, content } };
  let isOver = false;
  const opening = change(racing, known.ids, "PUBLIC", { confirmSimilar: true }).finally(
    () => (isOver = true),
  );
  // Publishing starts after some of the calls with which questions are opened.
  for (let call = 0; call < calls && !isOver; call++) {
    await new Promise((turn) => setImmediate(turn));
    if (scheduler.count() > 0) await scheduler.waitOne();
  }
  const both = Promise.allSettled([opening, publish(racing, known.ids, { allowOpen })]);
  await scheduler.waitFor(both);
  const [, published] = await both;
  if (published.status === "rejected") assertRefusal(published.reason);
  const testIds = published.status === "fulfilled" ? [published.value._id] : [];
  await assertNoLeak(world, testIds);
  const uses = await Uses.read(world.deps, known.ids);
  return known.ids.map((id) => {
    const { open, held } = uses.of(id);
    expect(open === undefined || held.size === 0).toBe(true);
    return open ? "open" : held.size > 0 ? "held" : "closed";
  });
}

test("of opening and publishing at the same time, questions end open or held, never both", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(60), fc.boolean(), fc.scheduler(), async (...race) => {
      await publishedAfter(...race);
    }),
    { numRuns: runs(300) },
  );
});

// Proves that the race above can have both results: the questions end open, or they end held.
test.each([
  ["open, unless the test may have open questions", false, "open"],
  ["held, if the test may have open questions", true, "held"],
])("questions that were opened first end %s", async (_end, allowOpen, end) => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const ends = await publishedAfter(Infinity, allowOpen, scheduler);
      expect(ends).toEqual(ends.map(() => end));
    }),
    { numRuns: 5 },
  );
});

test("a crash at any write leaks nothing, and the same call sent again completes it", async () => {
  const calls: [string, (world: OpenQuestionsWorld, known: Known) => Promise<unknown>][] = [
    ["open", (world, { ids }) => change(world, ids, "PUBLIC")],
    [
      "publish",
      async (world, known) => {
        const { _id } = await publish(world, known.ids, { allowOpen: true });
        known.testIds.push(_id);
      },
    ],
    ["open again", (world, { ids }) => change(world, ids, "PUBLIC")],
  ];
  for (const when of ["before", "after"] as const) {
    for (let k = 0; ; k++) {
      const { world, known } = await setUp();
      let died = false;
      for (const [, call] of calls) {
        const broken = depsFailingAt(world.deps, k, when);
        await call({ ...world, deps: broken.deps }, known).catch(() => undefined);
        await assertNoLeak(world, known.testIds);
        died ||= broken.died();
        await call(world, known);
        await assertNoLeak(world, known.testIds);
      }
      expect(await served(world)).toEqual([]);
      if (!died) break;
    }
  }
});
