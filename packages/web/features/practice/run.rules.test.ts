import type { PracticeCard, PracticeSet } from "@academy/core/learning/card/practice.schema.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withoutQuestions } from "../../shared/learning/kept-sets.rules.ts";
import { choiceIn, chosenSet } from "./choice.rules.ts";
import {
  type Answered,
  answeredCount,
  byTopic,
  canContinue,
  isDueToSend,
  isOver,
  isSettled,
  levelChanges,
  merged,
  missedCards,
  needsIntake,
  repeated,
  type Run,
  startRun,
  unsent,
  withAnswer,
  withoutAnswer,
  withSent,
} from "./run.rules.ts";

const NOW = Date.parse("2026-11-23T04:30:00.000Z");

const card = (n: number, topic = "Optics"): PracticeCard => ({
  ref: `t.t_${"0".repeat(20)}.${n}`,
  questionId: `q_${String(n).padStart(20, "0")}`,
  topicId: topic,
  subject: "Physics",
  topic,
  subTopic: "",
  difficulty: null,
  responseType: "MCQ_SINGLE",
  question: "",
  marks: 4,
  accepted: [1],
  acceptedText: "B",
  solution: "",
  parSeconds: 60,
  seen: true,
});

const setOf = (count: number, more: Partial<PracticeSet> = {}): PracticeSet => ({
  setId: "ps_1.mac",
  madeAt: new Date(NOW).toISOString(),
  found: count,
  cards: Array.from({ length: count }, (_, n) => card(n, n % 2 === 0 ? "Optics" : "Waves")),
  passages: {},
  mode: "learn",
  ...more,
});

const answer = (outcome: Answered["outcome"]): Answered => ({
  value: 1,
  seconds: 9,
  at: new Date(NOW).toISOString(),
  outcome,
});

/** A set whose first questions were answered. */
const answeredRun = (outcomes: readonly Answered["outcome"][], count = 20, more = {}): Run =>
  outcomes.reduce<Run>(
    (run, outcome, n) => withAnswer(run, run.set.cards[n]?.ref ?? "", answer(outcome)),
    startRun(setOf(count, more), NOW),
  );

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe("sending", () => {
  test("is due after ten answers, and at the end", () => {
    expect(isDueToSend(answeredRun(times(9, "right")))).toBe(false);
    expect(isDueToSend({ ...answeredRun(times(10, "right")), at: 10 })).toBe(true);
    // The answers are not due yet: the tenth one can still be called a guess while it is shown.
    expect(isDueToSend({ ...answeredRun(times(10, "right")), at: 9 })).toBe(false);
    const few = answeredRun(times(3, "right"));
    expect(isDueToSend({ ...few, at: 20 })).toBe(true);
    expect(isDueToSend({ ...startRun(setOf(20), NOW), at: 20 })).toBe(false);
  });

  test("waits for the end of a timed set, and until written answers are marked", () => {
    const timed = answeredRun(times(12, "right"), 20, { mode: "timed", minutes: 10 });
    expect(timed.endsAt).toBe(NOW + 600_000);
    expect(isDueToSend(timed)).toBe(false);
    expect(isDueToSend({ ...timed, at: 20 })).toBe(true);
    expect([isSettled(timed, NOW), isSettled(timed, NOW + 600_000)]).toEqual([false, true]);
    const open = { ...answeredRun(["right", "unchecked"], 2, { minutes: 10 }), at: 2 };
    expect([unsent(open), unsent(open, true)].map((list) => list.length)).toEqual([1, 2]);
  });

  test("has what the server needs and not what it finds out itself", () => {
    const [sent] = unsent({ ...answeredRun(["wrong"]), at: 1 });
    expect(sent).toEqual({
      ref: card(0).ref,
      value: 1,
      seconds: 9,
      at: "2026-11-23T04:30:00.000Z",
    });
  });

  test("sends each answer until it is counted, in whatever parts", () => {
    const counted = fc.array(fc.array(fc.nat({ max: 19 }), { maxLength: 8 }), { maxLength: 8 });
    fc.assert(
      fc.property(counted, (parts) => {
        const start = { ...answeredRun(times(20, "wrong")), at: 20 };
        const end = parts.reduce(
          (run, refs) =>
            withSent(
              run,
              refs.map((n) => card(n).ref),
            ),
          start,
        );
        const known = new Set(parts.flat());
        expect(unsent(end).map(({ ref }) => ref)).toEqual(
          start.set.cards.flatMap(({ ref }, n) => (known.has(n) ? [] : [ref])),
        );
        expect(end.parts).toBe(parts.length);
      }),
    );
  });

  test("keeps the answers of two tabs", () => {
    const one = answeredRun(["right"]);
    const two = withAnswer(startRun(setOf(20), NOW), card(5).ref, answer("wrong"));
    expect(Object.keys(merged(one, two).answers)).toHaveLength(2);
    const back = withoutAnswer(one, card(0).ref);
    expect(answeredCount(merged(one, back))).toBe(0);
    const other = { ...two, set: setOf(20, { setId: "ps_2.mac" }) };
    expect(merged(one, other)).toBe(other);
  });
});

