import { fingerprintOf, isNearDuplicate } from "@academy/core/bank/words/similarity.rules.ts";
import { OPTION_COLUMNS } from "@academy/core/exchange/template/option-columns.schema.ts";
import { ROW_COLUMNS } from "@academy/core/exchange/template/question-table.schema.ts";
import { presets } from "@academy/core/exam/pattern/presets.rules.ts";
import { admin, testClock, testDeps } from "@academy/core/testing/world.ts";
import { expect, test } from "vitest";
import { useCloud } from "../../testing/cloud.ts";
import { type CheckedPaper, checkPaper, patternsWithFile } from "./paper-file.ts";
import { partOf, samplePapers } from "./sample-papers.ts";

useCloud();

const thorough = { tags: ["thorough"] };

let checked: Promise<[string, CheckedPaper][]> | undefined;

/** Every file after the import's dry run; all tests share one reading. */
const papers = () => (checked ??= readAll());

async function readAll(): Promise<[string, CheckedPaper][]> {
  const deps = testDeps(testClock());
  const all: [string, CheckedPaper][] = [];
  for (const pattern of await patternsWithFile()) {
    all.push([pattern, await checkPaper(deps, admin(), pattern)]);
  }
  return all;
}

/**
 * Replaces every number by the same word, so that questions that differ only in numbers become
 * equal.
 */
const withoutNumbers = (text: string): string => text.replaceAll(/\d+(?:\.\d+)?/g, " number ");

const textsOf = (cells: Readonly<Record<string, string | undefined>>): string[] =>
  ["question", ...OPTION_COLUMNS, ...ROW_COLUMNS].map((column) => cells[column] ?? "");

test("every paper has its file, and every file its paper", async () => {
  const named = samplePapers.map(({ pattern }) => pattern);
  expect(await patternsWithFile()).toEqual(named.toSorted());
});

test(
  "the import reads every file without an error, a note or a missing figure",
  thorough,
  async () => {
    for (const [pattern, { rows, unknownColumns, images }] of await papers()) {
      expect(unknownColumns, pattern).toEqual([]);
      expect(images.missing, pattern).toBe(0);
      const odd = rows.flatMap(({ index, verdict, problems, notes = [], key, keyless }) =>
        verdict === "good" && notes.length === 0 && !key && !keyless
          ? []
          : [{ row: index + 2, verdict, problems, notes, key }],
      );
      expect(odd, pattern).toEqual([]);
    }
  },
);

test(
  "each file has the subjects, types and counts of its pattern in the exam's order",
  thorough,
  async () => {
    for (const [id, { rows }] of await papers()) {
      const preset = presets.find((one) => one.id === id);
      const part = samplePapers.find(({ pattern }) => pattern === id)?.part ?? 1;
      const asked = partOf(preset?.sectionDetails ?? [], part).flatMap((one) =>
        Array.from({ length: one.numQuestions }, () => [preset?.examType, one.subject, one.type]),
      );
      const found = rows.map(({ cells }) => [
        cells["examType"],
        cells["subject"],
        cells["responseType"],
      ]);
      expect(found, id).toEqual(asked);
      for (const { index, cells } of rows) {
        const row = `${id}, row ${index + 2}`;
        expect(cells["solution"] ?? "", row).not.toBe("");
        if (id === "ioqm") expect(cells["answerKey"], row).toMatch(/^\d{1,2}$/);
      }
    }
  },
);

test(
  "no two questions of all files are near duplicates, nor differ in numbers only",
  thorough,
  async () => {
    const known: { name: string; prints: ReturnType<typeof fingerprintOf>[] }[] = [];
    for (const [pattern, { rows }] of await papers()) {
      for (const { index, cells } of rows) {
        const texts = textsOf(cells);
        const prints = [texts, texts.map(withoutNumbers)].map(fingerprintOf);
        known.push({ name: `${pattern}, row ${index + 2}`, prints });
      }
    }
    const pairs = known.flatMap((one, at) =>
      known.slice(at + 1).flatMap((other) => {
        const near = one.prints.some((print, kind) => {
          const compared = other.prints[kind];
          return compared !== undefined && isNearDuplicate(print, compared);
        });
        return near ? [`${one.name} and ${other.name}`] : [];
      }),
    );
    expect(pairs).toEqual([]);
  },
);
