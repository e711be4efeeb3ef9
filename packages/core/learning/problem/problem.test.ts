import { beforeEach, describe, expect, test } from "vitest";
import type { TestAdminView } from "../../exam/terms/test/assessment.schema.ts";
import { submit } from "../../exam/submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { DAY, MINUTE } from "../../kernel/shared/time.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { addTest, admin, answersTo, questionIds, student, testClock } from "../../testing/world.ts";
import * as Notebook from "../notebook/notebook.service.ts";
import { takeIn } from "../progress/intake.service.ts";
import * as Progress from "../progress/progress.service.ts";
import { ProblemChange, type ProblemKind } from "./problem.schema.ts";
import * as Problems from "./problem.service.ts";

const clock = testClock();
const meera = admin();
let deps: Deps;
let exam: TestAdminView;
let asha: Actor;
let kabir: Actor;
/** The second question of the paper. */
let questionId: string;

const submissionOf = (actor: Actor, one = exam) => `${one._id}.${actor.userId}.0`;
const report = (actor: Actor, kind: ProblemKind, text = "See line 2.", on = deps) =>
  Problems.report(on, actor, { submissionId: submissionOf(actor), questionId, kind, text });
const own = (actor: Actor) => Problems.ofSubmission(deps, actor, submissionOf(actor));
const queue = async () => (await Problems.queue(deps, {})).questions;

/** Answers the open reports; a minute later, so that later reports are newer. */
async function answer(state: "fixed" | "no_change", text: string) {
  clock.advance(MINUTE);
  const { rev } = await Problems.read(deps, questionId);
  const detail = await Problems.answer(deps, meera, questionId, { rev, state, answer: text });
  clock.advance(MINUTE);
  return detail;
}

beforeEach(async () => {
  deps = memoryDeps(clock);
  [asha, kabir] = [student(), student("Kabir Khan")];
  exam = await addTest(deps, meera, { releasePolicy: "PRACTICE" });
  questionId = questionIds(exam)[1] ?? "";
  for (const one of [asha, kabir]) {
    await submit(deps, one, exam._id, { answers: answersTo(exam, "wrong") });
  }
});

describe("a problem report", () => {
  test("is in the queue by kind, and its answer reaches everyone who reported the question", async () => {
    await report(asha, "typo", "lense");
    clock.advance(MINUTE);
    await report(kabir, "key", "B is correct as well.");
    expect(await queue()).toEqual([
      expect.objectContaining({
        questionId,
        question: expect.stringContaining("<p>"),
        subject: "Physics",
        topic: "Mechanics",
        counts: { typo: 1, key: 1 },
        reports: 2,
      }),
    ]);
    const detail = await Problems.read(deps, questionId);
    expect(detail).toMatchObject({ state: "open", answer: "" });
    expect(detail.texts).toEqual([
      {
        kind: "key",
        text: "B is correct as well.",
        at: expect.any(String),
        submissionId: submissionOf(kabir),
        number: 2,
        test: "Mechanics, first test",
      },
      expect.objectContaining({ kind: "typo", text: "lense" }),
    ]);
    expect(await own(asha)).toMatchObject([{ questionId, state: "open", answer: "" }]);

    const done = await answer("fixed", "The lens is spelt correctly now.");
    expect(done).toMatchObject({ state: "fixed", reports: 0, texts: [] });
    expect(await queue()).toEqual([]);
    for (const one of [asha, kabir]) {
      expect(await own(one)).toMatchObject([
        { state: "fixed", answer: "The lens is spelt correctly now." },
      ]);
    }
  });

  test("replaces the student's earlier one, so that each counts once", async () => {
    await report(asha, "typo");
    await report(asha, "key", "It should be C.");
    await report(asha, "key", "It should be D.");
    expect(await queue()).toMatchObject([{ counts: { key: 1 }, reports: 1 }]);
    expect((await own(asha)).map(({ text }) => text)).toEqual(["It should be D."]);
  });

  test("after an answer is open again, while others keep their answer", async () => {
    await report(asha, "solution");
    await report(kabir, "solution");
    await answer("no_change", "The solution uses the small-angle rule.");
    await report(kabir, "other", "The rule is not in the syllabus.");
    expect(await own(kabir)).toMatchObject([{ state: "open" }]);
    expect(await queue()).toMatchObject([{ counts: { other: 1 } }]);
    await answer("fixed", "The question was replaced.");
    expect(await own(kabir)).toMatchObject([{ answer: "The question was replaced." }]);
    expect(await own(asha)).toMatchObject([
      { state: "no_change", answer: "The solution uses the small-angle rule." },
    ]);
  });

  test("that was interrupted is complete after it is repeated", async () => {
    for (const write of [0, 1, 2]) {
      const failing = depsFailingAt(deps, write, "after").deps;
      await report(asha, "image", "It is cut off.", failing).catch(String);
    }
    await report(asha, "image", "It is cut off.");
    expect(await queue()).toMatchObject([{ counts: { image: 1 }, reports: 1 }]);
    expect(await own(asha)).toHaveLength(1);
  });

  test("is refused after twenty in a day", async () => {
    for (let sent = 0; sent < 20; sent++) await report(asha, "typo");
    await expect(report(asha, "typo")).rejects.toMatchObject({
      kind: "limited",
      message: expect.stringContaining("Too many problem reports."),
    });
    await report(kabir, "typo");
    clock.advance(DAY);
    await report(asha, "typo");
  });

  test("is shown in the notebook with its answer", async () => {
    await takeIn(deps, asha.userId);
    const row = async () => Notebook.read(deps, asha.userId, questionId);
    expect(await row()).not.toHaveProperty("problem");
    await report(asha, "key", "It should be C.");
    await answer("no_change", "B follows from line 3.");
    const problem = { kind: "key", state: "no_change", answer: "B follows from line 3." };
    expect(await row()).toMatchObject({ problem });
    const { entries } = await Notebook.list(deps, asha.userId, {});
    expect(entries.filter((one) => one.problem)).toMatchObject([{ questionId, problem }]);
  });

  test("is in the student's data, and its text goes with the account", async () => {
    await report(asha, "other", "My phone number is 98765 43210.");
    expect(await Problems.allOwn(deps, asha.userId)).toMatchObject([{ questionId, kind: "other" }]);
    await Progress.removeAll(deps, asha.userId);
    expect(await Problems.allOwn(deps, asha.userId)).toEqual([]);
    const detail = await Problems.read(deps, questionId);
    expect(detail).toMatchObject({ reports: 1, texts: [] });
    expect(await answer("fixed", "")).toMatchObject({ reports: 0 });
  });
});

