import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import {
  addQuestion,
  admin,
  ensureNames,
  questionIds,
  student,
  type TestClock,
  testInput,
} from "../../testing/world.ts";
import * as CreateTest from "../builder/create-test.service.ts";
import { submit } from "../submission/submit.service.ts";
import * as Jobs from "./marking-job.service.ts";
import * as Queue from "./marking-queue.service.ts";

export const author = admin();

/** Full marks of each written question. */
export const FULL = 10;

/**
 * A test of written questions that is over. `written` has a row per student with the answer to
 * each question; an empty text leaves it blank.
 */
export async function writtenTest(
  deps: Deps,
  clock: TestClock,
  written: readonly (readonly string[])[],
): Promise<{ testId: string; ids: string[]; students: Actor[] }> {
  await ensureNames(deps, author);
  const questions = [];
  for (let n = 0; n < (written[0]?.length ?? 0); n++) {
    const question = `<p>Explain law ${n + 1}.</p>`;
    const input = { answerKey: "A force changes the motion of a body." };
    const example = { title: question, question, input, right: [], partial: [], wrong: [] };
    questions.push(await addQuestion(deps, author, "SUBJECTIVE", example, { marks: FULL }));
  }
  const exam = await CreateTest.create(deps, author, testInput(deps, questions));
  const ids = questionIds(exam);
  const students = written.map((_, n) => student(`Student ${n}`));
  for (const [n, texts] of written.entries()) {
    const answers = Object.fromEntries(
      texts.flatMap((value, at) => (value ? [[ids[at] ?? "", { value, timeTaken: 5 }]] : [])),
    );
    await submit(deps, students[n] ?? expectStudent(), exam._id, { answers });
  }
  clock.advance(2 * HOUR);
  return { testId: exam._id, ids, students };
}

const expectStudent = (): never => {
  throw new Error("Each row of answers has a student");
};

/** Starts the marking and fills the queue. */
export async function startMarking(deps: Deps, testId: string, markers: 1 | 2): Promise<void> {
  await Queue.start(deps, author, testId, markers);
  await Jobs.work(deps, { markingOf: testId });
}
