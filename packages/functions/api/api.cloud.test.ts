import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { KB } from "./http/endpoint.ts";
import { allRoutes } from "./routes.ts";
import { addContent } from "./testing/content.fixture.ts";
import { roleMatrix } from "./testing/role-matrix.fixture.ts";
import { callers } from "./testing/role-row.fixture.ts";
import { problem } from "./testing/problem.fixture.ts";
import { type Caller, openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";

const routes = await allRoutes();

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let exam: Awaited<ReturnType<typeof addContent>>;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  exam = await addContent(api);
});

const matrix = roleMatrix(() => ({ api, exam }));

const rows = routes.map((one) => ({ one, name: one.route }));

describe("every endpoint", () => {
  it("is in the matrix of callers, and nothing else is", () => {
    expect(Object.keys(matrix).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it.each(rows)("$name gives each kind of caller their own answer", async ({ one, name }) => {
    const row = matrix[name];
    const answers: [Caller, number][] = [];
    for (const caller of callers) {
      const answer = await api.send({
        method: one.method,
        path: row?.path?.() ?? one.path,
        token: api.callers[caller],
        body: row?.body?.(),
      });
      answers.push([caller, answer.status]);
      if (!answer.ok) await problem(answer, answer.status);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(answers).toEqual(callers.map((caller, i) => [caller, row?.statuses[i]]));
    expect(api.lines).toEqual([]);
  });

  it("answers in lower case as it does in the specification's", async () => {
    for (const { one, name } of rows) {
      const path = matrix[name]?.path?.() ?? one.path;
      const upper = path.split("/").findIndex((part) => /^(Users|TestProcessing)$/.test(part));
      if (upper < 0) continue;
      const lower = path.split("/").map((part, i) => (i === upper ? part.toLowerCase() : part));
      const sent = { method: one.method, path: lower.join("/"), token: api.callers.admin };
      expect([name, (await api.send(sent)).status]).toEqual([name, matrix[name]?.statuses[3]]);
    }
  });
});

/** A path of the endpoint with well-formed ids that do not exist. */
const nowhere = (path: string) =>
  path
    .replace("attempts/{id}", `attempts/t_${"0".repeat(20)}.nobody.0`)
    .replace("{submissionId}", `t_${"0".repeat(20)}.nobody.0`)
    .replace("uploads/{id}", `uploads/up_${"0".repeat(20)}`)
    .replace("videos/{id}", `videos/vid_${"0".repeat(20)}`)
    .replace("enquiries/{id}", `enquiries/enq_${"0".repeat(20)}`)
    .replace("imports/{id}", `imports/imp_${"0".repeat(20)}`)
    .replace("orders/{id}", `orders/ord_${"0".repeat(20)}`)
    .replace("discounts/{id}", `discounts/disc_${"0".repeat(20)}`)
    .replace("payment-links/{id}", `payment-links/plk_${"0".repeat(20)}`)
    .replace("plans/{id}", `plans/plan_${"0".repeat(20)}`)
    .replace("products/{id}", `products/prod_${"0".repeat(20)}`)
    .replace("exams/{id}", `exams/x_${"0".repeat(20)}`)
    .replace("{slot}", "4")
    .replace("subject-topics/{id}", `subject-topics/st_${"0".repeat(20)}`)
    .replace("api/questions/{id}", `api/questions/q_${"0".repeat(20)}`)
    .replace("api/passages/{id}", `api/passages/p_${"0".repeat(20)}`)
    .replace("copies/{name}", "copies/low")
    .replace("variants/{language}", "variants/hi")
    .replace("markers/{userId}", "markers/00000000-0000-4000-8000-000000000000")
    .replace("{commentId}", `qc_${"0".repeat(20)}`)
    .replace("{questionId}", `q_${"0".repeat(20)}`)
    .replace("exams/{id}", `exams/x_${"0".repeat(20)}`)
    .replace("{answerId}", "0".repeat(20))
    .replace("{draftId}", `td_${"0".repeat(20)}`)
    .replace(/\{(id|testId)\}/, `t_${"0".repeat(20)}`);

describe("bad input", () => {
  const withBody = rows.filter(({ one }) => one.schemas.body && one.bodyType === "json");
  const withId = rows.filter(({ one }) => one.path.includes("{") && one.allow !== "self");

  it.each(withBody)("to $name is refused in the shape of errors", async ({ one }) => {
    const send = (body: unknown) =>
      api.send({
        method: one.method,
        path: nowhere(one.path).replace("{examType}", "JEE"),
        token: api.callers.admin,
        body,
      });
    await problem(send('{"a":'), 400, "bad_json");
    await problem(send("[".repeat(60_000)), 400, "bad_json");
    for (const body of ["null", "7", '"text"', "[]", '{"isAdmin":true}', '{"answers":[1]}']) {
      await problem(send(body), 400, "invalid_input");
    }
    await problem(send(" ".repeat(one.bodyLimit + 1)), 413, "too_large");
    if (one.bodyLimit < 1024 * KB) await problem(send(" ".repeat(1024 * KB)), 413, "too_large");
    expect(api.lines).toEqual([]);
  });

  it.each(withId)("as unknown or impossible ids to $name is not found", async ({ one, name }) => {
    const row = matrix[name];
    const body = one.schemas.body ? (row?.body?.() ?? {}) : undefined;
    const [, query = ""] = row?.path?.().split("?") ?? [];
    const send = (path: string) =>
      api.send({
        method: one.method,
        path: query ? `${path}?${query}` : path,
        token: api.callers.admin,
        body,
      });
    await problem(send(nowhere(one.path)), 404);
    for (const id of ["x", "..%2f..", "t_%00", "%F0%9F%92%A9", `t_${"u".repeat(20)}`]) {
      await problem(send(one.path.replace(/\{\w+\}/, id)), 404);
    }
    expect(api.lines).toEqual([]);
  });

  const cursorOf = ({ schemas }: (typeof routes)[number]) =>
    ["after", "before", "cursor"].find((name) => schemas.query?.shape[name]);
  const withCursor = rows.flatMap(({ one, name }) => {
    const cursor = cursorOf(one);
    return cursor === undefined ? [] : [{ one, name, cursor }];
  });

  it.each(withCursor)("as `$cursor` of $name is refused or ignored", async (row) => {
    const { one, name, cursor } = row;
    const path = matrix[name]?.path?.() ?? one.path;
    for (const text of ["", "x", "~", "0", "x#NEET", "\0", "é", "bjp4", "9".repeat(300)]) {
      const query = `${path.includes("?") ? "&" : "?"}${cursor}=${encodeURIComponent(text)}`;
      const sent = { method: one.method, path: path + query, token: api.callers.admin };
      const { status } = await api.send(sent);
      expect([name, text, [200, 400, 404].includes(status)]).toEqual([name, text, true]);
    }
    expect(api.lines).toEqual([]);
  });

  it("as ids of questions and passages names what is wrong", async () => {
    const token = api.callers.student;
    const read = (path: string) => api.send({ method: "GET", path, token });
    const questions = `/api/tests/questions/${exam.running._id}?ids=`;
    await problem(read(`${questions}x`), 400, "invalid_input");
    await problem(read(`${questions}q_${"0".repeat(20)}`), 400, "unknown_question");
    const many = Array.from({ length: 301 }, () => `q_${"0".repeat(20)}`).join(",");
    await problem(read(`${questions}${many}`), 400, "invalid_input");
    await problem(read("/api/passages/testwrapper"), 400, "invalid_input");
    await problem(
      read(`/api/passages/testwrapper?ids=p_${"0".repeat(20)}.x`),
      400,
      "invalid_input",
    );
    await problem(read(`/api/passages/testwrapper?ids=p_${"0".repeat(20)}`), 403);
    expect((await read(`${questions}${exam.questions[0]?._id}`)).status).toBe(200);
  });
});

describe("a student", () => {
  it("finds no keys or solutions in any answer before the report opens", async () => {
    const token = api.callers.student;
    const paths = [
      `/api/tests/${exam.running._id}`,
      `/api/tests/questions/${exam.running._id}`,
      `/api/submissions/reports/${exam.receipt.submissionId}`,
    ];
    for (const path of paths) {
      const text = await (await api.send({ method: "GET", path, token })).text();
      expect(text).not.toMatch(/answerKey|solution|"keys"|"scheme"|correctAnswer/);
    }
  });
});
