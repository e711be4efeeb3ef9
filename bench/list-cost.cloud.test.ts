import { addChoice, list, newTopic } from "@academy/core/bank/question/bank.fixture.ts";
import * as Uses from "@academy/core/bank/pool/use.service.ts";
import * as UseStore from "@academy/core/bank/pool/use.store.ts";
import { admin } from "@academy/core/testing/world.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CountedWorld, startWorld } from "./world.ts";

let world: CountedWorld;
const author = admin();
const QUESTIONS = 240;
/** About as long as a question with a formula and a solution. */
const solution = `<p>${"The weight is resolved along the plane. ".repeat(25)}</p>`;

let names: Awaited<ReturnType<typeof newTopic>>;

beforeAll(async () => {
  world = await startWorld();
  names = await newTopic(world.silent, author);
  for (let n = 0; n < QUESTIONS; n++) {
    const { _id } = await addChoice(world.silent, author, { ...names, solution, tags: ["Bench"] });
    for (let test = 0; test < 3; test++) await UseStore.hold(world.silent, _id, `t_${test}`);
    const figures = {
      testId: "t_0",
      title: "Mock test 1",
      students: 100,
      facility: n % 100,
      discrimination: 30,
      endGroups: 40,
    };
    await Uses.keepFigures(world.silent, "t_0", [{ questionId: _id, figures }]);
  }
});
afterAll(() => world.stop());

const page = (query: object) =>
  world.measure(() => list(world.deps, { ...names, examType: "JEE", ...query }));

test.each([
  [{ limit: 10 }, 10, 15],
  [{ size: 25 }, 25, 30],
  [{ size: 50 }, 50, 56],
  [{ size: 100 }, 100, 108],
  [{ size: 100, page: 2 }, 100, 108],
])(
  "a page of %j with uses and figures has %d rows for at most %d units",
  async (query, rows, most) => {
    const { answer, readUnits } = await page(query);
    expect(answer.questions).toHaveLength(rows);
    expect(answer.questions[0]).toMatchObject({ uses: 3, discrimination: 30 });
    expect(readUnits).toBeLessThanOrEqual(most);
    expect(readUnits).toBeGreaterThanOrEqual(rows);
  },
);

test("a sort reads the list once, and then no more than the page", async () => {
  const first = await page({ sort: "facility", size: 25 });
  expect(first.answer.questions[0]).toMatchObject({ facility: 0 });
  // 2,100 units for 2,000 questions: half a unit for each question and its uses, and a page.
  expect(first.readUnits).toBeLessThanOrEqual(QUESTIONS * 1.05 + 30);
  const second = await page({ sort: "facility", size: 25, page: 2 });
  expect(second.answer.questions).toHaveLength(25);
  expect(second.readUnits).toBeLessThanOrEqual(30);
});

test("a search for a tag reads its postings and the page", async () => {
  const { answer, readUnits } = await page({ tags: "bench", size: 25 });
  expect(answer).toMatchObject({ total: QUESTIONS, more: false });
  expect(readUnits).toBeLessThanOrEqual(40);
});
