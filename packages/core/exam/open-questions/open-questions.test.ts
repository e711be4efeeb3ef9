import { describe, expect, test } from "vitest";
import * as Pools from "../../bank/pool/pool-read.service.ts";
import * as Uses from "../../bank/pool/use.service.ts";
import { DAY } from "../../kernel/shared/time.ts";
import * as CheckTest from "../builder/check-test.service.ts";
import * as Retire from "../builder/retire-test.service.ts";
import {
  addPassage,
  addQuestions,
  assertNoLeak,
  cardsOf,
  change,
  openQuestionsWorld,
  publish,
  release,
  served,
} from "./open-questions.fixture.ts";

describe("questions are opened for practice", () => {
  test("one by one, for whom they are opened, and closed again", async () => {
    const world = await openQuestionsWorld();
    const ids = await addQuestions(world, 3);
    expect(await change(world, ids.slice(0, 2), "PUBLIC")).toEqual({ changed: 2, refused: [] });
    expect(await change(world, ids, "SUBSCRIBE")).toEqual({ changed: 3, refused: [] });
    expect(await served(world)).toEqual(expect.arrayContaining(ids));
    expect(await Pools.openCounts(world.deps, "JEE")).toEqual([
      { subjectTopicId: world.topicId, public: 0, subscribe: 3 },
    ]);
    expect(await change(world, ids.slice(0, 1), null)).toEqual({ changed: 1, refused: [] });
    expect((await served(world)).toSorted()).toEqual(ids.slice(1).toSorted());
  });

  test("not while a test that is not released has them", async () => {
    const world = await openQuestionsWorld();
    const [used = "", free = ""] = await addQuestions(world, 2);
    const { _id: testId } = await publish(world, [used]);
    const { changed, refused } = await change(world, [used, free], "PUBLIC");
    expect(changed).toBe(1);
    expect(refused).toEqual([
      { id: used, code: "held", message: "Held by NEET mock 4 until its results are released." },
    ]);
    await release(world, testId);
    expect(await change(world, [used], "PUBLIC")).toEqual({ changed: 1, refused: [] });
    await assertNoLeak(world, [testId]);
  });

  test("also not while the test is deleted and may be restored", async () => {
    const world = await openQuestionsWorld();
    const ids = await addQuestions(world, 1);
    const exam = await publish(world, ids);
    await Retire.remove(world.deps, world.by, exam._id, exam.rev);
    expect((await change(world, ids, "PUBLIC")).refused).toMatchObject([{ code: "held" }]);
    world.clock.advance(32 * DAY);
    expect((await change(world, ids, "PUBLIC")).changed).toBe(1);
    await expect(Retire.restore(world.deps, world.by, exam._id)).rejects.toThrow();
  });

  test("not without a valid key and valid formulas", async () => {
    const world = await openQuestionsWorld();
    const latex = '<span data-type="inline-math" data-latex="\\frac"></span>';
    const [wrong = ""] = await addQuestions(world, 1, { solution: `<p>${latex}</p>` });
    const [keyless = ""] = await addQuestions(world, 1);
    // Questions of an import may have no key yet.
    const noKey = { text: "SET answerKey = :none", values: { ":none": null } };
    await world.deps.content.update({ pk: `Q#${keyless}`, sk: "V" }, noKey);
    const { changed, refused } = await change(world, [wrong, keyless], "PUBLIC");
    expect(changed).toBe(0);
    expect(refused.map(({ id, code }) => [id, code])).toEqual([
      [wrong, "formula_error"],
      [keyless, "no_key"],
    ]);
    expect(await served(world)).toEqual([]);
  });

  test("a nearly equal question of a test needs a second confirmation", async () => {
    const world = await openQuestionsWorld();
    const text = "<p>Which angle does a ray make behind a plane mirror of polished silver?</p>";
    const [used = ""] = await addQuestions(world, 1, { question: text });
    const [twin = ""] = await addQuestions(world, 1, { question: text });
    await publish(world, [used]);
    expect((await change(world, [twin], "PUBLIC")).refused).toMatchObject([
      { id: twin, code: "similar_held", message: expect.stringContaining("NEET mock 4") },
    ]);
    const sure = await change(world, [twin], "PUBLIC", { confirmSimilar: true });
    expect(sure).toEqual({ changed: 1, refused: [] });
  });

  test("a check answers the same and writes nothing", async () => {
    const world = await openQuestionsWorld();
    const ids = await addQuestions(world, 2);
    await publish(world, ids.slice(0, 1));
    const checked = await change(world, ids, "PUBLIC", { check: true });
    expect(await served(world)).toEqual([]);
    expect(await change(world, ids, "PUBLIC")).toEqual(checked);
  });

  test("a passage opens with all its questions, or not at all", async () => {
    const world = await openQuestionsWorld();
    const { passageId, ids } = await addPassage(world);
    const [first = ""] = ids;
    expect(await change(world, [first], "PUBLIC")).toEqual({ changed: 2, refused: [] });
    expect((await cardsOf(world)).map(({ passage }) => passage)).toEqual([
      "<p>A ray enters the glass.</p>",
      "<p>A ray enters the glass.</p>",
    ]);
    await change(world, [first], null);
    expect(await served(world)).toEqual([]);
    await publish(world, ids.slice(1));
    const { refused } = await change(world, [first], "PUBLIC");
    expect(refused.map(({ code }) => code)).toEqual(["held", "held"]);
    expect((await Uses.read(world.deps, [passageId])).of(passageId).open).toBeUndefined();
  });
});

