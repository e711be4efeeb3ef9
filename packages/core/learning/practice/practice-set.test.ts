import { beforeEach, describe, expect, test } from "vitest";
import { keyOf } from "../../exam/assessment/assessment.keys.ts";
import * as Corrections from "../../exam/correction/correction.service.ts";
import * as Processing from "../../exam/processing/processing.service.ts";
import { submit } from "../../exam/submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { DAY, HOUR, iso } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import {
  addTest,
  admin,
  answersTo,
  questionIds,
  student,
  testClock,
  withQuestions,
} from "../../testing/world.ts";
import * as Notebook from "../notebook/notebook.service.ts";
import { takeIn as takeInTests } from "../progress/intake.service.ts";
import * as Progress from "../progress/progress.service.ts";
import { sessionOf, takenTest } from "./practice.fixture.ts";
import { takeIn } from "./practice-session.service.ts";
import * as Sets from "./practice-set.service.ts";
import { SetRequest } from "../card/practice.schema.ts";

const clock = testClock();
const author = admin();
let deps: Deps;
let asha: Actor;

beforeEach(() => {
  deps = memoryDeps(clock);
  asha = student();
});

const world = () => ({ deps, clock, author });
const make = (from: unknown, more: object = {}, who = asha) =>
  Sets.make(deps, who.userId, SetRequest.parse({ from, ...more }));
const stateOf = async (who = asha) => (await Progress.load(deps, who.userId)).state;

