import { eventKeyOf, testEventKey } from "@academy/core/learning/progress/event.rules.ts";
import type { KeyedEvent } from "@academy/core/learning/progress/event.schema.ts";
import * as Progress from "@academy/core/learning/progress/progress.service.ts";
import { DAY } from "@academy/core/kernel/shared/time.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { idAt, lettersOf } from "./fixed-random.ts";

const SETS_A_DAY = 3;
const TESTS_A_WEEK = 2;
export const MONTH_DAYS = 30;
export const YEARS_DAYS = 3 * 365;

const QUESTIONS = 6_000;
const TOPICS = 300;
const PER_TOPIC = QUESTIONS / TOPICS;
/** Questions of one file get their ids within seconds. */
const PER_FILE = 100;
const DAY_MINUTES = 1_440;

/** A bank as it grows by files, and its topics. */
function bankAt(now: number) {
  const start = now - (YEARS_DAYS + MONTH_DAYS) * DAY;
  const questions = Array.from({ length: QUESTIONS }, (_, n) =>
    idAt("question", start + Math.floor(n / PER_FILE) * 9 * DAY + (n % PER_FILE) * 37, `${n}`),
  );
  const topics = Array.from({ length: TOPICS }, (_, n) => ({
    topicId: idAt("subjectTopic", start + n * 1000, `${n}`),
    subject: ["Physics", "Chemistry", "Mathematics", "Biology"][n % 4] ?? "",
    topic: `Chapter ${Math.floor(n / 8)} of the syllabus`,
    subTopic: `Section ${n}: law, proof and use`,
  }));
  return { questions, topics };
}
type Bank = ReturnType<typeof bankAt>;

/** Ten answers of a set that a student practised at a time; a third are correct. */
function setAt({ questions, topics }: Bank, at: number, number: number): KeyedEvent {
  const own = Array.from({ length: 5 }, (_, n) => topics[(number + n * 7) % TOPICS]).flatMap(
    (topic) => topic ?? [],
  );
  const answers = Array.from({ length: 10 }, (_, n) => {
    // Each topic has a pack of its questions.
    const topic = (number + (n % 5) * 7) % TOPICS;
    const place = (Math.floor(number / TOPICS) * 7 + number + n * 3) % PER_TOPIC;
    const isCorrect = (number + n) % 3 === 0;
    return {
      questionId: questions[topic + place * TOPICS] ?? "",
      ref: `o.JEE.${topics[topic]?.topicId}.${lettersOf(`pack ${topic}`, 20)}.${place}`,
      topic: n % 5,
      status: isCorrect ? ("full" as const) : ("wrong" as const),
      rating: isCorrect ? (number % 2 ? 3 : 2) : 1,
      seconds: 20 + ((number * 13 + n * 29) % 160),
      at: at + n * 61_000 + ((number * 7919 + n * 104_729) % 50_000),
      first: { share: isCorrect ? 100 : 0, difficulty: 10 },
    } as const;
  });
  return {
    key: eventKeyOf(idAt("set", at, `${number}`), 0),
    event: { kind: "session", topics: own, answers },
  };
}

/** A test of 75 questions, of which 20 were not correct. */
function testAt({ questions, topics }: Bank, at: number, userId: string): KeyedEvent {
  const number = Math.floor(at / DAY);
  const submissionId = `${idAt("test", at - DAY, `${number}`)}.${userId}.0`;
  return {
    key: testEventKey(at, submissionId),
    event: {
      kind: "test",
      submissionId,
      examType: "JEE",
      paper: idAt("paper", at - DAY, `${number}`),
      key: "key",
      run: `run_${lettersOf(`run ${number}`, 20)}`,
      submittedAt: at,
      topics: topics.slice(number % 200, (number % 200) + 30),
      evidence: Array.from({ length: 75 }, (_, n) => [n % 30, n % 4 ? 100 : 0, (n % 7) * 10 - 30]),
      misses: Array.from({ length: 20 }, (_, n) => ({
        questionId: questions[(number * 53 + n * 271) % QUESTIONS] ?? "",
        index: n * 3,
        topic: n,
        status: n % 5 ? "wrong" : "blank",
        seconds: 30 + ((number + n * 17) % 200),
        facility: (number + n * 7) % 100,
      })),
    },
  };
}

/** What a student did who has practised and taken tests for so many days until now, in order. */
export function eventsOf(userId: string, { now, days }: { now: number; days: number }) {
  const bank = bankAt(now);
  const since = now - days * DAY;
  const sets = Array.from({ length: days * SETS_A_DAY }, (_, n) =>
    setAt(bank, since + (n / SETS_A_DAY) * DAY + (n % DAY_MINUTES), n),
  );
  const tests = Array.from({ length: Math.floor((days / 7) * TESTS_A_WEEK) }, (_, n) =>
    testAt(bank, since + (n * 7 * DAY) / TESTS_A_WEEK + DAY / 3, userId),
  );
  const events = [...sets, ...tests].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return { events, tests, setNow: (at: number) => setAt(bank, at, sets.length) };
}

/** Writes events as they came, and states as often as the product does at most. */
export async function recordAll(deps: Deps, userId: string, events: readonly KeyedEvent[]) {
  for (let n = 0; n < events.length; n += 200) {
    const before = await Progress.load(deps, userId);
    await Progress.record(deps, userId, before, { events: events.slice(n, n + 200) });
  }
}
