import { randomBytes } from "node:crypto";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import { isPast, lastDeadlineOf, SHARDS } from "../terms/attempt/attempt.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import { ask } from "./marking-job.service.ts";
import { currentMarks, decided, doneBy, figuresOf, type Judging } from "./marking-queue.rules.ts";
import type { MarkedQuestion, Marking, MarkingView, QueuedAnswer } from "./marking-queue.schema.ts";
import * as MarkerStore from "./marker.store.ts";
import * as store from "./marking-queue.store.ts";
import * as Answers from "./queued-answer.store.ts";
import { keyedTest } from "./rubric.service.ts";
import { rubricFor, type WrittenQuestion, writtenQuestions } from "./written-question.rules.ts";

/** The progress of a test's marking, by question and by marker. @throws AppError `not-found` */
export async function read(deps: Deps, testId: string): Promise<MarkingView> {
  const { test, key } = await keyedTest(deps, testId);
  const [marking, own, given] = await Promise.all([
    store.find(deps, testId),
    store.rubricsOf(deps, testId),
    MarkerStore.ofTest(deps, testId),
  ]);
  const found = await Promise.all(
    writtenQuestions(key).map((written) => {
      const rubric = rubricFor(written, own.get(written.question.questionId));
      return questionOf(deps, marking, written, { markers: marking?.markers ?? 1, rubric });
    }),
  );
  return {
    testId,
    title: test.name,
    markers: marking?.markers ?? null,
    isOver: isPast(lastDeadlineOf(test), deps.clock.now()),
    job: marking?.job ?? null,
    filledPercent: marking ? Math.floor((100 * marking.shards) / SHARDS) : 0,
    publishedAt: marking?.publishedAt === undefined ? null : iso(marking.publishedAt),
    changed: found.reduce((sum, { changed }) => sum + changed, 0),
    questions: found.map(({ view }) => view),
    given,
  };
}

async function questionOf(
  deps: Deps,
  marking: Marking | undefined,
  { index, question: { questionId }, full }: WrittenQuestion,
  judging: Judging,
): Promise<{ view: MarkedQuestion; changed: number }> {
  const answers = marking
    ? await Answers.ofQuestion(deps, { testId: marking.testId, questionId })
    : [];
  const blank = marking?.filled[questionId]?.blank ?? 0;
  const view = {
    questionId,
    number: index + 1,
    fullMarks: full / 100,
    answers: answers.length,
    blank,
    ...figuresOf(answers, judging, deps.clock.now()),
  };
  return { view, changed: changedSince(answers, judging, marking?.publishedAt) };
}

/** How many of the answers that are done were marked after the marks were published. */
const changedSince = (
  answers: readonly QueuedAnswer[],
  judging: Judging,
  publishedAt = -1,
): number =>
  answers.filter(
    (answer) =>
      decided(answer, judging) !== null &&
      currentMarks(answer, judging).some(({ at }) => at >= publishedAt),
  ).length;

/**
 * Starts the marking of a test that is over, or looks for answers again. The answers are found by
 * a job.
 * @throws AppError `not-found`; `invalid` nothing_to_mark; `conflict` test_open, marking_started,
 *   marking_busy
 */
export async function start(
  deps: Deps,
  actor: Actor,
  testId: string,
  markers: 1 | 2,
): Promise<void> {
  const { test, key } = await keyedTest(deps, testId);
  assertMarkable(key);
  const now = deps.clock.now();
  if (!isPast(lastDeadlineOf(test), now)) {
    const until = iso(lastDeadlineOf(test));
    throw conflict("test_open", "Students still take this test. Start when it is over.", { until });
  }
  const by = { userId: actor.userId, name: actor.name };
  const fresh = {
    testId,
    markers,
    secret: randomBytes(32).toString("hex"),
    startedAt: now,
    job: "fill" as const,
    jobAt: now,
    jobBy: by,
    shards: 0,
    filled: {},
  };
  if (await store.create(deps, fresh)) {
    const act = { action: "marking.start", target: testId, after: { markers } };
    await Audit.record(deps, actor, act);
  } else {
    await fillAgain(deps, testId, markers, { jobAt: now, jobBy: by });
  }
  await ask(deps, { markingOf: testId });
}

function assertMarkable(key: PaperKey): void {
  if (writtenQuestions(key).length > 0) return;
  const message = "This test has no written questions to mark.";
  throw invalid("nothing_to_mark", message, [{ path: "markers", message }]);
}

async function fillAgain(
  deps: Deps,
  testId: string,
  markers: 1 | 2,
  job: { jobAt: number; jobBy: { userId: string; name: string } },
): Promise<void> {
  const before = await store.find(deps, testId);
  if (before && before.markers !== markers) {
    throw conflict(
      "marking_started",
      `Marking has started with ${before.markers === 1 ? "one marker" : "two markers"} per answer.`,
      { markers: before.markers },
    );
  }
  // A job that has not been done yet will find the new answers too.
  if (before?.job === "fill") return;
  if (!(await store.requestJob(deps, testId, { job: "fill", ...job }))) throw busy();
}

const busy = () =>
  conflict("marking_busy", "The marks are being published. Try again in a minute.");

/**
 * Asks for a job that gives students the marks of all answers, with new results. While answers wait
 * for a mark, `partly` is needed.
 * @throws AppError `not-found`; `conflict` marking_busy, marking_unfinished
 */
export async function publish(
  deps: Deps,
  actor: Actor,
  testId: string,
  { partly }: { partly: boolean },
): Promise<void> {
  const { key } = await keyedTest(deps, testId);
  const marking = await store.find(deps, testId);
  if (!marking) throw notFound("The marking of this test");
  if (marking.job === "fill") {
    throw conflict("marking_busy", "The answers are still being collected. Try again in a minute.");
  }
  const unfinished = partly ? [] : await unfinishedOf(deps, marking, key);
  if (unfinished.length > 0) {
    throw conflict(
      "marking_unfinished",
      `Mark all answers first: some of question ${unfinished.join(", ")} still wait.`,
      { questions: unfinished },
    );
  }
  const by = { userId: actor.userId, name: actor.name };
  const job = { job: "publish" as const, jobAt: deps.clock.now(), jobBy: by };
  // If a job that publishes marks is already waiting, it also publishes these marks.
  await store.requestJob(deps, testId, job);
  await ask(deps, { markingOf: testId });
}

/** The numbers of the questions that have waiting answers, by one short query per question. */
async function unfinishedOf(deps: Deps, { testId }: Marking, key: PaperKey): Promise<number[]> {
  const own = await store.rubricsOf(deps, testId);
  const waits = await Promise.all(
    writtenQuestions(key).map(async (written) => {
      const { questionId } = written.question;
      const to = doneBy(rubricFor(written, own.get(questionId)).version);
      const pages = Answers.between(deps, { testId, questionId }, { from: "1", to });
      for await (const page of pages) if (page.length > 0) return [written.index + 1];
      return [];
    }),
  );
  return waits.flat();
}