describe("the end of a set", () => {
  test("counts right answers by topic, the most missed first", () => {
    const run = answeredRun(["right", "wrong", "right", "shown", "partial"]);
    expect(byTopic(run)).toEqual([
      { subject: "Physics", name: "Waves", right: 0, of: 2 },
      { subject: "Physics", name: "Optics", right: 2, of: 3 },
    ]);
  });

  test("says how the mastery of its topics changed, as far as answers have arrived", () => {
    const level = (topicId: string, mastery: number | null) => ({
      topicId,
      subject: "Physics",
      topic: topicId,
      subTopic: "",
      band: "building" as const,
      mastery,
    });
    const before = [level("Optics", 46), level("Waves", 50), level("Heat", null)];
    const run = startRun(setOf(20, { mastery: before }), NOW);
    expect(levelChanges(run)).toEqual([]);
    // Each part reports the mastery at its time; the latest level of a topic is kept.
    const first = withSent(run, [card(0).ref], [level("Optics", 55)]);
    const second = withSent(first, [card(1).ref], [level("Waves", 50)]);
    const third = withSent(second, [card(2).ref], [level("Optics", 61)]);
    expect(
      levelChanges(third).map(({ after, moved }) => [after.topicId, after.mastery, moved]),
    ).toEqual([
      ["Optics", 61, true],
      ["Waves", 50, false],
    ]);
    expect(levelChanges(merged(third, { ...run, at: 3 }))).toHaveLength(2);
    // A set without mastery, as earlier servers sent it.
    expect(levelChanges(withSent(startRun(setOf(20), NOW), [], before))).toEqual([]);
  });

  test("repeats what was missed, which counts for nothing", () => {
    const run = answeredRun(["right", "wrong", "shown", "partial"], 5);
    expect(missedCards(run).map(({ ref }) => ref)).toEqual([1, 2, 3].map((n) => card(n).ref));
    const again = repeated(run);
    expect(again.set.cards).toHaveLength(3);
    expect(isOver(again)).toBe(false);
    const done = { ...withAnswer(again, card(1).ref, answer("right")), at: 3 };
    expect([unsent(done), isDueToSend(done)]).toEqual([[], false]);
  });
});

test("of a set whose student logs out, only unsent answers remain, and can be sent", () => {
  const run = withSent(answeredRun(times(3, "right"), 5), [card(0).ref]);
  const left = withoutQuestions(run);
  if (!left) throw new Error("Nothing remained.");
  expect(unsent(left, true)).toEqual(unsent(run, true));
  expect(unsent(left, true)).toHaveLength(2);
  expect(left.set.cards.flatMap((one) => Object.keys(one))).toEqual(times(5, "ref"));
  expect(canContinue(left, Date.parse(run.set.madeAt))).toBe(false);
  const all = unsent(run, true).map(({ ref }) => ref);
  expect(withoutQuestions(withSent(run, all))).toBeNull();
});

test("a set can be continued for 30 days, unless it is finished or refused", () => {
  const run = answeredRun(["right"]);
  const month = 30 * 86_400_000;
  expect(canContinue(run, NOW + month - 1)).toBe(true);
  expect(canContinue(run, NOW + month)).toBe(false);
  expect(canContinue({ ...run, at: 20 }, NOW)).toBe(false);
  expect(canContinue({ ...run, refused: "Too old." }, NOW)).toBe(false);
});

test.each([
  ["before the first intake", { pending: 0, takenBefore: null }, true],
  ["with submissions left over", { pending: 2, takenBefore: "2026-11-22T04:30:00.000Z" }, true],
  ["just after an intake", { pending: 0, takenBefore: "2026-11-22T04:30:00.000Z" }, false],
  [
    "of a device whose clock is behind",
    { pending: 0, takenBefore: "2026-11-29T04:30:00.000Z" },
    true,
  ],
  ["over an hour later", { pending: 0, takenBefore: "2026-11-22T03:29:00.000Z" }, true],
])("takes tests in %s: %o %s", (_, today, needed) => {
  expect(needsIntake(today, NOW)).toBe(needed);
});

describe("a choice", () => {
  test.each([
    ["", null],
    ["from=unknown", null],
    ["from=due", { kind: "due" }],
    ["from=bookmarks&tag=time", { kind: "bookmarks", tag: "time" }],
    ["from=weak&examType=NEET", { kind: "weak", examType: "NEET" }],
    ["from=topics&examType=JEE", null],
    [
      "from=topics&examType=JEE&topicId=st_1",
      { kind: "topics", examType: "JEE", topicIds: ["st_1"] },
    ],
    [
      "from=mistakes&testId=t_1&status=wrong,partial,other",
      { kind: "mistakes", testId: "t_1", status: ["wrong", "partial"] },
    ],
  ])("is read from the address %s", (search, from) => {
    expect(choiceIn(new URLSearchParams(search))).toEqual(from);
  });

  test("is read from the form", () => {
    const form = new FormData();
    form.set("status", "blank");
    form.set("count", "10");
    form.set("mode", "timed");
    expect(chosenSet(form)).toEqual({
      from: { kind: "mistakes", status: ["blank"] },
      count: 10,
      mode: "timed",
    });
  });
});
