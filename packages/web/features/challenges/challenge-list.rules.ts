import type {
  ChallengedQuestion,
  ReviewedChallenge,
} from "@academy/core/learning/challenge/challenge.schema.ts";
import { countOf, formatMarks } from "../../lib/format.ts";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";

const SHORT: Readonly<Record<ReviewedChallenge["reason"], string>> = {
  wrong_key: "another answer",
  several_right: "several answers",
  none_right: "no answer",
  faulty: "faulty",
  outside_syllabus: "outside the syllabus",
};

/** "38 challenges: 31 say B, 5 say B or C, 2 say faulty". */
export function saysWords({ challenges, says }: ChallengedQuestion): string {
  const parts = says.map(
    ({ reason, claimText, students }) =>
      `${students} ${students === 1 ? "says" : "say"} ${claimText || SHORT[reason]}`,
  );
  return `${countOf(challenges, "challenge")}: ${parts.join(", ")}`;
}

/** The share of students who chose each answer: "A 12.5%, B 61%". */
export const chosenWords = (chosen: ChallengedQuestion["chosen"]): string =>
  Object.entries(chosen)
    .map(([option, share]) => `${option} ${formatMarks(share)}%`)
    .join(", ");

/** The link that opens the correction form, filled in with what a group of challenges asks for. */
export function acceptLink(
  testId: string,
  questionId: string,
  { reason, claims }: Pick<ReviewedChallenge, "reason" | "claims">,
): string {
  const named = reason === "wrong_key" || reason === "several_right";
  return linkToAdmin(
    "adminCorrections",
    { testId },
    {
      question: questionId,
      ...(named
        ? { claim: JSON.stringify(claims), ...(reason === "several_right" && { also: "1" }) }
        : { drop: "1" }),
    },
  );
}
