import { beforeEach, describe, expect, test } from "vitest";
import * as Attempts from "../attempt/attempt.service.ts";
import * as Papers from "../attempt/open-paper.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { addTest, admin, questionIds, student, testClock } from "../../testing/world.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as DemoTests from "../assessment/demo-test.service.ts";
import * as EditTest from "./edit-test.service.ts";
import * as Retire from "./retire-test.service.ts";
import { TestEdit } from "../terms/test/test-input.schema.ts";
import type { TestAdminView } from "../terms/test/assessment.schema.ts";
import * as Tests from "../assessment/assessment.service.ts";

const meera: Actor = { ...admin(), name: "Meera" };
const ravi: Actor = { ...admin(), name: "Ravi" };
const clock = testClock();
const HOUR = 60 * MINUTE;
let deps: Deps;
let exam: TestAdminView;

beforeEach(async () => {
  clock.set(Date.parse("2026-11-21T04:30:00.000Z"));
  deps = memoryDeps(clock);
  exam = await addTest(deps, meera, {
    ...opensIn(HOUR),
    instructions: '<p>Use <span data-type="inline-math" data-latex="g"></span>.</p>',
    tieBreak: "jee-main",
    palette: "EXAM",
  });
});

const opensIn = (ms: number) => ({
  startTime: iso(clock.now() + ms),
  expiryTime: iso(clock.now() + ms + HOUR),
});

/** The body of a client that sends only the fields of the specification, and no revision. */
const specified = (more: Partial<TestEdit> = {}): TestEdit =>
  TestEdit.parse({
    name: exam.name,
    examType: exam.examType,
    startTime: exam.startTime,
    expiryTime: exam.expiryTime,
    durationMinutes: exam.durationMinutes,
    totalQuestions: exam.totalQuestions,
    sectionDetails: exam.sectionDetails.map(
      ({ marking: _m, typeLabel: _t, incorrectMarks: _i, ...section }) => section,
    ),
    ...more,
  });
const edit = (more: Partial<TestEdit>, by = meera) =>
  EditTest.edit(deps, by, exam._id, specified(more));
async function read(): Promise<TestAdminView> {
  return Tests.adminView(deps, meera, await Tests.load(deps, exam._id));
}

async function audited(action: string): Promise<unknown[]> {
  const where = { text: "pk = :pk", values: { ":pk": "AUDIT#2026-11" } };
  return (await deps.content.all({ where })).filter((one) => one["action"] === action);
}

describe("an edit", () => {
  test("changes the sent fields, keeps the others, and records its author", async () => {
    clock.advance(MINUTE);
    const ids = questionIds(exam).toReversed();
    const [section] = exam.sectionDetails;
    if (!section) throw new Error("The test has a section");
    const { marking: _m, typeLabel: _t, incorrectMarks: _i, ...rest } = section;
    const sectionDetails = [{ ...rest, difficulty: undefined, questionIds: ids }];
    const edited = await edit({ rev: 1, name: "Second", sectionDetails }, ravi);
    expect(edited).toMatchObject({
      rev: 2,
      name: "Second",
      tieBreak: "jee-main",
      palette: "EXAM",
      instructionsSource: exam.instructionsSource,
      createdBy: "Meera",
      updatedBy: "Ravi",
      updatedAt: iso(clock.now()),
    });
    expect(questionIds(edited)).toEqual(ids);
    expect(await read()).toEqual(edited);
    const questions = await Papers.questions(deps, meera, exam._id);
    expect(questions.map(({ _id }) => _id)).toEqual(ids);
    expect(await audited("test.edit")).toMatchObject([
      { byName: "Ravi", target: exam._id, after: { fields: ["name", "sectionDetails"] } },
    ]);
  });

  test("returns the instructions with rendered formulas and as LaTeX", async () => {
    expect(exam.instructions).toContain("<math");
    expect(exam.instructionsSource).toContain('data-latex="g"');
    const again = await edit({ instructions: exam.instructionsSource, rev: 1 });
    expect(again.instructions).toBe(exam.instructions);
    expect(await audited("test.edit")).toMatchObject([{ after: { fields: [] } }]);
  });

  test("without a revision applies to the current test", async () => {
    await edit({ name: "Second" });
    expect(await edit({ name: "Third" }, ravi)).toMatchObject({ rev: 3, name: "Third" });
  });

  test("of a test that someone else changed is refused, with who, when and what", async () => {
    clock.advance(MINUTE);
    const at = iso(clock.now());
    await edit({ rev: 1, name: "Second" }, ravi);
    await edit({ rev: 2, name: "Second", durationMinutes: 20 }, ravi);
    clock.advance(MINUTE);
    await expect(edit({ rev: 1, name: "Mine" })).rejects.toMatchObject({
      kind: "conflict",
      code: "edited_meanwhile",
      message: "Ravi changed this test after you opened it. Review the changes, then edit again.",
      details: {
        rev: 3,
        by: "Ravi",
        at,
        fields: ["name", "durationMinutes"],
        changes: [{ at, by: "Ravi", fields: ["name"] }, { fields: ["durationMinutes"] }],
      },
    });
    expect(await read()).toMatchObject({ name: "Second", rev: 3 });
  });

  test("succeeds when sent again, and is in the audit log once", async () => {
    const first = await edit({ rev: 1, name: "Second" });
    expect(await edit({ rev: 1, name: "Second" })).toEqual(first);
    expect(await audited("test.edit")).toHaveLength(1);
  });

  test.each([
    [10 * MINUTE, "edit_locked", "⛔ Editing locked 10 minutes before start."],
    [0, "test_started", "⛔ Test has already started. Editing not allowed."],
    [-2 * HOUR, "test_started", "⛔ Test has already started. Editing not allowed."],
  ])("%i ms before the start is refused, as is a deletion: %s", async (before, code, message) => {
    clock.set(Date.parse(exam.startTime) - before - 1);
    if (before === 10 * MINUTE) expect((await edit({ rev: 1 })).editLock).toBeNull();
    clock.advance(1);
    const locked = await read();
    expect(locked.editLock).toEqual({ code, message });
    const refusal = { kind: "conflict", code, message };
    await expect(edit({ name: "Late" })).rejects.toMatchObject(refusal);
    const deletion = Retire.remove(deps, meera, exam._id, undefined);
    await expect(deletion).rejects.toMatchObject({ kind: "conflict", code });
    expect(await read()).toEqual(locked);
  });

  test("that makes the test invalid is refused with the field", async () => {
    await expect(edit({ examType: "AS_LEVEL", rev: 1 })).rejects.toMatchObject({
      kind: "invalid",
      fields: [{ path: "palette" }],
    });
    await expect(edit({ expiryTime: exam.startTime })).rejects.toMatchObject({
      fields: [{ path: "expiryTime" }],
    });
    await expect(edit({ totalQuestions: 9 })).rejects.toMatchObject({ code: "wrong_total" });
    expect(await read()).toMatchObject({ rev: 1 });
  });

  test("may open the test immediately, which locks it", async () => {
    const opened = await edit({ startTime: iso(clock.now()) });
    expect(opened).toMatchObject({ state: "open", editLock: { code: "test_started" } });
    const { attemptId } = await Attempts.start(deps, student(), exam._id);
    expect(attemptId).toContain(exam._id);
    await expect(edit({ ...opensIn(HOUR) })).rejects.toMatchObject({ code: "test_started" });
  });

  test("can take over a demo slot and release it", async () => {
    const demo = { demo: 1, access: "PUBLIC", releasePolicy: "PRACTICE" } as const;
    await edit(demo);
    expect(await DemoTests.list(deps)).toMatchObject([{ slot: 1, _id: exam._id }]);
    await edit({ demo: null });
    expect(await DemoTests.list(deps)).toEqual([]);
    await expect(DemoTests.findBySlot(deps, 1)).rejects.toMatchObject({ kind: "not-found" });
  });

  test("of an unknown test is not found", async () => {
    const nowhere = EditTest.edit(deps, meera, `t_${"0".repeat(20)}`, specified());
    await expect(nowhere).rejects.toMatchObject({ kind: "not-found" });
  });
});

