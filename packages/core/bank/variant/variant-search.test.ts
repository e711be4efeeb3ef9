import { beforeEach, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, testClock } from "../../testing/world.ts";
import * as QuestionRemove from "../editing/question-remove.service.ts";
import * as Questions from "../editing/question.service.ts";
import { addChoice, list, newTopic } from "../question/bank.fixture.ts";
import { QuestionUpdate } from "../question/question.schema.ts";
import * as Trash from "../trash/trash.service.ts";
import * as WordStore from "../words/word.store.ts";
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
const find = async (text: string, query: object = names) =>
  (await list(deps, { ...query, text })).questions.map(({ _id }) => _id);
const OPTIONS = { hi: ["<p>प्रकाश</p>", "<p>चम्मच</p>"], ur: ["<p>روشنی</p>", "<p>چمچ</p>"] };
const translate = (id: string, language: "hi" | "ur", question: string, edition = 0) =>
  Variants.save(deps, boss, id, language, {
    texts: { question: `<p>${question}</p>`, options: OPTIONS[language] },
    edition,
  });
const postings = async (word: string) => (await WordStore.find(deps, word)).postings.length;

test("a question is found by words of its variants, in any spelling and with English words", async () => {
  const [hindi, urdu, plain] = [await add(), await add(), await add()];
  await translate(hindi, "hi", "शक्‍ति और ज़मीन का सम्बन्ध, पाँच बल");
  await translate(urdu, "ur", "کیمیا کی قوت");
  for (const text of ["शक्ति", "जमीन", "संबंध", "पांच", "प्रका", "बल", "शक्ति lens"]) {
    expect(await find(text), text).toEqual([hindi]);
  }
  expect(await find("كيميا")).toEqual([urdu]);
  expect(await find("lens")).toEqual([plain, urdu, hindi]);
  expect(await find("शक्ति کیمیا")).toEqual([]);
  expect(await find("शक्ति", { difficulty: "DIFFICULT" })).toEqual([]);
  // The other ways to a list: sorted, by id, and with a filter by language.
  expect(await find("शक्ति", { ...names, sort: "newest" })).toEqual([hindi]);
  expect(await find("शक्ति", { id: hindi })).toEqual([hindi]);
  expect(await find("शक्ति", { id: plain })).toEqual([]);
  expect(await find("शक्ति", { ...names, inLanguage: "hi" })).toEqual([hindi]);
});

test("a changed, removed or purged variant leaves no words, and a restored question has them", async () => {
  const id = await add();
  await translate(id, "hi", "शक्ति");
  await translate(id, "hi", "ऊर्जा", 1);
  expect([await find("शक्ति"), await find("ऊर्जा"), await postings("शक्ति")]).toEqual([[], [id], 0]);
  await QuestionRemove.remove(deps, boss, [id]);
  clock.advance(10 * MINUTE);
  expect(await find("ऊर्जा")).toEqual([]);
  await QuestionRemove.restore(deps, boss, [id]);
  expect(await find("ऊर्जा")).toEqual([id]);
  await QuestionRemove.remove(deps, boss, [id]);
  await Trash.purge(deps, boss, [id]);
  expect(await postings("ऊर्जा")).toBe(0);
  const other = await add();
  await translate(other, "hi", "ऊर्जा");
  await Variants.remove(deps, boss, other, { language: "hi", edition: 1 });
  expect([await find("ऊर्जा"), await postings("ऊर्जा")]).toEqual([[], 0]);
});

test("a search removes words that an interrupted save has left, once it is over", async () => {
  const id = await add();
  await translate(id, "hi", "शक्ति");
  const left = { questionId: id, language: "hi", edition: 2 } as const;
  await WordStore.putOfVariant(deps, left, ["ऊर्जा"]);
  expect([await find("ऊर्जा"), await postings("ऊर्जा")]).toEqual([[], 1]);
  clock.advance(10 * MINUTE);
  expect([await find("ऊर्जा"), await postings("ऊर्जा")]).toEqual([[], 0]);
  expect(await find("शक्ति")).toEqual([id]);
});

test("moving a question and its new revisions write no words of its variants", async () => {
  const id = await add();
  await translate(id, "hi", "शक्ति");
  const { at } = (await WordStore.find(deps, "शक्ति")).postings[0] ?? {};
  clock.advance(1000);
  await Questions.update(deps, boss, id, QuestionUpdate.parse({ difficulty: "DIFFICULT" }));
  expect((await WordStore.find(deps, "शक्ति")).postings[0]?.at).toBe(at);
  expect(await find("शक्ति", { difficulty: "DIFFICULT" })).toEqual([id]);
});
