import { gzipSync } from "node:zlib";
import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import { QuestionInput } from "@academy/core/bank/question/question.schema.ts";
import * as Questions from "@academy/core/bank/editing/question.service.ts";
import { GRACE_MS } from "@academy/core/exam/terms/attempt/attempt.rules.ts";
import * as CreateTest from "@academy/core/exam/builder/create-test.service.ts";
import * as Processing from "@academy/core/exam/processing/processing.service.ts";
import { submit } from "@academy/core/exam/submission/submit.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { DAY, HOUR, iso, MINUTE, SECOND } from "@academy/core/kernel/shared/time.ts";
import * as Sessions from "@academy/core/learning/practice/practice-session.service.ts";
import * as Sets from "@academy/core/learning/practice/practice-set.service.ts";
import { type PracticeSet, SetRequest } from "@academy/core/learning/card/practice.schema.ts";
import { sessionOf } from "@academy/core/learning/practice/practice.fixture.ts";
import { eventKeyOf } from "@academy/core/learning/progress/event.rules.ts";
import * as Intake from "@academy/core/learning/progress/intake.service.ts";
import * as Progress from "@academy/core/learning/progress/progress.service.ts";
import { newId } from "@academy/core/kernel/shared/id.ts";
import * as UserStore from "@academy/core/people/user/user.store.ts";
import { admin, questionIds, testInput } from "@academy/core/testing/world.ts";
import { benchStudent } from "./student.ts";
import { startWorld } from "./world.ts";

/** Twenty sessions of twenty own mistakes from two tests, by a student with 300 reviews planned. */
const SESSIONS = 20;
const PER_SESSION = 20;
const QUESTIONS = 90;
const SCHEDULED = 300;
const TOPICS = 120;
const author = admin();
const student = benchStudent(0);

const formula = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
/** Words differ between questions, or compression would find the same text ninety times. */
const words = (n: number, count: number) =>
  Array.from({ length: count }, (_, i) =>
    "moving charge field lens energy force mass light wave heat current angle speed work"
      .split(" ")
      .at((n * 7 + i * i * 3 + n * i) % 14),
  ).join(" ");

async function takeTest(deps: Deps, name: string, first: number): Promise<string> {
  const names = { subject: "Physics", topic: name, subTopic: "Measured" };
  await Catalogue.create(deps, author, names);
  const bank = [];
  for (let n = first; n < first + QUESTIONS; n++) {
    const input = QuestionInput.parse({
      examType: "JEE",
      ...names,
      difficulty: "MEDIUM",
      responseType: "MCQ_SINGLE",
      question: `<p>${words(n, 30)} ${formula(`x^2 + ${n}x = \\frac{1}{${n + 1}}`)}: ${formula("x")}?</p>`,
      options: [1, 2, 3, 4].map(
        (k) => `<p>${words(n + k, 4)} ${formula(`\\sqrt{${k * n + k}}`)}</p>`,
      ),
      answerKey: n % 4,
      solution: `<p>${words(n + 9, 24)} ${formula(`\\left(x + \\frac{${n}}{2}\\right)^2 = ${n}`)}.</p>`,
    });
    bank.push(await Questions.create(deps, author, input));
  }
  const expiryTime = iso(deps.clock.now() + 6 * HOUR);
  const exam = await CreateTest.create(deps, author, testInput(deps, bank, { name, expiryTime }));
  // The order of the bank is that of the paper: every answer is the next option.
  const answers = Object.fromEntries(
    questionIds(exam).map((id, n) => [id, { value: (n + first + 1) % 4, timeTaken: 40 }]),
  );
  await submit(deps, student, exam._id, { answers });
  return exam._id;
}

