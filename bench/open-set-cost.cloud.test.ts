import { gzipSync } from "node:zlib";
import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import { addChoice, newTopic } from "@academy/core/bank/question/bank.fixture.ts";
import { writePool } from "@academy/core/bank/pool/pool.rules.ts";
import type { PoolCard } from "@academy/core/bank/pool/pool.schema.ts";
import * as PoolStore from "@academy/core/bank/pool/pool.store.ts";
import * as OpenQuestions from "@academy/core/exam/open-questions/open-questions.service.ts";
import { OpenQuestionsInput } from "@academy/core/exam/open-questions/open-questions.schema.ts";
import * as Sessions from "@academy/core/learning/practice/practice-session.service.ts";
import * as Sets from "@academy/core/learning/practice/practice-set.service.ts";
import {
  type PracticeSet,
  SessionRequest,
  SetRequest,
} from "@academy/core/learning/card/practice.schema.ts";
import * as Topics from "@academy/core/learning/practice/topic-list.service.ts";
import * as Progress from "@academy/core/learning/progress/progress.service.ts";
import { EVENTS_PER_SNAPSHOT } from "@academy/core/learning/progress/refold.service.ts";
import { fold, NO_STATE } from "@academy/core/learning/progress/state.rules.ts";
import { idOf } from "@academy/core/testing/draft.fixture.ts";
import { admin, student } from "@academy/core/testing/world.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { practisedSet } from "./costs-of-practice.ts";
import { type CountedWorld, startWorld } from "./world.ts";

const author = admin();
/** Questions that can be sent, and cards of the pool: cards of a plan take the same space. */
const [SENT, OPEN] = [60, 400];
/** Eleven with the sign-in. */
const MOST_READ_UNITS = 10.5;

let world: CountedWorld;
let place: { examType: "JEE"; subjectTopicId: string };

beforeAll(async () => {
  world = await startWorld();
  const { silent } = world;
  const names = await newTopic(silent, author);
  const entry = await Catalogue.find(silent, names);
  place = { examType: "JEE", subjectTopicId: entry?._id ?? "" };
  const ids: string[] = [];
  const solution = '<p>By <span data-type="inline-math" data-latex="\\frac{1}{f}"></span>.</p>';
  for (let i = 0; i < SENT; i++) {
    const question = `<p>Lens ${i} has <span data-type="inline-math" data-latex="f_{${i}}=\\frac{1}{${i}}"></span>.</p>`;
    ids.push((await addChoice(silent, author, { ...names, question, solution }))._id);
  }
  const input = OpenQuestionsInput.parse({ ids, access: "PUBLIC", confirmSimilar: true });
  const { changed } = await OpenQuestions.change(silent, author, input);
  if (changed !== SENT) throw new Error(`Only ${changed} questions were opened.`);
  await fillPool();
});
afterAll(() => world.stop());

/** Adds cards of a plan that no one reads, until the pool has its size. */
async function fillPool() {
  const { rev, cards } = await PoolStore.read(world.silent, place);
  const more = Array.from({ length: OPEN - SENT }, (_, n): PoolCard => {
    const card = cards[n % cards.length];
    if (!card) throw new Error("The pool is empty.");
    const pack = `${n % 6}${card.pack.slice(1)}`;
    return { ...card, questionId: idOf("q", n), access: "SUBSCRIBE", pack };
  });
  const key = { pk: `POOL#${place.examType}#${place.subjectTopicId}`, sk: "V" };
  const z = gzipSync(writePool([...cards, ...more]));
  await world.silent.content.put({ ...key, rev: rev + 1, z });
}

/** A student with a snapshot of 300 scheduled cards. */
async function practised(): Promise<string> {
  const { userId } = student();
  const events = Array.from({ length: 20 }, (_, part) => ({
    key: `E#0000000000000000000${String(part).padStart(2, "0")}`,
    event: {
      kind: "session" as const,
      topics: Array.from({ length: 8 }, (_unused, n) => ({
        topicId: `st_${part}_${n}`,
        subject: "Physics",
        topic: `Topic ${part}`,
        subTopic: `Part ${n}`,
      })),
      answers: Array.from({ length: 15 }, (_unused, n) => ({
        questionId: idOf("q", 1000 + part * 15 + n),
        ref: `t.${idOf("t", part)}.${n}`,
        topic: n % 8,
        status: "wrong" as const,
        rating: 1 as const,
        seconds: 60,
        at: world.clock.now() - 86_400_000,
        first: { share: 0, difficulty: 12 },
      })),
    },
  }));
  expect(Object.keys(fold(NO_STATE, events).entries)).toHaveLength(300);
  await Progress.record(world.silent, userId, await Progress.load(world.silent, userId), {
    events,
  });
  return userId;
}

/** A browser sends ten answers at a time. Units of a part, from one snapshot of the state to the next. */
async function sendParts(userId: string, { setId, cards }: PracticeSet) {
  const at = new Date(world.clock.now()).toISOString();
  const answers = cards
    .slice(0, 10)
    .map(({ ref, accepted: [value] }) => ({ ref, value, seconds: 30, at }));
  const refs = cards.map(({ ref }) => ref);
  const sum = { readUnits: 0, writeUnits: 0 };
  let last: unknown;
  for (let part = 1; part <= EVENTS_PER_SNAPSHOT; part++) {
    const session = SessionRequest.parse({ setId, refs, part, answers });
    const taken = await world.measure(() => Sessions.takeIn(world.deps, userId, session));
    expect(taken.answer.results).toHaveLength(10);
    sum.readUnits += taken.readUnits / EVENTS_PER_SNAPSHOT;
    sum.writeUnits += taken.writeUnits / EVENTS_PER_SNAPSHOT;
    last = taken.answer;
  }
  return { ...sum, last };
}

test("a set of 20 open questions of one topic costs no more than docs/costs.md says", async () => {
  const userId = await practised();
  const from = { kind: "topics", examType: "JEE", topicIds: [place.subjectTopicId] };
  const request = SetRequest.parse({ from, count: 20 });
  const made = await world.measure(() => Sets.make(world.deps, userId, request));
  const { cards } = made.answer;
  expect(cards).toHaveLength(20);
  expect(made.readUnits).toBeLessThanOrEqual(MOST_READ_UNITS);
  const parts = await sendParts(userId, made.answer);
  const sent = gzipSync(JSON.stringify(made.answer)).length;
  const back = gzipSync(JSON.stringify(parts.last)).length;
  const cost = {
    readUnits: made.readUnits + 2 * parts.readUnits,
    writeUnits: made.writeUnits + 2 * parts.writeUnits,
    kilobytes: (sent + 2 * back) / 1024,
  };
  expect(cost.readUnits).toBeLessThanOrEqual(practisedSet.readUnits);
  expect(cost.writeUnits).toBeLessThanOrEqual(practisedSet.writeUnits);
  expect(cost.kilobytes).toBeLessThanOrEqual(practisedSet.kilobytes);
});

test("the list of topics reads at most 11 units", async () => {
  const userId = await practised();
  const { readUnits } = await world.measure(() => Topics.list(world.deps, userId, "JEE"));
  expect(readUnits).toBeLessThanOrEqual(MOST_READ_UNITS);
});
