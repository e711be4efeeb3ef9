import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { draftQuestion } from "../../testing/draft.fixture.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { testClock } from "../../testing/world.ts";
import { cellOf, slotAt, totalOf } from "./cell.rules.ts";
import * as CounterStore from "./counter.store.ts";
import * as FreedNumbers from "./freed-numbers.service.ts";
import * as NumberStore from "./number.store.ts";
import { questionsAt } from "./question-read.service.ts";
import * as QuestionStore from "./question.store.ts";

const COUNT = 520;
const BLOCKERS = 3;
const integer = { responseType: "INTEGER", content: {}, key: { value: 1, tolerance: 0 } };
const cell = cellOf(draftQuestion(integer, 1, { subjectTopicId: "st_freed" }).question);

const cells = (deps: Deps) => CounterStore.countedCells(deps, ["JEE"], ["st_freed"]);

/** A bank in which only the first questions of a cell are left, and all later ones are deleted. */
async function bankWithBlockers() {
  const deps = memoryDeps(testClock());
  const questions = Array.from(
    { length: COUNT },
    (_, i) => draftQuestion(integer, i, { subjectTopicId: "st_freed" }).question,
  );
  const numbers = await NumberStore.takeMany(
    deps,
    cell,
    questions.map(({ questionId }) => questionId),
  );
  const blockers = questions.slice(0, BLOCKERS);
  for (const question of blockers) {
    const seq = numbers?.get(question.questionId) ?? 0;
    const presence = { seq, deletedAt: null, archived: false, edition: 1 };
    await QuestionStore.create(deps, { ...question, ...presence });
  }
  return { deps, ids: blockers.map(({ questionId }) => questionId).toSorted() };
}

const gone = Array.from({ length: COUNT - BLOCKERS }, (_, i) => BLOCKERS + 1 + i);

async function listed(deps: Deps) {
  const counted = await cells(deps);
  const refs = Array.from({ length: totalOf(counted) }, (_, i) => slotAt(counted, i));
  const { questions } = await questionsAt(deps, refs);
  return questions.map(({ questionId }) => questionId).toSorted();
}

test("a cell whose lowest questions are left keeps no released number after a large release", async () => {
  const { deps, ids } = await bankWithBlockers();
  await FreedNumbers.release(deps, cell, gone);
  expect(await cells(deps)).toMatchObject([{ given: COUNT + BLOCKERS, below: COUNT, free: [] }]);
  expect(await listed(deps)).toEqual(ids);
});

test("few released numbers are kept as they are, for one write", async () => {
  const { deps, ids } = await bankWithBlockers();
  await FreedNumbers.release(deps, cell, gone.slice(0, 500));
  expect(await cells(deps)).toMatchObject([{ below: 0, free: gone.slice(0, 500) }]);
  await CounterStore.release(deps, cell, gone);
  expect(await listed(deps)).toEqual(ids);
});

test("a process killed at any write leaves every question in the list, and the next call finishes", async () => {
  for (const when of ["before", "after"] as const) {
    for (let k = 0, died = true; died; k++) {
      const { deps, ids } = await bankWithBlockers();
      const broken = depsFailingAt(deps, k, when);
      await FreedNumbers.release(broken.deps, cell, gone).catch((error: unknown) => {
        expect(error).toEqual(new Error("The process died"));
      });
      died = broken.died();
      await FreedNumbers.release(deps, cell, gone);
      const later = { ...deps, clock: { now: () => deps.clock.now() + 600_000 } };
      await NumberStore.releaseAbandoned(later, await vacant(later));
      await FreedNumbers.release(later, cell, gone);
      expect([when, k, await listed(later)]).toEqual([when, k, ids]);
      expect(totalOf(await cells(later))).toBe(BLOCKERS);
    }
  }
});

/** The slots that a killed call left without a question, as a reader of the list meets them. */
async function vacant(deps: Deps) {
  const counted = await cells(deps);
  const refs = Array.from({ length: totalOf(counted) }, (_, i) => slotAt(counted, i));
  return (await questionsAt(deps, refs)).vacant;
}
