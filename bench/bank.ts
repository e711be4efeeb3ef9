import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Item, Key } from "@academy/core/kernel/platform/table.ts";
import { AutoSelectInput } from "@academy/core/bank/search/pick.schema.ts";
import * as Pick from "@academy/core/bank/search/pick.service.ts";
import { cellOf } from "@academy/core/bank/question/cell.rules.ts";
import * as CounterStore from "@academy/core/bank/question/counter.store.ts";
import * as FreedNumbers from "@academy/core/bank/question/freed-numbers.service.ts";
import * as QuestionStore from "@academy/core/bank/question/question.store.ts";
import { QuestionQuery } from "@academy/core/bank/question/question-list.schema.ts";
import * as QuestionList from "@academy/core/bank/search/question-list.service.ts";
import * as Remove from "@academy/core/bank/editing/question-remove.service.ts";
import { QuestionInput, QuestionUpdate } from "@academy/core/bank/question/question.schema.ts";
import * as Questions from "@academy/core/bank/editing/question.service.ts";
import { admin } from "@academy/core/testing/world.ts";
import { measureDuplicates } from "./bank-duplicates.ts";
import { type CountedWorld, startWorld, type Units } from "./world.ts";

const SMALL = 10_000;
const LARGE = Number(process.argv[2] ?? 100_000);
const TOPICS = 20;
const DIFFICULTIES = ["EASY", "MEDIUM", "DIFFICULT"] as const;
const CELLS = TOPICS * DIFFICULTIES.length;
const FAR_PAGE = 5000;
/** The questions of a section of a large paper. */
const WANTED = 35;
/** One question in this many has left its cell. */
const LEFT = 100;
/** Questions with the searched word, in both banks. */
const WITH_WORD = 200;
/** Similar to a question with a formula and a solution. */
const TEXT_BYTES = 1100;
const AT_ONCE = 4;
const BATCH = 200;

const author = admin();
const topic = (n: number) => ({
  subject: n % 2 === 0 ? "Physics" : "Chemistry",
  topic: `Topic ${n}`,
  subTopic: `Sub-topic ${n}`,
});

const input = (n: number, more: object = {}) =>
  QuestionInput.parse({
    examType: "JEE",
    ...topic(n % TOPICS),
    difficulty: DIFFICULTIES[n % DIFFICULTIES.length],
    responseType: "MCQ_SINGLE",
    question:
      "<p>A block of mass 2 kg rests upon an inclined plane. How large is the friction?</p>",
    options: ["4.9 N", "9.8 N", "14.7 N", "19.6 N"],
    answerKey: 1,
    solution: `<p>${"The weight is resolved along the plane. ".repeat(TEXT_BYTES / 40)}</p>`,
    ...more,
  });

/** What the service writes for a question: its items, and the counter that it increments. */
interface Model {
  items: (Item & Key)[];
  counter: { key: Key; names: Record<string, string> };
}

/** Adds a question through the service, and returns what that wrote. */
async function addModel(deps: Deps, n: number): Promise<Model> {
  const items: (Item & Key)[] = [];
  let counter: Model["counter"] | undefined;
  const { content } = deps;
  const watched: Deps["content"] = {
    get: (...args) => content.get(...args),
    query: (...args) => content.query(...args),
    all: (...args) => content.all(...args),
    batchGet: (...args) => content.batchGet(...args),
    remove: (...args) => content.remove(...args),
    batchPut: (...args) => content.batchPut(...args),
    batchRemove: (...args) => content.batchRemove(...args),
    async put(item, condition) {
      if (typeof item["questionId"] === "string") items.push(item);
      return content.put(item, condition);
    },
    async update(key, change, condition) {
      counter = { key, names: change.names ?? {} };
      return content.update(key, change, condition);
    },
  };
  await Questions.create({ ...deps, content: watched }, author, input(n));
  if (!counter || items.length !== 2) throw new Error("A question is written in another way now");
  return { items, counter };
}

/**
 * Fills a bank: the first question of each cell through the service, the others as similar items,
 * which is a hundred times faster. Every bank has the same number of cells. Only some have words: a
 * search reads nothing of other words.
 */
async function fill(deps: Deps, size: number): Promise<void> {
  for (let n = 0; n < TOPICS; n++) await Catalogue.create(deps, author, topic(n));
  const each = Math.round((size - WITH_WORD) / CELLS);
  for (let n = 0; n < CELLS; n++) {
    const { items, counter } = await addModel(deps, n);
    const copies: (Item & Key)[] = [];
    for (let seq = 2; seq <= each; seq++) {
      const questionId = `q_${String(n * LARGE + seq).padStart(20, "0")}`;
      for (const item of items) copies.push(copyOf(item, questionId, seq));
    }
    await putAll(deps, copies);
    const free = new Set(Array.from({ length: Math.floor(each / LEFT) }, (_, i) => 2 + i * LEFT));
    await deps.content.update(counter.key, {
      text: `ADD #n :more, taken :more${free.size > 0 ? ", #f :free" : ""}`,
      names: { ...counter.names, ...(free.size > 0 && { "#f": freeName(counter.names) }) },
      values: { ":more": each - 1, ...(free.size > 0 && { ":free": free }) },
    });
  }
  for (let n = 0; n < WITH_WORD; n++) {
    await Questions.create(deps, author, input(n, { question: "<p>Of a gyroscope.</p>" }));
  }
}

