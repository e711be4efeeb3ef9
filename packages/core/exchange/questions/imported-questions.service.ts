import * as BulkJobs from "../../bank/bulk/bulk-job.service.ts";
import { shownTo } from "../../bank/bulk/bulk-view.service.ts";
import type { BulkJobView } from "../../bank/bulk/bulk.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as Imports from "../pipeline/import.service.ts";
import type { StoredImport } from "../pipeline/import.store.ts";
import { readDone } from "../pipeline/insertion.service.ts";

/**
 * Deletes the questions that an import added, by a job. Questions that were edited or used since,
 * or that got another state, stay and are named. If an author made the import, all questions that
 * are not drafts stay. The file and its findings stay too, so it can be inserted again.
 * @throws AppError `not-found`; `conflict` `not_inserted` before its rows are inserted, or when it
 * added no questions
 */
export async function undo(deps: Deps, actor: Actor, importId: string): Promise<BulkJobView> {
  return begin(deps, actor, importId, "undo-import");
}

/**
 * Sends the drafts that an import added to review, by a job. Questions that are not drafts any more
 * stay as they are, and questions that cannot go to review are named.
 * @throws AppError as `undo`
 */
export async function sendToReview(
  deps: Deps,
  actor: Actor,
  importId: string,
): Promise<BulkJobView> {
  return begin(deps, actor, importId, "send-import");
}

async function begin(
  deps: Deps,
  actor: Actor,
  importId: string,
  kind: "undo-import" | "send-import",
): Promise<BulkJobView> {
  const stored = await Imports.load(deps, actor, importId);
  const ids = stored.kind === "questions" ? await insertedIds(deps, stored) : [];
  if (ids.length === 0) throw notInserted();
  const author = actor.isAdmin ? undefined : actor.userId;
  const change = { kind, importId, fileName: stored.fileName, author };
  return shownTo(actor, await BulkJobs.beginNamed(deps, actor, change, ids));
}

/** The questions that an import added, from the outcomes of its rows. */
async function insertedIds(deps: Deps, stored: StoredImport): Promise<string[]> {
  if (stored.state !== "done" || !stored.insertion) return [];
  const ids = new Set<string>();
  for (let page = 0; page < stored.pages; page++) {
    const { outcomes } = await readDone(deps, stored, page);
    for (const { status, id } of outcomes) if (status === "inserted" && id) ids.add(id);
  }
  return [...ids];
}

const notInserted = () =>
  conflict("not_inserted", "This import has not added any questions, so there is nothing to do.");
