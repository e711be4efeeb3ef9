import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { SubjectTopic } from "../catalogue/catalogue.schema.ts";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import * as CatalogueStore from "../catalogue/catalogue.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { afterPassageEdit } from "../pool/edit-open.service.ts";
import { sameCell } from "../question/cell.rules.ts";
import * as FreedNumbers from "../question/freed-numbers.service.ts";
import * as NumberStore from "../question/number.store.ts";
import { sanitiseRichText } from "../../kernel/rich-text/sanitise.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { cellOf, rowOf, viewOf } from "../passage/passage.rules.ts";
import type {
  KeptPassage,
  Passage,
  PassageInput,
  PassageRow,
  PassageUpdate,
  PassageView,
} from "../passage/passage.schema.ts";
import * as PassageStore from "../passage/passage.store.ts";
import { recordAdded } from "./passage-log.service.ts";

/** Validated and sanitised input of a passage. */
export interface ReadPassage {
  entry: SubjectTopic;
  content: Pick<Passage, "examType" | "subjectTopicId" | "passageText">;
}

/**
 * Validates and sanitises an input without writing anything.
 * @throws AppError `invalid` when the text is empty or the names are not in the catalogue
 */
export async function readInput(deps: Deps, input: PassageInput): Promise<ReadPassage> {
  const passageText = sanitiseRichText(input.passageText, deps.config.mediaUrl);
  if (isBlankHtml(passageText)) {
    const message = "Fill all required fields";
    throw invalid("empty_passage", message, [{ path: "passageText", message }]);
  }
  const entry = await CatalogueStore.find(deps, input);
  if (!entry) throw unknownEntry();
  return {
    entry,
    content: { examType: input.examType, subjectTopicId: entry._id, passageText },
  };
}

/** Adds a passage. @throws AppError `invalid`, as `readInput` does */
export async function create(deps: Deps, actor: Actor, input: PassageInput): Promise<PassageView> {
  return add(deps, actor, newId("passage", deps), await readInput(deps, input));
}

/**
 * Adds a passage with a new id: takes a number in its cell, then stores the passage. A crash in
 * between leaves an unused number, which the next reader releases.
 * @throws AppError `conflict` when the id is taken
 */
export async function add(
  deps: Deps,
  actor: Actor,
  passageId: string,
  { entry, content }: ReadPassage,
  savedWith?: string,
): Promise<PassageView> {
  const now = iso(deps.clock.now());
  const passage: Passage = {
    passageId,
    rev: 1,
    ...content,
    ...(savedWith && { savedWith }),
    createdAt: now,
    createdBy: actor.userId,
    changedAt: now,
    changedBy: actor.name,
  };
  const seq = await takeNumber(deps, passage);
  if (!(await PassageStore.create(deps, passage, seq))) {
    await FreedNumbers.release(deps, cellOf(passage), [seq]);
    throw changed();
  }
  return recordAdded(deps, actor, passage, entry);
}

/** @throws AppError `invalid` when the catalogue entry is being deleted */
async function takeNumber(deps: Deps, passage: Passage): Promise<number> {
  const seq = await NumberStore.take(deps, cellOf(passage), passage.passageId);
  if (seq === undefined) throw unknownEntry();
  return seq;
}

/**
 * Changes a passage; writes nothing when nothing differs.
 * @throws AppError `conflict` when someone else changed it since `rev`; `not-found`; `invalid`
 */
export async function update(
  deps: Deps,
  actor: Actor,
  passageId: string,
  { rev, ...input }: PassageUpdate,
): Promise<PassageRow> {
  const kept = await find(deps, passageId);
  if (rev !== undefined && rev !== kept.passage.rev) throw changed();
  const read = await readInput(deps, input);
  const { mediaUrl } = deps.config;
  const view = isSame(kept.passage, read)
    ? viewOf(kept.passage, read.entry, mediaUrl)
    : await change(deps, actor, kept, read);
  return rowOf(view, kept.questionIds);
}

/** Whether a passage already has the content of an input. */
export const isSame = (passage: Passage, { content }: ReadPassage): boolean =>
  passage.examType === content.examType &&
  passage.subjectTopicId === content.subjectTopicId &&
  passage.passageText === content.passageText;

/**
 * Saves the next revision of a passage. When its cell changes, takes the new number before the write
 * and releases the old one after it.
 * @throws AppError `conflict` when someone else changed it since it was read
 */
