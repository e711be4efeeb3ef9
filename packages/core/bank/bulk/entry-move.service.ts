import * as ActNotes from "../../kernel/audit/act-note.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as CatalogueStore from "../catalogue/catalogue.store.ts";
import * as RemoveEntry from "./remove-entry.service.ts";
import { cellOf } from "../passage/passage.rules.ts";
import type { KeptPassage, Passage } from "../passage/passage.schema.ts";
import * as PassageStore from "../passage/passage.store.ts";
import * as FreedNumbers from "../question/freed-numbers.service.ts";
import * as NumberStore from "../question/number.store.ts";
import type { PassagesBefore, StoredJob } from "./bulk-job.store.ts";
import * as JobStore from "./bulk-job.store.ts";
import type { Left } from "./bulk.schema.ts";

/**
 * The last step of a job that moves questions to another entry: the passages follow their
 * questions, and an entry that was merged is deleted. Both can be repeated.
 * @returns the items that were not moved or deleted
 */
export async function finish(deps: Deps, job: StoredJob): Promise<Left[]> {
  const { change, jobId } = job;
  if (change.kind !== "move" && change.kind !== "merge") return [];
  const toId = change.kind === "move" ? change.toId : change.to._id;
  const { passages } = await JobStore.settlePassages(deps, jobId, () => passagesOf(deps, jobId));
  const failures: Left[] = [];
  for (const before of passages) {
    const { rev, seq, subjectTopicId } = before;
    const old = { entryId: subjectTopicId, seq };
    const to = { entryId: toId, rev, savedWith: jobId, by: job.forward.by.name, old };
    if (!(await movePassage(deps, before.passageId, to))) failures.push(passageLeft(before));
  }
  if (change.kind === "merge") await CatalogueStore.noteMerge(deps, change.from._id, toId);
  const entry = change.kind === "merge" ? await removeEntry(deps, job, change.from) : [];
  return [...failures, ...entry];
}

/** The passages of a job before it moves them, without their text. */
async function passagesOf(deps: Deps, jobId: string): Promise<PassagesBefore> {
  const { passageIds } = await JobStore.readChosen(deps, jobId);
  const found = await PassageStore.findMany(deps, passageIds, { consistent: true });
  const passages = found.map(({ passage: { passageId, rev, subjectTopicId }, seq }) => ({
    passageId,
    rev,
    subjectTopicId,
    seq,
  }));
  return { passages };
}

/** Moves the passages back, unless someone has changed them since. */
export async function finishUndo(deps: Deps, { jobId, undo }: StoredJob): Promise<Left[]> {
  const known = await JobStore.findPassages(deps, jobId);
  const failures: Left[] = [];
  for (const before of known?.passages ?? []) {
    const to = {
      entryId: before.subjectTopicId,
      rev: before.rev + 1,
      savedWith: `${jobId}.undo`,
      by: undo?.by.name ?? "",
    };
    if (!(await movePassage(deps, before.passageId, to))) failures.push(passageLeft(before));
  }
  return failures;
}

interface PassageMove {
  entryId: string;
  /** The revision that the passage must have. */
  rev: number;
  savedWith: string;
  by: string;
  /**
   * Where the passage was before. After a killed process, this number may still have to be
   * released.
   */
  old?: { entryId: string; seq: number };
}

/** Moves a passage; false when someone else has changed or deleted it. */
async function movePassage(deps: Deps, passageId: string, move: PassageMove): Promise<boolean> {
  const kept = await PassageStore.find(deps, passageId);
  if (!kept || kept.deleted) return false;
  const { passage } = kept;
  if (passage.savedWith === move.savedWith) {
    if (move.old) {
      const cell = cellOf({ ...passage, subjectTopicId: move.old.entryId });
      await FreedNumbers.release(deps, cell, [move.old.seq]);
    }
    return true;
  }
  if (passage.subjectTopicId === move.entryId) return true;
  return passage.rev === move.rev && place(deps, kept, move);
}

async function place(
  deps: Deps,
  { passage, seq }: KeptPassage,
  { entryId, savedWith, by }: PassageMove,
): Promise<boolean> {
  const next: Passage = {
    ...passage,
    subjectTopicId: entryId,
    rev: passage.rev + 1,
    savedWith,
    changedAt: iso(deps.clock.now()),
    changedBy: by,
  };
  const number = await NumberStore.take(deps, cellOf(next), passage.passageId);
  if (number === undefined) return false;
  const isPlaced = await PassageStore.replace(deps, passage, next, number);
  if (isPlaced) await FreedNumbers.release(deps, cellOf(passage), [seq]);
  else await FreedNumbers.release(deps, cellOf(next), [number]);
  return isPlaced;
}

const passageLeft = ({ passageId }: { passageId: string }): Left => ({
  _id: passageId,
  question: "A passage",
  reason: "It was changed or deleted at the same time.",
});

/** Deletes an entry; it is kept if something still uses it. */
async function removeEntry(
  deps: Deps,
  { forward }: StoredJob,
  from: { _id: string; subject: string; topic: string; subTopic: string },
): Promise<Left[]> {
  const actor = { ...forward.by, email: "", isAdmin: true };
  try {
    const sent = { call: "question.bulk", params: { from: from._id } };
    await ActNotes.noted(deps, actor, sent, () => RemoveEntry.remove(deps, actor, from._id));
  } catch (error) {
    if (!isAppError(error)) throw error;
    // This job deleted the entry already, before it was interrupted.
    if (error.kind === "not-found") return [];
    if (error.code !== "in_use") throw error;
    const question = [from.subject, from.topic, from.subTopic].join(" › ");
    return [{ _id: from._id, question, reason: error.message }];
  }
  return [];
}
