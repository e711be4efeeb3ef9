import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { addTest, admin, testClock } from "../../testing/world.ts";
import { load } from "../assessment/assessment.service.ts";
import { setMarks } from "../marking/mark-override.service.ts";
import * as Reports from "../result/report.service.ts";
import { mark } from "./give-mark.service.ts";
import { list } from "./listed-answers.service.ts";
import * as Jobs from "./marking-job.service.ts";
import { author, startMarking, writtenTest } from "./marking-queue.fixture.ts";
import * as Queue from "./marking-queue.service.ts";
import { ListedQuery } from "./marking-queue.schema.ts";
import * as Rubrics from "./rubric.service.ts";
import { next, release, take } from "./take-answer.service.ts";

const clock = testClock();
const [meera, ravi, nila] = [author, named("Ravi Das"), named("Nila Sen")];
const WRITTEN = [
  ["Asha on law one", "Asha on law two"],
  ["Kabir on law one", ""],
  ["Tara on law one", "Tara on law two"],
];

let deps: Deps;
let testId: string;
let ids: string[];
let students: Actor[];
let sent: unknown[];

function named(name: string): Actor {
  return { ...admin(), name };
}

beforeAll(() => {
  const log = { info: () => {}, error: () => {} };
  const events = { send: async (_kind: string, detail: object) => void sent.push(detail) };
  deps = { ...memoryDeps(clock), log, events };
});

beforeEach(async () => {
  sent = [];
  ({ testId, ids, students } = await writtenTest(deps, clock, WRITTEN));
});

const question = (at = 0) => ids[at] ?? "";
const nextFor = async (actor: Actor, at = 0, after?: string) =>
  (await next(deps, actor, testId, question(at), after)).answer;
/** The caller takes the next answer and gives it marks, or the marks that its text is to get. */
async function markNext(actor: Actor, marks: number | Record<string, number>, at = 0) {
  const taken = await nextFor(actor, at);
  if (!taken) return null;
  const wanted = typeof marks === "number" ? marks : (marks[taken.text] ?? 0);
  const { rev: rubric } = await Rubrics.read(deps, testId, question(at));
  await give(actor, taken.answerId, { rubric, scores: [wanted] }, at);
  return taken;
}
const give = (
  actor: Actor,
  answerId: string,
  more: { scores: number[]; comment?: string; rubric?: number },
  at = 0,
) => mark(deps, actor, testId, question(at), answerId, { rubric: 0, comment: "", ...more });
const listed = (actor: Actor, show: ListedQuery["show"], at = 0) =>
  list(deps, actor, testId, question(at), ListedQuery.parse({ show }));
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { code: string }) => error.code,
  );
async function publish(partly = false): Promise<void> {
  clock.advance(MINUTE);
  await Queue.publish(deps, meera, testId, { partly });
  await Jobs.work(deps, { markingOf: testId });
}
const reportOf = async (student: number) => {
  const userId = students[student]?.userId ?? "";
  const report = await Reports.read(deps, meera, `${testId}.${userId}.0`);
  if (!report.released) throw new Error("The report is not open");
  return report;
};

test("the queue holds every written answer without a name, and counts the blank ones", async () => {
  await startMarking(deps, testId, 1);
  const view = await Queue.read(deps, testId);
  expect(view).toMatchObject({ markers: 1, job: null, filledPercent: 100, publishedAt: null });
  expect(view.questions).toMatchObject([
    { number: 1, fullMarks: 10, answers: 3, blank: 0, first: 3 },
    { number: 2, fullMarks: 10, answers: 2, blank: 1, first: 2 },
  ]);
  const taken = await nextFor(meera);
  expect(WRITTEN.map(([text]) => text)).toContain(taken?.text);
  const shown = JSON.stringify([view, taken]);
  for (const { userId, name, email } of students) {
    for (const secret of [userId, name, email]) expect(shown).not.toContain(secret);
  }
});

