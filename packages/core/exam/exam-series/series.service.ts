import type { Test } from "../terms/test/assessment.schema.ts";
import * as SeriesOfTestStore from "../assessment/exam-of-test.store.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { AppError, conflict, invalid } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { iso } from "../../kernel/shared/time.ts";
import { PROCESSING_REQUESTED } from "../processing/processing.schema.ts";
import { newLotSeed } from "../ranks/tie-facts.service.ts";
import { brokenRules, type Mismatch, mismatchesOf, waitingFor } from "./series-check.rules.ts";
import { inputOf, load, read } from "./series-view.service.ts";
import {
  type ExamSeries,
  type SeriesEdit,
  SeriesInput,
  type SeriesProcessing,
  type SeriesView,
} from "../series-record/series.schema.ts";
import * as SeriesStore from "../series-record/series.store.ts";
import { readyFrom, testsOf } from "./merge.service.ts";

type Tests = ReadonlyMap<string, Test>;

/**
 * Makes an exam of tests. Tests can be added before and after they are taken.
 * @throws AppError `invalid` with the field that is wrong; `conflict` if the tests differ
 */
export async function create(deps: Deps, actor: Actor, input: SeriesInput): Promise<SeriesView> {
  const now = deps.clock.now();
  const tests = await testsOf(deps, input);
  const examId = newId("exam", deps);
  const fields = await checked(deps, examId, input, tests);
  const exam: ExamSeries = {
    ...fields,
    examId,
    rev: 1,
    startTime: earliestStart(tests),
    lotSeed: newLotSeed(fields.tieBreak),
    run: null,
    made: {},
    plan: "",
    students: null,
    mergedAt: null,
    dueAt: readyFrom(input, tests, now),
    createdAt: iso(now),
    updatedAt: iso(now),
    updatedBy: actor.name,
  };
  await joinAll(deps, exam, tests);
  await SeriesStore.create(deps, exam);
  await record(deps, actor, "create", exam);
  return read(deps, examId);
}

/**
 * Changes an exam. Its results are merged again if they depend on the change.
 * @throws AppError as `create`; `not-found`; `conflict` if someone else changed it
 */
export async function edit(
  deps: Deps,
  actor: Actor,
  examId: string,
  { rev, ...sent }: SeriesEdit,
): Promise<SeriesView> {
  const before = await load(deps, examId);
  if (rev !== undefined && rev !== before.rev) throw changedSince(before);
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const input = SeriesInput.parse({ ...inputOf(before), ...Object.fromEntries(given) });
  const tests = await testsOf(deps, input);
  const fields = await checked(deps, examId, input, tests);
  const now = deps.clock.now();
  const exam = {
    ...before,
    ...fields,
    rev: before.rev + 1,
    startTime: earliestStart(tests),
    // A seed never changes after its hash was announced.
    lotSeed: before.lotSeed ?? newLotSeed(fields.tieBreak),
    dueAt: readyFrom(input, tests, now),
    updatedAt: iso(now),
    updatedBy: actor.name,
  };
  await joinAll(deps, exam, tests);
  if (!(await SeriesStore.edit(deps, exam, before.rev)))
    throw changedSince(await load(deps, examId));
  const left = before.tests.filter(({ testId }) => !tests.has(testId));
  await leaveAll(deps, examId, left);
  await record(deps, actor, "edit", exam);
  return read(deps, examId);
}

/** Deletes an exam; its tests stay, with their own results. @throws as `edit` */
export async function remove(
  deps: Deps,
  actor: Actor,
  examId: string,
  rev: number | undefined,
): Promise<void> {
  const before = await load(deps, examId);
  const changed = rev !== undefined && rev !== before.rev;
  if (changed || !(await SeriesStore.remove(deps, before, deps.clock.now()))) {
    throw changedSince(await load(deps, examId));
  }
  await leaveAll(deps, examId, before.tests);
  await Audit.record(deps, actor, { action: "exam.delete", target: examId, before });
}

/**
 * Has an exam merged now instead of by the next run of the schedule.
 * @throws AppError `not-found`; `conflict` if its tests differ
 */