describe("a set", () => {
  test("has the incorrect answers of a released test, with keys and solutions", async () => {
    const exam = await takenTest(world(), asha);
    const set = await make({ kind: "mistakes", testId: exam._id });
    expect(set.cards.map(({ questionId }) => questionId).toSorted()).toEqual(
      Object.keys((await stateOf()).entries).toSorted(),
    );
    for (const card of set.cards) {
      expect(card.ref).toMatch(new RegExp(`^t\\.${exam._id}\\.\\d+$`));
      expect(card.accepted.length).toBeGreaterThan(0);
      expect(card.solution).toContain("Solution of");
      expect(card).toMatchObject({ subject: "Physics", seen: true });
    }
    expect(set.found).toBe(set.cards.length);
  });

  test("is refused before the release, as for a test that does not exist", async () => {
    const exam = await takenTest(world(), asha, { released: false });
    const refusal = (testId: string) =>
      make({ kind: "mistakes", testId }).catch((error: unknown) => error);
    const unknown = await refusal(`t_${"0".repeat(20)}`);
    expect(await refusal(exam._id)).toEqual(unknown);
    clock.advance(2 * HOUR);
    expect(await refusal(exam._id)).toEqual(unknown);
    await Processing.processTest(deps, exam._id);
    await takeInTests(deps, asha.userId);
    expect((await make({ kind: "mistakes", testId: exam._id })).cards).not.toEqual([]);
  });

  test("is refused again when a test that was taken in is open once more", async () => {
    const exam = await addTest(deps, author, { releasePolicy: "IMMEDIATE" });
    await submit(deps, asha, exam._id, { answers: answersTo(exam, "wrong", 40) });
    clock.advance(2 * HOUR);
    await takeInTests(deps, asha.userId);
    const { cards } = await make({ kind: "mistakes", testId: exam._id });
    expect(cards.length).toBeGreaterThan(0);
    const later = { text: "SET expiryTime = :later", values: { ":later": clock.now() + HOUR } };
    await deps.content.update(keyOf(exam._id), later);
    await expect(make({ kind: "mistakes" })).rejects.toMatchObject({ code: "nothing_to_practise" });
  });

  test("leaves out questions that a test asks which is not over, until it is", async () => {
    const exam = await takenTest(world(), asha);
    const before = await make({ kind: "mistakes" });
    const [first] = before.cards;
    const asked = { questionIds: [first?.questionId ?? ""], until: iso(clock.now() + 5 * HOUR) };
    await addTest(deps, author, { ...withQuestions(asked.questionIds), expiryTime: asked.until });
    const set = await make({ kind: "mistakes" });
    expect(set).toMatchObject({ asked: 1, found: before.found - 1 });
    expect(set.cards.map(({ ref }) => ref)).toEqual(
      before.cards.map(({ ref }) => ref).filter((ref) => ref !== first?.ref),
    );
    await addTest(deps, author, { ...withQuestions(questionIds(exam)), expiryTime: asked.until });
    for (const kind of ["mistakes", "due"]) {
      await expect(make({ kind })).rejects.toMatchObject({ code: "questions_asked" });
    }
    clock.advance(6 * HOUR);
    expect((await make({ kind: "mistakes" })).cards).toHaveLength(before.cards.length);
  });

  test("has nothing of a test that only another student has taken", async () => {
    const exam = await takenTest(world(), asha);
    const other = student("Ravi Rao");
    await expect(make({ kind: "mistakes", testId: exam._id }, {}, other)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(make({ kind: "mistakes" }, {}, other)).rejects.toMatchObject({
      code: "nothing_to_practise",
    });
  });

  test("leaves out a question that was dropped", async () => {
    const exam = await takenTest(world(), asha);
    const before = await make({ kind: "mistakes" });
    const [dropped] = before.cards;
    const change = { questionId: dropped?.questionId ?? "", dropped: true as const, note: "Bad" };
    await Corrections.publish(deps, author, exam._id, {
      from: "key",
      changes: [change],
      inBank: false,
    });
    clock.advance(2 * 60_000);
    const { cards } = await make({ kind: "mistakes" });
    expect(cards.map(({ ref }) => ref)).toEqual(
      before.cards.map(({ ref }) => ref).filter((ref) => ref !== dropped?.ref),
    );
  });

  test("has bookmarks, also of questions that were correct", async () => {
    const exam = await takenTest(world(), asha, { how: "right" });
    const [questionId = ""] = questionIds(exam);
    const submissionId = `${exam._id}.${asha.userId}.0`;
    await expect(make({ kind: "bookmarks" })).rejects.toMatchObject({
      code: "nothing_to_practise",
    });
    await Notebook.change(deps, asha.userId, questionId, {
      submissionId,
      bookmarked: true,
      tags: ["concept"],
    });
    const { cards } = await make({ kind: "bookmarks", tag: "concept" });
    expect(cards.map((card) => card.questionId)).toEqual([questionId]);
    await expect(make({ kind: "bookmarks", tag: "time" })).rejects.toMatchObject({
      code: "nothing_to_practise",
    });
  });

  test("has the reviews that are due, and the next day those that were not known", async () => {
    await takenTest(world(), asha);
    const first = await make({ kind: "due" });
    expect(first.cards).toHaveLength((await Progress.today(deps, asha.userId)).due);
    const session = sessionOf(first);
    const [missed] = session.answers;
    if (missed) missed.shown = true;
    const { today } = await takeIn(deps, asha.userId, session);
    // Five of the fifteen reviews of a day may be new ones, however many sets a student makes.
    expect([first.cards.length, today.due]).toEqual([5, 0]);
    await expect(make({ kind: "due" })).rejects.toMatchObject({ code: "nothing_to_practise" });
    clock.advance(DAY);
    const next = await make({ kind: "due" });
    expect(next.cards.map(({ ref }) => ref)).toContain(missed?.ref);
    const rest = await Progress.today(deps, asha.userId);
    expect(next.cards).toHaveLength(rest.due);
    const again = await takeIn(deps, asha.userId, sessionOf(next));
    expect(again.today.due).toBe(0);
    await expect(make({ kind: "due" })).rejects.toMatchObject({ code: "nothing_to_practise" });
  });

  test("is limited to 12 in an hour and 40 in a day", async () => {
    await takenTest(world(), asha);
    for (let hour = 0; hour < 3; hour++) {
      for (let n = 0; n < 12; n++) await make({ kind: "mistakes" });
      await expect(make({ kind: "mistakes" })).rejects.toMatchObject({ code: "too_many_tries" });
      clock.advance(HOUR);
    }
    for (let n = 0; n < 4; n++) await make({ kind: "mistakes" });
    await expect(make({ kind: "mistakes" })).rejects.toMatchObject({
      message: expect.stringMatching(/^Too many sets\. Please wait \d+ hours\.$/),
    });
  });
});
