import type { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { AutoSelected } from "@academy/core/bank/search/pick.schema.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { problem } from "../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
});

const send = (method: string, path: string, body?: unknown) =>
  api.send({ method, path, token: api.callers.admin, body });

async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await send(method, path, body);
  expect([method, path, answer.status]).toEqual([method, path, 200]);
  return answer.json();
}

const names = { subject: "Physics", topic: "Optics", subTopic: "Lenses" };
const question = {
  ...names,
  examType: "JEE",
  difficulty: "Easy",
  responseType: "MCQ_SINGLE",
  question: "<p>What does a lens bend?</p>",
  options: ["Light", "Spoons"],
  answerKey: 0,
};

describe("the bank over HTTP", () => {
  it("covers the catalogue: mappings, dropdowns, a list, renaming, deleting", async () => {
    const entry = await api.post<SubjectTopic>("/api/subject-topics", api.callers.admin, names);
    expect(await ask("GET", "/api/subject-topics/mappings")).toEqual([names]);
    expect(await ask("GET", "/api/subject-topics/dropdowns")).toEqual([entry]);
    const listed = { items: [entry], page: 1, totalPages: 1, total: 1 };
    expect(await ask("GET", "/api/subject-topics/List?subject=physics")).toEqual(listed);
    expect(await ask("GET", "/api/subject-topics/list?topic=&limit=5")).toEqual(listed);
    await problem(send("POST", "/api/subject-topics", names), 409, "already_there");
    await problem(send("PUT", `/api/subject-topics/${entry._id}`, { ...names, topic: " " }), 400);
    const next = { ...names, topic: "Light" };
    const path = `/api/subject-topics/${entry._id}`;
    expect(await ask("PUT", path, next)).toEqual({ _id: entry._id, ...next });
    expect(await ask("DELETE", path)).toEqual({ message: "Deleted!" });
    await problem(send("DELETE", path), 404);
  });

  it("covers questions: search, change, delete, Undo, history", async () => {
    await api.post("/api/subject-topics", api.callers.admin, names);
    const made = await api.post<QuestionView>("/api/questions/upload", api.callers.admin, question);
    const search = "/api/questions/search?subject=PHYSICS&topic=&responseType=MCQ_SINGLE&text=lens";
    const unused = { uses: 0, facility: null, discrimination: null };
    const row = { ...made, ...unused, createdBy: "admin", createdAt: made.changedAt };
    const found = { questions: [row], page: 1, totalPages: 1, total: 1, more: false };
    expect(await ask("GET", search)).toEqual(found);
    const path = `/api/questions/${made._id}`;
    expect(await ask("PUT", path, { passageId: null, marks: 2.25, rev: 1 })).toMatchObject({
      rev: 2,
      marks: 2.25,
    });
    await problem(send("PUT", path, { marks: 3, rev: 1 }), 409, "conflict");
    await problem(send("PUT", path, { marks: 0.001 }), 400, "invalid_input");
    expect(await ask("GET", `${path}/history`)).toMatchObject({
      versions: [{ rev: 2, changed: ["marks"] }, { rev: 1 }],
    });
    const body = { ids: [made._id] };
    expect(await ask("DELETE", "/api/questions", body)).toMatchObject({ deletedCount: 1 });
    expect(await ask("GET", search)).toMatchObject({ questions: [], total: 0, totalPages: 0 });
    await problem(send("GET", path), 404);
    expect(await ask("POST", "/api/questions/restore", body)).toEqual({ restoredCount: 1 });
    expect(await ask("DELETE", path)).toMatchObject({ deletedCount: 1, archivedCount: 0 });
    await problem(send("DELETE", path), 404);
    await problem(send("DELETE", "/api/questions", { ids: [] }), 400, "invalid_input");
  });

  it("picks for the test builder as the specification asks", async () => {
    for (let i = 0; i < 4; i++)
      await api.post("/api/questions/upload", api.callers.admin, question);
    const criteria = {
      ...names,
      responseType: "MCQ_SINGLE",
      questionType: "STANDARD",
      difficulty: "EASY",
    };
    const selected = await ask("POST", "/api/tests/questions/auto-select", {
      ...criteria,
      count: 3,
    });
    expect(selected).toMatchObject({ found: 4, questions: [{}, {}, {}] });
    const excludeIds = AutoSelected.parse(selected).questions.map(({ _id }) => _id);
    const asked = { sectionCriteria: criteria, excludeIds, count: 20 };
    const replaced = await ask("POST", "/api/tests/questions/replace", asked);
    expect(replaced).toMatchObject({ questions: [{ ...names, answerKey: 0 }] });
  });
});
