import { takeOfFile } from "../../bank/image/image-limit.service.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import * as StepJobStore from "../../kernel/step-job/step-job.store.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { ImportDefaults } from "./defaults.schema.ts";
import * as Files from "./import-file.store.ts";
import { Findings, Results } from "./import-pages.schema.ts";
import { type Reader, kindProblem, maySee, workProblem } from "./import-access.rules.ts";
import { requestStep } from "./import-sweep.service.ts";
import {
  alreadyInserted,
  changed,
  notArrived,
  notChecked,
  readDifferently,
} from "./import-problems.rules.ts";
import { assertSize, maxBytes } from "./import.rules.ts";
import type {
  CheckInput,
  ImportInput,
  ImportOffer,
  ImportView,
  InsertInput,
} from "./import.schema.ts";
import { addToIndex, removeFromIndex, summaryOf } from "./import-list.service.ts";
import { imports } from "./import.store.ts";
import type { StoredImport } from "./import.store.ts";

/** Files that an author may upload in an hour. */
const PER_HOUR = { limit: 60, windowSeconds: 3600, what: "uploads" };

/**
 * Starts an import and returns the upload form for its file.
 * @throws AppError `too-large`; `forbidden` for an author and another kind than questions, and
 *   `limited` after 60 files an hour
 */
export async function begin(deps: Deps, actor: Actor, input: ImportInput): Promise<ImportOffer> {
  const { kind, fileName, size } = input;
  const { isAdmin, userId } = actor;
  const problem = kindProblem(actor, kind);
  if (problem) throw problem;
  assertSize(fileName, size);
  if (!isAdmin) await take(deps, { key: `imports:${userId}`, ...PER_HOUR });
  const importId = newId("import", deps);
  const now = deps.clock.now();
  const stored: StoredImport = {
    importId,
    kind,
    fileName,
    size,
    state: "uploading",
    rev: 1,
    by: actor.name,
    actor: actorOf(actor),
    ...(!isAdmin && { author: userId }),
    defaults: ImportDefaults.parse({}),
    createdAt: now,
    beatAt: now,
    holder: null,
    tries: 0,
    rows: 0,
    pages: 0,
  };
  await addToIndex(deps, stored);
  await StepJobStore.create(deps, imports, stored);
  await audit(deps, actor, "import.begin", stored);
  return { importId, form: await Files.offer(deps, importId, maxBytes(fileName)) };
}

const actorOf = ({ userId, name, email, isAdmin, roles }: Actor): StoredImport["actor"] => ({
  userId,
  name,
  email,
  isAdmin,
  ...(roles && { roles }),
});

/**
 * Starts the dry run of an uploaded file. A dry run in progress continues.
 * @throws AppError `not-found`; `forbidden` for the file of an author; `conflict` before the upload,
 *   and once rows were inserted
 */
export async function check(
  deps: Deps,
  actor: Actor,
  importId: string,
  { defaults }: CheckInput,
): Promise<ImportView> {
  const stored = await loadToWork(deps, actor, importId);
  if (stored.state === "checking") return viewOf(deps, actor, stored);
  if (stored.insertion) throw alreadyInserted();
  const size = await Files.sizeOf(deps, importId);
  if (size === undefined) throw notArrived();
  return start(deps, actor, stored, {
    state: "checking",
    size,
    actor: actorOf(actor),
    defaults,
    pages: 0,
    ...NO_PROGRESS,
    run: undefined,
    counts: undefined,
  });
}

/**
 * Starts inserting the good rows. A finished insertion may be repeated with other options: existing
 * questions stay as they are.
 * @throws AppError `not-found`; `forbidden` for the file of an author; `conflict` before the dry run
 *   is over; `limited` for an author's images
 */
export async function insert(
  deps: Deps,
  actor: Actor,
  importId: string,
  options: InsertInput,
): Promise<ImportView> {
  const stored = await loadToWork(deps, actor, importId);
  if (stored.state === "inserting") return viewOf(deps, actor, stored);
  if (!stored.counts || stored.state === "checking") throw notChecked();
  if (stored.paper && stored.paper.rev !== stored.paper.checked) throw readDifferently();
  if (stored.author !== undefined) await takeImages(deps, actor, stored);
  const insertion = { run: newId("run", deps), at: deps.clock.now(), options, page: 0 };
  return start(deps, actor, stored, {
    state: "inserting",
    actor: actorOf(actor),
    insertion,
    ...NO_PROGRESS,
    of: stored.counts.rows,
  });
}

