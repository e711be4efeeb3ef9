import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import { load } from "@academy/core/exam/assessment/assessment.service.ts";
import type { SetFrom } from "@academy/core/learning/card/practice.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it, vi } from "vitest";
import { openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";
import { addSecretTest, addTopic, type SecretTest } from "./testing/secret-test.fixture.ts";

const MINUTE = 60_000;
vi.setConfig({ testTimeout: 120_000 });
const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let exam: SecretTest & { examType: string };
let topicId: string;
const tokens: Record<string, string | undefined> = {};
const CALLERS = ["student", "other", "admin"];

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  await addTopic(api);
  const secret = await addSecretTest(api, "one", { startsIn: 30 });
  exam = { ...secret, examType: (await load(api.deps, secret.testId)).examType };
  topicId = (await Catalogue.list(api.deps))[0]?._id ?? "";
});

/** Fresh tokens after the clock has moved. */
async function signIn() {
  for (const name of CALLERS) {
    const credentials = { email: `${name}@example.org`, password: "correct horse 7 battery" };
    const session = await api.post<{ token: string }>("/api/auth/login", undefined, credentials);
    tokens[name] = session.token;
  }
}

/** Requests for every kind of set; a new kind does not compile without its line. */
const choices = (): { [Kind in SetFrom["kind"]]: object[] } => ({
  due: [{}],
  mistakes: [{}, { testId: exam.testId }, { testId: exam.testId, status: ["blank", "wrong"] }],
  bookmarks: [{}],
  topics: [{ examType: exam.examType, topicIds: [topicId] }],
  weak: [{ examType: exam.examType }],
});

/** An administrator tries to open every question of the test for practice. */
const openAll = () =>
  ask("/api/questions/practice", "admin", {
    ids: exam.questionIds,
    access: "PUBLIC",
    confirmSimilar: true,
  });

async function ask(path: string, who: string, body: unknown, method = "POST") {
  const answer = await api.send({ method, path, token: tokens[who], body });
  return {
    asked: `${who} ${method} ${path} ${JSON.stringify(body)}`,
    status: answer.status,
    text: await answer.text(),
  };
}

/**
 * The responses to requests for every kind of set, and to answers for questions that no set had.
 */
async function everything() {
  const said = [];
  const refs = exam.questionIds.map((_, index) => `t.${exam.testId}.${index}`);
  const answers = refs.map((ref) => {
    return { ref, value: 0, seconds: 9, at: new Date(clock.now()).toISOString() };
  });
  const made = `ps_${"0".repeat(20)}`;
  for (const who of CALLERS) {
    await ask("/api/learning/intake", who, undefined);
    for (const [kind, all] of Object.entries(choices())) {
      for (const from of all) {
        said.push(await ask("/api/practice/sets", who, { from: { kind, ...from } }));
      }
    }
    for (const setId of [made, `${made}.`, `${made}.${"A".repeat(16)}`]) {
      said.push(await ask("/api/practice/sessions", who, { setId, refs, part: 1, answers }));
    }
  }
  return said;
}

/**
 * The responses to notes and reports on the first question, with every kind of ref, and the
 * notebook's texts.
 */
async function noted() {
  const [questionId = ""] = exam.questionIds;
  const refs = [
    `t.${exam.testId}.0`,
    `o.${exam.examType}.${topicId}.${"0".repeat(20)}.0`,
    `o.${exam.examType}.st_${"0".repeat(20)}.${"0".repeat(20)}.0`,
  ];
  const path = `/api/notebook/${questionId}`;
  const said = [];
  for (const who of CALLERS) {
    for (const ref of refs) {
      const report = { ref, questionId, kind: "key", text: "It should be C." };
      said.push(await ask(`${path}?ref=${ref}`, who, undefined, "GET"));
      said.push(await ask(path, who, { ref, bookmarked: true }, "PUT"));
      said.push(await ask("/api/problems", who, report));
    }
    const ids = exam.questionIds.slice(0, 20).join();
    said.push(await ask(`/api/learning/questions?ids=${ids}`, who, undefined, "GET"));
  }
  return said;
}

const revealing = (said: Awaited<ReturnType<typeof everything>>) =>
  said.filter(({ text }) => exam.canaries.some((canary) => text.includes(canary)));

const NO_QUESTIONS = JSON.stringify({ questions: [] });

/** Every note and report was refused, and no question was shown. */
const refused = (said: Awaited<ReturnType<typeof noted>>) =>
  said.every(({ status, text }) => status === 404 || text === NO_QUESTIONS);

it("has no card, key or solution before the start, while it runs, and before its results", async () => {
  await signIn();
  const { text } = await openAll();
  expect(JSON.parse(text)).toMatchObject({
    changed: 0,
    refused: exam.questionIds.map(() => ({ code: "held" })),
  });
  expect(revealing(await everything())).toEqual([]);
  expect(refused(await noted())).toBe(true);
  clock.set(clock.now() + 61 * MINUTE);
  await signIn();
  await api.post(`/api/tests/${exam.testId}/attempts`, tokens["student"], {});
  expect(revealing(await everything())).toEqual([]);
  const wrong = Object.fromEntries(
    exam.questionIds.map((id, i) => [id, { value: exam.answers[i], timeTaken: 40, seq: 1 }]),
  );
  const path = `/api/submissions/${exam.testId}/submit`;
  await api.post(path, tokens["student"], { answers: wrong });
  expect(revealing(await everything())).toEqual([]);
  clock.set(clock.now() + 180 * MINUTE);
  await signIn();
  // The test is over, and its questions are still locked until its results are out.
  expect(JSON.parse((await openAll()).text)).toMatchObject({ changed: 0 });
  expect(refused(await noted())).toBe(true);
  const said = await everything();
  expect(revealing(said)).toEqual([]);
  // No set was made, and no answer shows that the test exists.
  expect(said.every(({ status }) => status === 404)).toBe(true);
});

it("then has them for the student who took the test, and for no one else", async () => {
  await api.post("/api/TestProcessing/process-expired-tests", tokens["admin"], {});
  clock.set(clock.now() + 61 * MINUTE);
  await signIn();
  const said = revealing(await everything());
  // Proves that the test can fail: the search finds the secrets in answers that contain them.
  expect(said.length).toBeGreaterThan(0);
  expect(said.every(({ asked }) => asked.startsWith("student "))).toBe(true);
  const notes = await noted();
  const open = notes.filter(({ status, text }) => status < 300 && text !== NO_QUESTIONS);
  expect(open.every(({ asked }) => asked.startsWith("student "))).toBe(true);
  // Only one report was accepted, the one with the question's own ref. A note that exists is found
  // with any ref.
  expect(open.filter(({ asked }) => asked.includes("POST"))).toHaveLength(1);
  expect(revealing(notes).map(({ asked }) => asked.split("?")[0])).toEqual([
    "student GET /api/learning/questions",
  ]);
});
