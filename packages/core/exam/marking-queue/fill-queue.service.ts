import { createHmac } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import * as Attempts from "../attempt-store/attempt-read.service.ts";
import { isRanked, SHARDS, submissionIdOf } from "../terms/attempt/attempt.rules.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import { placeOf } from "./marking-queue.rules.ts";
import type { Filled, Marking, QueuedAnswer } from "./marking-queue.schema.ts";
import * as store from "./marking-queue.store.ts";
import * as Answers from "./queued-answer.store.ts";
import { keyedTest } from "./rubric.service.ts";
import { rubricFor, textOf, writtenQuestions } from "./written-question.rules.ts";

/** An id that hides the student from the markers. It also gives the answers a random order. */
const answerIdOf = (secret: string, submissionId: string): string =>
  createHmac("sha256", secret).update(submissionId).digest("hex").slice(0, 20);

/**
 * Puts the written answers of a test into the queue, partition by partition. Answers that are
 * there already stay as they are, so it can be repeated. A killed run continues at its partition.
 */
export async function fill(deps: Deps, marking: Marking): Promise<void> {
  const { testId } = marking;
  const { key } = await keyedTest(deps, testId);
  let { filled } = marking;
  for (let shard = marking.shards; shard < SHARDS; shard++) {
    const found = await answersOf(deps, marking, key, shard);
    await addAll(deps, marking, key, found.answers);
    filled = added(filled, found.counts);
    // Another run has already filled more partitions than this one.
    if (!(await store.noteFilled(deps, testId, shard, filled))) return;
  }
  await store.endJob(deps, testId, { jobAt: marking.jobAt ?? 0 });
}

/** The written answers of a partition, and how many are blank. Corrupt attempts are logged. */
async function answersOf(
  deps: Deps,
  { testId, secret }: Marking,
  key: PaperKey,
  shard: number,
): Promise<{ answers: QueuedAnswer[]; counts: Record<string, Filled> }> {
  const questions = writtenQuestions(key);
  const answers: QueuedAnswer[] = [];
  const counts: Record<string, Filled> = {};
  for await (const { ref, read } of Attempts.ofShard(deps, testId, shard)) {
    if (!isRanked(ref)) continue;
    const answerId = answerIdOf(secret, submissionIdOf(ref));
    try {
      const { attempt, texts } = read();
      for (const written of questions) {
        const { questionId } = written.question;
        const isBlank = textOf(key, written, { sheet: attempt.sheet, texts }) === null;
        const one = { answers: isBlank ? 0 : 1, blank: isBlank ? 1 : 0 };
        Object.assign(counts, added(counts, { [questionId]: one }));
        if (isBlank) continue;
        const { userId } = ref;
        answers.push({ testId, questionId, answerId, userId, rev: 1, marks: [], replaced: [] });
      }
    } catch (error) {
      deps.log.error("submission.read-failed", error, { submission: submissionIdOf(ref) });
    }
  }
  return { answers, counts };
}

async function addAll(
  deps: Deps,
  { testId, markers }: Marking,
  key: PaperKey,
  answers: readonly QueuedAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  const own = await store.rubricsOf(deps, testId);
  const rubrics = new Map(
    writtenQuestions(key).map((written) => {
      const { questionId } = written.question;
      return [questionId, rubricFor(written, own.get(questionId))];
    }),
  );
  await mapConcurrently(answers, async (answer) => {
    const rubric = rubrics.get(answer.questionId);
    if (rubric) await Answers.add(deps, answer, placeOf(answer, { markers, rubric }));
  });
}

/** The sums of two counts, question by question. */
function added(one: Record<string, Filled>, other: Record<string, Filled>): Record<string, Filled> {
  const none = { answers: 0, blank: 0 };
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...ids].map((id) => {
      const [a, b] = [one[id] ?? none, other[id] ?? none];
      return [id, { answers: a.answers + b.answers, blank: a.blank + b.blank }];
    }),
  );
}
