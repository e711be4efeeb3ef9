import { toMarks } from "@academy/response-types/shared/marks.ts";
import { unitOfKey } from "../marking/grading.rules.ts";
import * as Attempts from "../attempt-store/attempt-read.service.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { isRanked, parseSubmissionId, submissionIdOf } from "../terms/attempt/attempt.rules.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid, notFound } from "../../kernel/shared/error.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { loadForResults } from "../assessment/assessment.service.ts";
import type { Analytics } from "../terms/result/analytics.schema.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import * as DeletedTakers from "../run/deleted-takers.service.ts";
import {
  judgementOfTaker,
  placeOf,
  qualifiedOfSheet,
  rankInList,
  rankKeyOfSheet,
} from "../run/place.service.ts";
import * as TakerPages from "./taker-pages.service.ts";
import { readTaker, writeTaker } from "../run/taker.rules.ts";
import type { Taker, TakerPage, TakerQuery } from "./taker.schema.ts";
import * as TakerStore from "../run/taker.store.ts";

interface Field {
  test: Test;
  analytics: Analytics;
  index: TakerStore.TakerIndex;
  anonymise: DeletedTakers.Anonymise;
  /** The list of cut-offs that the takers are narrowed to; null for all takers. */
  only: number | null;
}

/**
 * The takers of a test in rank order: all, those whose name or email contains `search`, or the
 * taker of `submissionId`. If the query names a list of cut-offs, only takers who qualified for it.
 * Empty until the test is processed. @throws AppError `not-found`; `invalid` for a list that the
 * test does not have
 */
export async function list(deps: Deps, testId: string, query: TakerQuery): Promise<TakerPage> {
  const { submissionId, page = 1 } = query;
  const field = await open(deps, testId, query.qualified);
  if (!field) return { takers: [], page, total: 0, totalPages: 0, more: false };
  if (submissionId !== undefined) {
    const taker = await takerOf(deps, field, await lineOf(deps, field, submissionId));
    return { takers: [taker], page: 1, total: 1, totalPages: 1, more: false };
  }
  const { lines, ...counts } = await TakerPages.pageOf(
    deps,
    { owner: testId, ...field },
    query,
    (line) => field.anonymise(readTaker(line)),
  );
  const takers = await Promise.all(lines.map((line) => takerOf(deps, field, line)));
  return { takers, ...counts };
}

async function open(deps: Deps, testId: string, list: string | undefined): Promise<Field | null> {
  const test = await loadForResults(deps, testId);
  if (test.run === null) return null;
  const analytics = await AnalyticsStore.read(deps, testId, test.run);
  if (analytics.takers === null) return null;
  const [index, anonymise] = await Promise.all([
    TakerStore.readIndex(deps, testId, analytics.takers),
    DeletedTakers.anonymiser(deps, testId),
  ]);
  return { test, analytics, index, anonymise, only: listNumber(analytics, list) };
}

function listNumber({ qualified = [] }: Analytics, name: string | undefined): number | null {
  if (name === undefined) return null;
  const at = qualified.findIndex(({ list }) => list === name);
  if (at >= 0) return at;
  const lists = qualified.map(({ list }) => list).join(", ") || "none";
  const message = `These results have no list "${name}". Their lists: ${lists}.`;
  throw invalid("unknown_list", message, [{ path: "qualified", message }]);
}

/**
 * The list's line for one ranked submission. It is computed from the submission, so nothing is
 * searched.
 */
async function lineOf(
  deps: Deps,
  { test, analytics }: Field,
  submissionId: string,
): Promise<string> {
  const ref = parseSubmissionId(submissionId);
  if (ref.testId !== test.testId || !isRanked(ref)) throw notFound("This taker");
  const attempt = await AttemptStore.find(deps, ref);
  if (!attempt) throw notFound("This taker");
  const [key, texts] = await Promise.all([
    PaperStore.readKey(deps, attempt, analytics.key),
    Attempts.longTexts(deps, attempt),
  ]);
  const stored = { key, attempt, texts };
  const rankKey = rankKeyOfSheet(test, stored);
  const qualified = qualifiedOfSheet(test, analytics, stored);
  return writeTaker({ ...attempt, rankKey, ...(qualified !== undefined && { qualified }) });
}

async function takerOf(
  deps: Deps,
  { test, analytics, anonymise, index, only }: Field,
  line: string,
): Promise<Taker> {
  const taker = anonymise(readTaker(line));
  const { userId, name, email, rankKey, score } = taker;
  const { rank, percentile } = await placeOf(deps, test, analytics, rankKey);
  const submissionId = submissionIdOf({ testId: test.testId, userId, n: 0 });
  return {
    submissionId,
    name,
    email,
    percentile,
    rank,
    score: toMarks(score, unitOfKey(analytics)),
    ...judgementOfTaker(analytics, taker),
    ...(only !== null && {
      listRank: await rankInList(deps, test.testId, index, { rankKey, list: only }),
    }),
  };
}
