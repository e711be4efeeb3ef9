import * as z from "zod";
import { PassageId, PassageInput, PassageRow } from "../passage/passage.schema.ts";
import { QuestionInput, QuestionView } from "../question/question.schema.ts";
import { QuestionId } from "../question/question-terms.schema.ts";

/** Maximum number of questions about one passage. */
const MAX_QUESTIONS = 50;

/** The revision that was edited; 0 for a new item. */
const Base = z.int().min(0);

/**
 * A question of a set. Exam type and catalogue names are those of the passage, and the sender makes
 * the id.
 */
const SetQuestionInput = QuestionInput.omit({
  examType: true,
  subject: true,
  topic: true,
  subTopic: true,
  questionType: true,
  passageId: true,
}).extend({ _id: QuestionId, rev: Base });

/**
 * A passage and its questions, in the order in which they are asked. Questions of the passage that
 * are left out stay as they are; use the other endpoints to delink or delete them.
 */
export const SetInput = z
  .strictObject({
    /**
     * Created by the sender for one edit, and the same in a retry. Without it, the retry of an
     * interrupted save may be refused, because the first try has changed the revision.
     */
    saveId: z.string().min(16).max(64).optional(),
    /** The passage revision that was edited; may be sent in `passage` instead. */
    rev: Base.optional(),
    passage: PassageInput.extend({ rev: Base.optional() }),
    questions: z
      .array(SetQuestionInput)
      .max(MAX_QUESTIONS)
      .refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, {
        message: "A question appears in the set twice.",
      }),
  })
  .refine(({ rev, passage }) => (rev ?? passage.rev) !== undefined, {
    path: ["rev"],
    message: "Send rev: the passage revision you edited, or 0 for a new passage.",
  })
  .transform(({ rev, passage: { rev: read = 0, ...passage }, ...set }) => ({
    ...set,
    passage,
    rev: rev ?? read,
  }));
export type SetInput = z.infer<typeof SetInput>;

/** A passage with its questions, in their order. */
export const ComprehensionSet = z.object({
  passage: PassageRow,
  questions: z.array(QuestionView),
});
export type ComprehensionSet = z.infer<typeof ComprehensionSet>;

/**
 * The result of a save for one item. `unchanged` also means that an earlier attempt has saved it.
 */
export const SaveOutcome = z.enum(["created", "updated", "unchanged"]);
export type SaveOutcome = z.infer<typeof SaveOutcome>;

/** A set as it is after a save, and what the save did to each of its parts. */
export const SavedSet = z.object({
  ...ComprehensionSet.shape,
  saved: z.object({ passage: SaveOutcome, questions: z.record(z.string(), SaveOutcome) }),
});
export type SavedSet = z.infer<typeof SavedSet>;

/** Questions to link or delink in one call. */
const LinkIds = z.array(QuestionId).max(100).default([]);

export const LinksInput = z
  .strictObject({ add: LinkIds, remove: LinkIds })
  .refine(({ add, remove }) => !add.some((id) => remove.includes(id)), {
    path: ["remove"],
    message: "A question can't be both linked and delinked.",
  });
export type LinksInput = z.infer<typeof LinksInput>;

/** What happened to each question; a `missing` one is not in the bank. */
export const LinksChanged = z.object({
  message: z.string(),
  questionCount: z.int(),
  questions: z.array(
    z.object({
      _id: z.string(),
      outcome: z.enum(["linked", "moved", "delinked", "unchanged", "missing"]),
    }),
  ),
});
export type LinksChanged = z.infer<typeof LinksChanged>;

/**
 * What to do with the questions of a passage that is deleted. Without this parameter, the deletion of
 * a passage with questions is refused.
 */
export const WithQuestions = z.enum(["delink", "delete"]);
export type WithQuestions = z.infer<typeof WithQuestions>;

export const PassageDeleted = z.object({
  _id: PassageId,
  message: z.string(),
  /**
   * Questions that stay in the bank without the passage, and questions that are deleted with it.
   */
  delinkedCount: z.int(),
  deletedCount: z.int(),
});
export type PassageDeleted = z.infer<typeof PassageDeleted>;
