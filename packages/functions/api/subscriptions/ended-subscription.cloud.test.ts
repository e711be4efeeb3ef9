import { Report } from "@academy/core/exam/terms/result/result.schema.ts";
import * as Changes from "@academy/core/sales/subscription/subscription-change.service.ts";
import { addTest, admin, answersTo, questionIds } from "@academy/core/testing/world.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it } from "vitest";
import { problem } from "../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
});

const call = (method: string, path: string, body?: unknown) =>
  api.send({ method, path, token: api.callers.student, ...(body !== undefined && { body }) });

it("an attempt that runs when the subscription ends continues to its report", async () => {
  const access = { access: "SUBSCRIBE", releasePolicy: "PRACTICE" };
  const [exam, next] = [
    await addTest(api.deps, admin(), access),
    await addTest(api.deps, admin(), access),
  ];
  const subscription = { userId: api.studentId, examType: "JEE" } as const;
  await problem(call("POST", `/api/tests/${exam._id}/attempts`, {}), 403, "subscription_needed");
  await Changes.grantUntil(api.deps, { ...subscription, endsAt: clock.now() + 60_000 });
  const started = await call("POST", `/api/tests/${exam._id}/attempts`, {});
  expect(started.status).toBe(200);

  clock.set(clock.now() + 120_000);
  await problem(call("POST", `/api/tests/${next._id}/attempts`, {}), 403, "subscription_needed");
  const resumed = await call("POST", `/api/tests/${exam._id}/attempts`, {});
  expect(resumed.status).toBe(200);
  expect((await call("GET", `/api/tests/questions/${exam._id}`)).status).toBe(200);
  const answers = answersTo(exam, "right");
  const [first = ""] = questionIds(exam);
  const attemptId = `${exam._id}.${api.studentId}.0`;
  const saved = { answers: { [first]: { ...answers[first], seq: 1 } } };
  expect((await call("PATCH", `/api/attempts/${attemptId}/answers`, saved)).status).toBe(200);
  const receipt = await call("POST", `/api/submissions/${exam._id}/submit`, { answers });
  expect(receipt.status).toBe(200);
  const report = await call("GET", `/api/submissions/reports/${attemptId}`);
  const { score, maxScore } = Report.parse(await report.json());
  expect([score, score > 0]).toEqual([maxScore, true]);
});
