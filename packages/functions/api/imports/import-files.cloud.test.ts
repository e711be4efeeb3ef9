import { pngOf } from "@academy/core/bank/image/image.fixture.ts";
import { rowCells } from "@academy/core/exchange/questions/question-rows.fixture.ts";
import { HOSTILE_FILES } from "@academy/core/exchange/files/hostile-files.fixture.ts";
import { pictureOver } from "@academy/core/exchange/files/workbook-pictures.fixture.ts";
import { makeZip } from "@academy/core/exchange/files/zip.fixture.ts";
import { limit } from "@academy/core/testing/limits.ts";
import { sharedBytes } from "@academy/core/testing/shared-data.fixture.ts";
import { openSpreadsheet } from "@academy/core/testing/spreadsheet.fixture.ts";
import { NAMES } from "@academy/core/testing/world.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { beforeAll, describe, expect, it, type TestContext } from "vitest";
import { problem } from "../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { csvOf, ImportCalls } from "./import-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let calls: ImportCalls;

beforeAll(async () => {
  calls = new ImportCalls(await openRoleCloud(cloud.env, clock));
  await calls.ask("POST", "/api/subject-topics", NAMES);
});

const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

describe("the rows that failed", () => {
  it("come as a sheet that can be fixed and uploaded again", async () => {
    const lines = "First line\nsecond line";
    const hindi = { questionHi: "प्रश्न", optionAHi: "क", optionBHi: "ख" };
    const bad = rowCells(1, { answerKey: "Z", solution: lines, ...hindi });
    const checked = await calls.checked("some.csv", csvOf([rowCells(0, hindi), bad]));
    await calls.inserted(checked.importId);
    const answer = await calls.send("GET", `/api/imports/${checked.importId}/failed.xlsx`);
    expect(answer.headers.get("content-disposition")).toContain("failed-rows.xlsx");
    const book = await openSpreadsheet(new Uint8Array(await answer.arrayBuffer()));
    const sheet = book.worksheets[0];
    const heads = sheet?.getRow(1).values as string[];
    expect([sheet?.rowCount, heads[1]]).toEqual([2, "reason"]);
    expect(sheet?.getCell(2, 1).text).toContain("answerKey: ");
    expect(heads.filter((head) => head?.endsWith("Hi"))).toEqual(Object.keys(hindi));
    expect(sheet?.getCell(2, heads.indexOf("solution")).text).toBe(lines);
    sheet!.getCell(2, heads.indexOf("answerKey")).value = "A";
    const mended = new Uint8Array(await book.xlsx.writeBuffer());
    const again = await calls.checked("failed-rows.xlsx", mended);
    const languages = [{ language: "hi", rows: 1 }];
    expect(again.found).toMatchObject({ rows: 1, good: 1, languages });
    expect((await calls.inserted(again.importId)).result).toMatchObject({ uploadedCount: 1 });
    expect((await calls.rows(again.importId, "inserted")).total).toBe(1);
    const none = await calls.send("GET", `/api/imports/${again.importId}/failed.xlsx`);
    expect(await problem(none, 409)).toMatchObject({ code: "none_failed" });
  });
});

describe("a ZIP", () => {
  const data = csvOf([
    rowCells(3, { images: "Figure.png" }),
    rowCells(4, { images: "gone.png" }),
    rowCells(5),
  ]);
  const zip = bytesOf(
    makeZip([
      { name: "questions.csv", bytes: data },
      { name: "pictures/figure.PNG", bytes: pngOf(30, 20) },
    ]),
  );

  it("is imported with its images, by a job and by the specified call alike", async () => {
    const checked = await calls.checked("questions.zip", zip);
    expect(checked.found?.images).toEqual({ total: 2, inFile: 1, remote: 0, missing: 1 });
    const summary = {
      uploaded: 1,
      resolvedUploaded: 1,
      downloadedUploaded: 0,
      total: 2,
      placeholder: 1,
    };
    const direct = await calls.bulkUploaded("questions.zip", zip);
    expect(direct).toMatchObject({ uploadedCount: 3, imageSummary: summary });
    const { result } = await calls.inserted(checked.importId);
    expect(result).toMatchObject({ uploadedCount: 0, alreadyCount: 3 });
  });

  it("belongs to its own specified call, and data to the other", async () => {
    const wrong = await calls.bulkUpload("questions.csv", zip);
    expect(wrong.status).toBe(400);
    const empty = await calls.bulkUpload("questions.csv", new Uint8Array());
    expect(empty.status).toBe(400);
  });
});

