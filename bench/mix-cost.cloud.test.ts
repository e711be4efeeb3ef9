import { addChoice, newTopic } from "@academy/core/bank/question/bank.fixture.ts";
import { AutoSelectInput } from "@academy/core/bank/search/pick.schema.ts";
import { autoSelect } from "@academy/core/exam/builder/fill-section.service.ts";
import * as OpenQuestions from "@academy/core/exam/open-questions/open-questions.service.ts";
import { OpenQuestionsInput } from "@academy/core/exam/open-questions/open-questions.schema.ts";
import { admin } from "@academy/core/testing/world.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CountedWorld, startWorld } from "./world.ts";

let world: CountedWorld;
const author = admin();
const DIFFICULTIES = ["EASY", "MEDIUM", "DIFFICULT"] as const;
/** A pick draws numbers, so its cost follows from what is picked, not from the bank's size. */
const EACH = 60;
const MOST_READ_UNITS = 100;

let names: Awaited<ReturnType<typeof newTopic>>;

beforeAll(async () => {
  world = await startWorld();
  names = await newTopic(world.silent, author);
  for (const difficulty of DIFFICULTIES) {
    for (let i = 0; i < EACH; i++) await addChoice(world.silent, author, { ...names, difficulty });
  }
});
afterAll(() => world.stop());

test("picking 75 questions by a mix reads at most 100 units", async () => {
  const mix = DIFFICULTIES.map((difficulty) => ({ count: 25, difficulty }));
  const input = AutoSelectInput.parse({ ...names, examType: "JEE", count: 75, mix });
  const { answer, readUnits } = await world.measure(() => autoSelect(world.deps, input));
  expect(answer.questions).toHaveLength(75);
  expect(readUnits).toBeLessThanOrEqual(MOST_READ_UNITS);
});

/** A sixth of the bank: for five questions that are picked, one more is drawn. */
const OPEN = 36;
const MOST_READ_UNITS_AMONG_OPEN = 120;

test("picking among open questions reads their pool once, and those that are drawn", async () => {
  const { silent, deps } = world;
  const ids: string[] = [];
  for (let i = 0; i < OPEN; i++) {
    const question = `<p>${Array.from({ length: 9 }, (_, k) => `word${i}x${k}`).join(" ")}</p>`;
    ids.push((await addChoice(silent, author, { ...names, question, difficulty: "EASY" }))._id);
  }
  const opening = OpenQuestionsInput.parse({ ids, access: "PUBLIC", confirmSimilar: true });
  expect(await OpenQuestions.change(silent, author, opening)).toMatchObject({ changed: OPEN });
  const input = AutoSelectInput.parse({ ...names, examType: "JEE", count: 75 });
  const { answer, readUnits } = await world.measure(() => autoSelect(deps, input));
  expect(answer.questions).toHaveLength(75);
  expect(answer.questions.filter(({ _id }) => ids.includes(_id))).toEqual([]);
  expect(readUnits).toBeLessThanOrEqual(MOST_READ_UNITS_AMONG_OPEN);
});
