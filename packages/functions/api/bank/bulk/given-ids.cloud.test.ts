import { QuestionPage } from "@academy/core/bank/question/question-list.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { expect, it } from "vitest";
import { addExam } from "../../testing/exam-content.fixture.ts";
import { openRoleCloud, testClock } from "../../testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });

it("lists the questions of a test in its order, with the tests that use them", async () => {
  const api = await openRoleCloud(cloud.env, clock);
  const exam = await addExam(api);
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
