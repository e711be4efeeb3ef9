import fc from "fast-check";
import { idOf } from "../../testing/draft.fixture.ts";
import { DAY } from "../../kernel/shared/time.ts";
import { eventKeyOf, testEventKey } from "./event.rules.ts";
import type { KeyedEvent, LearningEvent, TopicRef } from "./event.schema.ts";

const START = Date.parse("2026-11-21T04:30:00Z");
const time = fc.integer({ min: START, max: START + 120 * DAY });
/** Few questions and topics, so that several events are about the same ones. */
const question = fc.integer({ min: 0, max: 19 }).map((n) => idOf("q", n));
const TOPICS: readonly TopicRef[] = [0, 1, 2].map((n) => ({
  topicId: idOf("st", n),
  subject: "Physics",
  topic: `Topic ${n}`,
  subTopic: "All",
}));
const topic = fc.integer({ min: 0, max: 2 });
const seconds = fc.integer({ min: 0, max: 900 });
const share = fc.constantFrom(0, 25, 50, 100);
const difficulty = fc.integer({ min: -300, max: 300 });
const status = fc.constantFrom("wrong", "partial", "blank" as const);

const test = fc
  .record({
    at: time,
    number: fc.integer({ min: 1, max: 9999 }),
    run: fc.constantFrom("run_a", "run_b"),
    evidence: fc.array(fc.tuple(topic, share, difficulty), { maxLength: 30 }),
    misses: fc.uniqueArray(
      fc.record({
        questionId: question,
        index: fc.integer({ min: 0, max: 89 }),
        topic,
        status,
        seconds,
        facility: fc.option(fc.integer({ min: 0, max: 100 })),
      }),
      { selector: ({ questionId }) => questionId, maxLength: 20 },
    ),
  })
  .map(({ at, number, ...rest }): KeyedEvent => {
    const submissionId = `${idOf("t", number)}.asha.0`;
    const event: LearningEvent = {
      kind: "test",
      submissionId,
      examType: "JEE",
      paper: idOf("pv", number),
      key: "key",
      submittedAt: at,
      topics: [...TOPICS],
      ...rest,
    };
    return { key: testEventKey(at, submissionId), event };
  });

const answer = fc.record({
  questionId: question,
  ref: fc.constant("t.x.1"),
  topic,
  status: fc.constantFrom("full" as const, "wrong" as const, "partial" as const, "blank" as const),
  rating: fc.constantFrom(1 as const, 2 as const, 3 as const),
  seconds,
  at: time,
  first: fc.option(fc.record({ share, difficulty }), { nil: undefined }),
});

const own = fc.record({ at: time, random: fc.stringMatching(/^[0-9a-z]{11}$/) }).map(
  // The key has the time of a test's key, and after it the random part of a new id.
  ({ at, random }) => eventKeyOf(`ps_${testEventKey(at, "").slice(2, -1)}${random}`, 1),
);

const session = fc
  .tuple(own, fc.array(answer, { maxLength: 20 }))
  .map(([key, answers]): KeyedEvent => ({
    key,
    event: { kind: "session", topics: [...TOPICS], answers },
  }));

const schedule = fc
  .tuple(own, question, fc.boolean())
  .map(([key, questionId, scheduled]): KeyedEvent => ({
    key,
    event: { kind: "schedule", questionId, scheduled },
  }));

const tests = fc
  .tuple(own, fc.subarray(["x", "y"]), fc.subarray(["x", "y"]))
  .map(([key, gone, back]): KeyedEvent => ({ key, event: { kind: "tests", gone, back } }));

/** Events of one student, each once, in any order. */
export const anyEvents: fc.Arbitrary<KeyedEvent[]> = fc.uniqueArray(
  fc.oneof(test, session, schedule, tests),
  { selector: ({ key }) => key, maxLength: 30 },
);
