import type { Deps } from "../../kernel/platform/deps.ts";
import * as Bands from "../words/band.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as NumberStore from "../question/number.store.ts";
import type { Question } from "../question/question.schema.ts";
import * as QuestionStore from "../question/question.store.ts";
import { indexedWords } from "../question/question-view.rules.ts";
import { cellOf } from "../question/cell.rules.ts";
import * as WordStore from "../words/word.store.ts";
import { draftQuestion, idOf } from "../../testing/draft.fixture.ts";
import { BulkInput, type BulkJobView } from "./bulk.schema.ts";
import * as BulkJobs from "./bulk-job.service.ts";
import { run } from "./bulk-run.service.ts";

const integer = { responseType: "INTEGER", content: {}, key: { value: 1, tolerance: 0 } };

/** Puts the n-th question into the bank, as an import does. */
export async function putQuestion(deps: Deps, n: number, more: Partial<Question>): Promise<string> {
  const { question } = draftQuestion(integer, n, more);
  const cell = cellOf(question);
  const seq = await NumberStore.take(deps, cell, question.questionId);
  if (seq === undefined) throw new Error("The entry is closed.");
  const presence = { deletedAt: null, archived: false, edition: 1 };
  const kept = { ...question, seq, ...presence };
  await WordStore.put(deps, { ...kept, cell }, indexedWords(question));
  await Bands.put(deps, undefined, kept);
  await QuestionStore.create(deps, kept);
  return question.questionId;
}

export const questionIds = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => idOf("q", n));

/** Starts a job without doing any part of it, as if its first event had not arrived yet. */
export const begin = (deps: Deps, by: Actor, input: unknown): Promise<BulkJobView> =>
  BulkJobs.begin(deps, by, BulkInput.parse(input));

/** Works on a job until nothing is left to do. */
export async function finish(deps: Deps, view: BulkJobView): Promise<BulkJobView> {
  if (view.jobId === null) throw new Error("A dry run starts no job.");
  await run(deps, { jobId: view.jobId });
  return BulkJobs.read(deps, view.jobId);
}
