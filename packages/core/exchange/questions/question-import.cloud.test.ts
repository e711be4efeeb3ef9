import { beforeEach, describe, expect, test } from "vitest";
import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import * as PassageList from "../../bank/comprehension/passage-list.service.ts";
import { PassageQuery } from "../../bank/passage/passage.schema.ts";
import * as AuditLog from "../../kernel/audit/audit-log.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { QuestionQuery } from "../../bank/question/question-list.schema.ts";
import * as QuestionList from "../../bank/search/question-list.service.ts";
import * as QuestionRead from "../../bank/question/question-read.service.ts";
import * as QuestionRemove from "../../bank/editing/question-remove.service.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { addQuestion, ensureNames, EVERY_TYPE, NAMES, testClock } from "../../testing/world.ts";
import { byAdmin, importRows, rowCells, workOf } from "./question-rows.fixture.ts";

const clock = testClock();
let deps: Deps;

beforeEach(async () => {
  deps = memoryDeps(clock);
  await ensureNames(deps, byAdmin);
});

const inBank = async (from: Deps = deps) => {
  const query = QuestionQuery.parse({ ...NAMES, limit: "100" });
  return QuestionList.list(from, query);
};
const statuses = (outcomes: readonly { status: string }[]) => outcomes.map(({ status }) => status);
const verdicts = (rows: readonly { verdict: string }[]) => rows.map(({ verdict }) => verdict);

describe("the dry run", () => {
  test("separates good rows from bad ones, with column and reason, and writes nothing", async () => {
    const frozen = depsFailingAt(deps, 0, "before");
    const { checked, found } = await importRows(workOf(frozen.deps, "imp_1"), [
      rowCells(1),
      rowCells(2, { answerKey: "Q" }),
      rowCells(3, { topic: "Unheard of" }),
      rowCells(4, { topic: "Unheard of" }),
    ]);
    expect(verdicts(checked)).toEqual(["good", "bad", "good", "good"]);
    expect(checked[1]?.problems).toMatchObject([{ column: "answerKey" }]);
    expect(checked.map(({ needsEntry }) => needsEntry)).toEqual([false, false, true, true]);
    expect(found.unknownEntries).toEqual([{ ...NAMES, topic: "Unheard of", rows: 2 }]);
    expect(frozen.died()).toBe(false);
  });

  test("shows what a key accepts where that looks different from the file", async () => {
    const { checked } = await importRows(workOf(deps, "imp_1"), [
      rowCells(1, { responseType: "Numerical", answerKey: "0.004", tolerance: "0.0001" }),
      rowCells(2, { responseType: "Numerical", answerKey: "5" }),
      rowCells(3),
    ]);
    expect(checked.map(({ key }) => key)).toEqual([
      { written: "0.004 ± 0.0001", accepts: "0.0039 to 0.0041", right: "0.004", wrong: "0.0038" },
      undefined,
      undefined,
    ]);
  });

  test("finds rows that repeat an earlier one, exactly or nearly", async () => {
    const { checked } = await importRows(workOf(deps, "imp_1"), [
      rowCells(1),
      rowCells(1),
      rowCells(1, { solution: "By thinking.", question: `${rowCells(1).question}!` }),
      rowCells(8),
    ]);
    expect(verdicts(checked)).toEqual(["good", "duplicate", "duplicate", "good"]);
    expect(checked[1]?.duplicateOf).toMatchObject({ rowNumber: 2, same: true });
    expect(checked[2]?.duplicateOf).toMatchObject({ rowNumber: 2, same: false });
  });

  test("shows where a row differs from one that is nearly the same", async () => {
    const stem = `${rowCells(1).question} Give the value of`;
    const { checked } = await importRows(workOf(deps, "imp_1"), [
      rowCells(1, { question: `${stem} x.` }),
      rowCells(1, { question: `${stem} y.`, answerKey: "A" }),
    ]);
    const { same, difference } = checked[1]?.duplicateOf ?? {};
    expect([same, difference?.here.includes("of y."), difference?.there.includes("of x.")]).toEqual(
      [false, true, true],
    );
  });

  test("finds questions of the bank that are exactly or nearly the same", async () => {
    const [type] = EVERY_TYPE;
    if (!type) throw new Error("There is no response type");
    const options = ["<p>First 1</p>", "<p>Second 1</p>"];
    const question = `<p>${rowCells(1).question}</p>`;
    const more = { question, options, answerKey: 1, marks: 4, solution: "" };
    const there = await addQuestion(deps, byAdmin, "MCQ_SINGLE", type.example, more);
    const { checked } = await importRows(workOf(deps, "imp_1"), [
      rowCells(1),
      rowCells(1, { question: rowCells(1).question.replace("lime", "<b>LIME</b>") }),
      rowCells(8),
    ]);
    expect(checked.map(({ duplicateOf }) => duplicateOf?.same)).toEqual([true, false, undefined]);
    expect(checked[0]?.duplicateOf?._id).toBe(there._id);
  });
});

