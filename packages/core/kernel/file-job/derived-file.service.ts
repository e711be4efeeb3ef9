import { createWriteStream } from "node:fs";
import type { Writable } from "node:stream";
import type { Deps } from "../platform/deps.ts";
import { dispositionOf, jobState } from "./file-job.rules.ts";
import * as FileJobStore from "./file-job.store.ts";
import {
  downloadUrl,
  fileExists,
  type JobFile,
  publishFile,
  withTemporaryFile,
} from "./job-file.store.ts";

/**
 * A file that is made from something that never changes, such as the results of one run. Its name
 * follows from its content, so the file is made once and never changes. Only the progress of making
 * it is stored as a state.
 */
export interface DerivedFile {
  /** The test or exam that the file belongs to. It has one such file at a time. */
  owner: FileJobStore.Owner;
  file: JobFile;
  /** The name of the download. */
  fileName: string;
  /** The number of rows that the file will have. */
  of: number;
}

interface FileState {
  state: "none" | "preparing" | "ready" | "failed";
  done: number;
  of: number;
  url: string | null;
}

/** Progress is saved after this many rows. */
const NOTED_EVERY = 5000;

/** How much of the file is written, and its download URL once it is ready. */
export const progress = async (deps: Deps, derived: DerivedFile): Promise<FileState> =>
  (await stateOf(deps, derived)).view;

/**
 * Starts the job that makes the file, unless the file exists or is being made.
 * @param event starts the job that calls `make`
 */
export async function request(
  deps: Deps,
  derived: DerivedFile,
  event: { name: string; detail: object },
): Promise<FileState> {
  const { view, progress: before } = await stateOf(deps, derived);
  if (view.state !== "none" && view.state !== "failed") return view;
  if (
    !(await FileJobStore.begin(deps, derived.owner, before, progressOf(deps, derived, "preparing")))
  ) {
    return progress(deps, derived);
  }
  try {
    await deps.events.send(event.name, event.detail);
  } catch (error) {
    await FileJobStore.note(deps, derived.owner, progressOf(deps, derived, "failed"));
    throw error;
  }
  return { ...view, state: "preparing", done: 0 };
}

/**
 * The job: makes the file and publishes it as a whole. If it is repeated, or runs twice at the same
 * time, there is still one file.
 * @throws any error, so that the platform tries again
 */
export async function make(
  deps: Deps,
  derived: DerivedFile,
  write: (stream: Writable, report: (done: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { owner, file } = derived;
  if (await fileExists(deps, file)) return;
  const report = async (done: number) => {
    if (done % NOTED_EVERY !== 0) return;
    await FileJobStore.note(deps, owner, progressOf(deps, derived, "preparing", done));
  };
  try {
    await withTemporaryFile(async (path) => {
      await write(createWriteStream(path), report);
      await publishFile(deps, file, path);
    });
  } catch (error) {
    await FileJobStore.note(deps, owner, progressOf(deps, derived, "failed"));
    throw error;
  }
}

const progressOf = (
  deps: Deps,
  { file: { key }, of }: DerivedFile,
  state: FileJobStore.StoredProgress["state"],
  done = 0,
): FileJobStore.StoredProgress => ({ key, state, done, of, updatedAt: deps.clock.now() });

/** The state of the file, and the stored progress from which the state was read. */
async function stateOf(
  deps: Deps,
  { owner, file, fileName, of }: DerivedFile,
): Promise<{ view: FileState; progress?: FileJobStore.StoredProgress | undefined }> {
  if (await fileExists(deps, file)) {
    const url = await downloadUrl(deps, file, dispositionOf(fileName));
    return { view: { state: "ready", done: of, of, url } };
  }
  const progress = await FileJobStore.findProgress(deps, owner);
  if (progress?.key !== file.key) {
    return { progress, view: { state: "none", done: 0, of, url: null } };
  }
  const state = jobState(progress, deps.clock.now());
  return { progress, view: { state, done: progress.done, of, url: null } };
}
