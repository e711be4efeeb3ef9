import * as Attempts from "@academy/core/exam/attempt/attempt.service.ts";
import { submit } from "@academy/core/exam/submission/submit.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import * as Processing from "@academy/core/exam/processing/processing.service.ts";
import { HOUR, iso, MINUTE, SECOND } from "@academy/core/kernel/shared/time.ts";
import * as Tests from "@academy/core/exam/assessment/assessment.service.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import * as z from "zod";
import { addTest } from "./add-test.ts";
import { pastQuestions, pastSections } from "./past-questions.ts";
import {
  type SampleAnswer,
  sampleAbility,
  sampleAnswers,
  sampleStudent,
} from "./sample-students.ts";
import { unlessCode } from "./unless-code.ts";

const STUDENTS = 150;

/** The number of students who submit in parallel. */
const AT_ONCE = 8;

/** The test that an earlier, interrupted start has created. */
const BEGUN = { pk: "SAMPLE", sk: "PAST" };
const Begun = z.object({ testId: z.string() });

/**
 * A test from two days ago with its results: created, taken and processed by the real services with
 * clocks of that day. One of the demo accounts took it among students who are marked as samples.
 * After an interruption, it continues with the same test: submitting twice changes nothing.
 */
export async function ensurePastTest(deps: Deps, admin: Actor, taker: Actor): Promise<void> {
  const begun = await deps.content.get(BEGUN, { consistent: true });
  const testId = begun ? Begun.parse(begun).testId : await create(deps, admin);
  const { startTime, expiryTime } = await Tests.load(deps, testId);
  const view = await Tests.view(at(deps, startTime), admin, testId);
  const ids = view.sectionDetails.flatMap((one) => one.questionIds ?? []);
  const field = Array.from({ length: STUDENTS - 1 }, (_, i) => sampleStudent(i + 1));
  await take(deps, { testId, startTime, ids }, { actor: taker, ability: 0.9, seed: 223 });
  for (let from = 0; from < field.length; from += AT_ONCE) {
    const group = field.slice(from, from + AT_ONCE).map((actor, i) => {
      const number = from + i + 1;
      return { actor, ability: sampleAbility(number), seed: number };
    });
    await Promise.all(group.map((one) => take(deps, { testId, startTime, ids }, one)));
  }
  await Processing.processTest(at(deps, expiryTime + MINUTE), testId);
}

/** The same services at another time. */
const at = (deps: Deps, ms: number): Deps => ({ ...deps, clock: { now: () => ms } });

async function create(deps: Deps, admin: Actor): Promise<string> {
  const startTime = deps.clock.now() - 48 * HOUR;
  const test = await addTest(at(deps, startTime - HOUR), admin, "NEET", pastSections, {
    access: "PUBLIC",
    name: "Sample test with results: biology, physics and chemistry",
    startTime: iso(startTime),
    expiryTime: iso(startTime + 2 * HOUR),
    durationMinutes: 60,
    instructions: "<p>This test is over. Its students are samples, so that there are results.</p>",
  });
  await deps.content.put({ ...BEGUN, testId: test._id });
  return test._id;
}

interface Past {
  testId: string;
  /** Epoch milliseconds. */
  startTime: number;
  /** For the questions, in the paper's order. */
  ids: readonly string[];
}

interface Sitter {
  actor: Actor;
  ability: number;
  seed: number;
}

async function take(
  deps: Deps,
  { testId, startTime, ids }: Past,
  { actor, ability, seed }: Sitter,
): Promise<void> {
  const given = sampleAnswers(pastQuestions, ability, seed);
  const answers: Record<string, SampleAnswer> = {};
  given.forEach((answer, i) => {
    answers[ids[i] ?? ""] = answer;
  });
  const seconds = given.reduce((sum, { timeTaken }) => sum + timeTaken, 0);
  const begin = startTime + (seed % 20) * MINUTE;
  await Attempts.start(at(deps, begin), actor, testId).catch(unlessCode("already_submitted"));
  await submit(at(deps, begin + seconds * SECOND), actor, testId, { answers });
}
