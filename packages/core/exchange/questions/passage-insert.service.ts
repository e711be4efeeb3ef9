import type { SubjectTopic } from "../../bank/catalogue/catalogue.schema.ts";
import { recordAdded } from "../../bank/comprehension/passage-log.service.ts";
import * as Passages from "../../bank/comprehension/passage.service.ts";
import type { ExamType } from "../../kernel/exam-type/exam-type.rules.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import type { KeptPassage } from "../../bank/passage/passage.schema.ts";
import * as ContentIds from "./content-id.store.ts";
import type { Work } from "../pipeline/import-kind.ts";

/** A passage as its first row describes it. */
export interface NewPassage {
  /** Hash of the passage's text as the file has it. */
  hash: string;
  examType: ExamType;
  passageText: string;
  entry: SubjectTopic;
}

/**
 * Adds the passage if it does not exist, or if it has been deleted. If it is added twice at the
 * same time, or again after a crash, there is still one passage with one entry in the log.
 * @param logged passages that this process knows to be in the log
 * @returns the passage's id; undefined if it does not exist and the actor is an author, who may not
 * add passages
 */
export async function ensurePassage(
  work: Work,
  { hash, examType, passageText, entry }: NewPassage,
  logged: Set<string>,
): Promise<string | undefined> {
  const { deps, actor, importId } = work;
  const known = (await ContentIds.find(deps, [hash])).get(hash);
  const stored = known ? await Passages.findAny(deps, known) : undefined;
  if (known && stored && !stored.deleted) {
    await recordOwn(work, stored, entry, logged);
    return known;
  }
  if (!actor.isAdmin) return undefined;
  const deletedId = stored ? known : undefined;
  const id =
    known && !stored
      ? known
      : await ContentIds.assign(deps, hash, newId("passage", deps), deletedId);
  const content = { examType, subjectTopicId: entry._id, passageText };
  try {
    await Passages.add(deps, actor, id, { entry, content }, importId);
    logged.add(id);
  } catch (error) {
    // A conflict means that another process has added the passage at the same time.
    if (!isAppError(error) || error.code !== "conflict") throw error;
  }
  return id;
}

/** Writes the log entry of a passage that this import added before its process was killed. */
async function recordOwn(
  { deps, actor, importId }: Work,
  { passage }: KeptPassage,
  entry: SubjectTopic,
  logged: Set<string>,
): Promise<void> {
  const { passageId, savedWith, rev } = passage;
  if (savedWith !== importId || rev !== 1 || logged.has(passageId)) return;
  await recordAdded(deps, actor, passage, entry);
  logged.add(passageId);
}
