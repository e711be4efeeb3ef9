import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { STAFF_ROLES, type StaffRole } from "@academy/core/kernel/shared/staff-role.rules.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes } from "./routes.ts";
import { addContent } from "./testing/content.fixture.ts";
import { problem } from "./testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";
import { roleMatrix } from "./testing/role-matrix.fixture.ts";

const routes = (await allRoutes()).map((one) => ({ one, name: one.route }));
const forbidden = routes.filter(({ one }) =>
  ["admin", "scheduler-or-admin", "staff"].includes(one.allow),
);

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let exam: Awaited<ReturnType<typeof addContent>>;
const tokens = new Map<StaffRole, string>();

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  exam = await addContent(api);
  for (const role of STAFF_ROLES) tokens.set(role, (await api.join(role, role)).token);
});

const matrix = roleMatrix(() => ({ api, exam }));

/** Calls that admit the caller's role, but are refused for a question of someone else. */
const NOT_THEIRS = [
  "author GET /api/questions/{id}/history",
  "author GET /api/questions/{id}/comments",
  "author POST /api/questions/{id}/comments",
  "author POST /api/questions/{id}/comments/{commentId}/resolve",
  "author PUT /api/questions/{id}",
  "author PUT /api/questions/{id}/variants/{language}",
  "author PUT /api/passages/{id}/variants/{language}",
  "author GET /api/questions/{id}/proposal",
  "author POST /api/questions/{id}/proposal",
];

describe.each(STAFF_ROLES)("the role %s", (role) => {
  it.each(forbidden)("is admitted to $name only if it is declared", async ({ one, name }) => {
    const row = matrix[name];
    const answer = await api.send({
      method: one.method,
      path: row?.path?.() ?? one.path,
      token: tokens.get(role),
      body: row?.body?.(),
    });
    const isOther = NOT_THEIRS.includes(`${role} ${name}`);
    if (!one.roles.includes(role)) await problem(answer, 403, "forbidden");
    else if (isOther) await problem(answer, 403, "not_your_question");
    else expect(answer.status).toBe(row?.statuses[3]);
  });
});

it("what is refused is in the log, and for staff in the audit log too", async () => {
  // Later than all other entries, so that the new entries are on the first page of the log.
  clock.set(clock.now() + 1000);
  const before = api.infos.length;
  const call = (token: string | undefined) =>
    api.send({ method: "GET", path: "/api/users", token });
  await problem(call(tokens.get("author")), 403, "forbidden");
  await problem(call(api.callers.student), 403, "forbidden");
  const denied = api.infos.slice(before).filter((line) => line.startsWith("request.denied"));
  expect(denied).toEqual([
    expect.stringContaining('"route":"GET /api/users","code":"forbidden"'),
    expect.stringContaining(api.studentId),
  ]);
  const path = "/api/audit?action=access.deny";
  const log = await (await api.send({ method: "GET", path, token: api.callers.admin })).json();
  expect(log).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({
        byName: "author",
        after: { call: "GET /api/users", code: "forbidden" },
      }),
    ]),
  });
  expect(JSON.stringify(log)).not.toContain(api.studentId);
});

const names = { subject: "Physics", topic: "Optics", subTopic: "Lenses" };
const question = {
  ...names,
  examType: "JEE",
  difficulty: "Easy",
  responseType: "MCQ_SINGLE",
  question: "<p>What does a prism bend?</p>",
  options: ["Light", "Spoons"],
  answerKey: 0,
  solution: "<p>Light.</p>",
};

