import * as Hold from "../../bank/pool/hold.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { timeOfId } from "../../kernel/shared/id.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import { contentOf } from "../paper/paper-content.rules.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { type Made, record } from "./publication.service.ts";
import * as Notes from "./unfinished-publication.store.ts";

/** No call takes longer than this: a test that does not exist by then will never exist. */
const GIVEN_UP_MS = HOUR;

/**
 * Notes the questions of a new test before they are held for it, so that a publication which was
 * refused or killed is found. A repeated publication keeps the questions of the earlier one in the
 * note.
 */
export async function begin(deps: Deps, testId: string, held: Hold.Held): Promise<void> {
  const before = await Notes.find(deps, testId);
  const ids = [...new Set([...(before?.ids ?? []), ...Hold.idsOf(held)])];
  await Notes.put(deps, { testId, ids });
}

/**
 * Ends the note once the test is there, and frees the questions that only an earlier try of its
 * publication held. Safe to repeat.
 */
export async function end(deps: Deps, test: Test, made?: Made): Promise<void> {
  const note = await Notes.find(deps, test.testId);
  if (note) await endNote(deps, test, note, made?.held);
}

async function endNote(
  deps: Deps,
  test: Test,
  { testId, ids }: Notes.Note,
  held?: Hold.Held,
): Promise<void> {
  const used = Hold.idsOf(held ?? (await heldBy(deps, test)));
  const left = ids.filter((id) => !used.includes(id));
  // Once the test was edited, nothing is freed: the questions of its earlier papers stay held.
  if (test.rev === 1) await Hold.forget(deps, left, testId);
  await Notes.remove(deps, testId);
}

async function heldBy(deps: Deps, test: Test): Promise<Hold.Held> {
  const [key, student] = await Promise.all([
    PaperStore.readKey(deps, test, test.keyName),
    PaperStore.readStudentPaper(deps, test),
  ]);
  return contentOf({ key, student });
}

/**
 * Frees the questions of tests that were never written, which would otherwise count as used for
 * ever. For tests that were written, it writes the missing log entries.
 * @returns how many tests were never written
 */
export async function sweep(deps: Deps): Promise<number> {
  const before = deps.clock.now() - GIVEN_UP_MS;
  const due = (await Notes.oldest(deps)).filter(({ testId }) => timeOfId(testId) < before);
  let freed = 0;
  for (const note of due) {
    const { testId, ids } = note;
    const test = await TestStore.find(deps, testId, { consistent: true });
    if (test) {
      await record(deps, test);
      await endNote(deps, test, note);
      continue;
    }
    if (!(await TestStore.exists(deps, testId))) {
      await Hold.forget(deps, ids, testId);
      freed++;
    }
    await Notes.remove(deps, testId);
  }
  return freed;
}
