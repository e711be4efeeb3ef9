import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { submit } from "@academy/core/exam/submission/submit.service.ts";
import * as Processing from "@academy/core/exam/processing/processing.service.ts";
import { HOUR } from "@academy/core/kernel/shared/time.ts";
import { student } from "@academy/core/testing/world.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { addContent } from "./testing/content.fixture.ts";
import { problem } from "./testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";
import { specifiedClient } from "./testing/specified-client.fixture.ts";

const TAKERS = 150;

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let exam: Awaited<ReturnType<typeof addContent>>;
let admin: ReturnType<typeof specifiedClient>;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  exam = await addContent(api);
  admin = specifiedClient(api, api.callers.admin);
});

const idsOf = (test: TestView): string[] =>
  test.sectionDetails.flatMap(({ questionIds }) => questionIds ?? []);

describe("a student's client written from the specification", () => {
  it("takes a test after making the call that the API names", async () => {
    const { user, token } = await api.login("other");
    const client = specifiedClient(api, token);
    const testId = exam.running._id;
    const path = `/api/tests/${testId}`;
    expect(idsOf(await client.get(path))).toEqual([]);
    const early = client.answerTo("GET", `/api/tests/questions/${testId}`);
    const refused = await problem(early, 403, "no_open_attempt");
    expect(refused.details).toEqual({ start: `POST /api/tests/${testId}/attempts` });

    const body = { userId: user.userId, testId };
    expect(await client.post("/api/submissions/check", body)).toEqual({ alreadySubmitted: false });
    await client.post(`${path}/attempts`, {});

    const test = await client.get(path);
    expect(test).toMatchObject({ durationMinutes: 60, subjects: ["Physics"] });
    const ids = idsOf(test);
    expect(ids).toHaveLength(2);
    const questions: StudentQuestion[] = await client.get(
      `/api/tests/questions/${testId}?ids=${ids.join(",")}`,
    );
    expect(questions.map(({ _id }) => _id)).toEqual(ids);
    const passageIds = questions.flatMap(({ passageId }) => passageId ?? []);
    expect(await client.get(`/api/passages/testwrapper?ids=${passageIds.join()}`)).toEqual([
      { _id: passageIds[0], passageText: "<p>A thin lens bends light.</p>" },
    ]);

    const answers = Object.fromEntries(ids.map((id) => [id, { value: 0, timeTaken: 12 }]));
    const receipt = await client.post(`/api/submissions/${testId}/submit`, { ...body, answers });
    expect(receipt).toMatchObject({ answered: 2, total: 2 });
    expect((await client.post("/api/submissions/check", body)).alreadySubmitted).toBe(true);
    expect(idsOf(await client.get(path))).toEqual([]);
  });

  it("gets the questions of a test section by section, in the order of its own paper", async () => {
    const client = specifiedClient(api, api.callers.student);
    const seen = await client.get(`/api/tests/${exam.running._id}`);
    const own = await admin.get(`/api/tests/${exam.running._id}`);
    expect(
      seen.sectionDetails.map(({ questionIds }: { questionIds: string[] }) => questionIds),
    ).toEqual(own.sectionDetails.map(({ questionIds }: { questionIds: string[] }) => questionIds));
    expect(idsOf(await client.get(`/api/tests/${exam.upcoming._id}`))).toEqual([]);
  });
});