/**
 * Counts the images that an author's file publishes, together with the images of the author's
 * forms.
 */
async function takeImages(deps: Deps, actor: Actor, stored: StoredImport): Promise<void> {
  const { found } = (await findingsOf(deps, stored)) ?? {};
  const { total = 0, missing = 0 } = found?.images ?? {};
  await takeOfFile(deps, actor, total - missing);
}

/** Progress at the start of a step. */
const NO_PROGRESS = { rows: 0, of: undefined, refusal: undefined, uploaded: undefined };

/** Saves the next step, then requests it. The sweep sends a lost request again. */
async function start(
  deps: Deps,
  actor: Actor,
  stored: StoredImport,
  changes: Partial<StoredImport>,
): Promise<ImportView> {
  const beatAt = deps.clock.now();
  const after = await StepJobStore.change(deps, imports, stored, {
    holder: null,
    tries: 0,
    beatAt,
    ...changes,
  });
  if (!after) throw changed();
  await requestStep(deps, stored.importId).catch((error: unknown) =>
    deps.log.error("import.event-lost", error, { importId: stored.importId }),
  );
  return viewOf(deps, actor, after);
}

/** @throws AppError `not-found`, also for the import of someone else that the reader may not see */
export async function read(deps: Deps, reader: Reader, importId: string): Promise<ImportView> {
  return viewOf(deps, reader, await load(deps, reader, importId));
}

/**
 * Discards an import with its file and its findings; inserted rows stay in the bank.
 * @throws AppError `not-found`
 */
export async function discard(deps: Deps, actor: Actor, importId: string): Promise<void> {
  const stored = await load(deps, actor, importId);
  await StepJobStore.remove(deps, imports, importId);
  await removeFromIndex(deps, stored);
  await Files.removeUpload(deps, importId);
  await Files.removePages(deps, importId);
  await audit(deps, actor, "import.give-up", stored);
}

/**
 * Notes the hints that a paper got since it was checked.
 * @throws AppError `conflict` when someone else has changed the import
 */
export async function replacePaper(
  deps: Deps,
  stored: StoredImport,
  paper: StoredImport["paper"],
): Promise<void> {
  if (!(await StepJobStore.change(deps, imports, stored, { paper }))) throw changed();
}

/** An import that its reader may see. @throws AppError `not-found` */
export async function load(deps: Deps, reader: Reader, importId: string): Promise<StoredImport> {
  const stored = await StepJobStore.find(deps, imports, importId);
  if (!stored || !maySee(reader, stored)) throw notFound("This import");
  return stored;
}

/**
 * An import whose next step an actor may start.
 * @throws AppError `not-found`; `conflict`
 */
export async function loadToWork(
  deps: Deps,
  actor: Actor,
  importId: string,
): Promise<StoredImport> {
  const stored = await load(deps, actor, importId);
  const problem = workProblem(actor, stored);
  if (problem) throw problem;
  return stored;
}

const audit = (deps: Deps, actor: Actor, action: string, stored: StoredImport): Promise<void> => {
  const { importId: target, kind, fileName, size, state } = stored;
  return Audit.record(deps, actor, { action, target, after: { kind, fileName, size, state } });
};

const findingsOf = async (deps: Deps, { importId, run }: StoredImport) =>
  run === undefined ? undefined : Files.readPage(deps, [importId, run, "found"], Findings);

async function viewOf(deps: Deps, reader: Reader, stored: StoredImport): Promise<ImportView> {
  const { importId, state, insertion } = stored;
  const { counts: _counts, uploadedCount: _uploaded, ...view } = summaryOf(stored);
  const findings = await findingsOf(deps, stored);
  const results =
    insertion && state === "done"
      ? await Files.readPage(deps, [importId, insertion.run, "result"], Results)
      : undefined;
  const { paper } = stored;
  return {
    ...view,
    ...(findings && { found: findings.found }),
    result: results?.result,
    ...(paper && !insertion && { paper: { isChecked: paper.rev === paper.checked } }),
    ...(workProblem(reader, stored) && { locked: true as const }),
  };
}
