import fc from "fast-check";
import { expect, test } from "vitest";
import { DIFFICULTIES } from "../question/difficulty.rules.ts";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { admin, testClock } from "../../testing/world.ts";
import * as Remove from "../editing/question-remove.service.ts";
import { QUESTION_STATES, QuestionUpdate } from "../question/question.schema.ts";
import * as Questions from "../editing/question.service.ts";
import * as QuestionStore from "../question/question.store.ts";
import * as CounterStore from "../question/counter.store.ts";
import { totalOf } from "../question/cell.rules.ts";
import { QuestionQuery } from "../question/question-list.schema.ts";
import * as QuestionList from "../search/question-list.service.ts";
import { fieldsOf } from "./bulk-change.rules.ts";
import * as BulkJobs from "./bulk-job.service.ts";
import { run } from "./bulk-run.service.ts";
import { begin, putQuestion } from "./bulk.fixture.ts";

const author = admin();
const TOPICS = ["Optics", "Waves", "Heat"].map((topic) => ({
  subject: "Physics",
  topic,
  subTopic: "All",
}));

/** A bank in memory, with a topic for each index of `TOPICS`. */
async function newBank(): Promise<{ deps: Deps; entries: string[] }> {
  const events: Deps["events"] = { send: async () => {} };
  const deps = { ...memoryDeps(testClock()), events, log: { info() {}, error() {} } };
  const entries: string[] = [];
  for (const names of TOPICS) entries.push((await Catalogue.create(deps, author, names))._id);
  return { deps, entries };
}

const ofTopic = (names: (typeof TOPICS)[number] | undefined) => ({ ...names });

const question = fc.record({
  topic: fc.nat(2),
  difficulty: fc.constantFrom(...DIFFICULTIES),
  state: fc.constantFrom(undefined, "DRAFT", "RETIRED") satisfies fc.Arbitrary<
    "DRAFT" | "RETIRED" | undefined
  >,
  marks: fc.constantFrom(100, 400),
  tags: fc.option(fc.uniqueArray(fc.constantFrom("mock", "2024", "hard"), { minLength: 1 })),
  isDeleted: fc.boolean(),
});
type Asked = typeof question extends fc.Arbitrary<infer A> ? A : never;

const change = fc.oneof(
  fc.nat(2).map((to) => ({ kind: "move", ...ofTopic(TOPICS[to]) })),
  fc.constantFrom(...DIFFICULTIES).map((difficulty) => ({ kind: "difficulty", difficulty })),
  fc.constantFrom(1, 2, 4).map((marks) => ({ kind: "marks", marks })),
  fc.constantFrom("mock", "new").map((tag) => ({ kind: "tags", add: [tag], remove: ["hard"] })),
  fc.constant({ kind: "source", source: "NCERT", year: 2024 }),
  fc
    .constantFrom(...QUESTION_STATES.filter((state) => state !== "REVIEW"))
    .map((state) => ({ kind: "state", state })),
  fc.constantFrom("delete", "restore").map((kind) => ({ kind })),
);

/** What someone else changes in some of the questions between the job and its undo. */
interface Touch {
  at: number;
  how: "edit" | "delete" | "restore";
}
const touches: fc.Arbitrary<Touch[]> = fc.array(
  fc.record({ at: fc.nat(11), how: fc.constantFrom("edit", "delete", "restore") }),
  { maxLength: 4 },
);

const snapshot = async (deps: Deps, ids: readonly string[]) =>
  new Map(
    (await QuestionStore.findKept(deps, ids)).map((one) => [
      one.questionId,
      // Compared as JSON, in which a missing field is the same as a field without a value.
      JSON.stringify({ ...fieldsOf(one), question: one.question, content: one.content }),
    ]),
  );

/** Checks that every list agrees with the questions themselves. */
async function expectListed(deps: Deps, ids: readonly string[]): Promise<void> {
  const kept = await QuestionStore.findKept(deps, ids);
  for (const [at, names] of TOPICS.entries()) {
    const query = QuestionQuery.parse({ ...names, limit: 100 });
    const { questions, total } = await QuestionList.list(deps, query);
    const entry = (await Catalogue.find(deps, names))?._id;
    const expected = kept.filter(
      (one) => one.deletedAt === null && one.subjectTopicId === entry && one.state !== "RETIRED",
    );
    expect([at, total]).toEqual([at, expected.length]);
    expect(questions.map(({ _id }) => _id).toSorted()).toEqual(
      expected.map(({ questionId }) => questionId).toSorted(),
    );
  }
}

interface Case {
  questions: readonly Asked[];
  change: object;
  touches: readonly Touch[];
}