export async function change(
  deps: Deps,
  actor: Actor,
  { passage: before, seq, questionIds }: KeptPassage,
  { entry, content }: ReadPassage,
  savedWith?: string,
): Promise<PassageView> {
  const next: Passage = {
    ...before,
    ...content,
    rev: before.rev + 1,
    savedWith,
    changedAt: iso(deps.clock.now()),
    changedBy: actor.name,
  };
  const [from, to] = [cellOf(before), cellOf(next)];
  const changesCell = !sameCell(from, to);
  const at = changesCell ? await takeNumber(deps, next) : seq;
  if (!(await PassageStore.replace(deps, before, next, at))) {
    if (changesCell) await FreedNumbers.release(deps, to, [at]);
    throw changed();
  }
  if (changesCell) await FreedNumbers.release(deps, from, [seq]);
  const target = before.passageId;
  await afterPassageEdit(deps, target, questionIds);
  await Audit.record(deps, actor, { action: "passage.update", target, before, after: next });
  return viewOf(next, entry, deps.config.mediaUrl);
}

/** Deletes a passage from the bank; completes a deletion that was interrupted. */
export async function removeFromBank(deps: Deps, actor: Actor, kept: KeptPassage): Promise<void> {
  const { passage, seq } = kept;
  const at = iso(deps.clock.now());
  const isNew = await PassageStore.remove(deps, passage.passageId, at);
  await FreedNumbers.release(deps, cellOf(passage), [seq]);
  if (!isNew) return;
  const target = passage.passageId;
  await Audit.record(deps, actor, { action: "passage.delete", target, before: passage });
}

/** Restores a passage as the newest of its cell. @throws AppError `conflict` */
export async function restoreToBank(deps: Deps, actor: Actor, kept: KeptPassage): Promise<void> {
  if (!kept.deleted) return;
  const { passage } = kept;
  const known = await Catalogue.byId(deps, [passage.subjectTopicId]);
  if (!known.has(passage.subjectTopicId)) throw entryGone();
  const seq = await NumberStore.take(deps, cellOf(passage), passage.passageId);
  if (seq === undefined) throw entryGone();
  if (!(await PassageStore.restore(deps, passage.passageId, seq))) {
    return FreedNumbers.release(deps, cellOf(passage), [seq]);
  }
  const target = passage.passageId;
  await Audit.record(deps, actor, { action: "passage.restore", target, after: passage });
}

/** A passage that is not deleted. @throws AppError `not-found` */
export async function find(deps: Deps, passageId: string): Promise<KeptPassage> {
  const kept = await PassageStore.find(deps, passageId);
  if (!kept || kept.deleted) throw notFound("The passage");
  return kept;
}

/** A passage by its id, deleted or not. */
export const findAny = PassageStore.find;

/**
 * Adds questions to the link list of a passage, after the questions that are in it. It must be
 * called before a question is linked, so that the list always has all questions of the passage.
 * @returns false when the passage does not exist or is deleted
 */
export async function linkNew(
  deps: Deps,
  passageId: string,
  questionIds: readonly string[],
): Promise<boolean> {
  const kept = await PassageStore.find(deps, passageId);
  if (!kept || kept.deleted) return false;
  const added = questionIds.filter((id) => !kept.questionIds.includes(id));
  const order = [...kept.questionIds, ...added];
  return PassageStore.link(deps, passageId, { questionIds: added, order });
}

/** A passage with the number of its questions. @throws AppError `not-found` */
export async function read(deps: Deps, passageId: string): Promise<PassageRow> {
  const kept = await find(deps, passageId);
  const [row] = await rowsOf(deps, [kept]);
  if (!row) throw new Error(`The catalogue entry of passage ${passageId} is missing.`);
  return row;
}

/** Passages in the order given, with their current catalogue names. */
export async function rowsOf(deps: Deps, kept: readonly KeptPassage[]): Promise<PassageRow[]> {
  const entries = await Catalogue.byId(
    deps,
    kept.map(({ passage }) => passage.subjectTopicId),
  );
  return kept.flatMap(({ passage, questionIds }) => {
    const names = entries.get(passage.subjectTopicId);
    return names ? [rowOf(viewOf(passage, names, deps.config.mediaUrl), questionIds)] : [];
  });
}

const entryGone = () =>
  conflict(
    "unknown_subject_topic",
    "The passage's subject, topic and sub-topic have been deleted. Add them again first.",
  );

const changed = () =>
  conflict(
    "conflict",
    "Someone else has changed this passage. Reload it and make your changes again.",
  );

function unknownEntry() {
  const message =
    "This subject, topic and sub-topic are not in the catalogue. Add them there first.";
  return invalid("unknown_subject_topic", message, [{ path: "subject", message }]);
}
