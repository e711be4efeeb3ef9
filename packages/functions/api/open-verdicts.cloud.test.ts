import { iso } from "@academy/core/kernel/shared/time.ts";
import type { Session } from "@academy/core/people/user/user.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { typeExamples } from "@academy/response-types/registry.examples.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import type { AnyResponseType, AuthorInput } from "@academy/response-types/shared/response-type.ts";
import { beforeAll, expect, it, vi } from "vitest";
import { allRoutes } from "./routes.ts";
import { addressesOf, problemOf } from "./testing/addresses.fixture.ts";
import { openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";
import { addTopic, otherKey } from "./testing/secret-test.fixture.ts";

/**
 * While others can still be asked a question, no answer of the API shows whether a student's own
 * answer was correct. Two students give the same answers to the same questions with different keys:
 * correct for one, incorrect for the other. So both have to get the same from the API.
 */
const MINUTE = 60_000;
vi.setConfig({ testTimeout: 120_000 });
const clock = testClock();
const cloud = useCloud({ clock });
const TOPIC = { subject: "Physics", topic: "Optics", subTopic: "Lenses" };
/** The names of the students; the first one's answers are correct. */
const SITTERS = ["student", "other"] as const;
type Sitter = (typeof SITTERS)[number];

let api: Awaited<ReturnType<typeof openRoleCloud>>;
const tokens: Record<string, string> = {};
const userIds: Record<string, string> = {};

/** An exam of two shifts with the same questions; the first one releases immediately. */
interface Twin {
  who: Sitter;
  userId: string;
  questionIds: string[];
  passageId: string;
  testId: string;
  laterId: string;
  examId: string;
}
const twins: Twin[] = [];

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  await addTopic(api);
  await logIn();
  for (const who of SITTERS) twins.push(await addTwin(who));
});

/** Fresh tokens after the clock has moved. */
async function logIn() {
  for (const name of [...SITTERS, "admin"]) {
    const credentials = { email: `${name}@example.org`, password: "correct horse 7 battery" };
    const { token, user } = await api.post<Session>("/api/auth/login", undefined, credentials);
    tokens[name] = token;
    userIds[name] = user.userId;
  }
}

const made = async (path: string, body: object) =>
  (await api.post<{ _id: string }>(path, tokens["admin"], body))._id;

/** The same question with another key: students see no difference. */
function withOtherKey(type: AnyResponseType, input: AuthorInput): AuthorInput {
  const formOf = (one: AuthorInput) => JSON.stringify(type.answerForm?.(type.readContent(one)));
  const other = otherKey(type, input);
  if (formOf(other) === formOf(input)) return other;
  return { ...input, answerKey: Number(input.answerKey) + 1 };
}

async function addTwin(who: Sitter): Promise<Twin> {
  const place = { ...TOPIC, examType: "JEE" };
  const passage = { ...place, passageText: "<p>A thin lens bends light.</p>" };
  const passageId = await made("/api/passages/upload", passage);
  const questionIds: string[] = [];
  for (const [i, type] of responseTypes.types.entries()) {
    const input = typeExamples[type.code]?.[0]?.input;
    if (!input) throw new Error(`There is no example of ${type.code}`);
    const question = {
      ...place,
      ...(who === "student" ? input : withOtherKey(type, input)),
      responseType: type.code,
      question: `<p>Question ${i + 1} of the shared paper</p>`,
      solution: "<p>The same solution.</p>",
      difficulty: "EASY",
      marks: 4,
      ...(i === 0 && { passageId }),
    };
    questionIds.push(await made("/api/questions/upload", question));
  }
  const test = (name: string, startsIn: number, more: object = {}) =>
    made("/api/tests/createtest", {
      name,
      examType: "JEE",
      access: "PUBLIC",
      startTime: iso(clock.now() + startsIn * MINUTE),
      expiryTime: iso(clock.now() + (startsIn + 60) * MINUTE),
      durationMinutes: 60,
      totalQuestions: questionIds.length,
      sectionDetails: [{ subject: "Physics", numQuestions: questionIds.length, questionIds }],
      ...more,
    });
  const testId = await test("First shift", -1, { releasePolicy: "IMMEDIATE" });
  const laterId = await test("Second shift", 60);
  const examId = await made("/api/exams", {
    kind: "SHIFTS",
    name: "Exam of shifts",
    examType: "JEE",
    tests: [testId, laterId].map((id, i) => ({ testId: id, label: `Shift ${i + 1}` })),
  });
  return { who, userId: userIds[who] ?? "", questionIds, passageId, testId, laterId, examId };
}

interface Said {
  asked: string;
  answer: string;
}

async function ask(who: Sitter, method: string, path: string, body?: unknown): Promise<Said> {
  const answer = await api.send({ method, path, token: tokens[who], body });
  const text = (await answer.text()).replace(/"requestId":"[^"]*"/, "");
  return {
    asked: `${method} ${path} ${JSON.stringify(body) ?? ""}`,
    answer: `${answer.status} ${text}`,
  };
}

/** Calls about a session and an account's end, not about an exam. */
const SESSION =
  /login|register|refresh|logout|forgot|reset|guests|delete|auth\/(google|invitation)/;
/** Only administrators and staff may call. */
const CLOSED: readonly string[] = ["admin", "scheduler-or-admin", "staff"];
const routes = (await allRoutes()).filter(
  ({ path, allow }) => !SESSION.test(path) && !CLOSED.includes(allow),
);

