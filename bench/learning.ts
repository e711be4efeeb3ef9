import * as Intake from "@academy/core/learning/progress/intake.service.ts";
import * as Progress from "@academy/core/learning/progress/progress.service.ts";
import { benchStudent } from "./student.ts";
import type { CountedWorld, Units } from "./world.ts";

/** Capacity units of a student who returns after the results of the measured test. */
export async function measureLearning({ deps, measure }: CountedWorld) {
  const { userId } = benchStudent(0);
  const intake = await measure(() => Intake.takeIn(deps, userId));
  if (intake.answer.taken.length !== 1) throw new Error("The submission was not taken in");
  const today = await measure(() => Progress.today(deps, userId));
  return { intake: unitsOf(intake), today: unitsOf(today) };
}

const unitsOf = ({ readUnits, tableWriteUnits, writeUnits }: Units): Units => ({
  readUnits,
  tableWriteUnits,
  writeUnits,
});