describe("the workflow over HTTP", () => {
  const as = (role: StaffRole, method: string, path: string, body?: unknown) =>
    api.send({ method, path, token: tokens.get(role), body });

  it("shows authors the keys of their own questions only", async () => {
    const own: QuestionView = await api.post(
      "/api/questions/upload",
      tokens.get("author"),
      question,
    );
    const [other] = exam.questions;
    const read = async (id: string | undefined) =>
      (await as("author", "GET", `/api/questions/${id}`)).json();
    expect(await read(own._id)).toMatchObject({ answerKey: 0, solution: "<p>Light.</p>" });
    expect(await read(other?._id)).toMatchObject({
      answerKey: null,
      solution: "",
      keyHidden: true,
    });
    const list = await (await as("author", "GET", "/api/questions/search?limit=100")).text();
    expect(list.match(/"keyHidden":true/g)?.length).toBe(list.match(/"answerKey":null,/g)?.length);
    const seen = await (await as("reviewer", "GET", `/api/questions/${other?._id}`)).json();
    expect(seen).not.toHaveProperty("keyHidden");
  });

  it("goes from draft to approved with comments, oldest first in the queue", async () => {
    const token = api.callers.admin;
    const settings = "/api/questions/review/settings";
    const on = { needsReview: true, needsSolution: true, rev: 0 };
    expect((await api.send({ method: "PUT", path: settings, token, body: on })).status).toBe(200);
    const add = () =>
      api.post<QuestionView>("/api/questions/upload", tokens.get("author"), question);
    const [first, second] = [await add(), await add()];
    expect(first).toMatchObject({ state: "DRAFT" });
    const state = (role: StaffRole, id: string, body: object) =>
      as(role, "PUT", `/api/questions/${id}/state`, body);
    await problem(state("author", first._id, { state: "APPROVED" }), 403, "forbidden");
    for (const { _id } of [second, first]) {
      clock.set(clock.now() + 1000);
      expect((await state("author", _id, { state: "REVIEW", rev: 1 })).status).toBe(200);
    }
    const queue = await (await as("reviewer", "GET", "/api/questions/review")).json();
    expect(queue).toMatchObject({
      questions: [{ _id: second._id, answerKey: 0 }, { _id: first._id }],
      next: null,
    });
    await problem(state("reviewer", first._id, { state: "DRAFT" }), 400, "comment_needed");
    const back = { state: "DRAFT", comment: "Name the prism." };
    expect((await state("reviewer", first._id, back)).status).toBe(200);
    const path = `/api/questions/${first._id}/comments`;
    const read: unknown = await (await as("author", "GET", path)).json();
    expect(read).toMatchObject({ comments: [{ text: "Name the prism.", byName: "reviewer" }] });
    const [{ commentId }] = (read as { comments: [{ commentId: string }] }).comments;
    const done = await as("author", "POST", `${path}/${commentId}/resolve`);
    expect(await done.json()).toMatchObject({ comments: [{ resolvedBy: "author" }] });
    expect((await state("reviewer", second._id, { state: "APPROVED" })).status).toBe(200);
    const approved = await (await as("author", "GET", `/api/questions/${second._id}`)).json();
    expect(approved).not.toHaveProperty("state");
    const edit = { question: "<p>What does a mirror bend?</p>" };
    await problem(
      as("author", "PUT", `/api/questions/${second._id}`, edit),
      409,
      "locked_question",
    );
    const proposal = `/api/questions/${second._id}/proposal`;
    const made = await as("author", "POST", proposal, { ...edit, rev: 1 });
    expect(made.status).toBe(201);
    const { proposals } = await (await as("reviewer", "GET", "/api/questions/review")).json();
    const [{ proposalId }] = proposals;
    const decision = { proposalId, approve: true };
    await problem(as("author", "POST", `${proposal}/decision`, decision), 403, "forbidden");
    await problem(as("reviewer", "DELETE", proposal), 403, "not_your_proposal");
    const saved = await as("reviewer", "POST", `${proposal}/decision`, decision);
    expect(await saved.json()).toMatchObject({ ...edit, rev: 2 });
    expect(await (await as("author", "GET", proposal)).json()).toEqual({ proposal: null });
  });

  it("ends with the role", async () => {
    const { token } = await api.join("short-time", "reviewer");
    const asked = { method: "GET", path: "/api/questions/review", token };
    expect((await api.send(asked)).status).toBe(200);
    const me = await (await api.send({ ...asked, path: "/api/auth/me" })).json();
    expect(me).toMatchObject({ isAdmin: false, roles: ["reviewer"] });
    const { userId } = me as { userId: string };
    const path = `/api/users/${userId}/roles`;
    await api.send({ method: "PUT", path, token: api.callers.admin, body: { roles: [] } });
    await problem(api.send(asked), 403, "forbidden");
  });
});
