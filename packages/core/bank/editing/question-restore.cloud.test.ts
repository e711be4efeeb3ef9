import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import * as Passages from "../comprehension/passage.service.ts";
import * as AuditStore from "../../kernel/audit/audit.store.ts";
import * as PassageDeletion from "../comprehension/passage-deletion.service.ts";
import * as RemoveEntry from "../bulk/remove-entry.service.ts";
import * as Catalogue from "../catalogue/catalogue.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { addQuestion, admin, EVERY_TYPE, testClock, testDeps } from "../../testing/world.ts";
import { addChoice, newTopic } from "../question/bank.fixture.ts";
import * as QuestionRead from "../question/question-read.service.ts";
import * as QuestionStore from "../question/question.store.ts";
import * as Remove from "./question-remove.service.ts";
import { QuestionUpdate } from "../question/question.schema.ts";
import * as Questions from "./question.service.ts";

useCloud();
const author = admin();
const other = { ...admin(), name: "Ravi Menon" };
let deps: Deps;

beforeAll(() => {
  deps = testDeps(testClock());
});

const update = (id: string, change: Record<string, unknown>, by = author) =>
  Questions.update(deps, by, id, QuestionUpdate.parse(change));
const fieldsOf = (view: object) => {
  const own = { rev: 0, changedAt: "", changedBy: "", notes: undefined };
  return { ...view, ...own };
};

describe("restoring an earlier revision", () => {
  test.each(EVERY_TYPE)("brings back every field of $responseType", async (one) => {
    const names = await newTopic(deps, author);
    const first = await addQuestion(deps, author, one.responseType, one.example, names);
    const [stored] = await QuestionStore.findKept(deps, [first._id]);
    const place = await newTopic(deps, author);
    await update(first._id, {
      ...place,
      marks: 3.25,
      difficulty: "DIFFICULT",
      examType: "NEET",
      responseType: "MCQ_SINGLE",
      question: "<p>Another question</p>",
      options: ["<p>One</p>", "<p>Two</p>"],
      rows: [],
      answerKey: 1,
      alsoAccept: [{ answerKey: 0 }],
      solution: "",
    });
    const restored = await update(first._id, { restore: 1, rev: 2 }, other);
    expect(restored).toMatchObject({ rev: 3, changedBy: "Ravi Menon" });
    expect(fieldsOf(restored)).toEqual(fieldsOf(first));
    const [now] = await QuestionStore.findKept(deps, [first._id]);
    expect(now?.content).toEqual(stored?.content);
    expect(now?.answerKey).toEqual(stored?.answerKey);
    const { versions } = await QuestionRead.history(deps, first._id);
    expect(versions.map(({ rev, note }) => [rev, note])).toEqual([
      [3, "Restored from revision 1"],
      [2, undefined],
      [1, undefined],
    ]);
  });

  test("is in the audit log with its note", async () => {
    const { _id } = await addChoice(deps, author, await newTopic(deps, author));
    await update(_id, { marks: 3 });
    await update(_id, { restore: 1 });
    const reading = { after: undefined, chunk: 10 };
    const entries = [];
    for await (const page of AuditStore.ofTarget(deps, _id, reading)) entries.push(...page);
    const note = "Restored from revision 1";
    expect(entries.find(({ after }) => JSON.stringify(after).includes(note))).toMatchObject({
      action: "question.update",
      before: { marks: 3 },
      after: { marks: 1, note },
    });
  });

  test("writes nothing when the revision has the same fields", async () => {
    const { _id } = await addChoice(deps, author, await newTopic(deps, author));
    await update(_id, { marks: 3 });
    await update(_id, { marks: 1 });
    expect((await update(_id, { restore: 1 })).rev).toBe(3);
  });

  test("stays in its current topic if the earlier one was deleted", async () => {
    const [old, current] = [await newTopic(deps, author), await newTopic(deps, author)];
    const { _id } = await addChoice(deps, author, old);
    await update(_id, { ...current, marks: 3 });
    const entry = (await Catalogue.list(deps)).find(({ subTopic }) => subTopic === old.subTopic);
    await RemoveEntry.remove(deps, author, entry?._id ?? "");
    expect(await update(_id, { restore: 1 })).toMatchObject({ ...current, marks: 1, rev: 3 });
    const { versions } = await QuestionRead.history(deps, _id);
    expect(versions[0]?.note).toBe(
      "Restored from revision 1; its topic was deleted, so it stays in the current one",
    );
  });

  test("links its passage again, or leaves it out once it was deleted", async () => {
    const names = await newTopic(deps, author);
    const place = { examType: "JEE", ...names, passageText: "<p>Read this.</p>" } as const;
    const { _id: passageId } = await Passages.create(deps, author, place);
    const { _id } = await addChoice(deps, author, { ...names, passageId });
    await update(_id, { passageId: null, marks: 2 });
    expect(await update(_id, { restore: 1 })).toMatchObject({ passageId, marks: 1 });
    expect(await QuestionStore.ofPassage(deps, passageId)).toHaveLength(1);
    await update(_id, { passageId: null, marks: 2 });
    await PassageDeletion.remove(deps, author, passageId, "delink");
    expect(await update(_id, { restore: 1 })).toMatchObject({ passageId: null, marks: 1 });
    const { versions } = await QuestionRead.history(deps, _id);
    expect(versions[0]?.note).toBe("Restored from revision 1; its passage was deleted");
  });

  test("is refused from an older revision, with other fields, or of a revision that is not there", async () => {
    const { _id } = await addChoice(deps, author, await newTopic(deps, author));
    await update(_id, { marks: 3 });
    await update(_id, { marks: 4 });
    const code = (name: string) => expect.objectContaining({ code: name });
    await expect(update(_id, { restore: 1, rev: 2 })).rejects.toEqual(code("conflict"));
    await expect(update(_id, { restore: 1, marks: 9 })).rejects.toEqual(
      code("restore_with_fields"),
    );
    for (const restore of [3, 4]) {
      await expect(update(_id, { restore })).rejects.toEqual(code("not_found"));
    }
    expect((await QuestionRead.read(deps, _id)).rev).toBe(3);
  });

  test("the history says that a question was deleted, and it cannot be restored until then", async () => {
    const { _id } = await addChoice(deps, author, await newTopic(deps, author));
    await update(_id, { marks: 3 });
    expect(await QuestionRead.history(deps, _id)).not.toHaveProperty("deletedAt");
    await Remove.remove(deps, author, [_id]);
    expect((await QuestionRead.history(deps, _id)).deletedAt).toMatch(/Z$/);
    await expect(update(_id, { restore: 1 })).rejects.toMatchObject({ kind: "not-found" });
  });
});
