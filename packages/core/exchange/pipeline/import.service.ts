import * as Audit from "../../audit/audit.service.ts";
import type { Deps } from "../../platform/deps.ts";
import { conflict, invalid, notFound } from "../../shared/error.ts";
import { newId } from "../../shared/id.ts";
import { iso } from "../../shared/time.ts";
import type { Actor } from "../../user/user.schema.ts";
import { ImportDefaults } from "./defaults.schema.ts";
import * as Files from "./import-file.store.ts";
import * as Kinds from "./kinds.service.ts";
import { Findings, Results } from "./import-pages.schema.ts";
import { ask } from "./import-sweep.service.ts";
import { assertSize, mostBytes } from "./import.rules.ts";
import type {
  CheckInput,
  ImportInput,
  ImportKind,
  ImportOffer,
  ImportSummary,
  ImportView,
  InsertInput,
} from "./import.schema.ts";
import * as ImportStore from "./import.store.ts";
import type { KeptImport } from "./import.store.ts";

/** As many of them as a list tells. */
const LISTED = 20;

/** Begins an import: a form by which the browser sends its file. @throws AppError `too-large` */
export async function begin(deps: Deps, actor: Actor, input: ImportInput): Promise<ImportOffer> {
  const { kind, fileName, size } = input;
  assertSize(fileName, size);
  if (!(await Kinds.handlerOf(kind)))
    throw invalid("unknown_kind", "Files of this kind are not read.");
  const importId = newId("import", deps);
  const now = deps.clock.now();
  const kept: KeptImport = {
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
  await ImportStore.create(deps, kept);
  await audit(deps, actor, "import.begin", kept);
  return { importId, form: await Files.offer(deps, importId, mostBytes(fileName)) };
}

const actorOf = ({ userId, name, email, isAdmin }: Actor): KeptImport["actor"] => ({
  userId,
  name,
  email,
  isAdmin,
});

/**
 * Starts the dry run of a file that has come; checking already, it goes on.
 * @throws AppError `not-found`; `conflict` before the file has come, and once rows were inserted
 */
export async function check(
  deps: Deps,
  actor: Actor,
  importId: string,
  { defaults }: CheckInput,
): Promise<ImportView> {
  const kept = await load(deps, importId);
  if (kept.state === "checking") return viewOf(deps, kept);
  if (kept.insertion) throw begunAlready();
  const size = await Files.sizeOf(deps, importId);
  if (size === undefined) throw notArrived();
  return start(deps, kept, {
    state: "checking",
    size,
    actor: actorOf(actor),
    defaults,
    pages: 0,
    ...NOTHING_KNOWN,
    run: undefined,
    counts: undefined,
  });
}

/**
 * Starts inserting what the dry run found good. Done already, it is done again with other choices:
 * what is there stays as it is.
 * @throws AppError `not-found`; `conflict` before the dry run is over
 */
export async function insert(
  deps: Deps,
  actor: Actor,
  importId: string,
  options: InsertInput,
): Promise<ImportView> {
  const kept = await load(deps, importId);
  if (kept.state === "inserting") return viewOf(deps, kept);
  if (!kept.counts || kept.state === "checking") throw notChecked();
  const insertion = { run: newId("run", deps), at: deps.clock.now(), options, page: 0 };
  return start(deps, kept, {
    state: "inserting",
    actor: actorOf(actor),
    insertion,
    ...NOTHING_KNOWN,
    of: kept.counts.rows,
  });
}

/** Of a step that begins. */
const NOTHING_KNOWN = { rows: 0, of: undefined, refusal: undefined, uploaded: undefined };

/** Notes what is to be done, then asks for it: an event that gets lost is sent by the sweep. */
async function start(
  deps: Deps,
  kept: KeptImport,
  changes: Partial<KeptImport>,
): Promise<ImportView> {
  const beatAt = deps.clock.now();
  const after = await ImportStore.change(deps, kept, {
    holder: null,
    tries: 0,
    beatAt,
    ...changes,
  });
  if (!after) throw changed();
  await ask(deps, kept.importId).catch((error: unknown) =>
    deps.log.error("import_event_lost", error, { importId: kept.importId }),
  );
  return viewOf(deps, after);
}

/** How an import stands. @throws AppError `not-found` */
export async function read(deps: Deps, importId: string): Promise<ImportView> {
  return viewOf(deps, await load(deps, importId));
}

/** The latest imports of a kind, the newest first. */
export async function list(deps: Deps, kind: ImportKind): Promise<ImportSummary[]> {
  return (await ImportStore.latest(deps, kind, LISTED)).map(summaryOf);
}

/**
 * Gives an import up: its file and its findings go; rows that were inserted stay in the bank.
 * @throws AppError `not-found`
 */
export async function giveUp(deps: Deps, actor: Actor, importId: string): Promise<void> {
  const kept = await load(deps, importId);
  await ImportStore.remove(deps, importId);
  await Files.removeUpload(deps, importId);
  await Files.removePages(deps, importId);
  await audit(deps, actor, "import.give-up", kept);
}

/** An import as it is kept. @throws AppError `not-found` */
export async function load(deps: Deps, importId: string): Promise<KeptImport> {
  const kept = await ImportStore.find(deps, importId);
  if (!kept) throw notFound("This import");
  return kept;
}

const audit = (deps: Deps, actor: Actor, action: string, kept: KeptImport): Promise<void> => {
  const { importId: subject, kind, fileName, size, state } = kept;
  return Audit.record(deps, actor, { action, subject, after: { kind, fileName, size, state } });
};

function summaryOf(kept: KeptImport): ImportSummary {
  const { importId, kind, fileName, size, state, rows, of, refusal, counts, uploaded } = kept;
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
    createdAt: iso(kept.createdAt),
    by: kept.by,
  };
}

async function viewOf(deps: Deps, kept: KeptImport): Promise<ImportView> {
  const { importId, run, state, insertion } = kept;
  const { counts: _counts, uploadedCount: _uploaded, ...view } = summaryOf(kept);
  const findings = run && (await Files.readPage(deps, [importId, run, "found"], Findings));
  const results =
    insertion && state === "done"
      ? await Files.readPage(deps, [importId, insertion.run, "result"], Results)
      : undefined;
  return { ...view, ...(findings && { found: findings.found }), result: results?.result };
}

const notArrived = () =>
  conflict(
    "upload_missing",
    "The file has not arrived yet, or has expired. Please upload it again.",
  );

const notChecked = () =>
  conflict("not_checked", "This file has not been checked yet. Check it, then insert its rows.");

const begunAlready = () =>
  conflict(
    "already_inserted",
    "Rows of this file were inserted already. Upload it anew to check it.",
  );

const changed = () =>
  conflict("conflict", "Somebody else has just changed this import. Load it again.");
