import type { Question } from "./question.schema.ts";

type Linked = Pick<Question, "questionType" | "passageId" | "typeBeforeLink">;

/**
 * A question's type after a change. A question with a passage is COMPREHENSION and remembers its
 * earlier type. When it is delinked, it gets that type back, so that tests can pick it.
 */
export function typeAfter(
  before: Linked,
  change: Pick<Question, "questionType" | "passageId">,
): Pick<Question, "questionType" | "typeBeforeLink"> {
  if (change.passageId !== null) {
    const alone = before.passageId === null ? before.questionType : before.typeBeforeLink;
    return { questionType: "COMPREHENSION", typeBeforeLink: alone };
  }
  // A client that sends the whole question also sends COMPREHENSION, which must not replace the
  // earlier type.
  const delinked = before.passageId !== null && change.questionType === "COMPREHENSION";
  const questionType = delinked ? (before.typeBeforeLink ?? "STANDARD") : change.questionType;
  return { questionType, typeBeforeLink: undefined };
}