/** Past sessions, so that reviews of 300 questions in 120 topics are planned. */
async function practiseBefore(deps: Deps): Promise<void> {
  const loaded = await Progress.load(deps, student.userId);
  const { state } = loaded;
  // A test plans twelve reviews; the student adds the others.
  const events = Object.entries(state.entries)
    .filter(([, { scheduled }]) => !scheduled)
    .map(([questionId]) => ({
      key: eventKeyOf(newId("set", deps), 0),
      event: { kind: "schedule" as const, questionId, scheduled: true },
    }));
  await Progress.record(deps, student.userId, loaded, { events });
  const own = Object.entries(state.entries).map(([questionId, { ref }]) => ({ questionId, ref }));
  const open = Array.from({ length: SCHEDULED - own.length }, (_, n) => ({
    questionId: newId("question", deps),
    ref: `o.JEE.st_${String(n).padStart(20, "0")}.${"0".repeat(16)}.${n % 60}`,
  }));
  const all = [...own, ...open];
  for (let from = 0; from < all.length; from += PER_SESSION) {
    const topics = Array.from({ length: PER_SESSION }, (_, n) => ({
      topicId: `st_${String((from + n) % TOPICS).padStart(20, "0")}`,
      subject: "Physics",
      topic: `Topic number ${(from + n) % TOPICS}`,
      subTopic: "Everything about it",
    }));
    const answers = all.slice(from, from + PER_SESSION).map((one, topic) => ({
      ...one,
      topic,
      status: "wrong" as const,
      rating: 1 as const,
      seconds: 40,
      at: deps.clock.now(),
    }));
    const before = await Progress.load(deps, student.userId);
    const key = eventKeyOf(newId("set", deps), 1);
    await Progress.record(deps, student.userId, before, {
      events: [{ key, event: { kind: "session", topics, answers } }],
    });
  }
}

const world = await startWorld();
try {
  const { clock, deps, silent, measure } = world;
  const registeredAt = Math.floor(clock.now() / SECOND);
  const more = { disabled: false, validAfter: 0, endedSessions: [], registeredAt };
  await UserStore.addProfile(silent, { ...student, ...more, rev: 1, edition: 1 });
  const tests = [await takeTest(silent, "First", 0), await takeTest(silent, "Second", QUESTIONS)];
  clock.advance(6 * HOUR + GRACE_MS + 1);
  for (const testId of tests) await Processing.processTest(silent, testId);
  await Intake.takeIn(silent, student.userId);
  await practiseBefore(silent);
  clock.advance(DAY);

  const sum = { readUnits: 0, writeUnits: 0 };
  /** A call by a user whom its process has not seen for minutes. */
  async function called<T>(step: () => Promise<T>): Promise<T> {
    clock.advance(10 * MINUTE);
    const { answer, readUnits, writeUnits } = await measure(async () => {
      await UserStore.recentProfile(deps, student.userId);
      return step();
    });
    sum.readUnits += readUnits;
    sum.writeUnits += writeUnits;
    return answer;
  }
  let set: PracticeSet | undefined;
  for (let n = 0; n < SESSIONS; n++) {
    const request = SetRequest.parse({ from: { kind: "mistakes" }, count: PER_SESSION });
    const made = await called(() => Sets.make(deps, student.userId, request));
    if (made.cards.length !== PER_SESSION) throw new Error(`${made.cards.length} questions`);
    await called(() => Sessions.takeIn(deps, student.userId, sessionOf(made)));
    set = made;
  }
  const { state } = await Progress.load(silent, student.userId);
  const scheduled = Object.values(state.entries).filter((one) => one.scheduled).length;
  if (scheduled !== SCHEDULED) throw new Error(`${scheduled} questions are scheduled`);
  const figures = {
    session: {
      readUnits: sum.readUnits / SESSIONS,
      writeUnits: sum.writeUnits / SESSIONS,
    },
    setGzipKilobytes: gzipSync(JSON.stringify(set), { level: 4 }).length / 1024,
  };
  console.log(JSON.stringify(figures, null, 2));
} finally {
  await world.stop();
}
