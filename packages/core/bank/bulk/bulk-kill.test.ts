import { expect, test } from "vitest";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, type TestClock, testClock } from "../../testing/world.ts";
import { QuestionQuery } from "../question/question-list.schema.ts";
import * as QuestionList from "../search/question-list.service.ts";
import * as QuestionStore from "../question/question.store.ts";
import { fieldsOf } from "./bulk-change.rules.ts";
import * as StepJobStore from "../../kernel/step-job/step-job.store.ts";
import { BULK_LIST, bulkJobs } from "./bulk-job.store.ts";
import * as Passages from "../comprehension/passage.service.ts";
import * as MergeEntry from "./merge-entry.service.ts";
import * as BulkJobs from "./bulk-job.service.ts";
import { sweep } from "./bulk-request.service.ts";
import { run } from "./bulk-run.service.ts";
import { begin, putQuestion, questionIds } from "./bulk.fixture.ts";

const COUNT = 4;
const author = admin();
const OPTICS = { subject: "Physics", topic: "Optics", subTopic: "Lenses" };
const WAVES = { subject: "Physics", topic: "Waves", subTopic: "Sound" };

interface Bank {
  deps: Deps;
  clock: TestClock;
  requested: string[];
  ids: string[];
}

/** Four questions of one topic, and an event bus that only notes what is requested. */
async function newBank(): Promise<Bank> {
  const clock = testClock();
  const requested: string[] = [];
  const events: Deps["events"] = {
    send: async (_kind, detail) => void requested.push(JSON.stringify(detail)),
  };
  const deps = { ...memoryDeps(clock), events, log: { info() {}, error() {} } };
  const { _id: subjectTopicId } = await Catalogue.create(deps, author, OPTICS);
  await Catalogue.create(deps, author, WAVES);
  for (let n = 0; n < COUNT; n++) {
    await putQuestion(deps, n, { subjectTopicId, question: `<p>Lens ${n} bends light</p>` });
  }
  return { deps, clock, requested, ids: questionIds(COUNT) };
}

const itemsOf = async ({ deps, ids }: Bank) =>
  (await QuestionStore.findKept(deps, ids, { consistent: true }))
    .toSorted((a, b) => a.questionId.localeCompare(b.questionId))
    .map(({ edition: _edition, seq: _seq, rev: _rev, savedWith: _saved, ...one }) => ({
      ...one,
      ...fieldsOf(one),
    }));

async function listed({ deps }: Bank, query: Record<string, unknown>) {
  const page = await QuestionList.list(deps, QuestionQuery.parse({ ...query, limit: 100 }));
  const shown = page.questions.map(({ _id }) => _id).toSorted();
  return { shown, total: page.total };
}

const everything = (bank: Bank) => ({ shown: bank.ids, total: COUNT });
const NOTHING = { shown: [], total: 0 };

/**
 * Makes a call in a process that dies at its k-th write; then other processes continue until
 * nothing is due.
 */
async function killedAndContinued(
  bank: Bank,
  { k, when }: { k: number; when: "before" | "after" },
  call: (deps: Deps) => Promise<unknown>,
): Promise<boolean> {
  const broken = depsFailingAt(bank.deps, k, when);
  await call(broken.deps).catch((error: unknown) => {
    expect(error).toEqual(new Error("The process died"));
  });
  for (let rounds = 0; rounds < 5; rounds++) {
    bank.clock.advance(3 * MINUTE);
    bank.requested.length = 0;
    await sweep(bank.deps);
    if (bank.requested.length === 0) break;
    for (const { jobId } of await latest(bank)) await run(bank.deps, { jobId });
  }
  return broken.died();
}

const latest = ({ deps }: Bank) =>
  StepJobStore.latest(deps, bulkJobs, { list: BULK_LIST, limit: 5 });

const CHANGES = [
  { kind: "move", ...WAVES },
  { kind: "delete" },
  { kind: "state", state: "RETIRED" },
  { kind: "marks", marks: 2 },
] as const;

/**
 * What the list shows after each change: a query that finds all questions of the test, and a query
 * that finds no question.
 */
const OUTCOMES: Record<(typeof CHANGES)[number]["kind"], { all?: object; none?: object }> = {
  move: { all: WAVES, none: OPTICS },
  delete: { none: {} },
  state: { none: {} },
  marks: { all: OPTICS },
};

