import { eventKeyOf, testEventKey } from "@academy/core/learning/progress/event.rules.ts";
import type { KeyedEvent } from "@academy/core/learning/progress/event.schema.ts";
import * as Mastery from "@academy/core/learning/mastery/mastery.service.ts";
import * as Notebook from "@academy/core/learning/notebook/notebook.service.ts";
import * as Progress from "@academy/core/learning/progress/progress.service.ts";
import * as TopicList from "@academy/core/learning/practice/topic-list.service.ts";
import { DAY } from "@academy/core/kernel/shared/time.ts";
import * as Dashboard from "@academy/core/back-office/dashboard/dashboard.service.ts";
import { itemBytes } from "./capacity-units.ts";
import { idAt, lettersOf } from "./fixed-random.ts";
import { measureItems } from "./item-years.ts";
import { benchStudent } from "./student.ts";
import type { CountedWorld } from "./world.ts";

const SETS_A_DAY = 3;
const TESTS_A_WEEK = 2;
const MONTH_DAYS = 30;
const YEARS_DAYS = 3 * 365;
/** A late event is one of so many days ago. */
const LATE_DAYS = 3;

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

/** Writes submissions like the one of the measured test, one for each test that was taken. */
async function addAttempts({ silent }: CountedWorld, userId: string, tests: readonly KeyedEvent[]) {
  const like = `U#${benchStudent(0).userId}`;
  const where = { text: "userPk = :pk", values: { ":pk": like } };
  const { items } = await silent.attempts.query({ index: "byUser", where, limit: 1 });
  if (!items[0]) throw new Error("The measured test was not submitted");
  for (const { event } of tests) {
    if (event.kind !== "test") continue;
    const [testId] = event.submissionId.split(".");
    const submittedAt = new Date(event.submittedAt).toISOString();
    const key = { pk: `T#${testId}#0`, sk: `${userId}#0` };
    await silent.attempts.put({ ...items[0], ...key, userPk: `U#${userId}`, submittedAt });
  }
}

/** A student who has practised and taken tests for so many days. */
async function studentAfter(world: CountedWorld, student: number, days: number) {
  const { userId } = benchStudent(student);
  const { silent, clock } = world;
  const bank = bankAt(clock.now());
  const since = clock.now() - days * DAY;
  const sets = Array.from({ length: days * SETS_A_DAY }, (_, n) =>
    setAt(bank, since + (n / SETS_A_DAY) * DAY + (n % DAY_MINUTES), n),
  );
  const tests = Array.from({ length: Math.floor((days / 7) * TESTS_A_WEEK) }, (_, n) =>
    testAt(bank, since + (n * 7 * DAY) / TESTS_A_WEEK + DAY / 3, userId),
  );
  const events = [...sets, ...tests].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  for (let n = 0; n < events.length; n += 200) {
    const before = await Progress.load(silent, userId);
    await Progress.record(silent, userId, before, { events: events.slice(n, n + 200) });
  }
  await addAttempts(world, userId, tests);
  return { userId, setNow: (at: number) => setAt(bank, at, sets.length) };
}

/** What a student's calls cost after so many days of practice, in read and write units. */
async function measureAfter(world: CountedWorld, student: number, days: number) {
  const { silent, deps, clock } = world;
  const { userId, setNow } = await studentAfter(world, student, days);
  const unitsOf = async (call: () => Promise<unknown>) => {
    const { readUnits, writeUnits } = await world.measure(call);
    return readUnits + writeUnits;
  };
  const add = async (at: number) => {
    const before = await Progress.load(silent, userId);
    return unitsOf(() => Progress.record(deps, userId, before, { events: [setNow(at)] }));
  };
  // The calendar of tests is read once in ten seconds for all students.
  await Dashboard.scheduled(deps, userId);
  const calls = {
    scheduled: await unitsOf(() => Dashboard.scheduled(deps, userId)),
    today: await unitsOf(() => Progress.today(deps, userId)),
    mastery: await unitsOf(() => Mastery.view(deps, userId)),
    topics: await unitsOf(() => TopicList.list(deps, userId, "JEE")),
    notebook: await unitsOf(() => Notebook.list(deps, userId, {})),
    state: await unitsOf(() => Progress.load(deps, userId)),
  };
  const part = calls.state + (await add(clock.now()));
  const latePart = calls.state + (await add(clock.now() - LATE_DAYS * DAY));
  return { units: { ...calls, part, latePart }, bytes: await bytesOf(world, userId) };
}

/** Items that grow with what a student does, in bytes. */
async function bytesOf({ silent }: CountedWorld, userId: string) {
  const sizeOf = async (sk: string) => {
    const item = await silent.content.get({ pk: `LEARN#${userId}`, sk });
    if (!item) throw new Error(`There is no item ${sk}`);
    return itemBytes(item);
  };
  return { head: await sizeOf("H"), levels: await sizeOf("D"), questions: await sizeOf("D#N") };
}

/** What a student's calls and items cost after a month and after three years. */
export async function measureLearningYears(world: CountedWorld) {
  const month = await measureAfter(world, 900, MONTH_DAYS);
  const years = await measureAfter(world, 901, YEARS_DAYS);
  const ratio = Object.fromEntries(
    Object.entries(month.units).map(([call, units]) => {
      // The keys of both are the same.
      const later = years.units[call as keyof typeof years.units];
      return [call, later / units];
    }),
  );
  const bytes = { ...years.bytes, ...(await measureItems(world)) };
  return { month: month.units, units: years.units, ratio, bytes };
}
