import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import * as StepJobStore from "../../kernel/step-job/step-job.store.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { ImportDefaults } from "./defaults.schema.ts";
import * as Files from "./import-file.store.ts";
import { Findings, Results } from "./import-pages.schema.ts";
import { requestStep } from "./import-sweep.service.ts";
import { assertSize, maxBytes } from "./import.rules.ts";
import type {
  CheckInput,
  ImportInput,
  ImportKind,
  ImportOffer,
  ImportSummary,
  ImportView,
  InsertInput,
} from "./import.schema.ts";
import { imports, listOf } from "./import.store.ts";
import type { StoredImport } from "./import.store.ts";

const LISTED = 20;

/** Starts an import and returns the upload form for its file. @throws AppError `too-large` */
export async function begin(deps: Deps, actor: Actor, input: ImportInput): Promise<ImportOffer> {
  const { kind, fileName, size } = input;
  assertSize(fileName, size);
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
    defaults: ImportDefaults.parse({}),
    createdAt: now,
    beatAt: now,
    holder: null,
    tries: 0,
    rows: 0,
    pages: 0,
  };
  await StepJobStore.create(deps, imports, stored);
  await audit(deps, actor, "import.begin", stored);
  return { importId, form: await Files.offer(deps, importId, maxBytes(fileName)) };
}

const actorOf = ({ userId, name, email, isAdmin }: Actor): StoredImport["actor"] => ({
  userId,
  name,
  email,
  isAdmin,
});

/**
 * Starts the dry run of an uploaded file. A dry run in progress continues.
 * @throws AppError `not-found`; `conflict` before the upload, and once rows were inserted
 */
export async function check(
  deps: Deps,
  actor: Actor,
  importId: string,
  { defaults }: CheckInput,
): Promise<ImportView> {
  const stored = await load(deps, importId);
  if (stored.state === "checking") return viewOf(deps, stored);
  if (stored.insertion) throw alreadyInserted();
  const size = await Files.sizeOf(deps, importId);
  if (size === undefined) throw notArrived();
  return start(deps, stored, {
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
 * @throws AppError `not-found`; `conflict` before the dry run is over
 */
export async function insert(
  deps: Deps,
  actor: Actor,
  importId: string,
  options: InsertInput,
): Promise<ImportView> {
  const stored = await load(deps, importId);
  if (stored.state === "inserting") return viewOf(deps, stored);
  if (!stored.counts || stored.state === "checking") throw notChecked();
  if (stored.paper && stored.paper.rev !== stored.paper.checked) throw readDifferently();
  const insertion = { run: newId("run", deps), at: deps.clock.now(), options, page: 0 };
  return start(deps, stored, {
    state: "inserting",
    actor: actorOf(actor),
    insertion,
    ...NO_PROGRESS,
    of: stored.counts.rows,
  });
}

/** Progress at the start of a step. */
const NO_PROGRESS = { rows: 0, of: undefined, refusal: undefined, uploaded: undefined };

/** Saves the next step, then requests it. The sweep sends a lost request again. */
async function start(
  deps: Deps,
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
  return viewOf(deps, after);
}

/** @throws AppError `not-found` */
export async function read(deps: Deps, importId: string): Promise<ImportView> {
  return viewOf(deps, await load(deps, importId));
}

/** The latest imports of a kind, newest first. */
export async function list(deps: Deps, kind: ImportKind): Promise<ImportSummary[]> {
  return (await StepJobStore.latest(deps, imports, { list: listOf(kind), limit: LISTED })).map(
    summaryOf,
  );
}

/**
 * Discards an import with its file and its findings; inserted rows stay in the bank.
 * @throws AppError `not-found`
 */
export async function discard(deps: Deps, actor: Actor, importId: string): Promise<void> {
  const stored = await load(deps, importId);
  await StepJobStore.remove(deps, imports, importId);
  await Files.removeUpload(deps, importId);
  await Files.removePages(deps, importId);
  await audit(deps, actor, "import.give-up", stored);
}

/**
 * Notes what was told about a paper since it was checked.
 * @throws AppError `conflict` when someone else has changed the import
 */
export async function retell(
  deps: Deps,
  stored: StoredImport,
  paper: StoredImport["paper"],
): Promise<void> {
  if (!(await StepJobStore.change(deps, imports, stored, { paper }))) throw changed();
}

/** @throws AppError `not-found` */
export async function load(deps: Deps, importId: string): Promise<StoredImport> {
  const stored = await StepJobStore.find(deps, imports, importId);
  if (!stored) throw notFound("This import");
  return stored;
}

const audit = (deps: Deps, actor: Actor, action: string, stored: StoredImport): Promise<void> => {
  const { importId: subject, kind, fileName, size, state } = stored;
  return Audit.record(deps, actor, { action, subject, after: { kind, fileName, size, state } });
};

function summaryOf(stored: StoredImport): ImportSummary {
  const { importId, kind, fileName, size, state, rows, of, refusal, counts, uploaded } = stored;
  return {
    importId,
    kind,
    fileName,
    size,
    state,
    progress: { rows, of },
    refusal,
    counts,
    uploadedCount: uploaded,
    createdAt: iso(stored.createdAt),
    by: stored.by,
  };
}

async function viewOf(deps: Deps, stored: StoredImport): Promise<ImportView> {
  const { importId, run, state, insertion } = stored;
  const { counts: _counts, uploadedCount: _uploaded, ...view } = summaryOf(stored);
  const findings = run && (await Files.readPage(deps, [importId, run, "found"], Findings));
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
  };
}

const notArrived = () =>
  conflict(
    "upload_missing",
    "The file was not uploaded, or it has expired. Please upload it again.",
  );

const notChecked = () =>
  conflict(
    "not_checked",
    "This file has not been checked yet. Check it before inserting its rows.",
  );

export const alreadyInserted = () =>
  conflict(
    "already_inserted",
    "Rows of this file have already been inserted. Upload it again to check it.",
  );

const readDifferently = () =>
  conflict(
    "read_differently",
    "The reading of this paper has changed. Check the file again before inserting its rows.",
  );

export const changed = () =>
  conflict("conflict", "Someone else has just changed this import. Reload and try again.");
