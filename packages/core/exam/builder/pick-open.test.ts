import { beforeEach, describe, expect, test, vi } from "vitest";
import { AutoSelectInput, FillInput, ReplaceInput } from "../../bank/search/pick.schema.ts";
import { NAMES } from "../../testing/world.ts";
import {
  addPassage,
  addQuestions,
  change,
  openQuestionsWorld,
  type OpenQuestionsWorld,
  publish,
} from "../open-questions/open-questions.fixture.ts";
import * as Fill from "./fill-section.service.ts";
import type { TestInput } from "../terms/test/test-input.schema.ts";

let world: OpenQuestionsWorld;
let closed: string[];
let open: string[];

beforeEach(async () => {
  world = await openQuestionsWorld();
  closed = await addQuestions(world, 4);
  open = await addQuestions(world, 3);
  await change(world, open, "PUBLIC", { confirmSimilar: true });
});

const idsOf = ({ questions }: { questions: { _id: string }[] }) =>
  questions.map(({ _id }) => _id).toSorted();

const select = (fields: object) =>
  Fill.autoSelect(
    world.deps,
    AutoSelectInput.parse({ ...NAMES, examType: "JEE", count: 7, ...fields }),
  );

/** Publishes a test whose questions are all picked at random. */
const publishPicked = (count: number, more: Partial<TestInput> = {}) =>
  publish(world, [], {
    totalQuestions: count,
    sectionDetails: [{ ...NAMES, numQuestions: count }],
    ...more,
  });

const OPEN_NOTE = "3 more are open for practice: allow open questions to use them.";

describe("questions that students can practise", () => {
  test("are not selected, and the note says how many there are", async () => {
    const found = await select({});
    expect(idsOf(found)).toEqual(closed.toSorted());
    expect(found).toMatchObject({ found: 7, note: OPEN_NOTE });
    expect((await select({ count: 4 })).note).toBe("");
  });

  test("are selected if the administrator allows it", async () => {
    const found = await select({ allowOpen: true });
    expect(idsOf(found)).toEqual([...closed, ...open].toSorted());
    expect(found.note).toBe("");
  });

  test("do not fill sections, also not by a mix", async () => {
    const section = { ...NAMES, count: 5 };
    const mix = [{ count: 5, difficulty: "EASY" }];
    for (const one of [section, { ...section, mix }]) {
      const input = FillInput.parse({ examType: "JEE", sections: [one] });
      const { sections } = await Fill.fill(world.deps, input);
      expect(sections.map(idsOf)).toEqual([closed.toSorted()]);
      expect(sections[0]?.note).toContain(OPEN_NOTE);
      const allowed = await Fill.fill(world.deps, { ...input, allowOpen: true });
      expect(allowed.sections[0]?.questions).toHaveLength(5);
    }
  });

  test("replace no other question", async () => {
    const sectionCriteria = { ...NAMES, examType: "JEE" };
    const input = ReplaceInput.parse({ sectionCriteria, excludeIds: closed.slice(1), count: 7 });
    expect(idsOf(await Fill.replacements(world.deps, input))).toEqual(closed.slice(0, 1));
    const allowed = await Fill.replacements(world.deps, { ...input, allowOpen: true });
    expect(idsOf(allowed)).toEqual([...closed.slice(0, 1), ...open].toSorted());
  });

  test("are picked for a new test only if it closes them or is a PRACTICE test", async () => {
    await expect(publishPicked(5)).rejects.toMatchObject({
      code: "too_few_questions",
      message: `Section 1 needs 5 questions; only 4 in the bank match. ${OPEN_NOTE}`,
    });
    const practice = await publishPicked(7, { releasePolicy: "PRACTICE" });
    expect(practice.sectionDetails[0]?.questionIds).toHaveLength(7);
    const closing = await publishPicked(7, { allowOpen: true });
    expect(closing.sectionDetails[0]?.questionIds.toSorted()).toEqual(
      [...closed, ...open].toSorted(),
    );
  });

  test("keep their passage out of a selection", async () => {
    const { passageId, ids } = await addPassage(world);
    const both = await select({ count: 6 });
    expect(idsOf(both)).toEqual([...closed, ...ids].toSorted());
    await change(world, ids, "PUBLIC", { confirmSimilar: true });
    expect(idsOf(await select({ count: 6 }))).toEqual(closed.toSorted());
    const all = await select({ count: 9, allowOpen: true });
    expect(all.questions.filter((one) => one.passageId === passageId)).toHaveLength(2);
  });

  test("are found with one read of each pool, and none for a question", async () => {
    const { content } = world.deps;
    const get = vi.spyOn(content, "get");
    const batchGet = vi.spyOn(content, "batchGet");
    const sections = [2, 2].map((count) => ({ ...NAMES, count }));
    const input = FillInput.parse({ examType: "JEE", sections });
    await Fill.fill(world.deps, input);
    const read = [
      ...get.mock.calls.map(([key]) => key),
      ...batchGet.mock.calls.flatMap(([of]) => of),
    ];
    const keys = read.map(({ pk, sk }) => `${pk} ${sk}`);
    expect(keys.filter((key) => key.startsWith("POOL#"))).toEqual([
      "POOL#JEE C",
      `POOL#JEE#${world.topicId} V`,
    ]);
    expect(keys.filter((key) => key.endsWith(" U"))).toEqual([]);
  });
});
