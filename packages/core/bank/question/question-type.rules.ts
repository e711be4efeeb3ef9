import type { Question } from "./question.schema.ts";

type Linked = Pick<Question, "questionType" | "passageId" | "typeBeforeLink">;

/**
 * The type that a change leaves a question with. One with a passage is a COMPREHENSION question and
 * remembers the type it had alone; delinked, it has that type again, so that tests can pick it.
 */
export function typeAfter(
  before: Linked,
  change: Pick<Question, "questionType" | "passageId">,
): Pick<Question, "questionType" | "typeBeforeLink"> {
  if (change.passageId !== null) {
    const alone = before.passageId === null ? before.questionType : before.typeBeforeLink;
    return { questionType: "COMPREHENSION", typeBeforeLink: alone };
  }
  // A client that sends back the whole question sends the type that the passage gave it.
  const delinked = before.passageId !== null && change.questionType === "COMPREHENSION";
  const questionType = delinked ? (before.typeBeforeLink ?? "STANDARD") : change.questionType;
  return { questionType, typeBeforeLink: undefined };
}
