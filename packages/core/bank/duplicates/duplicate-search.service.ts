import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import * as FileJobs from "../../kernel/file-job/file-job.service.ts";
import type { JobFile } from "../../kernel/file-job/job-file.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import * as Passages from "../passage/passage-read.service.ts";
import { searchedHtml } from "../question/question-view.rules.ts";
import * as QuestionStore from "../question/question.store.ts";
import { QuestionQuery } from "../question/question-list.schema.ts";
import * as QuestionList from "../search/question-list.service.ts";
import { fingerprintOf } from "../words/similarity.rules.ts";
import { bandsOfQuestion } from "../words/band.rules.ts";
import {
  DUPLICATES_REQUESTED,
  DuplicateSearch,
  type DuplicateSearchInput,
} from "./duplicate.schema.ts";
import { BandTable, type Compared, type Edge, groupsOf, nearness } from "./group.rules.ts";
import * as PairStore from "./pair.store.ts";

/** The most questions that are compared while the caller waits. */
const IMMEDIATE_LIMIT = 100;

/**
 * The most pairs with a common band that are compared; a bank of distinct questions has few such
 * pairs.
 */
const MOST_PAIRS = 200_000;
/** The most groups that a search keeps; the next search finds the others. */
const MOST_GROUPS = 2000;

/** How many pairs are read together, with their questions. */
const BATCH = 50;

const compress = promisify(gzip);

/**
 * Searches the questions of an exam type and subject for near duplicates. A small search is done
 * with the answer; a job does a larger one.
 * @throws AppError `conflict` when there are no questions
 */
export async function request(
  deps: Deps,
  actor: Actor,
  input: DuplicateSearchInput,
  immediateLimit = IMMEDIATE_LIMIT,
): Promise<DuplicateSearch> {
  const source = await questionsOf(deps, input);
  if (source.total === 0) {
    const message = `The bank has no ${input.subject} questions of this exam. Choose another subject.`;
    throw conflict("nothing_to_search", message, { subject: input.subject });
  }
  const job: DuplicateSearch = {
    exportId: newId("duplicates", deps),
    ...input,
    state: "preparing",
    done: 0,
    of: source.total,
    updatedAt: deps.clock.now(),
    found: null,
    more: false,
  };
  const small = source.total <= immediateLimit ? source : undefined;
  return FileJobs.request(deps, actor, searchFile, { job, after: input, small });
}

/** Does the work of a requested search in a job; see `FileJobs.make`. */
export const make = (deps: Deps, exportId: string): Promise<void> =>
  FileJobs.make(deps, searchFile, exportId);

/** The artifact in which a search keeps its groups. */
export const fileOf = ({ exportId }: Pick<DuplicateSearch, "exportId">): JobFile => ({
  key: `exports/duplicates/${exportId}.json`,
  type: "application/json",
});

const questionsOf = (deps: Deps, { examType, subject }: DuplicateSearchInput) =>
  QuestionList.all(deps, QuestionQuery.parse({ examType, subject }));

export const searchFile: FileJobs.FileKind<DuplicateSearch, QuestionList.FoundQuestions> = {
  list: "duplicates",
  schema: DuplicateSearch,
  event: DUPLICATES_REQUESTED,
  action: "bank.duplicates",
  reportEvery: 500,
  file: fileOf,
  fileName: () => "Duplicates.json",
  source: questionsOf,
  async write(deps, { job, source, path, report }) {
    const { ids, table } = await readAll(source, report);
    const { pairs, more } = table.pairs(MOST_PAIRS);
    const named = pairs.map(([a, b]): PairStore.Pair => [ids[a] ?? "", ids[b] ?? ""]);
    const beat = (checked: number) => report(ids.length + checked);
    const groups = groupsOf(await nearOf(deps, named, beat));
    const kept = groups.slice(0, MOST_GROUPS);
    await writeFile(path, await compress(JSON.stringify({ groups: kept })));
    const found = kept.length;
    return { done: job.of, found, more: more || groups.length > found };
  },
};

/** The ids and bands of all questions. */
async function readAll(
  { pages }: QuestionList.FoundQuestions,
  report: FileJobs.Report,
): Promise<{ ids: string[]; table: BandTable }> {
  const ids: string[] = [];
  const table = new BandTable();
  for await (const page of pages) {
    for (const question of page) {
      ids.push(question.questionId);
      table.add(bandsOfQuestion(question));
    }
    await report(ids.length);
  }
  return { ids, table };
}

/** The near duplicates among pairs, without the pairs that someone judged as different. */
async function nearOf(
  deps: Deps,
  pairs: readonly PairStore.Pair[],
  report: FileJobs.Report,
): Promise<Edge[]> {
  const edges: Edge[] = [];
  for (let from = 0; from < pairs.length; from += BATCH) {
    const some = pairs.slice(from, from + BATCH);
    const known = await comparedOf(deps, some.flat());
    const near = some.flatMap(([one, other]): Edge[] => {
      const [a, b] = [known.get(one), known.get(other)];
      const like = a && b ? nearness(a, b) : null;
      return like === null ? [] : [[one, other, like]];
    });
    const different = await PairStore.different(
      deps,
      near.map(([one, other]) => [one, other]),
    );
    edges.push(...near.filter(([one, other]) => !different.has(PairStore.pairName([one, other]))));
    await report(from + some.length);
  }
  return edges;
}

/** The current texts of these questions, in the form in which they are compared. */
async function comparedOf(deps: Deps, ids: readonly string[]): Promise<Map<string, Compared>> {
  const kept = await QuestionStore.findKept(deps, ids);
  const live = kept.filter(({ deletedAt }) => deletedAt === null);
  const found = await Passages.findMany(
    deps,
    live.flatMap(({ passageId }) => passageId ?? []),
  );
  const texts = new Map(found.map(({ passageId, passageText }) => [passageId, passageText]));
  return new Map(
    live.map((one) => {
      const passage = fingerprintOf([texts.get(one.passageId ?? "") ?? ""]);
      return [one.questionId, { print: fingerprintOf(searchedHtml(one)), passage }];
    }),
  );
}
