import { beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { admin, testClock } from "../../testing/world.ts";
import * as Figures from "../pool/figures.service.ts";
import * as Uses from "../pool/use.service.ts";
import * as UseStore from "../pool/use.store.ts";
import { addChoice, list, newTopic } from "../question/bank.fixture.ts";
import * as Remove from "../editing/question-remove.service.ts";
import { QuestionUpdate } from "../question/question.schema.ts";
import * as Questions from "../editing/question.service.ts";
import { QuestionQuery } from "../question/question-list.schema.ts";
import * as QuestionList from "./question-list.service.ts";

const clock = testClock();
const author = { ...admin(), name: "Meena Das" };
let deps: Deps;
let names: Awaited<ReturnType<typeof newTopic>>;

beforeEach(async () => {
  deps = memoryDeps(clock);
  names = await newTopic(deps, author);
});

/** Adds questions a second apart, and returns their ids. */
async function add(...each: object[]): Promise<string[]> {
  const ids: string[] = [];
  for (const more of each) {
    clock.advance(1000);
    ids.push((await addChoice(deps, author, { ...names, ...more }))._id);
  }
  return ids;
}

/** The positions of the found questions in the list of questions that were added. */
const foundOf = async (ids: readonly string[], query: Record<string, unknown>): Promise<number[]> =>
  (await list(deps, query)).questions.map(({ _id }) => ids.indexOf(_id));

const change = (id: string, fields: object) =>
  Questions.update(deps, author, id, QuestionUpdate.parse(fields));

describe("tags, source and year", () => {
  test("are found as they were written, in any case, with the other filters", async () => {
    const ids = await add(
      { tags: ["Revision week", "PYQ"], source: "JEE Main", year: 2025 },
      { tags: ["pyq"], source: "JEE Advanced", year: 2024, difficulty: "MEDIUM" },
      { tags: ["PYQ extra"], year: 2025 },
    );
    expect(await foundOf(ids, { tags: "PYQ" })).toEqual([1, 0]);
    expect(await foundOf(ids, { tags: "pyq, revision WEEK" })).toEqual([0]);
    expect(await foundOf(ids, { tags: ["pyq"], difficulty: "MEDIUM" })).toEqual([1]);
    expect(await foundOf(ids, { tags: "revision" })).toEqual([]);
    expect(await foundOf(ids, { source: "jee" })).toEqual([1, 0]);
    expect(await foundOf(ids, { source: "JEE m" })).toEqual([0]);
    expect(await foundOf(ids, { year: "2025" })).toEqual([2, 0]);
    expect(await foundOf(ids, { year: 2025, text: "lens", tags: "PYQ" })).toEqual([0]);
    expect(await list(deps, { tags: "PYQ", limit: 1 })).toMatchObject({
      total: 2,
      totalPages: 2,
      questions: [{ tags: ["pyq"], source: "JEE Advanced", year: 2024 }],
    });
  });

  test("can be changed and removed, and the search follows", async () => {
    const ids = await add({ tags: ["Old", "Kept"], source: "NCERT", year: 2020 });
    const [id = ""] = ids;
    const after = await change(id, { tags: ["Kept", "kept", "New"], source: "", year: null });
    expect(after.tags).toEqual(["kept", "New"]);
    expect([after.source, after.year]).toEqual([undefined, undefined]);
    expect(await foundOf(ids, { tags: "Old" })).toEqual([]);
    expect(await foundOf(ids, { tags: "kept,new" })).toEqual([0]);
    expect(await foundOf(ids, { source: "NCERT" })).toEqual([]);
    expect(await foundOf(ids, { year: 2020 })).toEqual([]);
    expect((await change(id, { marks: 2 })).tags).toEqual(["kept", "New"]);
    expect((await change(id, { tags: [] })).tags).toBeUndefined();
  });

  test.each([
    [{ tags: ["a#b"] }, /without comma, semicolon and #/],
    [{ tags: ["a, b"] }, /without comma/],
    [{ tags: ["x".repeat(41)] }, /1 to 40 characters/],
    [{ tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }, /at most 20 tags/],
    [{ source: "x".repeat(121) }, /120 characters/],
    [{ year: 1949 }, /year from 1950 to 2100/],
  ])("are refused with a reason: %j", (fields, reason) => {
    const read = QuestionUpdate.safeParse(fields);
    expect(read.success).toBe(false);
    expect(read.error?.issues.map(({ message }) => message).join()).toMatch(reason);
  });

  test("of which the first are always found, however long the text is", async () => {
    const words = Array.from({ length: 60 }, (_, n) => `wordnumber${n}`).join(" ");
    const tags = Array.from({ length: 20 }, (_, n) => `tag ${n}`);
    const ids = await add({ question: `<p>${words}</p>`, tags, source: "Book", year: 1999 });
    for (const query of [{ tags: "tag 0,tag 5" }, { source: "book" }, { year: 1999 }]) {
      expect(await foundOf(ids, query), JSON.stringify(query)).toEqual([0]);
    }
    expect(await foundOf(ids, { tags: "tag 6" })).toEqual([]);
    expect(await foundOf(ids, { text: "wordnumber10" })).toEqual([0]);
  });
});

describe("a list", () => {
  test("says of each question who wrote it, its state, and what tests say of it", async () => {
    const [id = ""] = await add({});
    for (const testId of ["t_1", "t_2"]) await UseStore.hold(deps, id, testId);
    const figures = { students: 40, facility: 62.5, discrimination: 31, endGroups: 40 };
    await Uses.keepFigures(deps, "t_1", [
      { questionId: id, figures: { ...figures, testId: "t_1", title: "Mock 1" } },
    ]);
    const { questions } = await list(deps, names);
    expect(questions).toMatchObject([
      { createdBy: "Meena Das", uses: 2, facility: 62.5, discrimination: 31 },
    ]);
    expect(questions[0]?.createdAt).toBe(new Date(clock.now()).toISOString());
    expect((await Figures.ofQuestion(deps, id)).tests).toHaveLength(1);
    await Uses.keepFigures(deps, "t_1", [{ questionId: id, figures: null }]);
    expect((await list(deps, names)).questions).toMatchObject([{ uses: 2, facility: null }]);
  });

  test("finds a question by its id, unless another filter leaves it out", async () => {
    const ids = await add({}, {});
    expect(await foundOf(ids, { id: ids[1] })).toEqual([1]);
    expect(await foundOf(ids, { id: ids[1], difficulty: "MEDIUM" })).toEqual([]);
    expect(await foundOf(ids, { id: ids[1], text: "nowhere" })).toEqual([]);
    await Remove.remove(deps, author, [ids[1] ?? ""]);
    expect(await list(deps, { id: ids[1] })).toMatchObject({ total: 0, questions: [] });
  });

  test("keeps to the questions of a test or an import, in their order", async () => {
    const ids = await add({}, { difficulty: "MEDIUM" }, {}, {});
    const given = [3, 1, 0].map((at) => ids[at] ?? "");
    const found = async (query: object) => {
      const read = QuestionQuery.parse({ usedIn: `t_${"0".repeat(20)}`, ...query });
      const { questions, total } = await QuestionList.list(deps, read, { given });
      return [total, ...questions.map(({ _id }) => ids.indexOf(_id))];
    };
    expect(await found({})).toEqual([3, 3, 1, 0]);
    expect(await found({ difficulty: "EASY" })).toEqual([2, 3, 0]);
    expect(await found({ limit: 2, page: 2 })).toEqual([3, 0]);
    expect(await found({ sort: "newest" })).toEqual([3, 3, 1, 0]);
    await Remove.remove(deps, author, [ids[3] ?? ""]);
    expect(await found({})).toEqual([2, 1, 0]);
  });

  test("shows other states only where they are asked for", async () => {
    await add({});
    const total = async (states: string) => (await list(deps, { ...names, states })).total;
    expect(await total("APPROVED")).toBe(1);
    expect(await total("DRAFT,RETIRED")).toBe(0);
    expect(() => QuestionQuery.parse({ states: "GOOD" })).toThrow(/Use DRAFT, REVIEW/);
  });

  test("has 25, 50 or 100 rows a page", async () => {
    await add(...Array.from({ length: 30 }, () => ({})));
    const page = await list(deps, { ...names, size: "25", page: 2 });
    expect([page.questions.length, page.total, page.totalPages]).toEqual([5, 30, 2]);
    expect(() => QuestionQuery.parse({ size: 30 })).toThrow();
  });
});

describe("another order", () => {
  test("sorts all pages together, and keeps the order for ten minutes", async () => {
    const ids = await add(
      { difficulty: "DIFFICULT" },
      { difficulty: "EASY" },
      { difficulty: "MEDIUM" },
    );
    const sorted = (sort: string, more = {}) => foundOf(ids, { ...names, sort, ...more });
    expect(await sorted("newest")).toEqual([2, 1, 0]);
    expect(await sorted("difficulty")).toEqual([1, 2, 0]);
    expect(await sorted("difficulty", { limit: 2, page: 2 })).toEqual([0]);
    clock.advance(1000);
    await change(ids[0] ?? "", { marks: 4 });
    expect(await sorted("changed")).toEqual([0, 2, 1]);
    await add({ difficulty: "EASY" });
    expect(await sorted("difficulty")).toEqual([1, 2, 0]);
    clock.advance(11 * MINUTE);
    expect(await sorted("difficulty")).toEqual([-1, 1, 2, 0]);
  });

  test("puts the most used first, and questions without figures last", async () => {
    const ids = await add({}, {}, {});
    await UseStore.hold(deps, ids[1] ?? "", "t_1");
    const of = (facility: number) => ({
      testId: "t_1",
      title: "Mock",
      students: 30,
      facility,
      discrimination: facility / 2,
      endGroups: null,
    });
    await Uses.keepFigures(deps, "t_1", [
      { questionId: ids[0] ?? "", figures: of(80) },
      { questionId: ids[1] ?? "", figures: of(20) },
    ]);
    expect(await foundOf(ids, { ...names, sort: "used" })).toEqual([1, 2, 0]);
    expect(await foundOf(ids, { ...names, sort: "facility" })).toEqual([1, 0, 2]);
    expect(await foundOf(ids, { ...names, sort: "discrimination" })).toEqual([1, 0, 2]);
  });

  test("finds what an author wrote, by part of the name", async () => {
    const ids = await add({}, {});
    ids.push((await addChoice(deps, { ...admin(), name: "Ravi Iyer" }, names))._id);
    expect(await foundOf(ids, { ...names, author: "meena" })).toEqual([1, 0]);
    expect(await foundOf(ids, { ...names, author: "Iyer" })).toEqual([2]);
    expect(await foundOf(ids, { ...names, sort: "author" })).toEqual([1, 0, 2]);
    const query = QuestionQuery.parse({ ...names, author: "ravi" });
    const all = await QuestionList.all(deps, query);
    expect(all.total).toBe(1);
  });

  test("is refused for more than 2,000 questions, with the number found", async () => {
    const [id = ""] = await add({});
    const given = Array.from({ length: 2001 }, () => id);
    const query = QuestionQuery.parse({ importId: `imp_${"0".repeat(20)}`, sort: "newest" });
    await expect(QuestionList.list(deps, query, { given })).rejects.toMatchObject({
      code: "too_many_found",
      message: "Narrow the list to 2,000 questions to sort it this way. 2,001 found.",
      details: { found: 2001, most: 2000 },
    });
  });
});