describe("an insertion", () => {
  const passage = "<p>The sea was calm that night, and nobody slept.</p>";
  const cells = [
    rowCells(0, { passage }),
    rowCells(1),
    rowCells(2, { topic: "Unheard of" }),
    rowCells(3, { passage }),
  ];
  const decided = { createEntries: true, includeDuplicates: true };

  test("adds questions, their passage once, and the requested entries", async () => {
    const { insert } = await importRows(workOf(deps, "imp_1"), cells, decided);
    const { outcomes } = await insert();
    expect(statuses(outcomes)).toEqual(["inserted", "inserted", "inserted", "inserted"]);
    expect(outcomes[1]?.summary).toMatchObject({ topic: NAMES.topic, responseType: "MCQ_SINGLE" });
    const { questions } = await inBank();
    expect(questions.map(({ question }) => question.slice(0, 20))).toHaveLength(3);
    const { passages } = await PassageList.list(deps, PassageQuery.parse({}));
    expect(passages).toMatchObject([{ questionCount: 2 }]);
    expect(await Catalogue.find(deps, { ...NAMES, topic: "UNHEARD OF" })).toBeDefined();
  });

  test("notes the file in each question's history", async () => {
    const { insert } = await importRows(workOf(deps, "imp_1"), [rowCells(1)]);
    const { outcomes } = await insert();
    const { versions } = await QuestionRead.history(deps, outcomes[0]?.id ?? "");
    expect(versions.map(({ note }) => note)).toEqual(["Imported from questions.csv"]);
  });

  test("skips rows with an entry that was not requested", async () => {
    const { insert } = await importRows(workOf(deps, "imp_1"), cells);
    expect(statuses((await insert()).outcomes)).toEqual(["inserted", "inserted", "inserted"]);
    expect(await Catalogue.find(deps, { ...NAMES, topic: "Unheard of" })).toBeUndefined();
  });

  test("of the same rows, in another file, inserts nothing twice", async () => {
    await (await importRows(workOf(deps, "imp_1"), cells, decided)).insert();
    const again = await importRows(workOf(deps, "imp_2"), cells.toReversed(), decided);
    expect(again.checked.map(({ duplicateOf }) => duplicateOf?.same)).toEqual(
      cells.map(() => true),
    );
    expect((await again.insert()).outcomes).toEqual([]);
  });

  test("inserts deleted questions again as new ones", async () => {
    const first = await importRows(workOf(deps, "imp_1"), cells.slice(1, 2), decided);
    const [before] = (await first.insert()).outcomes;
    await QuestionRemove.remove(deps, byAdmin, [before?.id ?? ""]);
    const { checked, insert } = await importRows(workOf(deps, "imp_2"), cells.slice(1, 2), decided);
    expect(verdicts(checked)).toEqual(["good"]);
    const [after] = (await insert()).outcomes;
    expect(after).toMatchObject({ status: "inserted" });
    expect(after?.id).not.toBe(before?.id);
    expect((await inBank()).total).toBe(1);
  });

  test("of the same rows at the same time inserts each once", async () => {
    const two = await Promise.all(
      ["imp_1", "imp_2"].map((id) => importRows(workOf(deps, id), cells, decided)),
    );
    const done = await Promise.all(two.map(({ insert }) => insert()));
    const inserted = done
      .flatMap(({ outcomes }) => outcomes)
      .filter((one) => one.status === "inserted");
    expect(inserted).toHaveLength(cells.length);
    expect((await PassageList.list(deps, PassageQuery.parse({}))).total).toBe(1);
  });

  test.each(["before", "after"] as const)(
    "killed %s any of its writes and repeated, inserts each row once",
    async (when) => {
      for (let k = 0; ; k++) {
        const fresh = memoryDeps(clock);
        await ensureNames(fresh, byAdmin);
        const dying = depsFailingAt(fresh, k, when);
        const killed = await importRows(workOf(dying.deps, "imp_1"), cells, decided);
        await killed.insert().catch(() => undefined);
        await killed.insertAgain(workOf(fresh, "imp_1"));
        const { questions } = await inBank(fresh);
        expect([k, questions.length]).toEqual([k, 3]);
        expect(new Set(questions.map(({ question }) => question)).size).toBe(3);
        const { passages } = await PassageList.list(fresh, PassageQuery.parse({}));
        expect(passages.map(({ questionCount }) => questionCount)).toEqual([2]);
        const { entries } = await AuditLog.read(fresh, { by: byAdmin.userId });
        const made = entries.filter(({ action }) => /^(question|passage)\.create$/.test(action));
        expect([k, made.length]).toEqual([k, cells.length + 1]);
        expect([k, new Set(made.map(({ target }) => target)).size]).toEqual([k, made.length]);
        if (!dying.died()) break;
      }
    },
  );
});
