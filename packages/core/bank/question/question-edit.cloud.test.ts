import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import * as Passages from "../comprehension/passage.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import * as Assessments from "../../exam/assessment/assessment.service.ts";
import * as PaperStore from "../../exam/paper/paper.store.ts";
import * as CreateTest from "../../exam/builder/create-test.service.ts";
import { admin, testClock, testDeps, testInput } from "../../testing/world.ts";
import { addChoice, list, newTopic } from "./bank.fixture.ts";
import * as QuestionRead from "./question-read.service.ts";
import * as Remove from "../editing/question-remove.service.ts";
import { QuestionUpdate } from "./question.schema.ts";
import * as Questions from "../editing/question.service.ts";

useCloud();
const clock = testClock();
const author = admin();
const other = { ...admin(), name: "Ravi Menon" };
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

const update = (id: string, change: Record<string, unknown>, by = author) =>
  Questions.update(deps, by, id, QuestionUpdate.parse(change));

describe("changing a question", () => {
  test("keeps the fields that are not sent, and raises the revision", async () => {
    const before = await addChoice(deps, author, { ...(await newTopic(deps, author)), marks: 2.5 });
    clock.advance(MINUTE);
    const after = await update(before._id, { solution: "<p>Glass.</p>" }, other);
    const changedAt = new Date(clock.now()).toISOString();
    const expected = {
      ...before,
      rev: 2,
      solution: "<p>Glass.</p>",
      changedAt,
      changedBy: other.name,
    };
    expect(after).toEqual(expected);
    expect(await QuestionRead.read(deps, before._id)).toEqual(expected);
  });

  test("saves no revision when no field differs", async () => {
    const before = await addChoice(deps, author, await newTopic(deps, author));
    expect(await update(before._id, { marks: before.marks, question: before.question })).toEqual(
      before,
    );
  });

  test("is refused from an older revision, and says who changed it and when", async () => {
    const { _id, rev } = await addChoice(deps, author, await newTopic(deps, author));
    await update(_id, { marks: 3, rev }, other);
    const minute = new Date(clock.now()).toISOString().slice(0, 16).replace("T", " ");
    await expect(update(_id, { marks: 5, rev })).rejects.toMatchObject({
      kind: "conflict",
      code: "conflict",
      message: `Ravi Menon changed this question at ${minute} UTC. Reload it, then make your change.`,
    });
    expect((await QuestionRead.read(deps, _id)).marks).toBe(3);
  });

  test("to another type needs a key for that type", async () => {
    const { _id } = await addChoice(deps, author, await newTopic(deps, author));
    const missing = { kind: "invalid", fields: [expect.objectContaining({ path: "answerKey" })] };
    await expect(update(_id, { responseType: "MCQ_MULTIPLE" })).rejects.toMatchObject(missing);
    await expect(update(_id, { options: ["Light", "Sound"] })).rejects.toMatchObject(missing);
    await expect(update(_id, { responseType: "INTEGER", answerKey: "many" })).rejects.toMatchObject(
      missing,
    );
    const several = await update(_id, { responseType: "MCQ_MULTIPLE", answerKey: [0, 1] });
    expect(several).toMatchObject({ answerKey: [0, 1], options: ["Light", "Spoons"] });
    const number = await update(_id, { responseType: "INTEGER", answerKey: 4, tolerance: 0.5 });
    expect(number).toMatchObject({ answerKey: 4, tolerance: 0.5 });
    const words = { responseType: "SUBJECTIVE", answerKey: "Glass", subjectiveKeywords: "bend" };
    expect(await update(_id, words)).not.toHaveProperty("tolerance");
  });

  test("keeps other accepted answers until they are sent, and the paper accepts them", async () => {
    const { _id, options } = await addChoice(deps, author, await newTopic(deps, author));
    const also = [{ answerKey: 1 }];
    expect((await update(_id, { alsoAccept: [...also, ...also] })).alsoAccept).toEqual(also);
    expect((await update(_id, { marks: 3, options, answerKey: 0 })).alsoAccept).toEqual(also);
    await expect(
      update(_id, { options: ["<p>One</p>", "<p>Two</p>"], answerKey: 0 }),
    ).rejects.toMatchObject({ code: "missing_key", fields: [{ path: "alsoAccept" }] });
    await expect(update(_id, { alsoAccept: [{ answerKey: 7 }] })).rejects.toMatchObject({
      fields: [{ path: "alsoAccept.0.answerKey" }],
    });
    const shown = await QuestionRead.read(deps, _id);
    const { _id: testId } = await CreateTest.create(deps, author, testInput(deps, [shown]));
    const made = await Assessments.load(deps, testId);
    const key = await PaperStore.readKey(deps, made, made.keyName);
    expect(key.questions[0]?.keys).toHaveLength(2);
    expect((await update(_id, { alsoAccept: [] })).alsoAccept).toBeUndefined();
  });

  test("of its matching lists needs the key and the other answers again", async () => {
    const { _id } = await addChoice(deps, author, await newTopic(deps, author));
    const lists = { rows: ["Light", "Sound"], options: ["Fast", "Slow", "Loud"] };
    const made = await update(_id, {
      responseType: "MATRIX_MATCHING",
      ...lists,
      answerKey: "A:1 B:2,3",
      alsoAccept: [{ answerKey: "A:1 B:2" }],
    });
    expect(made).toMatchObject({ ...lists, alsoAccept: [expect.anything()] });
    expect(await QuestionRead.read(deps, _id)).toMatchObject(lists);
    const rows = ["Light", "Heat"];
    await expect(update(_id, { rows })).rejects.toMatchObject({
      code: "missing_key",
      fields: [{ path: "answerKey" }],
    });
    await expect(update(_id, { rows, answerKey: "A:1 B:2" })).rejects.toMatchObject({
      code: "missing_key",
      fields: [{ path: "alsoAccept" }],
    });
    await expect(
      update(_id, { rows: ["Light", " "], answerKey: "A:1 B:2", alsoAccept: [] }),
    ).rejects.toMatchObject({ fields: [{ path: "rows.1", message: "Row B is blank." }] });
    const kept = await update(_id, { rows: lists.rows, answerKey: "A:1 B:3" });
    expect(kept.alsoAccept).toHaveLength(1);
    const usual = { rows: [], options: [], answerKey: "A:1 B:2 C:3 D:4", alsoAccept: [] };
    expect(await update(_id, usual)).not.toHaveProperty("rows");
  });

  test("moves it to the lists of its new exam and difficulty", async () => {
    const names = await newTopic(deps, author);
    const { _id } = await addChoice(deps, author, names);
    await addChoice(deps, author, names);
    await update(_id, { difficulty: "DIFFICULT", examType: "NEET" });
    const found = async (query: object) => (await list(deps, { ...names, ...query })).total;
    expect(await found({ examType: "JEE" })).toBe(1);
    expect(await found({ examType: "NEET", difficulty: "DIFFICULT" })).toBe(1);
    expect(await found({})).toBe(2);
  });

  test("to a passage makes it a comprehension question, and a standard one when delinked", async () => {
    const names = await newTopic(deps, author);
    const passageText = "<p>A lens is a piece of glass.</p>";
    const passage = await Passages.create(deps, author, { examType: "JEE", ...names, passageText });
    const { _id } = await addChoice(deps, author, names);
    const linked = await update(_id, { passageId: passage._id });
    expect(linked).toMatchObject({ questionType: "COMPREHENSION", passageId: passage._id });
    expect(await QuestionRead.ofPassage(deps, passage._id)).toEqual([linked]);
    const alone = await update(_id, { passageId: null });
    expect(alone).toMatchObject({ questionType: "STANDARD", passageId: null });
    expect(await QuestionRead.ofPassage(deps, passage._id)).toEqual([]);
    const { total } = await list(deps, { ...names, questionType: "STANDARD" });
    expect(total).toBe(1);
  });

  test("appears in the history with its previous values", async () => {
    const { _id } = await addChoice(deps, author, await newTopic(deps, author));
    await update(_id, { marks: 3, question: "<p>What bends light?</p>" }, other);
    await update(_id, { options: ["A lens", "A spoon"], answerKey: 1 });
    const { versions } = await QuestionRead.history(deps, _id);
    expect(versions.map(({ rev, changedBy, changed }) => [rev, changedBy, changed])).toEqual([
      [3, author.name, ["options", "answerKey"]],
      [2, other.name, ["marks", "question"]],
      [1, author.name, []],
    ]);
    expect(versions[2]?.question).toMatchObject({ marks: 1, options: ["Light", "Spoons"] });
  });

  test("is refused when the question becomes larger than 150 KB", async () => {
    const { _id } = await addChoice(deps, author, await newTopic(deps, author));
    const solution = `<p>${"x".repeat(160 * 1024)}</p>`;
    await expect(update(_id, { solution })).rejects.toMatchObject({ code: "question_too_large" });
  });
});

