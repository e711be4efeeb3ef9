import type {
  AttemptView,
  SubmitReceipt,
} from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { GuestPassView } from "@academy/core/exam/guest/guest.schema.ts";
import type { DemoTest } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes } from "../routes.ts";
import { problem } from "../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { addSecretTest, addTopic, type SecretTest } from "../testing/secret-test.fixture.ts";

const routes = await allRoutes();

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let exam: SecretTest;
let other: SecretTest;
let guest: GuestPassView;
const demo = { startsIn: -1, releasePolicy: "PRACTICE" };

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  await addTopic(api);
  exam = await addSecretTest(api, "one", { ...demo, demo: 1 });
  other = await addSecretTest(api, "two", { ...demo, demo: 2 });
  guest = await newPass();
});

const newPass = (slot = 1) =>
  api.post<GuestPassView>(`/api/demo-tests/${slot}/guests`, undefined, undefined);
const as = (token: string | undefined, method: string, path: string, body?: unknown) =>
  api.send({ method, path, token, body });

const words = async (answer: Promise<Response>) => {
  const { status, headers, text } = await answer.then(async (one) => ({
    status: one.status,
    headers: JSON.stringify([...one.headers]),
    text: await one.text(),
  }));
  return { status, bytes: headers + text };
};

const answers = (one: SecretTest, value: unknown) => ({
  answers: Object.fromEntries(
    one.questionIds.map((id) => [id, { value, timeTaken: 1, seq: 1 }]).slice(0, 1),
  ),
});

/** Every call that a guest may make about a test, except starting and submitting it. */
const calls = (one: SecretTest, userId: string): [string, string, unknown?][] => [
  ["GET", `/api/tests/${one.testId}`],
  ["GET", `/api/tests/questions/${one.testId}`],
  ["GET", `/api/passages/testwrapper?ids=${one.passageId}.${one.testId}`],
  ["PATCH", `/api/attempts/${one.testId}.${userId}.1/answers`, answers(one, 0)],
  ["PATCH", `/api/attempts/${one.testId}.${userId}.1/answers`, answers(one, { no: "answer" })],
  ["POST", "/api/submissions/check", { userId, testId: one.testId }],
  ["GET", `/api/submissions/reports/${one.testId}.${userId}.1`],
  ["GET", "/api/demo-tests"],
];

describe("the list of demo tests", () => {
  it("is public and names the test in each slot", async () => {
    const answer = await as(undefined, "GET", "/api/demo-tests");
    // Parsed by the endpoint's own schema.
    const listed = (await answer.json()) as DemoTest[];
    expect(listed.map(({ slot, _id }) => [slot, _id])).toEqual([
      [1, exam.testId],
      [2, other.testId],
    ]);
    expect(listed[0]).toMatchObject({
      state: "open",
      totalQuestions: exam.questionIds.length,
      examType: "JEE",
    });
  });
});

describe("a guest", () => {
  it("takes the test of the pass, and sees keys in the report only", async () => {
    const { token, userId } = await newPass();
    const ask = async () => {
      const said = [];
      for (const [method, path, body] of calls(exam, userId)) {
        said.push(await words(as(token, method, path, body)));
      }
      return said;
    };
    const before = await ask();
    expect(before.map(({ status }) => status)).toEqual([200, 403, 403, 404, 404, 200, 404, 200]);
    await api.post<AttemptView>(`/api/tests/${exam.testId}/attempts`, token, {});
    const during = await ask();
    expect(during.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 200, 409, 200]);
    expect(during[1]?.bytes).toContain("of the secret paper");
    for (const { bytes } of [...before, ...during]) {
      expect(exam.canaries.filter((canary) => bytes.includes(canary))).toEqual([]);
    }

    const submit = `/api/submissions/${exam.testId}/submit`;
    const receipt = await api.post<SubmitReceipt>(submit, token, { userId });
    expect(receipt).toMatchObject({ answered: 1, total: exam.questionIds.length });
    const path = `/api/submissions/reports/${receipt.submissionId}`;
    const report = await words(as(token, "GET", path));
    expect(
      exam.canaries
        .slice(-exam.questionIds.length)
        .filter((canary) => !report.bytes.includes(canary)),
    ).toEqual([]);
    expect(report.bytes).toContain('"rank":null');
    for (const stranger of [undefined, (await newPass()).token, api.callers.student]) {
      await problem(as(stranger, "GET", path), stranger ? 404 : 401);
    }
  });

  it("cannot find another test, even a demo test", async () => {
    const { token, userId } = await newPass(2);
    for (const [method, path, body] of calls(exam, userId).slice(0, -1)) {
      await problem(as(token, method, path, body), 404, "not_found");
    }
    await problem(as(token, "POST", `/api/tests/${exam.testId}/attempts`, {}), 404);
    await problem(as(token, "POST", `/api/submissions/${exam.testId}/submit`, { userId }), 404);
    const both = [exam, other].map((one) => `${one.passageId}.${one.testId}`).join();
    await problem(as(token, "GET", `/api/passages/testwrapper?ids=${both}`), 404);
    await problem(as(token, "GET", `/api/passages/testwrapper?ids=${other.passageId}`), 404);
  });

  it.each(routes.filter((one) => one.allow !== "public" && !one.guests))(
    "is refused at $method $path",
    async ({ method, path }) => {
      const anywhere = path.replace(/\{\w+\}/g, exam.testId);
      const body = method === "GET" ? undefined : {};
      await problem(as(guest.token, method, anywhere, body), 403, "guests_not_allowed");
    },
  );

  it("is not logged in with a token that was tampered with", async () => {
    const { token } = guest;
    for (const forged of [`${token.slice(0, -1)}_`, "guest_x", token.toUpperCase()]) {
      const answer = as(forged, "GET", `/api/tests/${exam.testId}`);
      await problem(answer, 401, "unauthenticated");
    }
  });

  it("gets no pass for an empty or unknown slot", async () => {
    for (const slot of ["3", "0", "01", "5", "x", "1.0"]) {
      await problem(as(undefined, "POST", `/api/demo-tests/${slot}/guests`), 404);
    }
  });
});
