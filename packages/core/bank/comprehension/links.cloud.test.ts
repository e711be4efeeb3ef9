import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { PassageInput } from "../passage/passage.schema.ts";
import * as Passages from "./passage.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionRemove from "../editing/question-remove.service.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import * as Questions from "../editing/question.service.ts";
import { newSet } from "../../testing/set.fixture.ts";
import {
  addQuestion,
  admin,
  ensureNames,
  EVERY_TYPE,
  NAMES,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import * as Links from "./links.service.ts";
import * as Deletion from "./passage-deletion.service.ts";
import * as Sets from "./set.service.ts";

useCloud();
const author = admin();
let deps: Deps;

beforeAll(async () => {
  deps = testDeps(testClock());
  await ensureNames(deps, author);
});

const passageOf = (more: Partial<PassageInput> = {}) =>
  Passages.create(
    deps,
    author,
    PassageInput.parse({ examType: "JEE", ...NAMES, passageText: "<p>A train.</p>", ...more }),
  );

async function questionsOf(count: number): Promise<string[]> {
  const [one] = EVERY_TYPE;
  if (!one) throw new Error("There is no response type");
  const made = Array.from({ length: count }, () =>
    addQuestion(deps, author, one.responseType, one.example),
  );
  return (await Promise.all(made)).map(({ _id }) => _id);
}

const countOf = async (passageId: string) => (await Passages.read(deps, passageId)).questionCount;
const linkedTo = async (passageId: string) =>
  (await Sets.read(deps, passageId)).questions.map(({ _id }) => _id).toSorted();

describe("linking", () => {
  test("links, moves and delinks in one call, and reports each question", async () => {
    const [first, second] = [await passageOf(), await passageOf()];
    const [a = "", b = "", c = ""] = await questionsOf(3);
    await Links.change(deps, author, first._id, { add: [a], remove: [] });
    await Links.change(deps, author, second._id, { add: [b], remove: [] });
    const missing = `q_${"0".repeat(20)}`;
    const changed = await Links.change(deps, author, first._id, {
      add: [b, c, missing],
      remove: [a],
    });
    expect(changed).toEqual({
      message: "Linked questions saved",
      questionCount: 2,
      questions: [
        { _id: b, outcome: "moved" },
        { _id: c, outcome: "linked" },
        { _id: missing, outcome: "missing" },
        { _id: a, outcome: "delinked" },
      ],
    });
    expect(await linkedTo(first._id)).toEqual([b, c].toSorted());
    expect([await countOf(first._id), await countOf(second._id)]).toEqual([2, 0]);
    expect(await QuestionRead.read(deps, a)).toMatchObject({ passageId: null });
    expect(await QuestionRead.read(deps, c)).toMatchObject({ questionType: "COMPREHENSION" });
  });

  test("counts questions that are linked, delinked, deleted and restored one by one", async () => {
    const passage = await passageOf();
    const [a = "", b = ""] = await questionsOf(2);
    await Questions.update(deps, author, a, { passageId: passage._id });
    await Questions.update(deps, author, b, { passageId: passage._id });
    expect(await countOf(passage._id)).toBe(2);
    await QuestionRemove.remove(deps, author, [a]);
    expect(await countOf(passage._id)).toBe(1);
    await QuestionRemove.restore(deps, author, [a]);
    await Questions.update(deps, author, b, { passageId: null });
    expect(await linkedTo(passage._id)).toEqual([a]);
    expect(await countOf(passage._id)).toBe(1);
  });

  test("to a missing passage is refused", async () => {
    const [a = ""] = await questionsOf(1);
    const nowhere = `p_${"0".repeat(20)}`;
    const linking = Links.change(deps, author, nowhere, { add: [a], remove: [] });
    await expect(linking).rejects.toMatchObject({ kind: "not-found" });
  });
});

describe("deleting a passage", () => {
  const saved = async () => {
    const { passageId, input } = newSet(deps);
    await Sets.save(deps, author, passageId, input);
    return { passageId, ids: input.questions.map(({ _id }) => _id) };
  };

  test("asks what to do with its questions", async () => {
    const { passageId } = await saved();
    await expect(Deletion.remove(deps, author, passageId, undefined)).rejects.toMatchObject({
      kind: "conflict",
      code: "passage_in_use",
      message: expect.stringContaining("3 questions are linked"),
    });
    expect(await countOf(passageId)).toBe(3);
    const alone = await passageOf();
    expect(await Deletion.remove(deps, author, alone._id, undefined)).toMatchObject({
      message: "Passage deleted!",
    });
    await expect(Passages.read(deps, alone._id)).rejects.toMatchObject({ kind: "not-found" });
  });

  test("delinks its questions, and restoring links them again in their order", async () => {
    const { passageId, ids } = await saved();
    const done = await Deletion.remove(deps, author, passageId, "delink");
    expect(done).toMatchObject({ delinkedCount: 3, deletedCount: 0 });
    for (const id of ids) {
      expect(await QuestionRead.read(deps, id)).toMatchObject({ passageId: null });
    }
    const back = await Deletion.restore(deps, author, passageId);
    expect(back).toMatchObject({ questionCount: 3 });
    const { questions } = await Sets.read(deps, passageId);
    expect(questions.map(({ _id }) => _id)).toEqual(ids);
  });

  test("deletes its questions too, and restoring restores them", async () => {
    const { passageId, ids } = await saved();
    const [first = ""] = ids;
    await QuestionRemove.remove(deps, author, [first]);
    await Deletion.remove(deps, author, passageId, "delete");
    for (const id of ids) await expect(QuestionRead.read(deps, id)).rejects.toThrow("not found");
    await Deletion.restore(deps, author, passageId);
    // A question deleted earlier stays deleted.
    expect(await linkedTo(passageId)).toEqual(ids.slice(1).toSorted());
  });

  test("does not take back a question that was linked to another passage before the restore", async () => {
    const { passageId, ids } = await saved();
    const [first = "", ...others] = ids;
    await Deletion.remove(deps, author, passageId, "delink");
    const other = await passageOf();
    await Links.change(deps, author, other._id, { add: [first], remove: [] });
    await Deletion.restore(deps, author, passageId);
    expect(await linkedTo(passageId)).toEqual(others.toSorted());
    expect(await linkedTo(other._id)).toEqual([first]);
    expect(await countOf(passageId)).toBe(2);
  });
});
