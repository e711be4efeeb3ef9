import { rowCells } from "@academy/core/exchange/questions/question-rows.fixture.ts";
import type { ImportList } from "@academy/core/exchange/pipeline/import-list.schema.ts";
import { NAMES } from "@academy/core/testing/world.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { csvOf, ImportCalls } from "./import-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let calls: ImportCalls;

beforeAll(async () => {
  calls = new ImportCalls(await openRoleCloud(cloud.env, clock));
  await calls.ask("POST", "/api/subject-topics", NAMES);
});

const total = async () =>
  (await calls.ask<{ total: number }>("GET", `/api/questions/search?limit=1`)).total;

describe("a file of questions", () => {
  it("is checked, inserted and reported row by row", async () => {
    const rows = [rowCells(0), rowCells(1, { answerKey: "Z" }), rowCells(2)];
    const checked = await calls.checked("questions.csv", csvOf(rows));
    expect(checked).toMatchObject({
      state: "checked",
      progress: { rows: 3, of: 3 },
      found: { rows: 3, good: 2, bad: 1, duplicates: 0, unknownEntries: [] },
    });
    expect(await total()).toBe(0);
    const bad = await calls.rows(checked.importId, "bad");
    expect(bad).toMatchObject({
      total: 1,
      rows: [{ rowNumber: 3, problems: [{ column: "answerKey" }] }],
    });
    const done = await calls.inserted(checked.importId);
    expect(done).toMatchObject({
      state: "done",
      result: {
        message: "Uploaded 2 of 3 rows.",
        attemptedRows: 3,
        uploadedCount: 2,
        rows: [
          { index: 0, ok: true, error: null },
          { index: 2, ok: true, error: null },
        ],
        skippedRows: [{ index: 1 }],
        inserted: [{ responseType: "MCQ_SINGLE" }, { topic: NAMES.topic }],
      },
    });
    expect(await total()).toBe(2);
    const { imports } = await calls.ask<ImportList>("GET", "/api/imports");
    expect(imports[0]).toMatchObject({ importId: done.importId, uploadedCount: 2, by: "admin" });
  });

  it("sent twice, in any format, inserts nothing twice", async () => {
    const before = await total();
    const again = await calls.checked("again.csv", csvOf([rowCells(2), rowCells(0)]));
    expect(again.found).toMatchObject({ good: 0, duplicates: 2, already: 2 });
    const { result } = await calls.inserted(again.importId, { includeDuplicates: true });
    expect(result).toMatchObject({ uploadedCount: 0, alreadyCount: 2, failedCount: 0 });
    expect(result?.rows[0]).toMatchObject({ ok: false, error: "Already in the bank" });
    const json = new TextEncoder().encode(JSON.stringify([rowCells(0)]));
    const direct = await calls.bulkUploaded("again.json", json);
    expect(direct).toMatchObject({ attemptedRows: 1, uploadedCount: 0 });
    expect(await total()).toBe(before);
  });
});
