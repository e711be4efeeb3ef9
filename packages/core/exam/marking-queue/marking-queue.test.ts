import { beforeEach, expect, test } from "vitest";
import { MINUTE } from "../../kernel/shared/time.ts";
import { admin, testClock } from "../../testing/world.ts";
import { author, codeOf, MarkingWorld, nila, ravi, WRITTEN } from "./marking-queue.fixture.ts";
import * as Rubrics from "./rubric.service.ts";
import { next, release, take } from "./take-answer.service.ts";

const clock = testClock();
const w = new MarkingWorld(clock);
const om = { ...admin(), name: "Om" };

beforeEach(() => w.renew());

test("the queue holds every written answer without a name, and counts the blank ones", async () => {
  await w.start(1);
  const view = await w.view();
  expect(view).toMatchObject({ markers: 1, job: null, filledPercent: 100, publishedAt: null });
  expect(view.questions).toMatchObject([
    { number: 1, fullMarks: 10, answers: 3, blank: 0, first: 3 },
    { number: 2, fullMarks: 10, answers: 2, blank: 1, first: 2 },
  ]);
  const taken = await w.nextFor(author);
  expect(WRITTEN.map(([text]) => text)).toContain(taken?.text);
  const shown = JSON.stringify([view, taken]);
  for (const { userId, name, email } of w.students) {
    for (const secret of [userId, name, email]) expect(shown).not.toContain(secret);
  }
});

test("one answer is with one marker for ten minutes, and then free for another", async () => {
  await w.start(1);
  const first = await w.nextFor(author);
  expect(await w.nextFor(author)).toMatchObject({ answerId: first?.answerId });
  const others = [await w.nextFor(ravi), await w.nextFor(nila)];
  expect(new Set([first, ...others].map((one) => one?.answerId)).size).toBe(3);
  const fourth = await next(w.deps, om, w.testId, w.question());
  expect(fourth).toEqual({ answer: null, leasedByOthers: 3 });
  clock.advance(10 * MINUTE);
  const late = await next(w.deps, om, w.testId, w.question());
  expect(late.answer?.answerId).toBe(first?.answerId);
  expect(await codeOf(w.give(author, first?.answerId ?? "", { scores: [5] }))).toBe("lease_lost");
  // No one took Ravi's answer, so his late mark counts.
  expect(await codeOf(w.give(ravi, others[0]?.answerId ?? "", { scores: [5] }))).toBe("done");
});

test("markers who ask at the same time get different answers", async () => {
  await w.start(1);
  const taken = await Promise.all([author, ravi, nila].map((actor) => w.nextFor(actor)));
  expect(new Set(taken.map((one) => one?.answerId)).size).toBe(3);
  expect(taken).not.toContain(null);
});

test("a skipped answer comes again after the others", async () => {
  await w.start(1);
  const first = await w.nextFor(author);
  await release(w.deps, author, w.testId, w.question(), first?.answerId ?? "");
  const seen = [first?.answerId];
  for (let n = 0; n < 3; n++) {
    const answer = await w.nextFor(author, 0, seen.at(-1));
    await release(w.deps, author, w.testId, w.question(), answer?.answerId ?? "");
    seen.push(answer?.answerId);
  }
  expect(new Set(seen.slice(0, 3)).size).toBe(3);
  expect(seen[3]).toBe(seen[0]);
});

test("two markers work blind, and a third decides where they are too far apart", async () => {
  await w.start(2);
  const firsts = { "Asha on law one": 6, "Kabir on law one": 5, "Tara on law one": 8 };
  await w.markAll(author, firsts);
  expect((await w.listed(ravi, "done")).total).toBe(0);
  expect((await w.listed(ravi, "differences")).total).toBe(0);
  const taken = await w.nextFor(ravi);
  expect(taken).toMatchObject({ turn: 2, own: null });
  expect(JSON.stringify(taken)).not.toContain("Meera");
  const seconds = { "Asha on law one": 7, "Kabir on law one": 7, "Tara on law one": 8 };
  await w.markAll(ravi, seconds);
  expect(await w.nextFor(ravi)).toBeNull();
  expect((await w.view()).questions[0]).toMatchObject({ third: 1, done: 2 });
  expect((await w.listed(author, "differences")).answers).toMatchObject([
    { state: "third", difference: 2, final: null },
    { state: "done", difference: 1, final: 6.5 },
  ]);
  expect(await w.nextFor(nila)).toMatchObject({ turn: 3, text: "Kabir on law one" });
  await w.markNext(nila, 5.5);
  await w.publish(true);
  const scores = await Promise.all(
    [0, 1, 2].map(async (n) => (await w.reportOf(n)).questionReport),
  );
  expect(scores.map(([first]) => first?.marksAwarded)).toEqual([6.5, 5.5, 8]);
});

