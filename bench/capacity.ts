import * as Attempts from "@academy/core/exam/attempt/attempt.service.ts";
import { GRACE_MS, hashUser, SHARDS } from "@academy/core/exam/terms/attempt/attempt.rules.ts";
import { partitionOf } from "@academy/core/exam/attempt-store/attempt-partition.store.ts";
import { submit } from "@academy/core/exam/submission/submit.service.ts";
import * as Papers from "@academy/core/exam/paper/paper.service.ts";
import { recordFigures } from "@academy/core/exam/processing/question-figures.service.ts";
import * as Processing from "@academy/core/exam/processing/processing.service.ts";
import * as Reports from "@academy/core/exam/result/report.service.ts";
import { HOUR, MINUTE, SECOND } from "@academy/core/kernel/shared/time.ts";
import { came } from "@academy/core/people/presence/presence.service.ts";
import * as Tests from "@academy/core/exam/assessment/assessment.service.ts";
import * as UserStore from "@academy/core/people/user/user.store.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { planSaves } from "./autosave-plan.ts";
import { itemBytes } from "./capacity-units.ts";
import { type BenchTest, MINUTES, publishTest, QUESTIONS } from "./published-test.ts";
import { benchStudent } from "./student.ts";
import type { CountedWorld, Units } from "./world.ts";

const SAVES = 85;
const planned = planSaves(SAVES, QUESTIONS, MINUTES * MINUTE);
/** A browser sends its name with every call, and the attempt stores it. */
const DEVICE = "a1b2";
/** A test's students in the processing step; more make the share per student smaller. */
const STUDENTS = 1000;

/** Capacity units of one student's way through a test, and the sheet for timing the marking. */
export async function measureCapacity(world: CountedWorld) {
  const published = await publishTest(world.silent);
  const firstVisit = units(await world.measure(() => came(world.deps, benchStudent(0))));
  const taken = await takeTest(world, published, benchStudent(0));
  const sheet = await storedAttempt(world, published, benchStudent(0));
  await addStudents(world, sheet);
  const processing = await process(world, published);
  const reports = await readReports(world, benchStudent(0), taken.submissionId);
  const figures = await recordedFigures(world, published);
  const share = divide(less(processing, figures), STUDENTS);
  const check = await signIn(world, benchStudent(0));
  // The questions came with the sealed paper; bench/sealed.ts measures a start without it.
  const calls = [firstVisit, taken.open, taken.start, ...taken.saves, taken.submit];
  const wholeAttempt = add([...calls, share, reports.first]);
  const test = await Tests.load(world.silent, published.testId);
  return {
    figures: {
      firstVisit,
      start: taken.start,
      save: divide(add(taken.saves), SAVES),
      submit: taken.submit,
      processingShare: share,
      questionFigures: figures,
      reportFirstRead: reports.first,
      reportLaterRead: reports.later,
      signInCheck: check,
      wholeAttempt,
      fullItem: { bytes: itemBytes(sheet) },
    },
    /** When no call finds its user in the process's memory. */
    withSignIn: add([wholeAttempt, ...[...calls, reports.first].map(() => check)]),
    key: await Papers.key(world.silent, test),
    planned,
    sheet: sheet.sheet,
  };
}

async function takeTest({ clock, deps, measure }: CountedWorld, test: BenchTest, actor: Actor) {
  const { testId, questions } = test;
  const open = await measure(() => Tests.view(deps, actor, testId));
  const start = await measure(() => Attempts.start(deps, actor, testId, { device: DEVICE }));
  const { attemptId } = start.answer;
  const began = clock.now();
  const saves: Units[] = [];
  // A browser counts each change: three for an answer that stays.
  let seq = 0;
  for (const { at, dirty } of planned) {
    clock.set(began + at);
    const changed = dirty.flatMap((index) => questions.slice(index, index + 1));
    const answers = Object.fromEntries(
      changed.map(({ id, answer }) => [
        id,
        { value: answer, seq: (seq += 3), timeTaken: 120, marked: saves.length % 7 === 0 },
      ]),
    );
    const save = () => Attempts.save(deps, actor, attemptId, { answers, device: DEVICE });
    saves.push(units(await measure(save)));
  }
  const done = await measure(() => submit(deps, actor, testId, { answers: {} }));
  if (done.answer.answered !== QUESTIONS) throw new Error("Not every question was answered");
  return {
    submissionId: done.answer.submissionId,
    open: units(open),
    start: units(start),
    saves,
    submit: units(done),
  };
}

