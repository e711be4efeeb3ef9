import { describe, expect, test } from "vitest";
import * as Uses from "../../bank/pool/use.service.ts";
import * as Questions from "../../bank/editing/question.service.ts";
import {
  addPassage,
  addQuestions,
  change,
  openQuestionsWorld,
  type OpenQuestionsWorld,
  publish,
  release,
  served,
} from "../../exam/open-questions/open-questions.fixture.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { DAY } from "../../kernel/shared/time.ts";
import * as Changes from "../../sales/subscription/subscription-change.service.ts";
import { student } from "../../testing/world.ts";
import * as Progress from "../progress/progress.service.ts";
import { sessionOf } from "./practice.fixture.ts";
import { takeIn } from "./practice-session.service.ts";
import * as Sets from "./practice-set.service.ts";
import { SetRequest } from "../card/practice.schema.ts";
import * as Topics from "./topic-list.service.ts";

const make = (world: OpenQuestionsWorld, who: Actor, from: object = {}, more: object = {}) =>
  Sets.make(
    world.deps,
    who.userId,
    SetRequest.parse({
      from:
        "kind" in from
          ? from
          : { kind: "topics", examType: "JEE", topicIds: [world.topicId], ...from },
      ...more,
    }),
  );

const idsIn = ({ cards }: { cards: { questionId: string }[] }): string[] =>
  cards.map(({ questionId }) => questionId).toSorted();

describe("a set of open questions", () => {
  test("has them with keys and solutions", async () => {
    const world = await openQuestionsWorld();
    const asha = student();
    const ids = await addQuestions(world, 3, { solution: "<p>Because of light.</p>" });
    await addQuestions(world, 2);
    await change(world, ids, "PUBLIC");
    const set = await make(world, asha);
    expect(idsIn(set)).toEqual(ids.toSorted());
    expect(set.found).toBe(3);
    for (const card of set.cards) {
      expect(card).toMatchObject({
        topicId: world.topicId,
        accepted: [0],
        acceptedText: "A",
        difficulty: "EASY",
        solution: "<p>Because of light.</p>",
        seen: false,
      });
      expect(card.ref).toMatch(/^o\.JEE\.st_\w{20}\.[0-9a-f]{20}\.\d$/);
    }
  });

  test("never has a question of a test that is not released", async () => {
    const world = await openQuestionsWorld();
    const asha = student();
    const ids = await addQuestions(world, 3);
    await change(world, ids, "PUBLIC");
    const before = await make(world, asha);
    await publish(world, ids.slice(0, 1), { allowOpen: true });
    expect(idsIn(await make(world, asha))).toEqual(ids.slice(1).toSorted());
    // An answer to what was sent earlier still counts.
    const { results } = await takeIn(world.deps, asha.userId, sessionOf(before));
    expect(results.map(({ status }) => status)).toEqual(["full", "full", "full"]);
  });

  test("leaves a closed question out of reviews until it is open again", async () => {
    const world = await openQuestionsWorld();
    const asha = student();
    const ids = await addQuestions(world, 1);
    await change(world, ids, "PUBLIC");
    await takeIn(world.deps, asha.userId, sessionOf(await make(world, asha), 1, { value: 1 }));
    world.clock.advance(2 * DAY);
    const due = () =>
      Sets.make(world.deps, asha.userId, SetRequest.parse({ from: { kind: "due" } }));
    expect(idsIn(await due())).toEqual(ids);
    await change(world, ids, null);
    await expect(due()).rejects.toMatchObject({ code: "nothing_to_practise" });
    await change(world, ids, "PUBLIC");
    await Questions.update(world.deps, world.by, ids[0] ?? "", { question: "<p>Newer</p>" });
    expect((await due()).cards).toMatchObject([{ question: "<p>Newer</p>", seen: true }]);
  });

  test("begins with questions that were not practised, then those practised longest ago", async () => {
    const world = await openQuestionsWorld();
    const asha = student();
    const ids = await addQuestions(world, 12);
    await change(world, ids, "PUBLIC");
    const first = await make(world, asha, {}, { count: 5 });
    await takeIn(world.deps, asha.userId, sessionOf(first));
    world.clock.advance(1000);
    const second = await make(world, asha, {}, { count: 5 });
    await takeIn(world.deps, asha.userId, sessionOf(second));
    expect(new Set([...idsIn(first), ...idsIn(second)]).size).toBe(10);
    world.clock.advance(1000);
    const third = await make(world, asha, {}, { count: 7 });
    expect(third.cards.slice(0, 2).every(({ seen }) => !seen)).toBe(true);
    expect(third.cards.slice(2).map(({ questionId }) => questionId)).toEqual(
      expect.arrayContaining(idsIn(first)),
    );
    expect(await make(world, asha, { unseenOnly: true })).toMatchObject({ found: 2 });
  });

  test("has those of a plan only for its subscribers", async () => {
    const world = await openQuestionsWorld();
    const asha = student();
    const ids = await addQuestions(world, 2);
    await change(world, ids, "SUBSCRIBE");
    await expect(make(world, asha)).rejects.toMatchObject({
      kind: "forbidden",
      code: "subscription_needed",
      message: "These questions are part of the JEE plan.",
      details: { examType: "JEE" },
    });
    await change(world, ids.slice(0, 1), "PUBLIC");
    expect(idsIn(await make(world, asha))).toEqual(ids.slice(0, 1));
    expect((await Topics.list(world.deps, asha.userId, "JEE")).topics).toMatchObject([
      { topicId: world.topicId, open: 1, locked: 1, mastery: null, band: "none", answers: 0 },
    ]);
    await subscribe(world, asha);
    expect(idsIn(await make(world, asha))).toEqual(ids.toSorted());
    expect((await Topics.list(world.deps, asha.userId, "JEE")).topics).toMatchObject([
      { open: 2, locked: 0 },
    ]);
  });

  test("has all questions of a passage with its text", async () => {
    const world = await openQuestionsWorld();
    const { passageId, ids } = await addPassage(world);
    await change(world, ids, "PUBLIC");
    const set = await make(world, student());
    expect(idsIn(set)).toEqual(ids.toSorted());
    expect(set.passages).toEqual({ [passageId]: "<p>A ray enters the glass.</p>" });
  });

  test("is refused for a topic without open questions", async () => {
    const world = await openQuestionsWorld();
    await addQuestions(world, 1);
    await expect(make(world, student())).rejects.toMatchObject({ code: "nothing_to_practise" });
  });
});

