import * as Audit from "../../kernel/audit/audit.service.ts";
import { jobState } from "../../kernel/file-job/file-job.rules.ts";
import * as FileJobs from "../../kernel/file-job/file-job.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as UseStore from "../pool/use.store.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import * as QuestionStore from "../question/question.store.ts";
import {
  type DifferentInput,
  type DuplicateGroup,
  DuplicateGroups,
  type DuplicateSearch,
  type DuplicateSearchView,
  type GroupView,
} from "./duplicate.schema.ts";
import { fileOf, searchFile } from "./duplicate-search.service.ts";
import { bestOf, openParts, shortened } from "./group.rules.ts";
import * as PairStore from "./pair.store.ts";

/** The most groups on a page, and the most questions of a group that are shown at once. */
const PER_PAGE = 10;
const MOST_SHOWN = 12;

/**
 * The most groups that one call reads, so that the call is fast even if many groups have been
 * decided already.
 */
const MOST_LOOKED_AT = 40;

/**
 * A search with a page of its groups. Questions that were deleted since the search, and pairs that
 * were judged as different since, are left out.
 * @throws AppError `not-found`, also after seven days
 */
export async function read(
  deps: Deps,
  exportId: string,
  after: number,
): Promise<DuplicateSearchView> {
  return view(deps, await FileJobs.find(deps, searchFile, exportId), after);
}

/** A search as the API returns it. Once the search is done, it has a page of its groups. */
export async function view(
  deps: Deps,
  job: DuplicateSearch,
  after: number,
): Promise<DuplicateSearchView> {
  const { exportId: searchId, examType, subject, done, of, found, more } = job;
  const state = jobState(job, deps.clock.now());
  const page = state === "ready" ? await pageOf(deps, job, after) : { groups: [], next: null };
  return { searchId, examType, subject, state, done: Math.min(done, of), of, found, more, ...page };
}

async function pageOf(
  deps: Deps,
  job: DuplicateSearch,
  after: number,
): Promise<Pick<DuplicateSearchView, "groups" | "next">> {
  const { groups } = await deps.artifacts.read(fileOf(job).key, (raw) =>
    DuplicateGroups.parse(raw),
  );
  const shown: GroupView[] = [];
  let at = after;
  const end = Math.min(groups.length, after + MOST_LOOKED_AT);
  while (at < end && shown.length < PER_PAGE) {
    const some = groups.slice(at, Math.min(end, at + PER_PAGE - shown.length));
    shown.push(...(await openGroups(deps, some)));
    at += some.length;
  }
  return { groups: shown, next: at < groups.length ? at : null };
}

/** The parts of groups that are still duplicates, with their questions as they are now. */
async function openGroups(deps: Deps, groups: readonly DuplicateGroup[]): Promise<GroupView[]> {
  const near = groups.map((group) => shortened(group, MOST_SHOWN));
  const ids = near.flatMap((group) => group.ids);
  const pairs = near.flatMap((group) =>
    group.pairs.map(([a, b]): PairStore.Pair => [group.ids[a] ?? "", group.ids[b] ?? ""]),
  );
  const [kept, different, uses] = await Promise.all([
    QuestionStore.findKept(deps, ids),
    PairStore.different(deps, pairs),
    UseStore.readMany(deps, ids),
  ]);
  const live = kept.filter(({ deletedAt }) => deletedAt === null);
  const views = new Map((await QuestionRead.views(deps, live)).map((one) => [one._id, one]));
  const isOpen = (one: string, other: string) =>
    views.has(one) && views.has(other) && !different.has(PairStore.pairName([one, other]));
  return near.flatMap((group) =>
    openParts(group, isOpen).map((part) => ({
      similarity: bestOf(part),
      questions: part.ids.flatMap((id) => {
        const question = views.get(id);
        return question ? [{ question, isUsed: uses.of(id).isUsed }] : [];
      }),
    })),
  );
}

/**
 * Notes that pairs of questions are different, or takes this back. Neither the search nor the form
 * reports such a pair again.
 */
export async function mark(
  deps: Deps,
  actor: Actor,
  { pairs, different }: DifferentInput,
): Promise<{ pairs: number }> {
  const unique = [...new Map(pairs.map((pair) => [PairStore.pairName(pair), pair])).values()];
  if (different) await PairStore.put(deps, unique, actor.userId);
  else await PairStore.remove(deps, unique);
  const others = Map.groupBy(unique, ([one]) => one);
  await Audit.recordMany(
    deps,
    actor,
    [...others].map(([target, named]) => ({
      action: "question.compare",
      target,
      before: { different: !different },
      after: { different, others: named.map(([, other]) => other) },
    })),
  );
  return { pairs: unique.length };
}