const storedAttempt = async ({ silent }: CountedWorld, { testId }: BenchTest, actor: Actor) => {
  const key = { pk: partitionOf(testId, hashUser(actor.userId) % SHARDS), sk: `${actor.userId}#0` };
  const item = await silent.attempts.get(key);
  if (!item) throw new Error("The attempt was not stored");
  return { ...item, ...key, sheet: String(item["sheet"]) };
};

/** Other students' submissions, each as large as the first. */
async function addStudents(
  { silent }: CountedWorld,
  like: Awaited<ReturnType<typeof storedAttempt>>,
): Promise<void> {
  const testId = like.pk.split("#")[1] ?? "";
  for (let index = 1; index < STUDENTS; index++) {
    const { userId, name, email } = benchStudent(index);
    await silent.attempts.put({
      ...like,
      pk: partitionOf(testId, hashUser(userId) % SHARDS),
      sk: `${userId}#0`,
      userPk: `U#${userId}`,
      nm: name,
      em: email,
    });
  }
}

async function process(world: CountedWorld, { testId }: BenchTest): Promise<Units> {
  world.clock.advance(6 * HOUR + GRACE_MS + 1);
  const run = await world.measure(() => Processing.processTest(world.deps, testId));
  const [done] = run.answer.processed;
  if (done?.submissions !== STUDENTS) throw new Error("Not every submission was processed");
  return units(run);
}

/** What a run gives back to the bank, for each question once and for any number of students. */
async function recordedFigures({ deps, silent, measure }: CountedWorld, { testId }: BenchTest) {
  const test = await Tests.load(silent, testId);
  const analytics = await Reports.readAnalytics(silent, test);
  if (!analytics) throw new Error("The test has no results");
  const key = await Papers.key(silent, test);
  return units(await measure(() => recordFigures(deps, test, analytics, key)));
}

/** The extra cost of a call by a user whom this process has not seen for a minute. */
async function signIn({ silent, deps, measure }: CountedWorld, actor: Actor): Promise<Units> {
  const now = deps.clock.now();
  const registeredAt = Math.floor(now / SECOND);
  const state = {
    disabled: false,
    validAfter: 0,
    endedSessions: [],
    registeredAt,
    rev: 1,
    edition: 1,
  };
  await UserStore.addProfile(silent, { ...actor, ...state });
  const check = await measure(() => UserStore.recentProfile(deps, actor.userId));
  if (!check.answer) throw new Error("The profile was not found");
  return units(check);
}

async function readReports({ deps, measure }: CountedWorld, actor: Actor, submissionId: string) {
  const read = async () => {
    const report = await measure(() => Reports.read(deps, actor, submissionId));
    if (!report.answer.released) throw new Error("The report did not open");
    return units(report);
  };
  return { first: await read(), later: await read() };
}

const units = ({ readUnits, tableWriteUnits, writeUnits }: Units): Units => ({
  readUnits,
  tableWriteUnits,
  writeUnits,
});

const add = (all: readonly Units[]): Units =>
  all.reduce((sum, one) => ({
    readUnits: sum.readUnits + one.readUnits,
    tableWriteUnits: sum.tableWriteUnits + one.tableWriteUnits,
    writeUnits: sum.writeUnits + one.writeUnits,
  }));

const less = (sum: Units, part: Units): Units => ({
  readUnits: sum.readUnits - part.readUnits,
  tableWriteUnits: sum.tableWriteUnits - part.tableWriteUnits,
  writeUnits: sum.writeUnits - part.writeUnits,
});

const divide = (sum: Units, by: number): Units => ({
  readUnits: sum.readUnits / by,
  tableWriteUnits: sum.tableWriteUnits / by,
  writeUnits: sum.writeUnits / by,
});
