import type * as z from "zod";
import * as Audit from "../audit/audit.service.ts";
import type { Deps } from "../platform/deps.ts";
import type { Actor } from "../shared/actor.ts";
import { notFound } from "../shared/error.ts";
import { dispositionOf, jobState } from "./file-job.rules.ts";
import type { FileJob } from "./file-job.schema.ts";
import * as FileJobStore from "./file-job.store.ts";
import { downloadUrl, type JobFile, publishFile, withTemporaryFile } from "./job-file.store.ts";

/** A kind of file that a job makes, and how it is written from its source. */
export interface FileKind<Job extends FileJob, Source> {
  list: FileJobStore.JobList;
  schema: z.ZodType<Job>;
  /** The event that starts the job. */
  event: string;
  /** The action in the audit log for a request of the file. */
  action: string;
  /** Progress is saved after this many rows. */
  reportEvery: number;
  file(job: Job): JobFile;
  /** The name of the download. */
  fileName(job: Job): string;
  source(deps: Deps, job: Job): Source | Promise<Source>;
  /**
   * Writes the file to a path.
   * @returns the fields that the finished job gets, such as how many rows were written
   */
  write(
    deps: Deps,
    task: { job: Job; source: Source; path: string; report: Report },
  ): Promise<Partial<Job> & Pick<FileJob, "done">>;
}

/** Reports how many rows are written so far. */
export type Report = (done: number) => Promise<void>;

/**
 * Starts a job. If the source is small enough, the file is made before the call answers.
 * @param small the source if it is small; if undefined, the job makes the file
 */
export async function request<Job extends FileJob, Source>(
  deps: Deps,
  actor: Actor,
  kind: FileKind<Job, Source>,
  { job, after, small }: { job: Job; after: object; small: Source | undefined },
): Promise<Job> {
  const { exportId } = job;
  await Audit.record(deps, actor, { action: kind.action, target: exportId, after });
  await FileJobStore.save(deps, kind.list, job);
  if (small !== undefined) return write(deps, kind, job, small);
  try {
    await deps.events.send(kind.event, { exportId });
  } catch (error) {
    await FileJobStore.save(deps, kind.list, { ...job, state: "failed" });
    throw error;
  }
  return job;
}

/** A job by its id. @throws AppError `not-found`, also for one older than seven days */
export async function find<Job extends FileJob, Source>(
  deps: Deps,
  kind: FileKind<Job, Source>,
  exportId: string,
): Promise<Job> {
  const job = await FileJobStore.find(deps, kind.list, exportId, kind.schema);
  if (!job) throw notFound("This export");
  return job;
}

/** The state of a job, and the download URL of its file once it is ready. */
export async function stateOf<Job extends FileJob, Source>(
  deps: Deps,
  kind: FileKind<Job, Source>,
  job: Job,
): Promise<{ state: FileJob["state"]; url: string | null }> {
  const state = jobState(job, deps.clock.now());
  const disposition = dispositionOf(kind.fileName(job));
  const url = state === "ready" ? await downloadUrl(deps, kind.file(job), disposition) : null;
  return { state, url };
}

/**
 * The job: makes the file and publishes it as a whole. A repeated job finds the file and does
 * nothing.
 * @throws any error, so that the platform tries again
 */
export async function make<Job extends FileJob, Source>(
  deps: Deps,
  kind: FileKind<Job, Source>,
  exportId: string,
): Promise<void> {
  const job = await find(deps, kind, exportId);
  if (job.state === "ready") return;
  await write(deps, kind, job, await kind.source(deps, job));
}

async function write<Job extends FileJob, Source>(
  deps: Deps,
  kind: FileKind<Job, Source>,
  job: Job,
  source: Source,
): Promise<Job> {
  const save = async (changes: Partial<Job> & Pick<FileJob, "state">): Promise<Job> => {
    const saved = { ...job, ...changes, updatedAt: deps.clock.now() };
    await FileJobStore.save(deps, kind.list, saved);
    return saved;
  };
  let next = kind.reportEvery;
  const report = async (done: number) => {
    if (done < next) return;
    next = done + kind.reportEvery;
    await save({ ...job, state: "preparing", done });
  };
  try {
    const written = await withTemporaryFile(async (path) => {
      const result = await kind.write(deps, { job, source, path, report });
      await publishFile(deps, kind.file(job), path);
      return result;
    });
    return await save({ ...job, ...written, state: "ready" });
  } catch (error) {
    await save({ ...job, state: "failed" });
    throw error;
  }
}