test("a changed rubric brings marked answers back, and the old marks stay published", async () => {
  await w.start(1);
  await w.markAll(author, 5);
  await w.publish(true);
  const rubric = await Rubrics.read(w.deps, w.testId, w.question());
  expect(rubric).toMatchObject({ rev: 0, step: 0.5, fullMarks: 10, number: 1, markers: 1 });
  const criteria = [
    { text: "States the law", max: 4 },
    { text: "Gives an example", max: 6 },
  ];
  const edit = (rev: number) =>
    Rubrics.edit(w.deps, author, w.testId, w.question(), { rev, step: 1, criteria });
  await edit(0);
  expect(await codeOf(edit(0))).toBe("rubric_changed");
  expect((await w.view()).questions[0]).toMatchObject({ outdated: 3, done: 0 });
  expect((await w.listed(ravi, "outdated")).answers).toMatchObject([
    { state: "outdated", final: null, marks: [{ marks: 5 }] },
    {},
    {},
  ]);
  const taken = await w.nextFor(ravi);
  const id = taken?.answerId ?? "";
  expect(await codeOf(w.give(ravi, id, { scores: [5] }))).toBe("rubric_changed");
  expect(await codeOf(w.give(ravi, id, { rubric: 1, scores: [5, 5] }))).toBe("unfit_marks");
  expect(await codeOf(w.give(ravi, id, { rubric: 1, scores: [3.5, 5] }))).toBe("unfit_marks");
  expect(await codeOf(w.give(ravi, id, { rubric: 1, scores: [3, 5, 0] }))).toBe("unfit_marks");
  await w.give(ravi, id, { rubric: 1, scores: [3, 5], comment: "Name the force." });
  expect(await w.view()).toMatchObject({ changed: 1 });
  await w.publish(true);
  const firsts = await Promise.all(
    [0, 1, 2].map(async (n) => (await w.reportOf(n)).questionReport[0]),
  );
  expect(firsts.map((one) => one?.marksAwarded).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
    5, 5, 8,
  ]);
  expect(firsts.find((one) => one?.marksAwarded === 8)?.override?.note).toBe(
    "Name the force. States the law: 3 of 4. Gives an example: 5 of 6.",
  );
});

test("a rubric adds up to the full marks, in steps", async () => {
  const edit = (step: 0.25 | 0.5 | 1, ...maxima: number[]) =>
    Rubrics.edit(w.deps, author, w.testId, w.question(), {
      rev: 0,
      step,
      criteria: maxima.map((max) => ({ text: "C", max })),
    });
  expect(await codeOf(edit(1, 4, 5))).toBe("unfit_rubric");
  expect(await codeOf(edit(1, 4.5, 5.5))).toBe("unfit_rubric");
  expect(await codeOf(edit(0.5, 4.5, 5.5))).toBe("done");
});

test("a marker can correct an own mark, and no one else's", async () => {
  await w.start(1);
  const taken = await w.markNext(author, 5);
  const id = taken?.answerId ?? "";
  expect(await codeOf(take(w.deps, ravi, w.testId, w.question(), id))).toBe("answer_decided");
  expect(await take(w.deps, author, w.testId, w.question(), id)).toMatchObject({
    own: { scores: [5], comment: "" },
  });
  await w.give(author, id, { scores: [6.5], comment: "Added up again." });
  expect((await w.listed(author, "own")).answers).toMatchObject([{ final: 6.5 }]);
});

test("a mark can no longer be changed once someone else has marked the answer", async () => {
  await w.start(2);
  const taken = await w.markNext(author, 5);
  const id = taken?.answerId ?? "";
  const again = () => codeOf(take(w.deps, author, w.testId, w.question(), id));
  expect(await again()).toBe("done");
  await release(w.deps, author, w.testId, w.question(), id);
  await w.markAll(ravi, 9);
  expect(await again()).toBe("answer_decided");
  expect(await codeOf(take(w.deps, ravi, w.testId, w.question(), id))).toBe("answer_decided");
});

test("a mark whose answer was lost is w.sent again without a second one", async () => {
  await w.start(2);
  const taken = await w.nextFor(author);
  const send = () => w.give(author, taken?.answerId ?? "", { scores: [5] });
  await send();
  expect(await codeOf(send())).toBe("done");
  const [own] = (await w.listed(author, "own")).answers;
  expect(own?.marks).toHaveLength(1);
});
