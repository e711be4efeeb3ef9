import { beforeAll, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Reports from "../result/report.service.ts";
import * as Statistics from "../result/statistics.service.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import * as Questions from "../../bank/editing/question.service.ts";
import * as QuestionRead from "../../bank/question/question-read.service.ts";
import { depsFailingAt, depsRacing } from "../../testing/failing.fixture.ts";
import { worldWith } from "../../testing/world-with.fixture.ts";
import { admin, student, testClock } from "../../testing/world.ts";
import type { CorrectionHistory, PublishInput } from "../terms/result/correction.schema.ts";
import * as Corrections from "./correction.service.ts";
import { sweep } from "../../testing/sweep.fixture.ts";

const clock = testClock();
const meera = admin();
let deps: Deps;

let testId: string;
let read: () => ReturnType<typeof Reports.read>;
let key: CorrectionHistory["questions"][number];

/** A processed test with one student, who answered everything wrong. */
beforeAll(async () => {
  deps = { ...memoryDeps(clock), log: { info: () => {}, error: () => {} } };
  const asha = student();
  const { exam, submissions } = await worldWith({
    deps,
    author: meera,
    takers: [[asha, "wrong"]],
    over: clock,
  });
  testId = exam._id;
  read = () => Reports.read(deps, asha, submissions[0] ?? "");
  [key = key] = (await Corrections.history(deps, testId)).questions;
});

/** Drops the first question, or gives it its key again. */
const inputOf = (from: string, drops: boolean): PublishInput => ({
  from,
  inBank: false,
  changes: [
    { questionId: key.questionId, note: "n", ...(drops ? { dropped: true } : { keys: key.keys }) },
  ],
});

/** The report's score, the published number of bonus answers, and the report's corrections. */
async function shown() {
  // Other processes may show results that are up to a minute old.
  clock.advance(2 * MINUTE);
  const report = await read();
  if (!report.released) throw new Error("The report is not open");
  const { questions } = await Statistics.read(deps, testId);
  return [report.score, questions[0]?.counts.bonus, report.corrections.length];
}
const stateOf = (dropped: boolean, corrections: number) =>
  dropped ? [1, 1, corrections] : [0, 0, corrections];

async function auditEntries(): Promise<number> {
  const month = new Date(clock.now()).toISOString().slice(0, 7);
  const where = { text: "pk = :pk", values: { ":pk": `AUDIT#${month}` } };
  const acts = await deps.content.all({ where, consistent: true });
  return acts.filter((one) => one["action"] === "key.correct" && one["target"] === testId).length;
}

test.each(["before", "after"] as const)(
  "a correction killed %s any of its writes has no effect or is finished by the next sweep",
  { timeout: 60_000 },
  async (when) => {
    const ends = { old: 0, finished: 0 };
    for (let k = 0; ; k++) {
      const before = await Corrections.history(deps, testId);
      const count = before.corrections.length;
      const drops = before.questions[0]?.dropped === false;
      const input = inputOf(before.name, drops);
      const [old, next] = [stateOf(!drops, count), stateOf(drops, count + 1)];
      const dying = depsFailingAt(deps, k, when);
      const killed = Corrections.publish(dying.deps, meera, testId, input);
      if (
        !(await killed.then(
          () => dying.died(),
          () => true,
        ))
      )
        break;
      // Marks, statistics and corrections always belong to the same version of the key.
      expect([old, next]).toContainEqual(await shown());
      await sweep(deps);
      const { name } = await Corrections.history(deps, testId);
      const happened = name !== before.name;
      ends[happened ? "finished" : "old"]++;
      expect(await shown()).toEqual(happened ? next : old);
      expect(await auditEntries()).toBe(happened ? count + 1 : count);
      if (happened && k % 4 > 0) continue;
      await Corrections.publish(deps, meera, testId, input);
      expect(await shown()).toEqual(next);
      expect(await auditEntries()).toBe(count + 1);
    }
    // The writes: the key, the pointer, the audit log, the forced run, a page and the list of
    // takers, the results, and the pointer to them.
    expect(ends.old + ends.finished).toBe(8);
    expect(ends.old).toBe(when === "before" ? 2 : 1);
  },
);

test("the bank gets a corrected key once, however often the correction is killed and repeated", async () => {
  const rows = async () => (await QuestionRead.history(deps, number.questionId)).versions;
  const exam = await Corrections.history(deps, testId);
  const number = exam.questions.find(({ responseType }) => responseType === "INTEGER")!;
  const input: PublishInput = {
    from: exam.name,
    inBank: true,
    changes: [{ questionId: number.questionId, note: "Misprinted", keys: [{ answerKey: 77 }] }],
  };
  expect((await Corrections.preview(deps, meera, testId, sent(input))).bank).toEqual([
    { questionId: number.questionId, number: number.number, state: "key" },
  ]);
  const earlier = (await rows()).length;
  for (let k = 0; ; k++) {
    const dying = depsFailingAt(deps, k, "after");
    const died = await Corrections.publish(dying.deps, meera, testId, input).then(
      () => false,
      () => dying.died(),
    );
    if (!died) break;
  }
  const [newest, ...older] = await rows();
  expect(older).toHaveLength(earlier);
  expect(newest).toMatchObject({
    changed: ["answerKey"],
    note: 'Key corrected with the test "Mechanics, first test": Misprinted',
    changedBy: meera.name,
    question: { answerKey: 77 },
  });
});

const sent = ({ inBank: _inBank, ...input }: PublishInput) => input;

/**
 * Dependencies that run someone else's edit right before the question's next revision is written.
 */
const editedBefore = (id: string, times: number, edit: (n: number) => Promise<unknown>): Deps =>
  depsRacing(
    deps,
    (written) => written.includes(`"pk":"Q#${id}"`) && written.includes('"sk":"V"'),
    edit,
    times,
  );

test.each([
  ["marks", 1, "key"],
  ["question", 1, "changed"],
  ["marks", 9, "changed"],
] as const)(
  "an edit of the %s at the same time, %i times, leaves the correction published and the bank %s",
  async (field, times, state) => {
    const exam = await Corrections.history(deps, testId);
    const { questionId, number } = exam.questions.find(
      ({ responseType }) => responseType === "INTEGER",
    )!;
    const current = exam.questions.find((one) => one.questionId === questionId)!.keys;
    // The question in the bank gets the test's key, so that the correction could change both.
    await Questions.update(deps, meera, questionId, {
      question: (await QuestionRead.history(deps, questionId)).versions.at(-1)!.question.question,
      answerKey: current[0]!.answerKey,
      alsoAccept: [],
    });
    const answerKey = Number(current[0]!.answerKey) + 1;
    const racing = editedBefore(questionId, times, (n) =>
      Questions.update(
        deps,
        meera,
        questionId,
        field === "marks" ? { marks: 10 * n + times } : { question: `<p>Other text ${n}</p>` },
      ),
    );
    const published = await Corrections.publish(racing, meera, testId, {
      from: exam.name,
      inBank: true,
      changes: [{ questionId, note: "Misprinted", keys: [{ answerKey }] }],
    });
    expect(published).toMatchObject({ processed: true, bank: [{ questionId, number, state }] });
    expect((await Corrections.history(deps, testId)).name).toBe(published.name);
    const now = await QuestionRead.read(deps, questionId);
    expect(now.answerKey === answerKey).toBe(state === "key");
  },
);
