import * as z from "zod";
import { PassageId, PassageInput, PassageRow } from "../passage/passage.schema.ts";
import { QuestionId, QuestionInput, QuestionView } from "../question/question.schema.ts";

/** As many questions as a passage is asked about at most. */
const MOST_QUESTIONS = 50;

/** The version that was edited; 0 for what is new. */
const Base = z.int().min(0);

/** A question of a set: exam type and names are its passage's, and its id is made by the sender. */
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
 * are left out stay as they are: delinking and deleting have calls of their own.
 */
export const SetInput = z
  .strictObject({
    /**
     * Made by the sender for what is being edited, and the same when a save is sent again. Without
     * it, a save that broke off and is sent again may be refused as a conflict with itself.
     */
    saveId: z.string().min(16).max(64).optional(),
    /** The passage's version that was edited; left out, `passage` brings it as it was read. */
    rev: Base.optional(),
    passage: PassageInput.extend({ rev: Base.optional() }),
    questions: z
      .array(SetQuestionInput)
      .max(MOST_QUESTIONS)
      .refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, {
        message: "A question is in the set twice.",
      }),
  })
  .refine(({ rev, passage }) => (rev ?? passage.rev) !== undefined, {
    path: ["rev"],
    message: "Give rev: the passage's version that was edited, 0 for a new passage.",
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

/** What a save did to one thing; `unchanged` was as it should be, from an earlier try too. */
export const Outcome = z.enum(["created", "updated", "unchanged"]);
export type Outcome = z.infer<typeof Outcome>;

/** A set as it is after a save, and what the save did to each of its parts. */
export const SavedSet = z.object({
  ...ComprehensionSet.shape,
  saved: z.object({ passage: Outcome, questions: z.record(z.string(), Outcome) }),
});
export type SavedSet = z.infer<typeof SavedSet>;

/** As many questions as are linked or delinked at a time. */
const LinkIds = z.array(QuestionId).max(100).default([]);

export const LinksInput = z
  .strictObject({ add: LinkIds, remove: LinkIds })
  .refine(({ add, remove }) => !add.some((id) => remove.includes(id)), {
    path: ["remove"],
    message: "A question cannot be linked and delinked at once.",
  });
export type LinksInput = z.infer<typeof LinksInput>;

/** What became of each question; `unchanged` was so before, `missing` is not in the bank. */
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
 * What happens to the questions of a passage that is deleted. Without a word it is refused while it
 * has any.
 */
export const WithQuestions = z.enum(["delink", "delete"]);
export type WithQuestions = z.infer<typeof WithQuestions>;

export const PassageDeleted = z.object({
  _id: PassageId,
  message: z.string(),
  /** Questions that stay in the bank without it, and questions that were deleted along. */
  delinkedCount: z.int(),
  deletedCount: z.int(),
});
export type PassageDeleted = z.infer<typeof PassageDeleted>;