describe("a workbook", () => {
  it("is imported with the picture over a cell", { tags: ["thorough"] }, async () => {
    const cells = rowCells(9);
    const file = bytesOf(await pictureOver(cells, "question", pngOf(31, 21)));
    const checked = await calls.checked("questions.xlsx", file);
    expect(checked.found).toMatchObject({ good: 1, images: { total: 1, inFile: 1, missing: 0 } });
    const { result } = await calls.inserted(checked.importId);
    expect(result).toMatchObject({ uploadedCount: 1 });
    const { rows } = await calls.rows(checked.importId, "inserted");
    expect(JSON.stringify(rows)).not.toContain("Image missing");
  });
});

describe("an import", () => {
  it("reports its progress step by step", async () => {
    const { importId } = await calls.ask<{ importId: string }>("POST", "/api/imports", {
      kind: "questions",
      fileName: "a.csv",
      size: 3,
    });
    const path = `/api/imports/${importId}`;
    const codeOf = async (method: string, part: string, body?: unknown) =>
      (await problem(await calls.send(method, `${path}/${part}`, body), 409)).code;
    expect(await codeOf("POST", "check")).toBe("upload_missing");
    expect(await codeOf("POST", "insert", {})).toBe("not_checked");
    expect(await codeOf("GET", "rows")).toBe("not_there_yet");
    const done = await calls.checked("a.csv", csvOf([rowCells(6)]));
    await calls.inserted(done.importId);
    const again = await calls.send("POST", `/api/imports/${done.importId}/check`);
    expect(await problem(again, 409)).toMatchObject({ code: "already_inserted" });
  });

  it("that is larger than its kind allows is refused before it is sent", async () => {
    const input = { kind: "questions", fileName: "a.xlsx", size: 26 * 1024 * 1024 };
    const answer = await calls.send("POST", "/api/imports", input);
    expect(await problem(answer, 413)).toMatchObject({ message: expect.stringContaining("25 MB") });
  });

  it("that is cancelled leaves no file behind", async () => {
    const checked = await calls.checked("a.csv", csvOf([rowCells(7)]));
    await calls.ask("DELETE", `/api/imports/${checked.importId}`);
    expect((await calls.send("GET", `/api/imports/${checked.importId}`)).status).toBe(404);
    const { s3, config } = calls.api.deps;
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: config.bucket }));
    const left = Contents.filter(({ Key }) => Key?.includes(checked.importId));
    expect(left.map(({ Key }) => Key)).toEqual([]);
  });

  it("fills empty cells with the values chosen for the whole file", async () => {
    const { examType: _exam, ...rest } = rowCells(8, { difficulty: "" });
    const importId = await calls.upload("a.csv", csvOf([{ examType: "", ...rest }]));
    await calls.ask("POST", `/api/imports/${importId}/check`);
    await calls.work(importId);
    const empty = ["examType", "difficulty"];
    expect((await calls.view(importId)).found).toMatchObject({ bad: 1, empty });
    const defaults = { examType: "NEET", difficulty: "medium" };
    await calls.ask("POST", `/api/imports/${importId}/check`, { defaults });
    await calls.work(importId);
    expect((await calls.view(importId)).found).toMatchObject({ good: 1, bad: 0, empty: [] });
  });
});

describe("a hostile file", () => {
  /**
   * One file of each kind of attack; the others, which fail at the same checks, are left to the
   * thorough run.
   */
  const KINDS = ["bomb50.xlsx", "laughs.xlsx", "svg_as_png.png", "zip_traversal.zip"];
  const isKind = (name: string) => KINDS.includes(name);
  const names = Object.keys(HOSTILE_FILES);
  const title = "%s is refused with a reason, while other calls are served";
  it.for(names.filter(isKind))(title, refusesWhileServing);
  it.for(names.filter((name) => !isKind(name)))(title, { tags: ["thorough"] }, refusesWhileServing);

  async function refusesWhileServing(name: string, ctx: TestContext) {
    const bytes = bytesOf(sharedBytes(ctx, `hostile/${name}`));
    const importId = await calls.upload(name, bytes);
    await calls.ask("POST", `/api/imports/${importId}/check`);
    const began = process.cpuUsage();
    let served = 0;
    let isOver = false;
    const work = calls.work(importId).finally(() => (isOver = true));
    while (!isOver && served < 3) {
      const answer = await calls.send("GET", "/api/exam-types");
      if (answer.ok) served++;
    }
    await work;
    const { state, refusal } = await calls.view(importId);
    expect([name, state]).toEqual([name, "refused"]);
    expect(refusal?.message.length).toBeGreaterThan(20);
    expect(served).toBeGreaterThan(0);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(limit(5000));
  }
});