/** The set of unused numbers is stored with the count of given ones. */
const freeName = ({ "#n": given = "" }: Record<string, string>): string => given.replace(/^n/, "f");

function copyOf(item: Item & Key, questionId: string, seq: number): Item & Key {
  const isQuestion = item.pk.startsWith("Q#");
  return isQuestion
    ? { ...item, pk: `Q#${questionId}`, questionId, seq }
    : { ...item, sk: String(seq).padStart(item.sk.length, "0"), questionId };
}

async function putAll(deps: Deps, items: readonly (Item & Key)[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, i) =>
    items.slice(i * BATCH, (i + 1) * BATCH),
  );
  for (let at = 0; at < batches.length; at += AT_ONCE) {
    await Promise.all(batches.slice(at, at + AT_ONCE).map((one) => deps.content.batchPut(one)));
  }
}

const page = (deps: Deps, query: object) =>
  QuestionList.list(deps, QuestionQuery.parse({ examType: "JEE", ...query }));

const pick = (deps: Deps, criteria: object) =>
  Pick.autoSelect(deps, AutoSelectInput.parse({ examType: "JEE", count: WANTED, ...criteria }));

/** What each step costs in a bank of that size. */
async function measureBank(size: number) {
  const world = await startWorld();
  try {
    await fill(world.silent, size);
    const { deps, measure } = world;
    // The catalogue is read once a minute, whatever is called.
    await page(deps, {});
    const last = size >= 100_000 ? FAR_PAGE : Math.floor(size / 10 / 2);
    const steps = {
      listPage: await measure(() => page(deps, {})),
      farPage: await measure(() => page(deps, { page: last })),
      topicPage: await measure(() => page(deps, topic(3))),
      textSearch: await measure(() => page(deps, { text: "gyroscope" })),
      pickOfSubject: await measure(() => pick(deps, { subject: "Physics" })),
      pickOfTopic: await measure(() => pick(deps, topic(3))),
    };
    for (const { answer } of [steps.listPage, steps.farPage, steps.topicPage, steps.textSearch]) {
      if (answer.questions.length !== 10) throw new Error("A page was not full");
    }
    for (const { answer } of [steps.pickOfSubject, steps.pickOfTopic]) {
      if (answer.questions.length !== WANTED) throw new Error("Too few were picked");
    }
    const reads = Object.fromEntries(
      Object.entries(steps).map(([name, { readUnits }]) => [name, readUnits] as const),
    );
    const [writes, freed] = [await measureWrites(world), await measureFreed(world)];
    return {
      reads,
      writes,
      freed,
      duplicates: await measureDuplicates(world, author, (more) => input(1, more)),
    };
  } finally {
    await world.stop();
  }
}

/** What an administrator's writes cost, including their log. */
async function measureWrites({ deps, measure }: CountedWorld) {
  const write = async (step: () => Promise<unknown>): Promise<Units["writeUnits"]> =>
    (await measure(step)).writeUnits;
  let id = "";
  return {
    create: await write(async () => {
      id = (await Questions.create(deps, author, input(1)))._id;
    }),
    edit: await write(() => Questions.update(deps, author, id, QuestionUpdate.parse({ marks: 3 }))),
    delete: await write(() => Remove.remove(deps, author, [id])),
  };
}

/** Numbers that a clean-up of a topic has freed, stored one by one as before watermarks. */
const FREED = 10_000;

/** What a new question costs where many have left, before and after the counter is tidied. */
async function measureFreed({ deps, silent, measure }: CountedWorld) {
  const freed = { subject: "Physics", topic: "Cleaned up", subTopic: "Sub-topic" };
  await Catalogue.create(silent, author, freed);
  const create = () => Questions.create(deps, author, input(1, freed));
  const question = await QuestionStore.find(silent, (await create())._id);
  if (!question) throw new Error("The question is not there");
  const cell = cellOf(question);
  const numbers = Array.from({ length: FREED }, (_, i) => question.seq + 1 + i);
  await CounterStore.countUp(silent, cell, FREED);
  await CounterStore.release(silent, cell, numbers.slice(1));
  const before = (await measure(create)).writeUnits;
  const tidied = await measure(() => FreedNumbers.release(deps, cell, numbers.slice(0, 1)));
  const after = (await measure(create)).writeUnits;
  return { before, tidying: tidied.writeUnits, after, share: after / before };
}

/** The figures in a large bank, compared with those in a small one. */
async function measureBanks() {
  const small = await measureBank(SMALL);
  const large = await measureBank(LARGE);
  const growth = Object.fromEntries(
    Object.entries(large.reads).map(([name, units]) => [name, units / (small.reads[name] ?? 0)]),
  );
  const { reads: readUnits, writes: writeUnits, freed, duplicates } = large;
  return { readUnits, growth, writeUnits, freed, duplicates };
}

console.log(JSON.stringify(await measureBanks(), null, 2));
