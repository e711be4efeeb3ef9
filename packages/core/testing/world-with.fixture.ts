import type { TestAdminView } from "../exam/terms/test/assessment.schema.ts";
import * as Processing from "../exam/processing/processing.service.ts";
import { submit } from "../exam/submission/submit.service.ts";
import type { Deps } from "../kernel/platform/deps.ts";
import type { Actor } from "../kernel/shared/actor.ts";
import { HOUR } from "../kernel/shared/time.ts";
import { addTest, admin, answersTo, student, type TestClock } from "./world.ts";

/** Who takes the test, and how: all answers alike, or as the function gives them. */
type Taker = readonly [
  who: string | Actor,
  how: "right" | "wrong" | "blank" | ((exam: TestAdminView) => ReturnType<typeof answersTo>),
];

interface WorldOptions {
  deps: Deps;
  author?: Actor;
  /** The fields of the test that differ from the usual ones. */
  test?: Record<string, unknown>;
  takers: readonly Taker[];
  /** If set, the clock advances past the end of the test, and results are published. */
  over?: TestClock;
}

/**
 * A published test that people have submitted. Actors and submissions are in the order of the
 * takers.
 */
export async function worldWith({ deps, author = admin(), test, takers, over }: WorldOptions) {
  const exam = await addTest(deps, author, test);
  const actors: Actor[] = [];
  const submissions: string[] = [];
  for (const [who, how] of takers) {
    const actor = typeof who === "string" ? student(who) : who;
    const alike = how === "right" || how === "wrong" ? answersTo(exam, how) : {};
    const answers = typeof how === "function" ? how(exam) : alike;
    actors.push(actor);
    submissions.push((await submit(deps, actor, exam._id, { answers })).submissionId);
  }
  if (over) {
    over.advance(2 * HOUR);
    await Processing.processTest(deps, exam._id);
  }
  return { exam, actors, submissions };
}
