import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { naughtyStrings } from "../../testing/shared-data.fixture.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import { addChoice, list, newTopic } from "../question/bank.fixture.ts";
import { QuestionUpdate } from "../question/question.schema.ts";
import * as Questions from "../editing/question.service.ts";

useCloud();
const clock = testClock();
const author = admin();
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

describe("a list of questions", () => {
  test("applies every filter in any case, in pages of ten", async () => {
    const names = await newTopic(deps, author);
    const kinds = [
      { difficulty: "MEDIUM" },
      { responseType: "INTEGER", options: undefined, answerKey: 3 },
      { questionType: "COMPREHENSION" },
      { examType: "NEET" },
    ];
    for (const kind of kinds) await addChoice(deps, author, { ...names, ...kind });
    for (let i = 0; i < 20; i++) await addChoice(deps, author, names);
    const total = async (query: object) => (await list(deps, { ...names, ...query })).total;
    expect(await total({})).toBe(24);
    expect(await total({ subTopic: names.subTopic.toUpperCase() })).toBe(24);
    expect(await total({ examType: "jee" })).toBe(23);
    expect(await total({ difficulty: "easy" })).toBe(23);
    expect(await total({ responseType: "INTEGER" })).toBe(1);
    expect(await total({ responseType: "MCQ-SINGLE CORRECT", questionType: "STANDARD" })).toBe(22);
    expect(await total({ questionType: "COMPREHENSION" })).toBe(1);
    expect(await total({ topic: "Alchemy" })).toBe(0);
    await expect(total({ responseType: "TRUE_FALSE" })).rejects.toMatchObject({ kind: "invalid" });
    const pages = [];
    for (const page of [1, 2, 3, 4, 5000]) pages.push(await list(deps, { ...names, page }));
    expect(pages.map(({ questions }) => questions.length)).toEqual([10, 10, 4, 0, 0]);
    expect(pages.map((one) => [one.total, one.totalPages])).toEqual(pages.map(() => [24, 3]));
    const ids = pages.flatMap(({ questions }) => questions.map(({ _id }) => _id));
    expect(new Set(ids).size).toBe(24);
  });

  test("is sorted by catalogue names, then newest first", async () => {
    const [first, second] = [await newTopic(deps, author), await newTopic(deps, author)];
    const made: string[] = [];
    for (const names of [second, first, second, first]) {
      clock.advance(1000);
      made.push((await addChoice(deps, author, names))._id);
    }
    const both = { subject: first.subject, topic: first.topic, limit: 100 };
    const { questions } = await list(deps, both);
    const ids = questions.map(({ _id }) => _id).filter((id) => made.includes(id));
    expect(ids).toEqual([made[3], made[1], made[2], made[0]]);
  });

  test("shows the new name after a topic is renamed", async () => {
    const names = await newTopic(deps, author);
    const { _id } = await addChoice(deps, author, names);
    const entry = (await Catalogue.list(deps)).find(({ subTopic }) => subTopic === names.subTopic);
    const renamed = { ...names, subTopic: `${names.subTopic} and prisms` };
    await Catalogue.rename(deps, author, entry?._id ?? "", renamed);
    expect((await list(deps, { ...names })).total).toBe(0);
    expect((await list(deps, { ...renamed })).questions).toMatchObject([{ _id, ...renamed }]);
  });
});

describe("a text search", () => {
  test("finds words and their beginnings in question and options, newest first", async () => {
    const names = await newTopic(deps, author);
    const texts = [
      ["Refraction in <b>quartzite</b>", "Quartz"],
      ["The quartz clock of 1927", "Crystal"],
      ["Nothing of the kind", "QUARTZ glass"],
    ];
    const ids: string[] = [];
    for (const [question, option] of texts) {
      clock.advance(1000);
      const more = { question: `<p>${question}</p>`, options: [option, "None"] };
      ids.push((await addChoice(deps, author, { ...names, ...more }))._id);
    }
    const found = async (text: string, query = {}) =>
      (await list(deps, { text, ...query })).questions.map(({ _id }) => ids.indexOf(_id));
    expect(await found("quartz")).toEqual([2, 1, 0]);
    expect(await found("QUARTZI")).toEqual([0]);
    expect(await found("quartz clock")).toEqual([1]);
    expect(await found("quartz 1927 nowhere")).toEqual([]);
    expect(await found("quartz", names)).toEqual([2, 1, 0]);
    expect(await found("quartz", { ...names, difficulty: "MEDIUM" })).toEqual([]);
    expect(await found("of")).toEqual([]);
    expect(await list(deps, { text: "quartz", limit: 2, page: 2 })).toMatchObject({
      total: 3,
      totalPages: 2,
      more: false,
      questions: [{ _id: ids[0] }],
    });
  });

  test("finds the new text after a change, and not the old one", async () => {
    const names = await newTopic(deps, author);
    const { _id } = await addChoice(deps, author, { ...names, question: "<p>About zirconium</p>" });
    await Questions.update(
      deps,
      author,
      _id,
      QuestionUpdate.parse({ question: "<p>About hafnium</p>", difficulty: "MEDIUM" }),
    );
    expect((await list(deps, { text: "zirconium" })).total).toBe(0);
    expect((await list(deps, { text: "hafnium", difficulty: "MEDIUM" })).total).toBe(1);
  });
});

test(
  "stores texts that break other programs unchanged, and searches for them",
  { tags: ["thorough"] },
  async (ctx) => {
    const naughty = naughtyStrings(ctx);
    const escaped = (text: string) =>
      text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    const sound = naughty.filter((text) => text.trim() !== "" && !hasForbidden(text));
    expect(sound.length).toBeGreaterThan(400);
    // Adds one question for each text. This is done in memory, because it is fast, and the stores
    // there pass the same tests as the real stores.
    const quick = memoryDeps(clock);
    const names = await newTopic(quick, author);
    const wrong: string[] = [];
    for (const text of sound) {
      const html = `<p>${escaped(text)} .</p>`;
      const sent = { question: html, solution: html, options: [html, "Light"] };
      const view = await addChoice(quick, author, { ...names, ...sent });
      const again = QuestionUpdate.parse({ question: view.question, solution: view.solution });
      const after = await Questions.update(quick, author, view._id, again);
      const kept = [after.question, after.solution, after.options?.[0]];
      if (after.rev > 1 || kept.some((one) => one !== html)) wrong.push(text);
    }
    for (const text of sound.filter((_, i) => i % 25 === 0)) {
      await list(quick, { text: text.slice(0, 200), limit: 1 });
    }
    expect(wrong).toEqual([]);
  },
);

/** Characters that HTML cannot express: control characters, lone surrogates, U+FFFE, U+FFFF. */
const hasForbidden = (text: string): boolean =>
  !text.isWellFormed() ||
  Array.from(text).some(
    (sign) => (sign < " " && !"\t\n".includes(sign)) || sign === "\ufffe" || sign === "\uffff",
  );