test("one answer is with one marker for ten minutes, and then free for another", async () => {
  await startMarking(deps, testId, 1);
  const first = await nextFor(meera);
  expect(await nextFor(meera)).toMatchObject({ answerId: first?.answerId });
  const others = [await nextFor(ravi), await nextFor(nila)];
  expect(new Set([first, ...others].map((one) => one?.answerId)).size).toBe(3);
  const fourth = await next(deps, named("Om"), testId, question());
  expect(fourth).toEqual({ answer: null, leasedByOthers: 3 });
  clock.advance(10 * MINUTE);
  const late = await next(deps, named("Om"), testId, question());
  expect(late.answer?.answerId).toBe(first?.answerId);
  expect(await codeOf(give(meera, first?.answerId ?? "", { scores: [5] }))).toBe("lease_lost");
  // No one took Ravi's answer, so his late mark counts.
  expect(await codeOf(give(ravi, others[0]?.answerId ?? "", { scores: [5] }))).toBe("done");
});

test("markers who ask at the same time get different answers", async () => {
  await startMarking(deps, testId, 1);
  const taken = await Promise.all([meera, ravi, nila].map((actor) => nextFor(actor)));
  expect(new Set(taken.map((one) => one?.answerId)).size).toBe(3);
  expect(taken).not.toContain(null);
});

test("a skipped answer comes again after the others", async () => {
  await startMarking(deps, testId, 1);
  const first = await nextFor(meera);
  await release(deps, meera, testId, question(), first?.answerId ?? "");
  const seen = [first?.answerId];
  for (let n = 0; n < 3; n++) {
    const answer = await nextFor(meera, 0, seen.at(-1));
    await release(deps, meera, testId, question(), answer?.answerId ?? "");
    seen.push(answer?.answerId);
  }
  expect(new Set(seen.slice(0, 3)).size).toBe(3);
  expect(seen[3]).toBe(seen[0]);
});

test("published marks reach scores, ranks and reports, and blank answers have 0", async () => {
  await startMarking(deps, testId, 1);
  const marks = { "Asha on law one": 4, "Kabir on law one": 9.5, "Tara on law one": 6 };
  while (await markNext(meera, marks));
  expect(await codeOf(Queue.publish(deps, meera, testId, { partly: false }))).toBe(
    "marking_unfinished",
  );
  while (await markNext(ravi, { "Asha on law two": 2, "Tara on law two": 7 }, 1));
  await publish();
  expect(await reportOf(0)).toMatchObject({ score: 6, rank: 3 });
  expect(await reportOf(1)).toMatchObject({ score: 9.5, rank: 2 });
  expect(await reportOf(2)).toMatchObject({ score: 13, rank: 1 });
  const { questionReport } = await reportOf(1);
  expect(questionReport.map(({ marksAwarded, status }) => [marksAwarded, status])).toEqual([
    [9.5, "full"],
    [0, "unattempted"],
  ]);
  expect(await Queue.read(deps, testId)).toMatchObject({ job: null, changed: 0 });
});

test("two markers work blind, and a third decides where they are too far apart", async () => {
  await startMarking(deps, testId, 2);
  const firsts = { "Asha on law one": 6, "Kabir on law one": 5, "Tara on law one": 8 };
  while (await markNext(meera, firsts));
  expect((await listed(ravi, "done")).total).toBe(0);
  expect((await listed(ravi, "differences")).total).toBe(0);
  const taken = await nextFor(ravi);
  expect(taken).toMatchObject({ turn: 2, own: null });
  expect(JSON.stringify(taken)).not.toContain("Meera");
  const seconds = { "Asha on law one": 7, "Kabir on law one": 7, "Tara on law one": 8 };
  while (await markNext(ravi, seconds));
  expect(await nextFor(ravi)).toBeNull();
  expect((await Queue.read(deps, testId)).questions[0]).toMatchObject({ third: 1, done: 2 });
  expect((await listed(meera, "differences")).answers).toMatchObject([
    { state: "third", difference: 2, final: null },
    { state: "done", difference: 1, final: 6.5 },
  ]);
  expect(await nextFor(nila)).toMatchObject({ turn: 3, text: "Kabir on law one" });
  await markNext(nila, 5.5);
  await publish(true);
  const scores = await Promise.all([0, 1, 2].map(async (n) => (await reportOf(n)).questionReport));
  expect(scores.map(([first]) => first?.marksAwarded)).toEqual([6.5, 5.5, 8]);
});

