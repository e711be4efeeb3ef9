import * as z from "zod";
import { catalogueName } from "../catalogue/catalogue.schema.ts";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { VariantLanguage } from "../../kernel/language/language.schema.ts";
import { RichText } from "../question/question.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { orNothing, pageLimit, plainListPaging } from "../../kernel/shared/query.schema.ts";

export const PassageId = z.string().regex(idPattern("passage"));

const INCOMPLETE = "Fill all required fields";
const RequiredName = catalogueName(INCOMPLETE);

/** A passage as an administrator sends it. */
export const PassageInput = z.strictObject({
  examType: ExamType,
  subject: RequiredName,
  topic: RequiredName,
  subTopic: RequiredName,
  passageText: RichText.min(1, INCOMPLETE),
});
export type PassageInput = z.infer<typeof PassageInput>;

/**
 * The whole passage with its changes. `rev` is the revision that was edited: the change is refused
 * if someone has changed the passage since.
 */
export const PassageUpdate = PassageInput.extend({ rev: z.int().min(1).optional() });
export type PassageUpdate = z.infer<typeof PassageUpdate>;

/** A passage as it is stored. */
export const Passage = z.object({
  passageId: PassageId,
  rev: z.int().min(1),
  examType: z.enum(EXAM_TYPES),
  /**
   * The catalogue entry, which has the names: if it is renamed, all its passages have the new
   * names.
   */
  subjectTopicId: z.string(),
  passageText: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** When and by whom this revision was saved: ISO 8601, and a name. */
  changedAt: z.string(),
  changedBy: z.string(),
  /** Id of the save that wrote this revision, so that a retry does not conflict with itself. */
  savedWith: z.string().optional(),
  /** Languages of its variants; missing if there is none. */
  languages: z.array(VariantLanguage).optional(),
});
export type Passage = z.infer<typeof Passage>;

/** A passage with its place in the bank and the questions that are linked to it. */
export interface KeptPassage {
  passage: Passage;
  /** Number in its cell; for a deleted passage, the number that it had. */
  seq: number;
  /**
   * The linked questions, in the order of the set. Ids are added before a question is linked and
   * removed after it is delinked, so no linked question is missing; a crash may leave ids of
   * questions that are no longer linked.
   */
  questionIds: string[];
  deleted: boolean;
}

/** A passage on the wire, for administrators. */
export const PassageView = z.object({
  _id: z.string(),
  rev: z.int(),
  examType: z.enum(EXAM_TYPES),
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  passageText: z.string(),
  /** Languages of its variants; missing if there is none. */
  languages: z.array(VariantLanguage).optional(),
  changedAt: z.string(),
  changedBy: z.string(),
});
export type PassageView = z.infer<typeof PassageView>;

/** A passage in a list, with how many questions are linked to it. */
export const PassageRow = PassageView.extend({ questionCount: z.int() });
export type PassageRow = z.infer<typeof PassageRow>;

/** A catalogue name to search for, in capital or small letters; an empty name matches any. */
const AnyName = z.string().trim().max(200).default("");

/**
 * A search for passages. Names may be in capital or small letters; `text` is looked for anywhere in
 * the passage.
 */
export const PassageQuery = z.object({
  examType: orNothing(ExamType),
  subject: AnyName,
  topic: AnyName,
  subTopic: AnyName,
  text: z.string().trim().max(200).default(""),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: pageLimit(10),
});
export type PassageQuery = z.infer<typeof PassageQuery>;

/** A search for passages to link; without `page` the response is a plain array. */
export const LinkPassageQuery = PassageQuery.extend(plainListPaging);
export type LinkPassageQuery = z.infer<typeof LinkPassageQuery>;

/** A page of passages; `total` counts all matches. */
export const PassagePage = z.object({
  passages: z.array(PassageRow),
  page: z.int(),
  totalPages: z.int(),
  total: z.int(),
  /**
   * True when there are more passages than the text search covered: filter by topic to see them.
   */
  more: z.boolean(),
});
export type PassagePage = z.infer<typeof PassagePage>;

/** A passage as the test screen gets it. */
export const TestPassage = z.object({ _id: z.string(), passageText: z.string() });
export type TestPassage = z.infer<typeof TestPassage>;
