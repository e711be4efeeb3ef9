import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { PassageInput, PassageView } from "@academy/core/bank/passage/passage.schema.ts";
import { hasLostFormula, LOST_FORMULA } from "@academy/core/kernel/rich-text/lost-formula.rules.ts";
import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import * as z from "zod";

/** A passage while it is edited; an empty text means not chosen yet. */
export const PassageDraft = z.object({
  /** The edited revision; 0 for a new passage. */
  rev: z.number(),
  examType: z.enum(EXAM_TYPES).or(z.literal("")),
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  passageText: z.string(),
});
export type PassageDraft = z.infer<typeof PassageDraft>;

export const blankPassage: PassageDraft = {
  rev: 0,
  examType: "",
  subject: "",
  topic: "",
  subTopic: "",
  passageText: "",
};

/** The form's draft of an existing passage. */
export const draftOf = ({ rev, examType, subject, topic, subTopic, passageText }: PassageView) => ({
  rev,
  examType,
  subject,
  topic,
  subTopic,
  passageText,
});

/** The draft of the next passage after one was added: the topic stays, the text is empty. */
export const nextPassage = (draft: PassageDraft): PassageDraft => ({
  ...draft,
  rev: 0,
  passageText: "",
});

type Read =
  | { body: PassageInput; problems?: never }
  | { body?: never; problems: Record<string, string> };

/** Checks the draft: returns the request body, or the problem of each field. */
export function readPassage({ rev: _rev, examType, ...rest }: PassageDraft): Read {
  const problems: Record<string, string> = {
    ...(examType === "" && { examType: "Choose an exam type." }),
    ...(rest.subject === "" && { subject: "Choose a subject." }),
    ...(rest.topic === "" && { topic: "Choose a topic." }),
    ...(rest.subTopic === "" && { subTopic: "Choose a sub-topic." }),
    ...(isBlankHtml(rest.passageText) && { passageText: "Enter the passage." }),
    ...(hasLostFormula(rest.passageText) && { passageText: LOST_FORMULA }),
  };
  if (examType === "" || Object.keys(problems).length > 0) return { problems };
  return { body: { examType, ...rest } };
}