/** A subscription as a purchase leaves it. */
async function subscribe({ deps }: OpenQuestionsWorld, { userId }: Actor): Promise<void> {
  const endsAt = deps.clock.now() + 300 * DAY;
  await Changes.grantUntil(deps, { userId, examType: "JEE", endsAt });
}

test("a set of weak topics has new questions of the weakest, then own mistakes there", async () => {
  const world = await openQuestionsWorld();
  const asha = student();
  const ids = await addQuestions(world, 8);
  await change(world, ids, "PUBLIC");
  await expect(make(world, asha, { kind: "weak", examType: "JEE" })).rejects.toMatchObject({
    code: "nothing_to_practise",
  });
  const first = await make(world, asha, {}, { count: 5 });
  await takeIn(world.deps, asha.userId, sessionOf(first, 1, { value: 1 }));
  const set = await make(world, asha, { kind: "weak", examType: "JEE" }, { count: 7 });
  const fresh = ids.filter((id) => !idsIn(first).includes(id));
  expect(
    set.cards
      .slice(0, 3)
      .map(({ questionId }) => questionId)
      .toSorted(),
  ).toEqual(fresh.toSorted());
  expect(set.cards).toHaveLength(7);
});

test("an answered open question is evidence of mastery once", async () => {
  const world = await openQuestionsWorld();
  const asha = student();
  const ids = await addQuestions(world, 5);
  await change(world, ids, "PUBLIC");
  for (let part = 1; part <= 2; part++) {
    await takeIn(world.deps, asha.userId, sessionOf(await make(world, asha)));
    world.clock.advance(1000);
  }
  const { state } = await Progress.load(world.deps, asha.userId);
  expect(state.topics[world.topicId]).toMatchObject({ answers: 5 });
  expect(state.seen).toHaveLength(5);
  const [topic] = (await Topics.list(world.deps, asha.userId, "JEE")).topics;
  expect(topic).toMatchObject({ answers: 5, open: 5 });
  expect(topic?.mastery).toBeGreaterThan(50);
});

test("a question that enough students answered has their difficulty, also in the choice of sets", async () => {
  const world = await openQuestionsWorld();
  const asha = student();
  const [hard = "", few = "", stated = ""] = await addQuestions(world, 3);
  const exam = await publish(world, [hard, few]);
  const figuresOf = (students: number) => ({
    testId: exam._id,
    title: "NEET mock 4",
    facility: 20,
    discrimination: 30,
    endGroups: 30,
    students,
  });
  await Uses.keepFigures(world.deps, exam._id, [
    { questionId: hard, figures: figuresOf(30) },
    { questionId: few, figures: figuresOf(29) },
  ]);
  await release(world, exam._id);
  await change(world, [hard, few, stated], "PUBLIC");
  const difficult = await make(world, asha, { difficulty: "DIFFICULT" });
  expect(difficult).toMatchObject({ found: 1, cards: [{ difficulty: "DIFFICULT" }] });
  expect(idsIn(difficult)).toEqual([hard]);
  expect(idsIn(await make(world, asha, { difficulty: "EASY" }))).toEqual([few, stated].toSorted());
  // The results of a later run count once the question is opened again.
  await Uses.keepFigures(world.deps, exam._id, [{ questionId: few, figures: figuresOf(40) }]);
  await change(world, [few], "PUBLIC");
  expect(await make(world, asha, { difficulty: "DIFFICULT" })).toMatchObject({ found: 2 });
});

test("a set says the mastery of its topics before it, and its answers the mastery after", async () => {
  const world = await openQuestionsWorld();
  const asha = student();
  await change(world, await addQuestions(world, 5), "PUBLIC");
  const set = await make(world, asha);
  const about = { topicId: world.topicId, topic: "Mechanics" };
  expect(set.mastery).toMatchObject([{ ...about, band: "none", mastery: null }]);
  const session = sessionOf(set);
  const { mastery } = await takeIn(world.deps, asha.userId, session);
  const [topic] = (await Topics.list(world.deps, asha.userId, "JEE")).topics;
  expect(mastery).toMatchObject([{ ...about, band: topic?.band, mastery: topic?.mastery }]);
  expect(topic?.mastery).toBeGreaterThan(50);
  // The same answers, sent again, give the same mastery.
  expect((await takeIn(world.deps, asha.userId, session)).mastery).toEqual(mastery);
});

test("a card is never served from a stale pool", async () => {
  const world = await openQuestionsWorld();
  const ids = await addQuestions(world, 2);
  await change(world, ids, "PUBLIC");
  await make(world, student());
  await change(world, ids.slice(0, 1), null);
  expect(await served(world)).toEqual(ids.slice(1));
  expect(idsIn(await make(world, student()))).toEqual(ids.slice(1));
});