describe("a test with open questions", () => {
  test("is refused, in the check and when it is published", async () => {
    const world = await openQuestionsWorld();
    const ids = await addQuestions(world, 2);
    await change(world, ids, "PUBLIC");
    await expect(publish(world, ids)).rejects.toMatchObject({
      code: "open_question",
      message: "2 questions are open for practice. Students may know them.",
    });
    const { problems } = await CheckTest.check(world.deps, checkOf(ids), []);
    expect(problems.filter(({ code }) => code === "open_question")).toMatchObject([
      { severity: "error", path: "allowOpen" },
    ]);
    expect(await served(world)).toHaveLength(2);
  });

  test("is published if it is allowed, and closes them first", async () => {
    const world = await openQuestionsWorld();
    const ids = await addQuestions(world, 2);
    await change(world, ids, "PUBLIC");
    const { _id } = await publish(world, ids.slice(0, 1), { allowOpen: true });
    expect(await served(world)).toEqual(ids.slice(1));
    await assertNoLeak(world, [_id]);
  });

  test("for practice has them, and keeps none closed", async () => {
    const world = await openQuestionsWorld();
    const ids = await addQuestions(world, 2);
    await change(world, ids.slice(0, 1), "PUBLIC");
    await publish(world, ids, { releasePolicy: "PRACTICE" });
    expect(await change(world, ids, "PUBLIC")).toEqual({ changed: 1, refused: [] });
  });

  test("is not restored while one of them is open", async () => {
    const world = await openQuestionsWorld();
    const ids = await addQuestions(world, 1);
    const exam = await publish(world, ids);
    await Retire.remove(world.deps, world.by, exam._id, exam.rev);
    // Before publishing held questions, a test that was deleted left no note that it used them.
    await world.deps.content.remove({ pk: `Q#${ids[0]}`, sk: "U" });
    await change(world, ids, "PUBLIC");
    await expect(Retire.restore(world.deps, world.by, exam._id)).rejects.toMatchObject({
      code: "open_question",
    });
    expect(await served(world)).toEqual(ids);
    await change(world, ids, null);
    await Retire.restore(world.deps, world.by, exam._id);
    expect((await change(world, ids, "PUBLIC")).refused).toMatchObject([{ code: "held" }]);
    await assertNoLeak(world, [exam._id]);
  });
});

const checkOf = (ids: readonly string[]) => ({
  name: "Check",
  examType: "JEE",
  startTime: "2026-11-21T06:00:00.000Z",
  expiryTime: "2026-11-21T07:00:00.000Z",
  durationMinutes: 30,
  totalQuestions: ids.length,
  sectionDetails: [{ subject: "Physics", numQuestions: ids.length, questionIds: ids }],
});

test("packs that have become small are joined when questions are opened", async () => {
  const world = await openQuestionsWorld();
  const ids = await addQuestions(world, 6);
  for (const id of ids) await change(world, [id], "PUBLIC");
  const place = { examType: "JEE" as const, subjectTopicId: world.topicId };
  const cards = await Pools.cardsIn(world.deps, place);
  expect(new Set(cards.map(({ pack }) => pack)).size).toBe(1);
  expect(cards).toHaveLength(6);
});