test("a changed rubric brings marked answers back, and the old marks stay published", async () => {
  await startMarking(deps, testId, 1);
  while (await markNext(meera, 5));
  await publish(true);
  const rubric = await Rubrics.read(deps, testId, question());
  expect(rubric).toMatchObject({ rev: 0, step: 0.5, fullMarks: 10, number: 1, markers: 1 });
  const criteria = [
    { text: "States the law", max: 4 },
    { text: "Gives an example", max: 6 },
  ];
  const edit = (rev: number) =>
    Rubrics.edit(deps, meera, testId, question(), { rev, step: 1, criteria });
  await edit(0);
  expect(await codeOf(edit(0))).toBe("rubric_changed");
  expect((await Queue.read(deps, testId)).questions[0]).toMatchObject({ outdated: 3, done: 0 });
  expect((await listed(ravi, "outdated")).answers).toMatchObject([
    { state: "outdated", final: null, marks: [{ marks: 5 }] },
    {},
    {},
  ]);
  const taken = await nextFor(ravi);
  const id = taken?.answerId ?? "";
  expect(await codeOf(give(ravi, id, { scores: [5] }))).toBe("rubric_changed");
  expect(await codeOf(give(ravi, id, { rubric: 1, scores: [5, 5] }))).toBe("unfit_marks");
  expect(await codeOf(give(ravi, id, { rubric: 1, scores: [3.5, 5] }))).toBe("unfit_marks");
  expect(await codeOf(give(ravi, id, { rubric: 1, scores: [3, 5, 0] }))).toBe("unfit_marks");
  await give(ravi, id, { rubric: 1, scores: [3, 5], comment: "Name the force." });
  expect(await Queue.read(deps, testId)).toMatchObject({ changed: 1 });
  await publish(true);
  const firsts = await Promise.all(
    [0, 1, 2].map(async (n) => (await reportOf(n)).questionReport[0]),
  );
  expect(firsts.map((one) => one?.marksAwarded).toSorted()).toEqual([5, 5, 8]);
  expect(firsts.find((one) => one?.marksAwarded === 8)?.override?.note).toBe(
    "Name the force. States the law: 3 of 4. Gives an example: 5 of 6.",
  );
});

test("a rubric adds up to the full marks, in steps", async () => {
  const edit = (step: 0.25 | 0.5 | 1, ...maxima: number[]) =>
    Rubrics.edit(deps, meera, testId, question(), {
      rev: 0,
      step,
      criteria: maxima.map((max) => ({ text: "C", max })),
    });
  expect(await codeOf(edit(1, 4, 5))).toBe("unfit_rubric");
  expect(await codeOf(edit(1, 4.5, 5.5))).toBe("unfit_rubric");
  expect(await codeOf(edit(0.5, 4.5, 5.5))).toBe("done");
});

test("a marker can correct an own mark, and no one else's", async () => {
  await startMarking(deps, testId, 1);
  const taken = await markNext(meera, 5);
  const id = taken?.answerId ?? "";
  expect(await codeOf(take(deps, ravi, testId, question(), id))).toBe("answer_decided");
  expect(await take(deps, meera, testId, question(), id)).toMatchObject({
    own: { scores: [5], comment: "" },
  });
  await give(meera, id, { scores: [6.5], comment: "Added up again." });
  expect((await listed(meera, "own")).answers).toMatchObject([{ final: 6.5 }]);
});

