import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { QuestionPage } from "@academy/core/bank/question/question-list.schema.ts";
import type {
  QuestionVariants,
  ShownQuestionVariant,
} from "@academy/core/bank/variant/variant.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it } from "vitest";
import { addContent } from "./testing/content.fixture.ts";
import { problem } from "./testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let api: Awaited<ReturnType<typeof openRoleCloud>>;
let content: Awaited<ReturnType<typeof addContent>>;
let translator = "";
let question: QuestionView;

const names = { subject: "Physics", topic: "Optics", subTopic: "Lenses" };
const texts = { question: "<p>प्रिज़्म क्या मोड़ता है?</p>", options: ["प्रकाश", "चम्मच"] };

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  content = await addContent(api);
  translator = (await api.join("translator", "translator")).token;
  question = await api.post("/api/questions/upload", api.callers.admin, {
    ...names,
    examType: "JEE",
    difficulty: "Easy",
    responseType: "MCQ_SINGLE",
    question: "<p>What does a prism bend?</p>",
    options: ["Light", "Spoons"],
    answerKey: 0,
    alsoAccept: [{ answerKey: 1 }],
    solution: "<p>It bends light.</p>",
  });
});

const call = (method: string, path: string, body?: unknown, token = translator) =>
  api.send({ method, path, token, body });
async function read<T>(path: string, token = translator): Promise<T> {
  const answer = await call("GET", path, undefined, token);
  expect([path, answer.status]).toEqual([path, 200]);
  // Parsed by the endpoint's own schema; the caller names that type.
  return (await answer.json()) as T;
}
const variantsOf = () => `/api/questions/${question._id}/variants`;

/** For each restricted field that a translator may be sent: whether its value is allowed. */
const ALLOWED: Record<string, (value: unknown) => boolean> = {
  answerKey: (value) => value === null,
  solution: (value) => value === "",
  facility: (value) => value === null,
  discrimination: (value) => value === null,
  alsoAccept: () => false,
  tolerance: () => false,
  subjectiveKeywords: () => false,
  uses: () => false,
  tests: () => false,
  history: () => false,
};

/** The fields of an answer, however deep, that a translator may not have. */
function secretsIn(answer: unknown): string[] {
  if (typeof answer !== "object" || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) => [
    ...(ALLOWED[name]?.(value) === false ? [name] : []),
    ...secretsIn(value),
  ]);
}

it("answers a translator without key, solution, uses and figures, in every order of the list", async () => {
  for (const sort of ["", "&sort=used", "&sort=facility"]) {
    const path = `/api/questions/search?limit=100${sort}`;
    const list = await read<QuestionPage>(path);
    expect(list.total).toBeGreaterThan(2);
    expect(secretsIn(list)).toEqual([]);
    // Proves that the test can fail: an administrator's answer has these fields.
    const full = await read<QuestionPage>(path, api.callers.admin);
    expect(secretsIn(full)).toEqual(expect.arrayContaining(["answerKey", "solution", "uses"]));
  }
  expect(secretsIn(await read(`/api/questions/${question._id}`))).toEqual([]);
  expect(secretsIn(await read(variantsOf()))).toEqual([]);
  for (const part of ["history", "figures", "comments", "proposal"]) {
    await problem(call("GET", `/api/questions/${question._id}/${part}`), 403, "forbidden");
  }
});

it("saves, lists, filters and removes a language", async () => {
  const saved = await call("PUT", `${variantsOf()}/hi`, { texts });
  expect(saved.status).toBe(200);
  const variant = (await saved.json()) as ShownQuestionVariant;
  expect(variant).toMatchObject({ language: "hi", edition: 1, texts, changed: [] });
  const found = async (query: string) => {
    const path = `/api/questions/search?topic=Optics&limit=100&${query}`;
    return (await read<QuestionPage>(path)).questions.map(({ _id, languages }) => [_id, languages]);
  };
  expect(await found("inLanguage=hi")).toEqual([[question._id, ["hi"]]]);
  expect(await found("inLanguage=ta")).toEqual([]);
  const others = await found("notInLanguage=hi");
  expect(others.length).toBeGreaterThan(0);
  expect(others.map(([id]) => id)).not.toContain(question._id);

  await problem(call("PUT", `${variantsOf()}/hi`, { texts }), 409, "conflict");
  await problem(call("PUT", `${variantsOf()}/en`, { texts }), 404, "not_found");
  const one = { texts: { ...texts, options: ["प्रकाश"] }, edition: 1 };
  await problem(call("PUT", `${variantsOf()}/hi`, one), 400, "missing_text");
  const solved = { texts: { ...texts, solution: "<p>प्रकाश।</p>" }, edition: 1 };
  await problem(call("PUT", `${variantsOf()}/hi`, solved), 403, "forbidden");

  expect((await call("DELETE", `${variantsOf()}/hi?edition=1`)).status).toBe(204);
  expect(await read<QuestionVariants>(variantsOf())).toMatchObject({ variants: [] });
  expect(await found("inLanguage=hi")).toEqual([]);
});

it("writes a passage's languages, and notes both in the audit log", async () => {
  const path = `/api/passages/${content.passageId}/variants`;
  const body = { texts: { passageText: "<p>ایک پتلا عدسہ۔</p>" } };
  expect((await call("PUT", `${path}/ur`, body)).status).toBe(200);
  expect(await read(path)).toMatchObject({ variants: [{ language: "ur", changed: [] }] });
  const log = await read<object>("/api/audit?by=translator", api.callers.admin);
  expect(log).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({
        action: "passage.translate",
        after: { language: "ur", texts: body.texts },
      }),
      expect.objectContaining({ action: "question.translate", target: question._id }),
      expect.objectContaining({ action: "question.delete-translation", target: question._id }),
    ]),
  });
});
