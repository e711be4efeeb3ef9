import type { Question } from "../question/question.schema.ts";

/** The note in a question's history for a revision that a job or its undo made. */
export const BULK_NOTE = "Changed together with other questions";
export const BULK_UNDO_NOTE = "A change of many questions was undone";

/**
 * Whether a job or its undo made a revision. The field `savedWith` does not show this, because a
 * job that only changes states writes the field without making a revision.
 */
export const isMadeInBulk = ({ note }: Pick<Question, "note">): boolean =>
  note === BULK_NOTE || note === BULK_UNDO_NOTE;
