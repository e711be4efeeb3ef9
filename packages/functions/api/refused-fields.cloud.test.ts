import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { Additions } from "./testing/additions.fixture.ts";
import { addContent } from "./testing/content.fixture.ts";
import { openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";
import { specifiedClient } from "./testing/specified-client.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let admin: ReturnType<typeof specifiedClient>;
let add: Additions;
let studentId: string;

beforeAll(async () => {
  const api = await openRoleCloud(cloud.env, clock);
  const exam = await addContent(api);
  ({ studentId } = api);
  admin = specifiedClient(api, api.callers.admin);
  add = new Additions(admin, clock, exam.running._id);
});

it("instructions edited in their stored form are saved", async () => {
  const path = await add.test();
  const test = await admin.get(path);
  expect(test.instructions).not.toBe(test.instructionsSource);
  const instructionsSource = test.instructionsSource.replace("9.8", "10");
  const edited = await admin.put(path, { ...test, instructionsSource });
  expect(edited.instructionsSource).toBe(instructionsSource);
});

it("another email of an account is refused with words, and its own is accepted", async () => {
  const user = await admin.get(`/api/users/${studentId}`);
  const own = await admin.get("/api/account");
  const cases = [
    ["PUT", `/api/users/${studentId}`, user],
    ["PATCH", "/api/account", own],
  ] as const;
  for (const [method, path, read] of cases) {
    const moved = { ...read, email: "moved@school.test" };
    const answer = await admin.answerTo(method, path, moved);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("can't be changed");
    const { email } = read;
    const kept = await admin.answerTo(method, path, { ...read, email: email.toUpperCase() });
    expect(kept.status).toBe(200);
  }
});

describe("unknown fields are refused", () => {
  it("with their path, where they could have a meaning", async () => {
    const path = await add.question("MCQ_SINGLE");
    const question = await admin.get(path);
    const answer = await admin.answerTo("PUT", path, { ...question, negativeMarks: 1 });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("negativeMarks");
  });

  it("and so are two names of one field with different values", async () => {
    const path = await add.test();
    const test = await admin.get(path);
    const answer = await admin.answerTo("PUT", path, { ...test, title: "Another" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('Send \\"name\\" or \\"title\\"');
  });

  it("and so is the text of a passage that does not exist yet", async () => {
    const question = { ...(await admin.get(await add.question("INTEGER"))) };
    for (const name of ["_id", "rev", "changedAt", "changedBy"]) delete question[name];
    const sent = { ...question, passageText: "<p>A lens.</p>" };
    const answer = await admin.answerTo("POST", "/api/questions/upload", sent);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Save the passage first");
  });
});
