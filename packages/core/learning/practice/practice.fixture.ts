import type { TestAdminView } from "../../exam/terms/test/assessment.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { iso } from "../../kernel/shared/time.ts";
import { answersTo, type TestClock } from "../../testing/world.ts";
import { worldWith } from "../../testing/world-with.fixture.ts";
import { takeIn } from "../progress/intake.service.ts";
import type { PracticeSet, SessionRequest } from "../card/practice.schema.ts";

/** A test of every type of question that a student has answered; its keys are open or not. */
export async function takenTest(
  { deps, clock, author }: { deps: Deps; clock: TestClock; author: Actor },
  who: Actor,
  { how = "wrong", released = true }: { how?: "right" | "wrong"; released?: boolean } = {},
): Promise<TestAdminView> {
  const answers = (exam: TestAdminView) => answersTo(exam, how, 40);
  const over = released ? { over: clock } : {};
  const { exam } = await worldWith({ deps, author, takers: [[who, answers]], ...over });
  if (released) await takeIn(deps, who.userId);
  return exam;
}

/** The body that sends answers to a set: all correct, unless `more` says otherwise. */
export const sessionOf = (
  { setId, cards, madeAt }: PracticeSet,
  part = 1,
  more: Partial<SessionRequest["answers"][number]> = {},
): SessionRequest => ({
  setId,
  refs: cards.map(({ ref }) => ref),
  part,
  answers: cards.map(({ ref, accepted, selfMarked }) => ({
    ref,
    value: accepted[0],
    seconds: 20,
    at: iso(Date.parse(madeAt) + 60_000),
    ...(selfMarked && { self: "had" as const }),
    ...more,
  })),
});
