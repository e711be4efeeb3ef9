import { beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { QuestionQuery } from "../../bank/question/question-list.schema.ts";
import * as QuestionList from "../../bank/search/question-list.service.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { ensureNames, NAMES, testClock } from "../../testing/world.ts";
import { ImportDefaults } from "../pipeline/defaults.schema.ts";
import * as Files from "../pipeline/import-file.store.ts";
import * as ImportRows from "../pipeline/import-rows.service.ts";
import * as ImportJobs from "./import-job.service.ts";
import { sweep } from "../pipeline/import-sweep.service.ts";
import * as Imports from "../pipeline/import.service.ts";
import * as StepJobStore from "../../kernel/step-job/step-job.store.ts";
import { imports } from "../pipeline/import.store.ts";
import type { StoredImport } from "../pipeline/import.store.ts";
import { questionImport } from "../questions/question-import.service.ts";
import { byAdmin, rowCells, rowsOf, workOf } from "../questions/question-rows.fixture.ts";

const importId = `imp_${"0".repeat(20)}`;
const run = `run_${"0".repeat(20)}`;
const clock = testClock();
const asked: string[] = [];
let deps: Deps;

function openDeps(): Deps {
  const events = { send: async (kind: string) => void asked.push(kind) };
  return { ...memoryDeps(clock), events };
}

/** An import of three rows, one of them bad, that is checked and ready to be inserted. */
async function due(on: Deps, changes: Partial<StoredImport> = {}): Promise<void> {
  await ensureNames(on, byAdmin);
  const checker = await questionImport().openCheck(workOf(on, importId));
  const cells = [rowCells(0), rowCells(1, { answerKey: "" }), rowCells(2)];
  const rows = await checker.check(rowsOf(cells));
  const counts = { rows: 3, good: 2, bad: 1, duplicates: 0 };
  const found = { ...counts, already: 0, unusedColumns: [], notes: [], ...checker.found() };
  await Files.writePage(on, [importId, run, "checked-0"], { rows });
  await Files.writePage(on, [importId, run, "found"], { found, letters: "gbg", pictures: [] });
  const now = clock.now();
  const options = { createEntries: false, includeDuplicates: false };
  await StepJobStore.create(on, imports, {
    importId,
    run,
    counts,
    kind: "questions",
    fileName: "a.csv",
    size: 1,
    rev: 1,
    state: "inserting",
    by: byAdmin.name,
    actor: byAdmin,
    createdAt: now,
    beatAt: now,
    holder: null,
    tries: 0,
    rows: 0,
    of: 3,
    pages: 1,
    defaults: ImportDefaults.parse({}),
    insertion: { run: `run_${"1".repeat(20)}`, at: now, options, page: 0 },
    ...changes,
  });
}

const inBank = async (on: Deps) =>
  (await QuestionList.list(on, QuestionQuery.parse({ ...NAMES, limit: "100" }))).questions.length;
const work = (on: Deps) => ImportJobs.run(on, { importId });

beforeEach(() => {
  asked.splice(0);
  deps = openDeps();
});

const DONE = {
  state: "done",
  result: { attemptedRows: 3, uploadedCount: 2, failedCount: 1, alreadyCount: 0 },
};

describe("the job of an import", () => {
  test.each(["before", "after"] as const)(
    "killed %s any write is continued, and ends with the same result",
    async (when) => {
      for (let k = 0; ; k++) {
        const fresh = openDeps();
        await due(fresh);
        const dying = depsFailingAt(fresh, k, when);
        await work(dying.deps).catch(() => undefined);
        clock.advance(2 * MINUTE);
        for (const left = await sweep(fresh); left > 0;) {
          await work(fresh);
          break;
        }
        expect([k, await Imports.read(fresh, byAdmin, importId)]).toMatchObject([k, DONE]);
        expect([k, await inBank(fresh)]).toEqual([k, 2]);
        if (!dying.died()) break;
      }
    },
  );

  test("requested twice at the same time runs once", async () => {
    await due(deps);
    await Promise.all([work(deps), work(deps), work(deps)]);
    expect(await Imports.read(deps, byAdmin, importId)).toMatchObject(DONE);
    await work(deps);
    expect(await inBank(deps)).toBe(2);
  });

  test("says which questions it added, and each of them names it", async () => {
    await due(deps);
    await expect(ImportRows.insertedIds(deps, byAdmin, importId)).rejects.toMatchObject({
      kind: "conflict",
    });
    await work(deps);
    const ids = await ImportRows.insertedIds(deps, byAdmin, importId);
    const query = QuestionQuery.parse({ importId });
    const { questions, total } = await QuestionList.list(deps, query, { given: ids });
    expect([total, ids.length]).toEqual([2, 2]);
    expect(questions.map((one) => [one._id, one.importId])).toEqual(
      ids.map((id) => [id, importId]),
    );
    await expect(QuestionList.list(deps, query)).rejects.toThrow("were not looked up");
  });

  test("is not touched while it is leased, and requested again a minute after the last heartbeat", async () => {
    await due(deps, { holder: "run_somebody" });
    await work(deps);
    expect(await sweep(deps)).toBe(0);
    expect(await Imports.read(deps, byAdmin, importId)).toMatchObject({ state: "inserting" });
    clock.advance(MINUTE + 1);
    expect(await sweep(deps)).toBe(1);
    expect(asked).toEqual(["Import requested"]);
    await work(deps);
    expect(await Imports.read(deps, byAdmin, importId)).toMatchObject(DONE);
  });

  test("that keeps failing is refused, and can be tried again", async () => {
    await due(deps);
    const broken = async () => ({
      ...questionImport(),
      openInsert: () => Promise.reject(new Error("The disk is full")),
    });
    for (let i = 0; i < 3; i++) {
      await expect(ImportJobs.run(deps, { importId }, broken)).rejects.toThrow("The disk is full");
    }
    await ImportJobs.run(deps, { importId }, broken);
    const { state, refusal } = await Imports.read(deps, byAdmin, importId);
    expect([state, refusal?.code]).toEqual(["refused", "import_stopped"]);
    const options = { createEntries: false, includeDuplicates: false };
    await Imports.insert(deps, byAdmin, importId, options);
    await work(deps);
    expect(await Imports.read(deps, byAdmin, importId)).toMatchObject(DONE);
  });

  test("of an import that is discarded in the meantime stops silently", async () => {
    await due(deps);
    const leaving = async () => {
      await StepJobStore.remove(deps, imports, importId);
      return questionImport();
    };
    await ImportJobs.run(deps, { importId }, leaving);
    await expect(Imports.read(deps, byAdmin, importId)).rejects.toMatchObject({
      kind: "not-found",
    });
    expect(await sweep(deps)).toBe(0);
  });
});
