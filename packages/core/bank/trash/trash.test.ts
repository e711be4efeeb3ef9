import { beforeEach, expect, test } from "vitest";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY, MINUTE } from "../../kernel/shared/time.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, type TestClock, testClock } from "../../testing/world.ts";
import { run } from "../bulk/bulk-run.service.ts";
import { begin, putQuestion } from "../bulk/bulk.fixture.ts";
import * as MergeEntry from "../bulk/merge-entry.service.ts";
import * as UseStore from "../pool/use.store.ts";
import * as Remove from "../editing/question-remove.service.ts";
import * as QuestionStore from "../question/question.store.ts";
import * as Trash from "./trash.service.ts";

const author = admin();
const OPTICS = { subject: "Physics", topic: "Optics", subTopic: "Lenses" };

let clock: TestClock;
let deps: Deps;
let subjectTopicId: string;

beforeEach(async () => {
  clock = testClock();
  deps = memoryDeps(clock);
  subjectTopicId = (await Catalogue.create(deps, author, OPTICS))._id;
});

const add = (n: number): Promise<string> => putQuestion(deps, n, { subjectTopicId });
const inTrash = async (list: "unused" | "used" = "unused") =>
  (await Trash.list(deps, { list })).questions.map(({ _id, uses }) => [_id, uses]);
const itemsOf = (id: string) =>
  deps.content.all({ where: { text: "pk = :pk", values: { ":pk": `Q#${id}` } } });

test("shows the latest first and says until when; a restored question leaves it", async () => {
  const [first, second] = [await add(1), await add(2)];
  await Remove.remove(deps, author, [first]);
  clock.advance(MINUTE);
  await Remove.remove(deps, author, [second]);
  const { questions, next } = await Trash.list(deps, { list: "unused" });
  expect(questions.map(({ _id }) => _id)).toEqual([second, first]);
  expect(next).toBeNull();
  expect(questions[0]).toMatchObject({ ...OPTICS, purgeAt: "2026-12-21T04:31:00.000Z" });
  await Remove.restore(deps, author, [second]);
  expect(await inTrash()).toEqual([[first, 0]]);
});

test("pages through a large trash without missing or repeating a question", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 60; n++) ids.push(await add(n));
  await Remove.remove(deps, author, ids);
  const found: string[] = [];
  for (let after: string | undefined, next: string | null = ""; next !== null;) {
    const page = await Trash.list(deps, { list: "unused", ...(after && { after }) });
    found.push(...page.questions.map(({ _id }) => _id));
    next = page.next;
    after = next ?? undefined;
  }
  expect(found.toSorted()).toEqual(ids.toSorted());
});

test("a question that tests use is kept for them and never deleted permanently", async () => {
  const id = await add(1);
  for (const testId of ["t_1", "t_2", "t_3"]) await UseStore.note(deps, id, testId);
  await Remove.remove(deps, author, [id]);
  expect([await inTrash("unused"), await inTrash("used")]).toEqual([[], [[id, 3]]]);
  clock.advance(31 * DAY);
  expect(await Trash.sweep(deps)).toBe(0);
  expect(await Trash.purge(deps, author, [id])).toEqual({ purgedCount: 0, keptCount: 1 });
  expect(await QuestionStore.find(deps, id)).toBeDefined();
});

test("a test that took a question after it was deleted keeps it", async () => {
  const id = await add(1);
  await Remove.remove(deps, author, [id]);
  await UseStore.note(deps, id, "t_1");
  clock.advance(31 * DAY);
  expect(await Trash.sweep(deps)).toBe(0);
  expect([await inTrash("unused"), await inTrash("used")]).toEqual([[], [[id, 1]]]);
});

test("after 30 days the sweep deletes all of a question, and no day before", async () => {
  const id = await add(1);
  await Remove.remove(deps, author, [id]);
  clock.advance(30 * DAY);
  expect(await Trash.sweep(deps)).toBe(0);
  clock.advance(MINUTE);
  expect(await Trash.sweep(deps)).toBe(1);
  expect([await itemsOf(id), await inTrash()]).toEqual([[], []]);
});

test("a removal that is killed at any write is completed by the sweep, or never began", async () => {
  for (const when of ["before", "after"] as const) {
    for (let k = 0, died = true; died; k++) {
      const id = await add(100 + k + (when === "after" ? 50 : 0));
      const kept = await QuestionStore.find(deps, id);
      // A revision that was made before the deletion.
      if (kept) await QuestionStore.replace(deps, kept, { ...kept, rev: 2 });
      await Remove.remove(deps, author, [id]);
      const broken = depsFailingAt(deps, k, when);
      await Trash.purge(broken.deps, author, [id]).catch((error: unknown) => {
        expect(error).toEqual(new Error("The process died"));
      });
      died = broken.died();
      clock.advance(6 * MINUTE);
      await Trash.sweep(deps);
      const left = (await itemsOf(id)).map(({ sk }) => sk);
      const isThere = (await QuestionStore.find(deps, id)) !== undefined;
      expect([when, k, left]).toEqual([when, k, isThere ? ["V", "V#000001"] : []]);
      if (isThere) expect(await Remove.restore(deps, author, [id])).toEqual({ restoredCount: 1 });
    }
  }
});

test("a question is restored to the entry that its own was merged into, also later merged ones", async () => {
  const quiet = { ...deps, events: { send: async () => {} }, log: { info() {}, error() {} } };
  const names = (topic: string) => ({ ...OPTICS, topic });
  const [waves, heat] = ["Waves", "Heat"].map(names);
  const { _id: wavesId } = await Catalogue.create(deps, author, waves!);
  const { _id: heatId } = await Catalogue.create(deps, author, heat!);
  const [one, other] = [await add(1), await add(2)];
  await Remove.remove(deps, author, [one, other]);
  for (const [from, into] of [
    [subjectTopicId, waves!],
    [wavesId, heat!],
  ] as const) {
    const { jobId } = await MergeEntry.merge(quiet, author, from, into);
    await run(quiet, { jobId: jobId ?? "" });
  }
  await Remove.restore(deps, author, [one]);
  await begin(quiet, author, { select: { ids: [other] }, change: { kind: "restore" } });
  const kept = await QuestionStore.findKept(deps, [one, other]);
  expect(kept.map((question) => [question.subjectTopicId, question.deletedAt])).toEqual([
    [heatId, null],
    [heatId, null],
  ]);
});
