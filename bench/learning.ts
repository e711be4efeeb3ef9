import * as Challenges from "@academy/core/learning/challenge/challenge.service.ts";
import * as Intake from "@academy/core/learning/progress/intake.service.ts";
import * as Progress from "@academy/core/learning/progress/progress.service.ts";
import { load } from "@academy/core/exam/assessment/assessment.service.ts";
import { key } from "@academy/core/exam/paper/paper.service.ts";
import { benchStudent } from "./student.ts";
import type { CountedWorld, Units } from "./world.ts";

/** Capacity units of a student who returns after the results of the measured test. */
export async function measureLearning({ deps, measure }: CountedWorld) {
  const { userId } = benchStudent(0);
  const intake = await measure(() => Intake.takeIn(deps, userId));
  if (intake.answer.taken.length !== 1) throw new Error("The submission was not taken in");
  const today = await measure(() => Progress.today(deps, userId));
  const challenge = await measureChallenge({ deps, measure }, intake.answer.taken[0] ?? "");
  return { challenge: unitsOf(challenge), intake: unitsOf(intake), today: unitsOf(today) };
}

/** The first challenge of a question, which costs a write unit more than the later ones. */
async function measureChallenge(
  { deps, measure }: Pick<CountedWorld, "deps" | "measure">,
  submissionId: string,
): Promise<Units> {
  const { userId } = benchStudent(0);
  const [testId = ""] = submissionId.split(".");
  const test = await load(deps, testId);
  const [question] = (await key(deps, test)).questions;
  if (!question) throw new Error("The paper has no question");
  return measure(() =>
    Challenges.add(deps, userId, testId, {
      questionId: question.questionId,
      reason: "faulty",
      claims: [],
      text: "The figure shows two lenses, while the text of the question speaks of one. ".repeat(5),
      source: "NCERT Physics XII, p. 118",
    }),
  );
}

const unitsOf = ({ readUnits, tableWriteUnits, writeUnits }: Units): Units => ({
  readUnits,
  tableWriteUnits,
  writeUnits,
});
