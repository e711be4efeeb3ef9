import { beforeEach, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, testClock } from "../../testing/world.ts";
import * as Questions from "../editing/question.service.ts";
import { addChoice, list, newTopic } from "../question/bank.fixture.ts";
import { QuestionUpdate } from "../question/question.schema.ts";
import * as QuestionList from "../search/question-list.service.ts";
import { QuestionQuery } from "../question/question-list.schema.ts";
import { WITHOUT_SOLUTION } from "./variant.fixture.ts";
import * as VariantRead from "./variant-read.service.ts";
import * as Variants from "./variant.service.ts";

const boss = admin();
const clock = testClock();
let deps: Deps;
let names: Awaited<ReturnType<typeof newTopic>>;

beforeEach(async () => {
  deps = memoryDeps(clock);
  names = await newTopic(deps, boss);
});

const add = async () => {
  clock.advance(1000);
  return (await addChoice(deps, boss, names))._id;
};
const found = async (query: object) =>
  (await list(deps, { ...names, ...query })).questions.map(({ _id }) => _id);
const translate = (id: string, language: "hi" | "ta") =>
  Variants.save(deps, boss, id, language, { texts: WITHOUT_SOLUTION });

test("the list is filtered by languages, and a translated question leaves at once", async () => {
  const [plain, hindi, both] = [await add(), await add(), await add()];
  await translate(hindi, "hi");
  await translate(both, "hi");
  await translate(both, "ta");
  expect(await found({ inLanguage: "hi", sort: "newest" })).toEqual([both, hindi]);
  expect(await found({ inLanguage: "hi", notInLanguage: "ta" })).toEqual([hindi]);
  const missing = { notInLanguage: "hi" };
  expect(await found(missing)).toEqual([plain]);
  expect(await list(deps, { ...names, ...missing })).toMatchObject({ total: 1, totalPages: 1 });
  await translate(plain, "hi");
  expect(await found(missing)).toEqual([]);
  // The order of a list is kept for ten minutes.
  clock.advance(11 * MINUTE);
  expect(await found({ inLanguage: "hi", sort: "newest" })).toEqual([both, hindi, plain]);
});

test("all questions that are in a language are found for a job or an export", async () => {
  const [plain, hindi] = [await add(), await add()];
  await translate(hindi, "hi");
  const idsOf = async (query: object) => {
    const { pages } = await QuestionList.all(deps, QuestionQuery.parse({ ...names, ...query }));
    const ids: string[] = [];
    for await (const page of pages) ids.push(...page.map(({ questionId }) => questionId));
    return ids;
  };
  expect(await idsOf({ inLanguage: "hi" })).toEqual([hindi]);
  expect(await idsOf({ notInLanguage: "hi" })).toEqual([plain]);
});

test("a restored revision keeps the languages, which are to be checked where it differs", async () => {
  const id = await add();
  await translate(id, "hi");
  const change = (fields: object) => Questions.update(deps, boss, id, QuestionUpdate.parse(fields));
  await change({ question: "<p>What does a prism bend?</p>" });
  const texts = { ...WITHOUT_SOLUTION, question: "<p>प्रिज़्म क्या मोड़ता है?</p>" };
  await Variants.save(deps, boss, id, "hi", { texts, edition: 1 });
  expect(await change({ restore: 1 })).toMatchObject({ rev: 3, languages: ["hi"] });
  const { variants } = await VariantRead.view(deps, boss, id);
  expect(variants).toMatchObject([
    { changed: ["question"], before: { question: "<p>What does a prism bend?</p>" } },
  ]);
});
