import * as CatalogueStore from "../catalogue/catalogue.store.ts";
import { bringBack } from "./remove-entry.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import * as StepJobStore from "../../kernel/step-job/step-job.store.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as QuestionList from "../search/question-list.service.ts";
import { QuestionQuery } from "../question/question-list.schema.ts";
import { isFarFrom } from "./bulk-change.rules.ts";
import { type JobReader, maySeeJob, shownTo, UNDO_MS, viewAt } from "./bulk-view.service.ts";
import type { StoredJob } from "./bulk-job.store.ts";
import { BULK_LIST, bulkJobs, settleChosen } from "./bulk-job.store.ts";
import { type Asked, check, newRun } from "./bulk-check.service.ts";
import { chooseNamed } from "./bulk-plan.service.ts";
import { request } from "./bulk-request.service.ts";
import { run } from "./bulk-run.service.ts";
import {
  type BulkChange,
  type BulkCriteria,
  type BulkInput,
  type BulkJobs,
  type BulkJobView,
  IMMEDIATE,
  MOST_QUESTIONS,
  type StoredChange,
} from "./bulk.schema.ts";

const LISTED = 20;

/**
 * Changes many questions: a few of them within the call, more of them by a job.
 * @param given the ids of the import's or test's questions, if the criteria have `importId` or
 * `usedIn`
 * @throws AppError `invalid` for an unknown entry, too many questions or a search that is too wide;
 * `conflict` `found_changed` when other questions match than were shown
 */
export async function begin(
  deps: Deps,
  actor: Actor,
  input: BulkInput,
  given?: QuestionList.GivenIds,
): Promise<BulkJobView> {
  const change = await storedChange(deps, input.change);
  const { select, dryRun } = input;
  const named = (ids: readonly string[]) => {
    const all = [...new Set(ids)];
    return dryRun
      ? check(deps, actor, { change, criteria: null }, all)
      : beginNamed(deps, actor, change, all);
  };
  if ("ids" in select) return named(select.ids);
  const total = await countExpected(deps, select.criteria, select.expected, given);
  if (given) return named(await idsOf(deps, select.criteria, given));
  const asked = { change, criteria: select.criteria };
  return dryRun
    ? check(deps, actor, asked, total)
    : start(deps, newJob(deps, actor, { ...asked, total }));
}

/** A job for questions that are known by id. */
export async function beginNamed(
  deps: Deps,
  actor: Actor,
  change: StoredChange,
  ids: readonly string[],
): Promise<BulkJobView> {
  if (ids.length > MOST_QUESTIONS) throw tooMany(ids.length);
  const job = newJob(deps, actor, { change, criteria: null, total: ids.length });
  await settleChosen(deps, job.jobId, () => chooseNamed(deps, ids, change));
  return start(deps, job);
}

/** A job for everything that uses a catalogue entry. */
export const beginEntry = (
  deps: Deps,
  actor: Actor,
  change: Extract<StoredChange, { kind: "merge" }>,
  total: number,
): Promise<BulkJobView> => start(deps, newJob(deps, actor, { change, criteria: null, total }));

function newJob(deps: Deps, actor: Actor, asked: Asked & { total: number }): StoredJob {
  return {
    jobId: newId("bulkJob", deps),
    rev: 1,
    ...asked,
    isResolved: false,
    state: "running",
    pages: 0,
    passages: 0,
    forward: newRun(deps, actor),
    beatAt: deps.clock.now(),
    holder: null,
    tries: 0,
  };
}

/** Stores the job, so that the sweep finds it if its event is lost, then starts it. */
async function start(deps: Deps, job: StoredJob): Promise<BulkJobView> {
  await StepJobStore.create(deps, bulkJobs, job);
  return goOn(deps, job);
}

async function goOn(deps: Deps, job: StoredJob): Promise<BulkJobView> {
  const { jobId, total, change } = job;
  const isSmall = total <= IMMEDIATE && change.kind !== "merge";
  await (isSmall ? run(deps, { jobId }) : request(deps, jobId));
  return isSmall ? read(deps, jobId) : viewOf(deps, job);
}