describe("a list that the specification shows as a plain array", () => {
  const takers = () => `/api/submissions/admin/tests/${exam.done._id}/takers`;

  beforeAll(async () => {
    const names = Array.from({ length: TAKERS - 1 }, (_, index) => `Student ${index}`);
    for (let at = 0; at < names.length; at += 25) {
      const some = names
        .slice(at, at + 25)
        .map((name) => submit(api.deps, student(name), exam.done._id, { answers: {} }));
      await Promise.all(some);
    }
    clock.set(clock.now() + 3 * HOUR);
    await Processing.processTest(api.deps, exam.done._id);
    admin = specifiedClient(api, (await api.login("admin")).token);
  });

  it("has every taker of a test, and the total", async () => {
    const { rows, total, next } = await admin.list(takers());
    expect([rows.length, total, next]).toEqual([TAKERS, TAKERS, undefined]);
    expect(new Set(rows.map(({ submissionId }) => submissionId)).size).toBe(TAKERS);
    expect((await admin.list(`${takers()}?search=student 1`)).rows).toHaveLength(60);
  });

  it("that is requested in parts gives the address of the next, in the same shape", async () => {
    const parts: number[] = [];
    for (let at: string | undefined = `${takers()}?limit=60`; at;) {
      const { rows, total, next } = await admin.list(at);
      expect(total).toBe(TAKERS);
      parts.push(rows.length);
      at = next;
    }
    expect(parts).toEqual([60, 60, 30]);
  });

  it("contains all passages to link, and all submissions of a student", async () => {
    const passages = await admin.list("/api/passages/linkpassages");
    expect([passages.rows.length, passages.total, passages.next]).toEqual([1, 1, undefined]);
    const found = await admin.list("/api/passages/linkpassages?text=lens&limit=5000");
    expect(found.total).toBe(1);
    const own = `userId=${api.studentId}`;
    const reports = await admin.list(`/api/submissions/user-reports?${own}`);
    expect([reports.rows.length, reports.total]).toEqual([1, 1]);
    const taken = await admin.list(`/api/auth/Users/${api.studentId}/taken-tests`);
    expect([taken.rows.length, taken.total]).toEqual([1, 1]);
  });

  it("leads to the report of a submission", async () => {
    const { token } = await api.login("student");
    const client = specifiedClient(api, token);
    const { rows } = await client.list(`/api/auth/Users/${api.studentId}/taken-tests`);
    const report = await client.get(`/api/submissions/reports/${String(rows[0]?.["_id"])}`);
    expect(report).toMatchObject({ score: 4, rank: 1, stats: { correct: 1, unattempted: 1 } });
    expect(report.questionReport).toHaveLength(2);
  });

  it("is paged on request, with a high limit capped", async () => {
    const page = await admin.get(`${takers()}?page=1&limit=1000`);
    expect(page).toMatchObject({ page: 1, total: TAKERS, totalPages: 2 });
    expect(page.takers).toHaveLength(100);
    for (const path of ["/api/tests", "/api/enquiries", "/api/questions/search", "/api/videos"]) {
      expect((await admin.answerTo("GET", `${path}?limit=1000`)).status).toBe(200);
    }
  });
});

describe("an administrator's client written from the specification", () => {
  it("unlinks a question without losing it for tests", async () => {
    const names = { subject: "Physics", topic: "Waves", subTopic: "Sound" };
    await admin.post("/api/subject-topics", names);
    const question = await admin.post("/api/questions/upload", {
      ...names,
      examType: "JEE",
      difficulty: "Easy",
      responseType: "MCQ_SINGLE",
      question: "<p>How fast is sound in air?</p>",
      options: ["340 m/s", "3 m/s"],
      answerKey: 0,
    });
    const passage = await admin.post("/api/passages/upload", {
      ...names,
      examType: "JEE",
      passageText: "<p>Sound is a wave.</p>",
    });
    const picked = async (questionType: string) => {
      const criteria = { ...names, responseType: "MCQ_SINGLE", difficulty: "EASY", questionType };
      const path = "/api/tests/questions/auto-select";
      return (await admin.post(path, { ...criteria, count: 6 })).questions.length;
    };
    const path = `/api/questions/${question._id}`;
    const linkOnce = async () => {
      await admin.put(path, { passageId: passage._id });
      expect([await picked("STANDARD"), await picked("COMPREHENSION")]).toEqual([0, 1]);
    };
    await linkOnce();
    const delinked = await admin.put(path, { passageId: null });
    expect(delinked).toMatchObject({ passageId: null, questionType: "STANDARD" });
    expect([await picked("STANDARD"), await picked("COMPREHENSION")]).toEqual([1, 0]);

    await linkOnce();
    await linkOnce();
    await admin.post(`/api/passages/${passage._id}/links`, { remove: [question._id] });
    expect([await picked("STANDARD"), await picked("COMPREHENSION")]).toEqual([1, 0]);
  });

  it("refuses an unfinished passage in the specified words", async () => {
    const passage = { subject: " ", topic: "Waves", subTopic: "Sound", passageText: "<p>A</p>" };
    const answer = await admin.answerTo("POST", "/api/passages/upload", {
      ...passage,
      examType: "JEE",
    });
    expect(await problem(answer, 400)).toMatchObject({ message: "Fill all required fields" });
  });
});
