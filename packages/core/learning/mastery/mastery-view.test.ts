import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import { anyEvents } from "../progress/event.arbitrary.ts";
import type { KeyedEvent, TestEvent } from "../progress/event.schema.ts";
import { fold, NO_STATE } from "../progress/state.rules.ts";
import { masteryOf as viewOf } from "./mastery-view.rules.ts";

const masteryOf = (events: readonly KeyedEvent[]) => viewOf(fold(NO_STATE, events));

const topic = (name: string, subject = "Mathematics") => ({
  topicId: name,
  subject,
  topic: name,
  subTopic: "",
});

function testEvent(key: string, evidence: TestEvent["evidence"], topics: TestEvent["topics"]) {
  const event: TestEvent = {
    kind: "test",
    submissionId: `t_${key}.asha.0`,
    examType: "JEE",
    paper: "pv_1",
    key: "key",
    run: "run_1",
    submittedAt: Date.parse("2026-11-21T04:30:00.000Z"),
    topics,
    evidence,
    misses: [],
  };
  return { key: `E#${key}`, event } satisfies KeyedEvent;
}

/**
 * The answers in the worked example of the model: position of the topic, 100 × share of marks, 100
 * × difficulty.
 */
const CONICS: TestEvent["evidence"] = [
  [0, 0, -20],
  [0, 0, 40],
  [0, 0, 110],
  [0, 100, -80],
];
const OPTICS: TestEvent["evidence"] = [
  [1, 100, -20],
  [1, 100, 40],
  [1, 100, 90],
  [1, 0, 160],
  [1, 100, 0],
];

describe("the view of a student's topics", () => {
  test("gives no figure below five answers, and says how many a typical student gets", () => {
    const event = testEvent("1", CONICS, [topic("Conic sections")]);
    const { subjects, enough } = masteryOf([event]);
    expect(enough).toBe(5);
    expect(subjects[0]?.topics[0]).toMatchObject({
      answers: 4,
      band: "none",
      mastery: null,
      within: null,
      latest: { earned: 1, questions: 4, typical: 1.9 },
    });
    expect(subjects[0]?.trend).toEqual([null]);
  });

  test("lists the weakest topic first, by subject, with one point of the trend per test", () => {
    const topics = [topic("Conic sections"), topic("Optics", "Physics")];
    const first = testEvent("1", [...CONICS, ...OPTICS], topics);
    const second = testEvent("2", CONICS, [topic("Conic sections")]);
    const { subjects, tests } = masteryOf([second, first]);
    expect(tests.map(({ submissionId }) => submissionId)).toEqual(["t_1.asha.0", "t_2.asha.0"]);
    expect(subjects.map(({ subject }) => subject)).toEqual(["Mathematics", "Physics"]);
    const [maths, physics] = subjects;
    expect(maths?.trend).toEqual([null, maths?.topics[0]?.mastery]);
    // The second test asked nothing of Physics, but moved the general level.
    expect(physics?.trend[1]).toBeLessThan(physics?.trend[0] ?? 0);
    expect(maths?.topics[0]?.mastery).toBeLessThan(physics?.topics[0]?.mastery ?? 0);
    expect(maths?.topics[0]?.within).toBeGreaterThan(0);
  });

  test("does not depend on the order or the repetition of events", () => {
    fc.assert(
      fc.property(
        anyEvents.chain((events) =>
          fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray(events, { minLength: events.length }),
            fc.subarray(events),
          ),
        ),
        ([events, others, doubled]) => {
          expect(masteryOf([...others, ...doubled])).toEqual(masteryOf(events));
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