const submissionOf = ({ testId, userId }: Twin) => `${testId}.${userId}.0`;

/** Bodies that a student's own pages send, and one that every call rejects. */
function bodiesAt(path: string, twin: Twin): unknown[] {
  const { testId, userId, questionIds } = twin;
  if (path === "/api/practice/sets") {
    const of = ["due", "mistakes", "bookmarks"].map((kind) => ({ from: { kind }, count: 30 }));
    return [
      ...of,
      { from: { kind: "mistakes", testId } },
      { from: { kind: "weak", examType: "JEE" } },
    ];
  }
  if (path === "/api/practice/sessions") {
    const refs = questionIds.map((_, index) => `t.${testId}.${index}`);
    const answers = refs.map((ref) => ({ ref, value: 0, seconds: 9, at: iso(clock.now()) }));
    return [{ setId: `ps_${"0".repeat(20)}.`, refs, part: 1, answers }];
  }
  if (path.startsWith("/api/notebook/q_")) {
    return [{ submissionId: submissionOf(twin), bookmarked: true, note: "Again", scheduled: true }];
  }
  if (path === "/api/notebook/import") {
    return [{ bookmarks: [{ submissionId: submissionOf(twin), questionIds }] }];
  }
  if (path === "/api/problems") {
    return [problemOf({ ...twin, canaries: [], answers: [], seal: undefined }, submissionOf(twin))];
  }
  return [{}, { userId, testId }, { surely: "unknown" }];
}

/** Everything that a student can ask about their exam, in a fixed order. */
async function everything(twin: Twin): Promise<Said[]> {
  // Two questions are enough for addresses.
  const questionIds = twin.questionIds.slice(0, 2);
  const exam = { ...twin, questionIds, canaries: [], answers: [], seal: undefined };
  const said = [await ask(twin.who, "POST", "/api/learning/intake")];
  for (const route of routes) {
    const own = route.path.startsWith("/api/exams/") ? [`/api/exams/${twin.examId}/mine`] : [];
    for (const address of [...own, ...addressesOf(route, exam, twin.userId)]) {
      const bodies = route.schemas.body ? bodiesAt(address, twin) : [undefined];
      for (const body of bodies) said.push(await ask(twin.who, route.method, address, body));
    }
  }
  return said;
}

/**
 * The answers with the ids of the student and of their exam replaced. Lists also contain the other
 * student's exam, ordered by random ids, so both exams' ids are replaced by the same names.
 */
function sayings(said: readonly Said[], twin: Twin, other: Twin): string[] {
  const idsOf = (one: Twin) => Object.values(one).flat();
  const ids = [...idsOf(twin), ...idsOf(other)];
  const named = new RegExp(ids.join("|"), "g");
  return said.map(({ asked, answer }) =>
    `${asked} -> ${answer}`
      .replace(named, (id) => `ID${ids.indexOf(id) % (ids.length / 2)}`)
      .replace(/\bps_[0-9a-z]{20}[.\w-]*/g, "SET")
      .replace(/"(sid|version|id|key|paper|seed|sessionId)": ?"[^"]*"/g, '"$1":"RANDOM"'),
  );
}

/**
 * Both students get the same answers.
 * @returns the answers of the first one
 */
async function expectSame(): Promise<string[]> {
  const [first, second] = twins;
  if (!first || !second) throw new Error("There are two students.");
  const one = sayings(await everything(first), first, second);
  const two = sayings(await everything(second), second, first);
  expect(one.length).toBeGreaterThan(300);
  expect(two).toEqual(one);
  return one;
}

it("while the test itself is open, although its students see their own answers at once", async () => {
  for (const { who, testId, questionIds } of twins) {
    const answers = questionIds.map((id, i) => {
      const code = responseTypes.types[i]?.code ?? "";
      return [id, { value: typeExamples[code]?.[0]?.right[0], timeTaken: 40 }];
    });
    const path = `/api/submissions/${testId}/submit`;
    await api.post(path, tokens[who], { answers: Object.fromEntries(answers) });
  }
  const said = (await expectSame()).filter((one) => one.includes("submissions/reports"));
  // Proves that reports were compared: they show the student's own answers.
  expect(said.filter((one) => one.includes('"userAnswer"'))).not.toEqual([]);
});

it("while a later shift with the same questions is open, whatever was published", async () => {
  clock.set(clock.now() + 70 * MINUTE);
  await logIn();
  await api.post("/api/TestProcessing/process-expired-tests", tokens["admin"] ?? "", {});
  const said = await expectSame();
  expect(said.filter((one) => one.includes('"released":true'))).toEqual([]);
});

it("then tells each of them", async () => {
  clock.set(clock.now() + 70 * MINUTE);
  await logIn();
  await api.post("/api/TestProcessing/process-expired-tests", tokens["admin"] ?? "", {});
  const scores = [];
  for (const twin of twins) {
    const path = `/api/submissions/reports/${submissionOf(twin)}`;
    const { answer } = await ask(twin.who, "GET", path);
    scores.push(/"stats":\{"attempted":\d+,"correct":(\d+)/.exec(answer)?.[1]);
  }
  // Proves that the test can fail: the two keys give different marks.
  expect(scores[0]).toBe(String(responseTypes.types.length));
  expect(Number(scores[1])).toBeLessThan(responseTypes.types.length - 2);
});