export async function process(deps: Deps, actor: Actor, examId: string): Promise<SeriesProcessing> {
  const exam = await load(deps, examId);
  const tests = await testsOf(deps, exam);
  const [first] = mismatchesOf(exam, tests);
  if (first) throw mismatch(first);
  const waiting = waitingFor(exam, tests).map(({ testId, label }) => ({ testId, label }));
  if (waiting.length > 0) return { requested: false, waitingFor: waiting };
  await SeriesStore.markDue(deps, examId, deps.clock.now());
  await Audit.record(deps, actor, { action: "exam.process", target: examId });
  await deps.events.send(PROCESSING_REQUESTED, { examId });
  return { requested: true, waitingFor: [] };
}

/**
 * The checked input. For shifts, the order of students with equal marks comes from the tests.
 * @throws as `create`
 */
async function checked(
  deps: Deps,
  examId: string,
  sent: SeriesInput,
  tests: Tests,
): Promise<SeriesInput> {
  const missing = sent.tests.findIndex(({ testId }) => !tests.has(testId));
  if (missing >= 0) {
    const message = "This test does not exist. Choose another one.";
    throw invalid("invalid_input", message, [{ path: `tests.${missing}.testId`, message }]);
  }
  const [first] = [...tests.values()];
  const tieBreak = sent.kind === "SHIFTS" && first ? first.tieBreak : sent.tieBreak;
  const input = { ...sent, tieBreak };
  const subjects = [...new Set([...tests.values()].flatMap((test) => test.subjects))];
  const broken = brokenRules(input, subjects);
  if (broken[0]) throw invalid("invalid_input", broken[0].message, broken);
  const [different] = mismatchesOf(input, tests);
  if (different) throw mismatch(different);
  for (const { testId, label } of input.tests) {
    const other = tests.get(testId)?.examId;
    if (other === undefined || other === examId || (await isAbandoned(deps, other, testId)))
      continue;
    throw inOtherExam(testId, label);
  }
  return input;
}

const mismatch = ({ testId, field, message }: Mismatch) =>
  new AppError("conflict", "exam_mismatch", message, { details: { testId, field } });

const inOtherExam = (testId: string, label: string) =>
  mismatch({ testId, field: "exam", message: `${label} is already in another exam.` });

/** Whether a test names an exam that does not contain it, because a change was interrupted. */
async function isAbandoned(deps: Deps, examId: string, testId: string): Promise<boolean> {
  const exam = await SeriesStore.find(deps, examId);
  return !exam?.tests.some((one) => one.testId === testId);
}

/**
 * Puts all tests into the exam; if one is in another exam now, the tests added before are taken out
 * again.
 */
async function joinAll(
  deps: Deps,
  { examId, tests: parts }: ExamSeries,
  tests: Tests,
): Promise<void> {
  const joined: ExamSeries["tests"] = [];
  for (const part of parts) {
    const before = tests.get(part.testId)?.examId;
    if (await SeriesOfTestStore.join(deps, part.testId, examId, before)) {
      if (before !== examId) joined.push(part);
      continue;
    }
    await leaveAll(deps, examId, joined);
    throw inOtherExam(part.testId, part.label);
  }
}

async function leaveAll(deps: Deps, examId: string, tests: ExamSeries["tests"]): Promise<void> {
  for (const { testId } of tests) await SeriesOfTestStore.leave(deps, testId, examId);
}

const earliestStart = (tests: Tests): number =>
  Math.min(...Array.from(tests.values(), ({ startTime }) => startTime));

const changedSince = ({ rev, updatedAt, updatedBy }: ExamSeries) =>
  conflict(
    "edited_meanwhile",
    `${updatedBy} changed this exam after you opened it. Open it again before you edit it.`,
    { rev, by: updatedBy, at: updatedAt },
  );

const record = (deps: Deps, actor: Actor, verb: string, exam: ExamSeries) =>
  Audit.record(deps, actor, {
    action: `exam.${verb}`,
    target: exam.examId,
    after: inputOf(exam),
  });
