import type { Question } from "./question.schema.ts";

type Linked = Pick<Question, "questionType" | "passageId" | "typeBeforeLink">;

/**
 * A question's type after a change. With a passage it is COMPREHENSION and remembers its own type;
 * delinked, it gets that type back, so that tests can pick it.
 */
export function typeAfter(
  before: Linked,
  change: Pick<Question, "questionType" | "passageId">,
): Pick<Question, "questionType" | "typeBeforeLink"> {
  if (change.passageId !== null) {
    const alone = before.passageId === null ? before.questionType : before.typeBeforeLink;
    return { questionType: "COMPREHENSION", typeBeforeLink: alone };
  }
  // A client that sends the whole question also sends COMPREHENSION, which is not its own type.
  const delinked = before.passageId !== null && change.questionType === "COMPREHENSION";
  const questionType = delinked ? (before.typeBeforeLink ?? "STANDARD") : change.questionType;
  return { questionType, typeBeforeLink: undefined };
}
