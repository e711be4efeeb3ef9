import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { idOf } from "../../testing/draft.fixture.ts";
import { keyOf } from "../assessment/assessment.keys.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import * as TestEditStore from "./test-edit.store.ts";
import { newTest } from "../assessment/assessment.fixture.ts";
import * as TestStore from "../assessment/assessment.store.ts";

/** Start of the tests that `newTest` creates. */
const START = newTest().startTime;
/** The last millisecond before the edit lock. */
const OPEN = START - 10 * MINUTE - 1;

/** Tests of editing, deleting and archiving that every database must pass. */
export function testTestEditStore(deps: () => Deps): void {
  const made = async (more: Partial<Test> = {}) => {
    const exam = newTest(more);
    await TestStore.create(deps(), exam);
    return exam;
  };
  const edit = (exam: Test, more: Partial<Test>, rev = exam.rev, now = OPEN) =>
    TestEditStore.edit(deps(), { ...exam, rev: rev + 1, ...more }, { rev, now });
  const isListed = async ({ testId, examType, startTime }: Test) =>
    (
      await TestStore.byStart(deps(), examType, { between: { from: startTime, to: startTime } })
    ).tests.some((one) => one.testId === testId);
  const isAhead = async ({ testId, expiryTime }: Test) =>
    (await TestStore.unexpired(deps(), expiryTime - 1)).some((one) => one.testId === testId);

  test("an edit moves the test in its lists and keeps extra time", async () => {
    const exam = await made();
    await TestStore.allowExtraTime(deps(), exam.testId, 15);
    const moved = { examType: "NEET", startTime: START + 7, expiryTime: START + 9000 } as const;
    expect(await edit(exam, { ...moved, name: "Waves", paper: idOf("pv", 2) })).toBe(true);
    const after = { ...exam, ...moved, name: "Waves", paper: idOf("pv", 2), rev: 2 };
    expect(await TestStore.find(deps(), exam.testId)).toEqual({ ...after, extraMinutes: 15 });
    expect([await isListed(exam), await isListed(after)]).toEqual([false, true]);
    expect(await isAhead(after)).toBe(true);
  });

  test("an edit back to what most tests have reads so, and is not stored", async () => {
    const exam = await made({ palette: "EXAM", lateSectionSeconds: 60 });
    const usual = { palette: "STANDARD", lateSectionSeconds: 120, rev: 2 } as const;
    expect(await edit(exam, usual)).toBe(true);
    expect(await TestStore.find(deps(), exam.testId)).toEqual({ ...exam, ...usual });
    const item = await deps().content.get(keyOf(exam.testId));
    expect(item).not.toHaveProperty("palette");
    expect(item).not.toHaveProperty("lateSectionSeconds");
  });

  test("an edit based on an older revision is refused and changes nothing", async () => {
    const exam = await made();
    expect(await edit(exam, { name: "First" })).toBe(true);
    expect(await edit(exam, { name: "Second" })).toBe(false);
    expect(await edit({ ...exam, testId: idOf("t", 999_996) }, {})).toBe(false);
    expect(await TestStore.find(deps(), exam.testId)).toMatchObject({ name: "First", rev: 2 });
  });

  test.each([
    ["a millisecond before the lock", OPEN, true],
    ["when the lock starts", OPEN + 1, false],
    ["at the test's start", START, false],
    ["after the test's start", START + 1, false],
  ])("%s, edits and deletions are accepted: %s", async (_when, now, taken) => {
    const [edited, deleted] = [await made(), await made()];
    expect(await edit(edited, { name: "Late" }, 1, now)).toBe(taken);
    expect(await TestEditStore.remove(deps(), deleted, now)).toBe(taken);
    expect((await TestStore.find(deps(), edited.testId))?.name).toBe(taken ? "Late" : "Optics");
    expect(await TestStore.find(deps(), deleted.testId)).toEqual(taken ? undefined : deleted);
  });

  test("the lock depends on the current start, not on the edited one", async () => {
    const exam = await made();
    const later = { startTime: START + 90 * MINUTE, expiryTime: START + 99 * MINUTE };
    expect(await edit(exam, later, 1, START)).toBe(false);
  });

  test("a deleted test is in no list, and can be restored unchanged", async () => {
    const exam = await made();
    expect(await TestEditStore.findDeleted(deps(), exam.testId)).toBeUndefined();
    expect(await TestEditStore.remove(deps(), exam, OPEN)).toBe(true);
    expect([await isListed(exam), await isAhead(exam)]).toEqual([false, false]);
    expect((await TestStore.findMany(deps(), [exam.testId])).size).toBe(0);
    expect(await edit(exam, { name: "Late" }, 2)).toBe(false);
    expect(await TestEditStore.remove(deps(), { ...exam, rev: 2 }, OPEN)).toBe(false);
    const deleted = await TestEditStore.findDeleted(deps(), exam.testId);
    expect(deleted).toEqual({ ...exam, rev: 2 });
    if (!deleted) throw new Error("The deleted test is gone");
    expect(await TestEditStore.restore(deps(), deleted)).toBe(true);
    expect(await TestEditStore.restore(deps(), deleted)).toBe(false);
    expect(await TestStore.find(deps(), exam.testId)).toEqual({ ...exam, rev: 3 });
    expect([await isListed(exam), await isAhead(exam)]).toEqual([true, true]);
  });

  test("only a test that is over can be archived, and it can be unarchived", async () => {
    const exam = await made();
    const put = (archived: boolean, now: number) =>
      TestEditStore.setArchived(deps(), exam.testId, archived, now);
    expect(await put(true, exam.expiryTime)).toBeUndefined();
    expect(await put(true, exam.expiryTime + 1)).toEqual({ ...exam, archived: true });
    expect((await TestStore.find(deps(), exam.testId))?.archived).toBe(true);
    expect(await put(false, exam.expiryTime + 1)).toEqual(exam);
    const late = exam.expiryTime + 1;
    expect(await TestEditStore.setArchived(deps(), idOf("t", 999_995), true, late)).toBe(undefined);
  });
}