describe("an administrator's answer", () => {
  test("does not answer a report that arrived after the page was loaded", async () => {
    await report(asha, "typo");
    const { rev } = await Problems.read(deps, questionId);
    await report(kabir, "key");
    const early = Problems.answer(deps, meera, questionId, { rev, state: "fixed", answer: "" });
    await expect(early).rejects.toMatchObject({ kind: "conflict", code: "new_report" });
    expect(await own(asha)).toMatchObject([{ state: "open" }]);
  });

  test("can be changed, and stays as it is when it is sent back unchanged", async () => {
    await report(asha, "typo");
    await answer("fixed", "Corected.");
    const changed = await answer("fixed", "Corrected.");
    expect(changed).toMatchObject({ answer: "Corrected." });
    expect(await answer("fixed", "Corrected.")).toEqual(changed);
    expect(await own(asha)).toMatchObject([{ answer: "Corrected." }]);
    const reopen = { rev: changed.rev, state: "open" as const, answer: "" };
    await expect(Problems.answer(deps, meera, questionId, reopen)).rejects.toMatchObject({
      code: "already_answered",
    });
  });

  test("without a change of the question needs a reason", () => {
    const { error } = ProblemChange.safeParse({ rev: 1, state: "no_change", answer: " " });
    expect(error?.issues[0]?.message).toBe("Say why the question stays as it is.");
    expect(ProblemChange.safeParse({ rev: 1, state: "open", answer: "Done" }).success).toBe(false);
    expect(ProblemChange.safeParse({ rev: 1, state: "fixed" }).success).toBe(true);
  });
});

test("a question that the student may not know answers as an unknown one", async () => {
  const secret = await addTest(deps, meera);
  await submit(deps, asha, secret._id, { answers: answersTo(secret, "right") });
  const [secretId = ""] = questionIds(secret);
  const refusal = async (actor: Actor, submissionId: string, id: string) =>
    Problems.report(deps, actor, { submissionId, questionId: id, kind: "key", text: "?" }).then(
      () => "reported",
      ({ message, code }: { message: string; code: string }) => `${code}: ${message}`,
    );
  const unknown = await refusal(asha, submissionOf(asha), `q_${"0".repeat(20)}`);
  expect(unknown).toBe("not_found: This question was not found.");
  // A test that is not released, submissions of another student, a trial, and a test that does not
  // exist.
  expect(await refusal(asha, submissionOf(asha, secret), secretId)).toBe(unknown);
  expect(await refusal(asha, submissionOf(kabir), questionId)).toBe(unknown);
  expect(await refusal(student(), submissionOf(asha), questionId)).toBe(unknown);
  expect(await refusal(asha, `${exam._id}.${asha.userId}.1`, questionId)).toBe(unknown);
  expect(await refusal(asha, `t_${"0".repeat(20)}.${asha.userId}.0`, questionId)).toBe(unknown);
  expect(await queue()).toEqual([]);
});
