import type { MarkingView } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import {
  startMarking,
  writtenTest,
} from "@academy/core/exam/marking-queue/marking-queue.fixture.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it } from "vitest";
import { problem } from "./testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let marking = "";
/** Of the two written questions, the markers get the first one. */
let [given, other] = ["", ""];
let students: Awaited<ReturnType<typeof writtenTest>>["students"];
const people: Record<string, { token: string; user: { userId: string } }> = {};

const WRITTEN = [
  ["Asha on law one", "Asha on law two"],
  ["Kabir on law one", "Kabir on law two"],
];

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  for (const name of ["ravi", "nila"]) people[name] = await api.join(name, "marker");
  const advance = (ms: number) => clock.set(clock.now() + ms);
  const made = await writtenTest(api.deps, { advance }, WRITTEN);
  await startMarking(api.deps, made.testId, 2);
  marking = `/api/tests/${made.testId}/marking`;
  [given = "", other = ""] = made.ids;
  students = made.students;
  // The administrator's token ends within the two hours of the test.
  const sessions = ["admin", ...Object.keys(people)].map(async (name) => {
    people[name] = await api.login(name);
  });
  await Promise.all(sessions);
});

const call = (name: string, method: string, path: string, body?: unknown) =>
  api.send({ method, path, token: people[name]?.token, body });

async function read<T>(answer: Promise<Response> | Response): Promise<T> {
  const { status, ...rest } = { status: (await answer).status, json: (await answer).json() };
  expect(status).toBe(200);
  // Parsed by the endpoint's own schema; the caller names that type.
  return (await rest.json) as T;
}

const give = (name: string, questionIds: string[]) =>
  call("admin", "PUT", `${marking}/markers/${people[name]?.user.userId}`, { questionIds });

const markOne = async (name: string, marks: number, comment: string): Promise<string> => {
  const next = await read<{ answer: { answerId: string } | null }>(
    call(name, "POST", `${marking}/${given}/next`, {}),
  );
  const id = next.answer?.answerId ?? "";
  const body = { rubric: 0, scores: [marks], comment };
  expect((await call(name, "POST", `${marking}/${given}/answers/${id}/mark`, body)).status).toBe(
    200,
  );
  return id;
};

it("a marker has nothing until an administrator gives them questions of the test", async () => {
  expect(await read(call("ravi", "GET", "/api/marking"))).toEqual({ tests: [] });
  await problem(call("ravi", "GET", `${marking}/${given}/rubric`), 404, "not_found");
  const { token } = await api.join("om", "author");
  people["om"] = { ...(await api.login("om")), token };
  await problem(give("om", [given]), 409, "not_a_marker");
  await problem(give("ravi", [`q_${"0".repeat(20)}`]), 400, "not_written");
  for (const name of ["ravi", "nila"]) await read(give(name, [given]));
  const view = await read<MarkingView>(call("admin", "GET", marking));
  expect(view.given.map(({ name, questionIds }) => [name, questionIds])).toEqual(
    expect.arrayContaining([
      ["ravi", [given]],
      ["nila", [given]],
    ]),
  );
  const own = await read(call("ravi", "GET", "/api/marking"));
  expect(own).toMatchObject({ tests: [{ questions: [{ questionId: given, number: 1 }] }] });
});

it("two markers mark the question blindly, and reach nothing else of the test", async () => {
  const marked = [await markOne("ravi", 9, "RAVIS COMMENT"), await markOne("ravi", 8, "")];
  const ids = [await markOne("nila", 2, "NILAS COMMENT"), await markOne("nila", 8, "")];
  expect(ids.toSorted()).toEqual(marked.toSorted());
  const addresses = [
    ["GET", "/api/marking"],
    ["GET", `${marking}/${given}/rubric`],
    ...["differences", "done", "outdated", "own"].map((show) => [
      "GET",
      `${marking}/${given}/answers?show=${show}`,
    ]),
    ...ids.map((id) => ["POST", `${marking}/${given}/answers/${id}/lease`]),
    ["POST", `${marking}/${given}/next`],
    ["GET", marking],
    ["GET", `${marking}/${other}/rubric`],
    ["POST", `${marking}/${other}/next`],
    ["GET", `${marking}/${other}/answers`],
  ] as const;
  const answers: string[] = [];
  for (const [method = "GET", path = ""] of addresses) {
    const answer = await call("nila", method, path, method === "POST" ? {} : undefined);
    answers.push(await answer.text());
  }
  const shown = answers.join("\n");
  // Proves that the test can fail: the answers contain the question, the model answer and Nila's
  // own marks.
  for (const text of ["Explain law 1", "changes the motion of a body", '"marks":2']) {
    expect(shown).toContain(text);
  }
  for (const secret of ["ravi", "RAVIS COMMENT", '"marks":9', "law two", "Explain law 2"]) {
    expect(shown).not.toContain(secret);
  }
  for (const { userId, name } of students) {
    expect(shown).not.toContain(userId);
    expect(shown).not.toContain(name);
  }
  // The list is in the order of the ids. Another order could show in which answer the other
  // marker's mark differs.
  const own = await read<{ answers: { answerId: string }[] }>(
    call("nila", "GET", `${marking}/${given}/answers?show=differences`),
  );
  expect(own.answers.map(({ answerId }) => answerId)).toEqual(ids.toSorted());
});

it("a marker whose questions or role are taken away reaches nothing any more", async () => {
  await read(give("ravi", []));
  await problem(call("ravi", "GET", `${marking}/${given}/rubric`), 404, "not_found");
  expect(await read(call("ravi", "GET", "/api/marking"))).toEqual({ tests: [] });
  const roles = `/api/users/${people["nila"]?.user.userId}/roles`;
  await call("admin", "PUT", roles, { roles: [] });
  clock.set(clock.now() + 61_000);
  await problem(call("nila", "GET", "/api/marking"), 403, "forbidden");
});