describe("deleting questions", () => {
  test("removes them from the lists, and Undo restores them", async () => {
    const names = await newTopic(deps, author);
    const all = [];
    for (let i = 0; i < 5; i++) {
      clock.advance(1000);
      all.push((await addChoice(deps, author, names))._id);
    }
    const gone = all.slice(1, 4);
    expect(await Remove.remove(deps, author, [...gone, `q_${"0".repeat(20)}`])).toEqual({
      message: "3 question(s) deleted successfully.",
      deletedCount: 3,
      archivedCount: 0,
    });
    const ids = async (query = {}) =>
      (await list(deps, { ...names, ...query })).questions.map(({ _id }) => _id);
    expect(await ids()).toEqual([all[4], all[0]]);
    expect(await ids({ text: "spoons" })).toEqual([all[4], all[0]]);
    await expect(QuestionRead.read(deps, gone[0] ?? "")).rejects.toMatchObject({
      kind: "not-found",
    });
    await expect(update(gone[0] ?? "", { marks: 3 })).rejects.toMatchObject({ kind: "not-found" });
    expect((await Remove.remove(deps, author, gone)).deletedCount).toBe(0);
    expect(await Remove.restore(deps, author, all)).toEqual({ restoredCount: 3 });
    expect((await ids()).toSorted()).toEqual(all.toSorted());
    expect((await ids({ text: "spoons" })).toSorted()).toEqual(all.toSorted());
    expect(await Remove.restore(deps, author, all)).toEqual({ restoredCount: 0 });
  });

  test("answers not found for a missing or deleted one", async () => {
    const { _id } = await addChoice(deps, author, await newTopic(deps, author));
    expect((await Remove.removeOne(deps, author, _id)).deletedCount).toBe(1);
    for (const id of [_id, `q_${"0".repeat(20)}`]) {
      await expect(Remove.removeOne(deps, author, id)).rejects.toMatchObject({ kind: "not-found" });
    }
  });

  test("archives a question that a test uses, and the test keeps it", async () => {
    const names = await newTopic(deps, author);
    const used = await addChoice(deps, author, names);
    const free = await addChoice(deps, author, names);
    await CreateTest.create(deps, author, testInput(deps, [used]));
    expect(await Remove.remove(deps, author, [used._id, free._id])).toEqual({
      message: "2 question(s) deleted successfully. 1 of them is used by tests and was archived.",
      deletedCount: 2,
      archivedCount: 1,
    });
    expect((await list(deps, { ...names })).total).toBe(0);
    expect(await QuestionRead.findMany(deps, [used._id, free._id])).toMatchObject([
      { questionId: used._id },
    ]);
    expect(await QuestionRead.read(deps, used._id)).toEqual(used);
  });
});