/** Looks up the entry that questions move to. */
async function storedChange(deps: Deps, change: BulkChange): Promise<StoredChange> {
  if (change.kind === "tags" && change.add.length + change.remove.length === 0) {
    const message = "Enter a tag to add or to remove.";
    throw invalid("no_tags", message, [{ path: "change.add", message }]);
  }
  if (change.kind !== "move") return change;
  const entry = await CatalogueStore.find(deps, change);
  if (entry) return { ...change, toId: entry._id };
  const message =
    "This subject, topic and sub-topic are not in the catalogue. Add them there first.";
  throw invalid("unknown_subject_topic", message, [{ path: "change.subject", message }]);
}

/** The ids that criteria find among the questions of an import or a test. */
async function idsOf(
  deps: Deps,
  criteria: BulkCriteria,
  given: QuestionList.GivenIds,
): Promise<string[]> {
  const { pages } = await QuestionList.all(deps, criteria, given);
  const ids: string[] = [];
  for await (const page of pages) ids.push(...page.map(({ questionId }) => questionId));
  return ids;
}

/** How many questions match now. Throws if there are many more or fewer than the list showed. */
async function countExpected(
  deps: Deps,
  criteria: BulkCriteria,
  expected: number,
  given: QuestionList.GivenIds,
): Promise<number> {
  const query = { ...QuestionQuery.parse({}), ...criteria, limit: 1 };
  const { total, more } = await QuestionList.list(deps, query, { given });
  if (more) {
    const message = "More questions match than can be counted. Add a word to the search.";
    throw invalid("search_too_wide", message, [{ path: "select.criteria.text", message }]);
  }
  if (isFarFrom(expected, total)) {
    const message = `${expected} questions matched when you chose; now ${total} do. Look again.`;
    throw conflict("found_changed", message, { expected, found: total });
  }
  if (total > MOST_QUESTIONS) throw tooMany(total);
  return total;
}

function tooMany(total: number) {
  const message = `${total} questions are too many for one job. Narrow the list to ${MOST_QUESTIONS}.`;
  return invalid("too_many_questions", message, [{ path: "select", message }]);
}

/** A job and its progress. @throws AppError `not-found` */
export async function read(deps: Deps, jobId: string): Promise<BulkJobView> {
  return viewOf(deps, await load(deps, jobId));
}

/**
 * A job as its reader may see it. Administrators see all jobs; authors see only jobs that change
 * their own imports.
 * @throws AppError `not-found`
 */
export async function readFor(deps: Deps, reader: JobReader, jobId: string): Promise<BulkJobView> {
  const job = await load(deps, jobId);
  if (!maySeeJob(reader, job)) throw noJob();
  return shownTo(reader, viewOf(deps, job));
}

/** The latest jobs, newest first. */
export async function list(deps: Deps): Promise<BulkJobs> {
  const jobs = await StepJobStore.latest(deps, bulkJobs, { list: BULK_LIST, limit: LISTED });
  return { jobs: jobs.map((job) => viewOf(deps, job)) };
}

async function load(deps: Deps, jobId: string): Promise<StoredJob> {
  const job = await StepJobStore.find(deps, bulkJobs, jobId);
  if (!job) throw noJob();
  return job;
}

const noJob = () => notFound("This change");

/**
 * Undoes a job, within seven days. Questions that were changed since are left as they are.
 * @throws AppError `not-found`; `conflict` while it runs, after seven days, or when the names of a
 * merged entry are taken
 */
export async function undo(deps: Deps, actor: Actor, jobId: string): Promise<BulkJobView> {
  const job = await load(deps, jobId);
  if (job.state === "undoing" || job.state === "undone") return viewOf(deps, job);
  if (job.state === "running") throw stillRunning();
  if (deps.clock.now() >= job.forward.at + UNDO_MS) throw tooLate();
  if (job.change.kind === "merge") await bringBack(deps, job.change.from);
  const changes = { state: "undoing" as const, tries: 0, undo: newRun(deps, actor) };
  const beatAt = deps.clock.now();
  const next = await StepJobStore.change(deps, bulkJobs, job, { ...changes, beatAt });
  if (!next) throw stillRunning();
  return goOn(deps, next);
}

const viewOf = (deps: Deps, job: StoredJob): BulkJobView => viewAt(job, deps.clock.now());

const stillRunning = () =>
  conflict("still_running", "This change is still being made. Undo it when it is done.");

const tooLate = () =>
  conflict("undo_expired", "A change can be undone for seven days. This one is older.");
