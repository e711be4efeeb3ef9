import { QuestionPage } from "@academy/core/bank/question/question-list.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it } from "vitest";
import { addContent } from "../../testing/content.fixture.ts";
import { openRoleCloud, testClock } from "../../testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });

let api: Awaited<ReturnType<typeof openRoleCloud>>;
let exam: Awaited<ReturnType<typeof addContent>>;
beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  exam = await addContent(api);
});

it("lists the questions of a test in its order, with the tests that use them", async () => {
  const search = async (query: string) => {
    const path = `/api/questions/search?${query}`;
    const answer = await api.send({ method: "GET", path, token: api.callers.admin });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  const ids = exam.questions.map(({ _id }) => _id);
  const found = QuestionPage.parse((await search(`usedIn=${exam.running._id}`)).body);
  expect(found.questions.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
  expect(found.questions.map(({ uses }) => uses)).toEqual([3, 3]);
  const one = QuestionPage.parse((await search(`usedIn=${exam.running._id}&id=${ids[0]}`)).body);
  expect([one.total, one.questions[0]?._id]).toEqual([1, ids[0]]);
  const unknown = await search(`usedIn=t_${"0".repeat(20)}`);
  expect(unknown).toMatchObject({ status: 404 });
  expect(await search(`importId=imp_${"0".repeat(20)}`)).toMatchObject({ status: 404 });
  expect(await search("size=30")).toMatchObject({ status: 400 });
  expect(await search("sort=stars")).toMatchObject({ status: 400 });
});

it(
  "counts for authors and reviewers the tests that are over only",
  { tags: ["thorough"] },
  async () => {
    await api.join("reviewer", "reviewer");
    const usesFor = async (name: string) => {
      const { token } = await api.login(name);
      const asked = { method: "GET", path: "/api/questions/search?sort=used", token };
      const { questions } = QuestionPage.parse(await (await api.send(asked)).json());
      return questions.map(({ uses }) => uses);
    };
    expect(await usesFor("admin")).toEqual([3, 3]);
    expect(await usesFor("reviewer")).toEqual([0, 0]);
    clock.set(clock.now() + 121 * 60_000);
    const { token } = await api.login("admin");
    await api.post("/api/TestProcessing/process-expired-tests", token, {});
    // The third test is still open.
    expect(await usesFor("reviewer")).toEqual([2, 2]);
    expect(await usesFor("admin")).toEqual([3, 3]);
  },
);
