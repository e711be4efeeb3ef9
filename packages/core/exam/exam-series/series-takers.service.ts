import { toMarks } from "@academy/response-types/shared/marks.ts";
import { submissionIdOf } from "../terms/attempt/attempt.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { invalid } from "../../kernel/shared/error.ts";
import * as DeletedTakers from "../run/deleted-takers.service.ts";
import { rankIn, rankInList } from "../run/place.service.ts";
import * as TakerPages from "../result/taker-pages.service.ts";
import * as TakerStore from "../run/taker.store.ts";
import { SeriesJudge } from "./series-judge.rules.ts";
import type { SeriesTaker, SeriesTakerPage, SeriesTakerQuery } from "./series-results.schema.ts";
import { load } from "./series-view.service.ts";
import type { ExamSeries } from "../series-record/series.schema.ts";
import { type MergedLine, readMerged } from "./merged-line.rules.ts";
import type { SeriesResults } from "./merged.schema.ts";
import * as MergedStore from "./merged.store.ts";
import { readUnits, totalOf } from "../marking/taker-units.rules.ts";

/** One list of an exam's merged results, opened to read its lines. */
export interface OpenList {
  exam: ExamSeries;
  results: SeriesResults;
  judge: SeriesJudge;
  index: TakerStore.TakerIndex;
  /** The list in which ranks are counted; null for students without a rank. */
  ranks: TakerStore.TakerIndex | null;
  anonymise: DeletedTakers.Anonymise;
}

/** A list, and the list of cut-offs that narrows it. */
interface Narrowed extends OpenList {
  /**
   * The index of the list of cut-offs: only students who qualified for it. Null for all students.
   */
  only: number | null;
}

/**
 * The takers of an exam, ranked or absent: all, or those whose name or email contains `search`. If
 * the query names a list of cut-offs, only takers who qualified for it. Empty until the tests are
 * merged. @throws AppError `not-found`; `invalid` for a list that the results do not have
 */
export async function list(
  deps: Deps,
  examId: string,
  query: SeriesTakerQuery,
): Promise<SeriesTakerPage> {
  const { page = 1 } = query;
  const opened = await openList(deps, await load(deps, examId), query.list);
  if (!opened) return { takers: [], page, total: 0, totalPages: 0, more: false };
  const open: Narrowed = { ...opened, only: listNumber(opened, query) };
  const { lines, ...counts } = await TakerPages.pageOf(
    deps,
    { owner: examId, ...open },
    query,
    (line) => open.anonymise(readMerged(line)),
  );
  const takers = await Promise.all(lines.map((line) => takerOf(deps, open, line)));
  return { takers, ...counts };
}

function listNumber(
  { results }: OpenList,
  { list, qualified: name }: Pick<SeriesTakerQuery, "list" | "qualified">,
): number | null {
  if (name === undefined) return null;
  const { lists = [] } = results;
  const at = lists.indexOf(name);
  if (at >= 0 && list === "ranked") return at;
  const why =
    list === "ranked"
      ? `These results have no list "${name}". Their lists: ${lists.join(", ") || "none"}. Results of an older release get theirs when the exam is processed again.`
      : "Only students in rank order can be narrowed to the qualified.";
  throw invalid("unknown_list", why, [{ path: "qualified", message: why }]);
}

/**
 * An opened list; undefined before the merge, and for an empty list of absent or double students.
 */
export async function openList(
  deps: Deps,
  exam: ExamSeries,
  list: SeriesTakerQuery["list"],
): Promise<OpenList | undefined> {
  if (exam.run === null) return undefined;
  const results = await MergedStore.read(deps, exam.examId, exam.run);
  const name = {
    ranked: results.takers,
    absent: results.absentees,
    double: results.doubleTakers,
  }[list];
  if (name === null) return undefined;
  const [index, ranks, anonymise] = await Promise.all([
    TakerStore.readIndex(deps, exam.examId, name),
    list === "absent" ? null : TakerStore.readIndex(deps, exam.examId, results.takers),
    anonymiser(deps, results),
  ]);
  return { exam, results, judge: new SeriesJudge(exam, results), index, ranks, anonymise };
}

/** Hides the names of accounts that were deleted after any of the tests. */
async function anonymiser(deps: Deps, { tests }: SeriesResults): Promise<DeletedTakers.Anonymise> {
  const all = await Promise.all(tests.map(({ testId }) => DeletedTakers.anonymiser(deps, testId)));
  return (taker) => all.reduce((hidden, anonymise) => anonymise(hidden), taker);
}

async function takerOf(deps: Deps, open: Narrowed, line: string): Promise<SeriesTaker> {
  const merged = readMerged(line);
  const { examId } = open.exam;
  const { index, only } = open;
  const rank = open.ranks && (await rankIn(deps, examId, open.ranks, merged.rankKey));
  const view = takerView(open, merged, rank);
  if (only === null) return view;
  const { rankKey } = merged;
  return { ...view, listRank: await rankInList(deps, examId, index, { rankKey, list: only }) };
}

/** @param rank null for an absent student */
export function takerView(
  { exam, results, judge, anonymise }: OpenList,
  line: MergedLine,
  rank: number | null,
): SeriesTaker {
  const { rankKey, userId, name, email, scored } = anonymise(line);
  // The first attempt of a student who took several shifts is the one that counts.
  const judged = judge.of(rank === null ? null : rankKey, scored);
  const { score, percentile, verdicts, grade } = judged;
  const labels = new Map(exam.tests.map(({ testId, label }) => [testId, label]));
  const marks = (units: number) => toMarks(units, results.unit);
  return {
    name,
    email,
    rank,
    percentile,
    score: marks(score),
    grade,
    qualified: verdicts.flatMap(({ list, qualified }) => (qualified ? [list] : [])),
    tests: scored.map(({ test, units }) => {
      const { testId, subjects } = results.tests[test] ?? { testId: "", subjects: [] };
      const read = readUnits(units);
      return {
        testId,
        label: labels.get(testId) ?? "",
        submissionId: submissionIdOf({ testId, userId, n: 0 }),
        score: marks(totalOf(read)),
        subjects: Object.fromEntries(
          subjects.map((subject, i) => [subject, marks(read.subjects[i] ?? 0)]),
        ),
      };
    }),
    absent: results.tests.flatMap(({ testId }, index) =>
      rank === null && !scored.some(({ test }) => test === index) ? [labels.get(testId) ?? ""] : [],
    ),
  };
}