test("a mark whose answer was lost is sent again without a second one", async () => {
  await startMarking(deps, testId, 2);
  const taken = await nextFor(meera);
  const send = () => give(meera, taken?.answerId ?? "", { scores: [5] });
  await send();
  expect(await codeOf(send())).toBe("done");
  const [own] = (await listed(meera, "own")).answers;
  expect(own?.marks).toHaveLength(1);
});

test("a mark that a teacher gave in a report later stays", async () => {
  await startMarking(deps, testId, 1);
  while (await markNext(meera, 5));
  clock.advance(MINUTE);
  const submissionId = `${testId}.${students[0]?.userId}.0`;
  const manual = { questionId: question(), marks: 9, note: "After a talk." };
  await setMarks(deps, meera, submissionId, manual);
  await publish(true);
  expect((await reportOf(0)).questionReport[0]?.marksAwarded).toBe(9);
  expect((await reportOf(1)).questionReport[0]?.marksAwarded).toBe(5);
});

test("starts only when the test is over and has written questions", async () => {
  expect(await codeOf(startMarking(deps, testId, 2))).toBe("done");
  expect(await codeOf(Queue.start(deps, meera, testId, 1))).toBe("marking_started");
  const open = await addTest(deps, meera);
  expect(await codeOf(Queue.start(deps, meera, open._id, 1))).toBe("test_open");
  expect(await codeOf(Queue.publish(deps, meera, open._id, { partly: true }))).toBe("not_found");
});

test("a filling that is killed at any write ends with the same queue", async () => {
  for (let k = 0; ; k += 7) {
    const other = await writtenTest(deps, clock, WRITTEN);
    await Queue.start(deps, meera, other.testId, 1);
    const broken = depsFailingAt(deps, k, k % 2 === 0 ? "before" : "after");
    await Jobs.work(broken.deps, { markingOf: other.testId }).catch(String);
    // The lease of the killed run has to end.
    clock.advance(2 * MINUTE);
    await Jobs.work(deps, { markingOf: other.testId });
    const { questions } = await Queue.read(deps, other.testId);
    expect(questions).toMatchObject([
      { answers: 3, blank: 0, first: 3 },
      { answers: 2, blank: 1, first: 2 },
    ]);
    if (!broken.died()) return;
  }
});

test("publishing that is killed at any write ends with the marks and new results", async () => {
  await startMarking(deps, testId, 1);
  for (const at of [0, 1]) while (await markNext(meera, 5, at));
  const passes = new Set<number>();
  for (let k = 0; ; k++) {
    await Queue.publish(deps, meera, testId, { partly: false });
    const broken = depsFailingAt(deps, k, k % 2 === 0 ? "before" : "after");
    await Jobs.work(broken.deps, { markingOf: testId }).catch(String);
    clock.advance(2 * MINUTE);
    await Jobs.work(deps, { markingOf: testId });
    expect(await Queue.read(deps, testId)).toMatchObject({ job: null, changed: 0 });
    const scores = await Promise.all([0, 1, 2].map(async (n) => (await reportOf(n)).score));
    expect(scores).toEqual([10, 5, 10]);
    passes.add((await load(deps, testId)).pass);
    if (!broken.died()) break;
  }
  expect(passes.size).toBeGreaterThan(2);
});

test("the schedule asks for a job again, and does a late one", async () => {
  await Queue.start(deps, meera, testId, 1);
  expect(sent).toEqual([{ markingOf: testId }]);
  clock.advance(MINUTE);
  expect(await Jobs.requestJobs(deps)).toEqual({ markings: 1, marked: 0 });
  clock.advance(10 * MINUTE);
  expect(await Jobs.requestJobs(deps)).toEqual({ markings: 1, marked: 1 });
  expect(await Jobs.requestJobs(deps)).toEqual({ markings: 0, marked: 0 });
});
