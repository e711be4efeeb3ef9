import { beforeEach, describe, expect, test } from "vitest";
import * as PassageVariants from "../../bank/variant/passage-variant-read.service.ts";
import * as VariantRead from "../../bank/variant/variant-read.service.ts";
import * as Variants from "../../bank/variant/variant.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { QuestionQuery } from "../../bank/question/question-list.schema.ts";
import * as QuestionList from "../../bank/search/question-list.service.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { ensureNames, NAMES, testClock } from "../../testing/world.ts";
import { RowSums } from "../pipeline/row-sums.rules.ts";
import { byAdmin, importRows, rowCells, workOf } from "./question-rows.fixture.ts";

const clock = testClock();
let deps: Deps;

beforeEach(async () => {
  deps = memoryDeps(clock);
  await ensureNames(deps, byAdmin);
});

const hindi = (n: number) => ({
  questionHi: `प्रश्न ${n}`,
  optionAHi: `पहला ${n}`,
  optionBHi: `दूसरा ${n}`,
});
const passage = "<p>The sea was calm that night, and no one slept.</p>";
const cells = [
  rowCells(0, { ...hindi(0), passage, passageHi: "समुद्र", solutionHi: "हल" }),
  rowCells(1),
  rowCells(2, { ...hindi(2), questionTa: "கேள்வி 2", optionATa: "1", optionBTa: "2" }),
];

/** All questions with their languages, and the texts of each. */
async function textsIn(from: Deps) {
  const { questions } = await QuestionList.list(
    from,
    QuestionQuery.parse({ ...NAMES, limit: "100" }),
  );
  const views = await Promise.all(
    questions.map(async ({ _id, languages, passageId }) => {
      const { variants } = await VariantRead.view(from, byAdmin, _id);
      const ofPassage =
        passageId === null ? [] : (await PassageVariants.view(from, passageId)).variants;
      return {
        languages,
        texts: variants.map(({ language, texts }) => [language, texts.question, texts.solution]),
        passage: ofPassage.map(({ language, texts }) => [language, texts.passageText]),
      };
    }),
  );
  return views.toSorted((a, b) => JSON.stringify(a.texts).localeCompare(JSON.stringify(b.texts)));
}

const ALL = [
  {
    languages: ["hi"],
    texts: [["hi", "<p>प्रश्न 0</p>", "<p>हल</p>"]],
    passage: [["hi", "<p>समुद्र</p>"]],
  },
  {
    languages: ["hi", "ta"],
    texts: [
      ["hi", "<p>प्रश्न 2</p>", ""],
      ["ta", "<p>கேள்வி 2</p>", ""],
    ],
    passage: [],
  },
  { languages: undefined, texts: [], passage: [] },
];

describe("questions in several languages", () => {
  test("are counted by the dry run, which names what differs from the English text", async () => {
    const other = rowCells(3, { ...hindi(4), questionHi: "प्रश्न 9.8" });
    const latin = rowCells(4, { ...hindi(4), questionHi: "cy dk SI ek=d D;k gS (4)" });
    const { checked } = await importRows(workOf(deps, "imp_1"), [...cells, other, latin]);
    const sums = new RowSums();
    sums.add(checked);
    expect(sums.end()).toMatchObject({
      languages: [
        { language: "hi", rows: 4 },
        { language: "ta", rows: 1 },
      ],
      translations: 0,
    });
    expect(checked[0]?.notes).toBeUndefined();
    expect(checked[3]?.notes).toContain("questionHi: Hindi has 9.8, English has 3.");
    expect(checked[4]?.notes).toEqual([
      "questionHi has no letters of Hindi. If it was written in Kruti Dev or a similar font, convert it to Unicode first.",
    ]);
  });

  test("are added with their passages", async () => {
    await (await importRows(workOf(deps, "imp_1"), cells)).insert();
    expect(await textsIn(deps)).toEqual(ALL);
  });

  test("a file with them adds languages to the questions of an earlier one, and nothing else", async () => {
    const english = cells.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !/(?:Hi|Ta)$/.test(name))),
    );
    await (await importRows(workOf(deps, "imp_1"), english)).insert();
    const { checked, insert } = await importRows(workOf(deps, "imp_2"), cells);
    expect(checked.map(({ duplicateOf, languages }) => [duplicateOf?.same, languages])).toEqual([
      [true, ["hi"]],
      [true, undefined],
      [true, ["hi", "ta"]],
    ]);
    const { outcomes } = await insert();
    expect(outcomes.map(({ status }) => status)).toEqual(["translated", "translated"]);
    expect(await textsIn(deps)).toEqual(ALL);
    const again = await importRows(workOf(deps, "imp_3"), cells);
    expect(again.checked.map(({ languages }) => languages)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("a translator's later text stays", async () => {
    const { insert, insertAgain } = await importRows(workOf(deps, "imp_1"), cells.slice(0, 1));
    const [{ id } = { id: null }] = (await insert()).outcomes;
    const texts = { question: "<p>बेहतर</p>", options: ["<p>क</p>", "<p>ख</p>"] };
    await Variants.save(deps, byAdmin, id ?? "", "hi", { texts, edition: 1 });
    await insertAgain(workOf(deps, "imp_1"));
    expect(await textsIn(deps)).toMatchObject([{ texts: [["hi", "<p>बेहतर</p>", "<p>हल</p>"]] }]);
  });

  test.each(["before", "after"] as const)(
    "killed %s any write and repeated, have each text once",
    { tags: ["thorough"], timeout: 120_000 },
    async (when) => {
      for (let k = 0; ; k++) {
        const fresh = memoryDeps(clock);
        await ensureNames(fresh, byAdmin);
        const dying = depsFailingAt(fresh, k, when);
        const killed = await importRows(workOf(dying.deps, "imp_1"), cells);
        await killed.insert().catch(() => undefined);
        await killed.insertAgain(workOf(fresh, "imp_1"));
        const found = await QuestionList.list(fresh, QuestionQuery.parse({ ...NAMES, limit: "9" }));
        expect([k, new Set(found.questions.map(({ languages }) => languages?.join()))]).toEqual([
          k,
          new Set(["hi", "hi,ta", undefined]),
        ]);
        expect([k, await textsIn(fresh)]).toEqual([k, ALL]);
        if (!dying.died()) break;
      }
    },
  );
});