test.each(["before", "after"] as const)(
  "an edit killed %s any of its writes has no effect or is finished by a repetition",
  async (when) => {
    const ends = { old: 0, edited: 0 };
    for (let k = 0; ; k++) {
      const { rev } = await Tests.load(deps, exam._id);
      const name = `Edit ${k}`;
      const dying = depsFailingAt(deps, k, when);
      const killed = EditTest.edit(dying.deps, meera, exam._id, specified({ rev, name }));
      await killed.catch(() => undefined);
      if (!dying.died()) break;
      const view = await read();
      const happened = view.name === name;
      ends[happened ? "edited" : "old"]++;
      expect(await Papers.questions(deps, meera, exam._id)).toHaveLength(exam.totalQuestions);
      const again = await EditTest.edit(deps, meera, exam._id, specified({ rev, name }));
      expect(again).toMatchObject({ name, rev: rev + 1 });
      const entries = (await audited("test.edit")) as { id: string }[];
      expect(entries.filter(({ id }) => id === `${exam._id}.${rev + 1}`)).toHaveLength(1);
    }
    // Writes: holds on the questions and the passage, six parts of the paper, the pointer, the log.
    const old = exam.totalQuestions + (when === "before" ? 8 : 7);
    expect(ends).toEqual({ old, edited: when === "before" ? 1 : 2 });
  },
);

describe("a deletion", () => {
  test("can be undone, which restores the test unchanged", async () => {
    await Retire.remove(deps, meera, exam._id, 1);
    await expect(read()).rejects.toMatchObject({ kind: "not-found" });
    await expect(Retire.remove(deps, meera, exam._id, 1)).rejects.toMatchObject({
      kind: "not-found",
    });
    const restored = await Retire.restore(deps, ravi, exam._id);
    expect(restored).toEqual({ ...exam, rev: 3 });
    expect(await Retire.restore(deps, ravi, exam._id)).toEqual(restored);
    expect(await audited("test.restore")).toHaveLength(1);
  });

  test("of a test that was edited since it was read is refused", async () => {
    await edit({ name: "Second" }, ravi);
    await expect(Retire.remove(deps, meera, exam._id, 1)).rejects.toMatchObject({
      code: "edited_meanwhile",
      details: { by: "Ravi", fields: ["name"] },
    });
    expect(await read()).toMatchObject({ name: "Second" });
  });

  test("cannot be undone after the test's start", async () => {
    await Retire.remove(deps, meera, exam._id, undefined);
    clock.advance(HOUR);
    await expect(Retire.restore(deps, meera, exam._id)).rejects.toMatchObject({
      code: "start_past",
    });
  });
});

test("a test can be archived only once it is over, and unarchived again", async () => {
  const put = (archived: boolean) => Retire.setArchived(deps, meera, exam._id, archived);
  clock.advance(2 * HOUR);
  await expect(put(true)).rejects.toMatchObject({ kind: "conflict", code: "not_over" });
  clock.advance(1);
  expect(await put(true)).toMatchObject({ archived: true });
  expect(await read()).toMatchObject({ archived: true, state: "expired" });
  expect(await put(false)).toMatchObject({ archived: false });
});
