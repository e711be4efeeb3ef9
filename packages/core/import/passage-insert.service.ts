import type { SubjectTopic } from "../bank/catalogue/catalogue.schema.ts";
import * as Passages from "../bank/passage/passage.service.ts";
import type { ExamType } from "../kernel/exam-type/exam-type.rules.ts";
import { isAppError } from "../kernel/shared/error.ts";
import { newId } from "../kernel/shared/id.ts";
import * as Claims from "./claim.store.ts";
import type { Work } from "./import-kind.service.ts";

/** A passage as the first row that brings it says. */
export interface NewPassage {
  /** Of its content, as the file writes it. */
  hash: string;
  examType: ExamType;
  passageText: string;
  entry: SubjectTopic;
}

/**
 * The passage of a content: made where there is none, or where it has been deleted. Made twice at
 * once, or again after a crash, it is one.
 * @returns its id
 */
export async function ensurePassage(
  { deps, actor, importId }: Work,
  { hash, examType, passageText, entry }: NewPassage,
): Promise<string> {
  const known = (await Claims.find(deps, [hash])).get(hash);
  const kept = known ? await Passages.findAny(deps, known) : undefined;
  if (known && kept && !kept.deleted) return known;
  const gone = kept ? known : undefined;
  const id = known && !kept ? known : await Claims.take(deps, hash, newId("passage", deps), gone);
  const content = { examType, subjectTopicId: entry._id, passageText };
  try {
    await Passages.add(deps, actor, id, { entry, content }, importId);
  } catch (error) {
    // Somebody else has made it at the same time.
    if (!isAppError(error) || error.code !== "conflict") throw error;
  }
  return id;
}

/** Notes questions at their passage before they name it, behind those that it has. */
export async function linkTo(
  { deps }: Work,
  passageId: string,
  questionIds: readonly string[],
): Promise<boolean> {
  const kept = await Passages.findAny(deps, passageId);
  if (!kept || kept.deleted) return false;
  const fresh = questionIds.filter((id) => !kept.questionIds.includes(id));
  const order = [...kept.questionIds, ...fresh];
  return Passages.link(deps, passageId, { questionIds: fresh, order });
}