/** Changes questions, lets someone else edit some, undoes the change, and counts the results. */
async function undoneAfter({ questions, change: asked, touches: touched }: Case) {
  const { deps, entries } = await newBank();
  const ids: string[] = [];
  for (const [n, { topic, isDeleted, tags, ...more }] of questions.entries()) {
    const subjectTopicId = entries[topic] ?? "";
    ids.push(await putQuestion(deps, n, { ...more, ...(tags && { tags }), subjectTopicId }));
    if (isDeleted) await Remove.remove(deps, author, ids.slice(-1));
  }
  const before = await snapshot(deps, ids);
  const job = await begin(deps, author, { select: { ids }, change: asked });
  expect([job.state, job.done]).toEqual(["done", ids.length]);
  const after = await snapshot(deps, ids);
  const moved = ids.filter((id) => after.get(id) !== before.get(id));
  expect(job.changed).toBe(moved.length);
  await expectListed(deps, ids);

  for (const { at, how } of touched) await touch(deps, ids[at % ids.length] ?? "", how);
  const now = await snapshot(deps, ids);
  const { undo } = await BulkJobs.undo(deps, author, job.jobId ?? "");
  const end = await snapshot(deps, ids);
  const named = new Set(undo?.failures.map(({ _id }) => _id));
  for (const id of ids) {
    // What someone else changed stays; everything else is as it was before the job.
    const isBack = moved.includes(id) && !named.has(id);
    expect([id, end.get(id)]).toEqual([id, isBack ? before.get(id) : now.get(id)]);
    if (now.get(id) !== after.get(id)) expect([id, end.get(id)]).toEqual([id, now.get(id)]);
  }
  await expectListed(deps, ids);
  return { changed: moved.length, undone: undo?.changed ?? 0, left: undo?.failed ?? 0 };
}

test("an undo gives back every question that no one has touched, and names the others", async () => {
  const cases = fc.record({
    questions: fc.array(question, { minLength: 1, maxLength: 12 }),
    change,
    touches,
  });
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      await undoneAfter(one);
    }),
    { numRuns: runs(300) },
  );
});

// Proves that the checks above can fail: here a job certainly changes something, and the undo meets
// someone else's edit.
test("of three questions that a job moves, an undo gives two back and leaves the edited one", async () => {
  const easy: Asked = {
    topic: 0,
    difficulty: "EASY",
    state: undefined,
    marks: 400,
    tags: null,
    isDeleted: false,
  };
  const found = await undoneAfter({
    questions: [easy, easy, easy, { ...easy, topic: 1 }],
    change: { kind: "move", ...ofTopic(TOPICS[1]) },
    touches: [{ at: 2, how: "edit" }],
  });
  expect(found).toEqual({ changed: 3, undone: 2, left: 1 });
});

async function touch(deps: Deps, id: string, how: Touch["how"]): Promise<void> {
  if (how === "delete") return void (await Remove.remove(deps, author, [id]));
  if (how === "restore") return void (await Remove.restore(deps, author, [id]));
  const kept = await QuestionStore.find(deps, id);
  if (kept?.deletedAt !== null) return;
  await Questions.update(deps, author, id, QuestionUpdate.parse({ question: "<p>Other</p>" }));
}

test("new numbers in the same cell, given to make room, do not stop an undo", async () => {
  const { deps, entries } = await newBank();
  const [optics = "", waves = ""] = entries;
  const ids: string[] = [];
  // Three questions keep low numbers, so the watermark cannot rise over the numbers that the undo
  // releases.
  for (let n = 0; n < 3; n++) await putQuestion(deps, 1000 + n, { subjectTopicId: waves });
  for (let n = 0; n < 620; n++) ids.push(await putQuestion(deps, n, { subjectTopicId: optics }));
  const select = { criteria: ofTopic(TOPICS[0]), expected: ids.length };
  const { jobId } = await begin(deps, author, {
    select,
    change: { kind: "move", ...ofTopic(TOPICS[1]) },
  });
  const id = jobId ?? "";
  await run(deps, { jobId: id });
  expect(await BulkJobs.read(deps, id)).toMatchObject({ state: "done", changed: 620 });
  const counted = () => CounterStore.countedCells(deps, ["JEE"], entries);
  expect(totalOf(await counted())).toBe(623);
  await BulkJobs.undo(deps, author, id);
  await run(deps, { jobId: id });
  const { undo } = await BulkJobs.read(deps, id);
  expect(undo).toMatchObject({ changed: 620, failed: 0 });
  expect((await counted()).map((cell) => cell.free.length).every((kept) => kept <= 500)).toBe(true);
  expect(totalOf(await counted())).toBe(623);
});