test.each(CHANGES)(
  "a process killed at any write of $kind or its undo does no harm",
  async (change) => {
    const { all, none } = OUTCOMES[change.kind];
    let [jobs, undone] = [0, 0];
    for (const when of ["before", "after"] as const) {
      for (let k = 0, died = true; died; k++) {
        const bank = await newBank();
        const before = await itemsOf(bank);
        const at = [when, k];
        const select = { criteria: OPTICS, expected: COUNT };
        died = await killedAndContinued(bank, { k, when }, (deps) =>
          begin(deps, author, { select, change }),
        );
        const [job] = await latest(bank);
        if (!job) {
          expect([at, await itemsOf(bank)]).toEqual([at, before]);
          continue;
        }
        jobs++;
        const { forward } = job;
        expect([at, job.state, forward.done, forward.failures]).toEqual([at, "done", COUNT, []]);
        expect([at, forward.changed]).toEqual([at, COUNT]);
        await expectListed(bank, at, { all, none });

        const diedAgain = await killedAndContinued(bank, { k, when }, (deps) =>
          BulkJobs.undo(deps, author, job.jobId),
        );
        if (diedAgain) undone++;
        const [later] = await latest(bank);
        if (later?.state === "done") await BulkJobs.undo(bank.deps, author, job.jobId);
        expect([at, await stateOf(bank)]).toEqual([at, ["undone", []]]);
        await expectListed(bank, at, { all: OPTICS, none: WAVES });
        await expectListed(bank, at, { all: { text: "bends" } });
        expect(withoutHistory(await itemsOf(bank))).toEqual(withoutHistory(before));
      }
    }
    // Proves that the test can fail: processes were killed after the job was stored, and during the
    // undo.
    expect(jobs).toBeGreaterThan(25);
    expect(undone).toBeGreaterThan(25);
  },
);

async function stateOf(bank: Bank) {
  const [job] = await latest(bank);
  return [job?.state, job?.undo?.failures];
}

/** Checks the lists after a time in which every killed call has certainly ended. */
async function expectListed(
  bank: Bank,
  at: unknown,
  { all, none }: { all?: object | undefined; none?: object | undefined },
): Promise<void> {
  bank.clock.advance(6 * MINUTE);
  await listed(bank, {});
  if (all) expect([at, await listed(bank, { ...all })]).toEqual([at, everything(bank)]);
  if (none) expect([at, await listed(bank, { ...none })]).toEqual([at, NOTHING]);
}

/** A revision has its time and its author, which differ after an undo. */
const withoutHistory = (items: Awaited<ReturnType<typeof itemsOf>>) =>
  items.map(({ changedAt: _at, changedBy: _by, note: _note, ...one }) => one);

test("a merge that is killed at any write ends with all in one entry, and its undo with both", async () => {
  let merges = 0;
  for (const when of ["before", "after"] as const) {
    for (let k = 0, died = true; died; k++) {
      const bank = await newBank();
      const { deps } = bank;
      const at = [when, k];
      const entry = await Catalogue.find(deps, OPTICS);
      const input = { examType: "JEE" as const, ...OPTICS, passageText: "<p>A long text.</p>" };
      const passage = await Passages.create(deps, author, input);
      died = await killedAndContinued(bank, { k, when }, async (broken) => {
        await MergeEntry.merge(broken, author, entry?._id ?? "", WAVES);
        const [job] = await latest(bank);
        await run(broken, { jobId: job?.jobId ?? "" });
      });
      const [job] = await latest(bank);
      if (!job) continue;
      merges++;
      expect([at, job.state, job.forward.changed, job.forward.failures]) //
        .toEqual([at, "done", COUNT, []]);
      expect([at, await Catalogue.find(deps, OPTICS)]).toEqual([at, undefined]);
      expect([at, await Passages.read(deps, passage._id)]).toMatchObject([at, WAVES]);
      await expectListed(bank, at, { all: WAVES, none: OPTICS });

      await killedAndContinued(bank, { k, when }, async (broken) => {
        await BulkJobs.undo(broken, author, job.jobId);
        await run(broken, { jobId: job.jobId });
      });
      const [later] = await latest(bank);
      if (later?.state === "done") await BulkJobs.undo(deps, author, job.jobId);
      await run(deps, { jobId: job.jobId });
      expect([at, await stateOf(bank)]).toEqual([at, ["undone", []]]);
      expect([at, await Passages.read(deps, passage._id)]).toMatchObject([at, OPTICS]);
      await expectListed(bank, at, { all: OPTICS, none: WAVES });
    }
  }
  expect(merges).toBeGreaterThan(25);
});
