import * as Tests from "@academy/core/exam/assessment/assessment.service.ts";
import * as Processing from "@academy/core/exam/processing/processing.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import { HOUR, MINUTE, iso } from "@academy/core/kernel/shared/time.ts";
import * as z from "zod";
import { addTest } from "./add-test.ts";
import { pastQuestions, pastSections } from "./past-questions.ts";
import { at, sampleSitters, take, takeAll } from "./sample-takers.ts";

const STUDENTS = 150;

const asked = pastQuestions.map(({ question, ...one }) => ({ ...one, key: question.answerKey }));

/**
 * Where the id of the test is stored, so that a start after an interrupted one continues with it.
 */
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
  const past = { testId, startTime, ids, questions: asked };
  await take(deps, past, { actor: taker, ability: 0.9, seed: 223 });
  await takeAll(deps, past, sampleSitters(STUDENTS - 1));
  await Processing.processTest(at(deps, expiryTime + MINUTE), testId);
}

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
