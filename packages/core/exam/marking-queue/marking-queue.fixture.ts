import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
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
import * as Reports from "../result/report.service.ts";
import type { Report } from "../terms/result/result.schema.ts";
import { submit } from "../submission/submit.service.ts";
import { mark } from "./give-mark.service.ts";
import { list } from "./listed-answers.service.ts";
import * as Jobs from "./marking-job.service.ts";
import { ListedQuery } from "./listed-answers.schema.ts";
import type { LeasedAnswer } from "./marking-queue.schema.ts";
import * as Queue from "./marking-queue.service.ts";
import * as Rubrics from "./rubric.service.ts";
import { next } from "./take-answer.service.ts";

export const author = admin();

/** Full marks of each written question. */
const FULL = 10;

/**
 * A test of written questions that is over. `written` has a row per student with the answer to
 * each question; an empty text leaves it blank.
 */
export async function writtenTest(
  deps: Deps,
  clock: Pick<TestClock, "advance">,
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

const named = (name: string): Actor => ({ ...admin(), name });
export const [ravi, nila] = [named("Ravi Das"), named("Nila Sen")];
export const WRITTEN = [
  ["Asha on law one", "Asha on law two"],
  ["Kabir on law one", ""],
  ["Tara on law one", "Tara on law two"],
];

/** A test of `WRITTEN` in memory, and the actions of its markers. */
export class MarkingWorld {
  readonly clock: TestClock;
  readonly deps: Deps;
  /** The details of the events that were sent. */
  readonly sent: unknown[] = [];
  testId = "";
  ids: string[] = [];
  students: Actor[] = [];

  constructor(clock: TestClock) {
    this.clock = clock;
    const log = { info: () => {}, error: () => {} };
    const events = {
      send: async (_kind: string, detail: object) => void this.sent.push(detail),
    };
    this.deps = { ...memoryDeps(clock), log, events };
  }

  /** Another test of the same answers. */
  async renew(): Promise<void> {
    this.sent.length = 0;
    Object.assign(this, await writtenTest(this.deps, this.clock, WRITTEN));
  }

  start = (markers: 1 | 2) => startMarking(this.deps, this.testId, markers);
  question = (at = 0) => this.ids[at] ?? "";
  view = () => Queue.read(this.deps, this.testId);

  async nextFor(actor: Actor, at = 0, after?: string): Promise<LeasedAnswer | null> {
    const { answer } = await next(this.deps, actor, this.testId, this.question(at), after);
    return answer;
  }

  give(
    actor: Actor,
    answerId: string,
    more: { scores: number[]; comment?: string; rubric?: number },
    at = 0,
  ) {
    const input = { rubric: 0, comment: "", ...more };
    return mark(this.deps, actor, this.testId, this.question(at), answerId, input);
  }

  /**
   * The caller takes the next answer and marks it with a number, or with the number for its text.
   */
  async markNext(actor: Actor, marks: number | Record<string, number>, at = 0) {
    const taken = await this.nextFor(actor, at);
    if (!taken) return null;
    const wanted = typeof marks === "number" ? marks : (marks[taken.text] ?? 0);
    const { rev: rubric } = await Rubrics.read(this.deps, this.testId, this.question(at));
    await this.give(actor, taken.answerId, { rubric, scores: [wanted] }, at);
    return taken;
  }

  /** The caller marks all answers that they can. */
  async markAll(actor: Actor, marks: number | Record<string, number>, at = 0): Promise<void> {
    let taken = await this.markNext(actor, marks, at);
    while (taken) taken = await this.markNext(actor, marks, at);
  }

  listed = (actor: Actor, show: ListedQuery["show"]) =>
    list(this.deps, actor, this.testId, this.question(), ListedQuery.parse({ show }));

  async publish(partly = false): Promise<void> {
    this.clock.advance(MINUTE);
    await Queue.publish(this.deps, author, this.testId, { partly });
    await Jobs.work(this.deps, { markingOf: this.testId });
  }

  async reportOf(student: number): Promise<Report> {
    const userId = this.students[student]?.userId ?? "";
    const report = await Reports.read(this.deps, author, `${this.testId}.${userId}.0`);
    if (!report.released) throw new Error("The report is not open");
    return report;
  }
}

export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "done",
    (error: { code: string }) => error.code,
  );
