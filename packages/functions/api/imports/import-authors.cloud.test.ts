import type { BulkJobView } from "@academy/core/bank/bulk/bulk.schema.ts";
import type { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { pngOf } from "@academy/core/bank/image/image.fixture.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { ImportList } from "@academy/core/exchange/pipeline/import-list.schema.ts";
import { rowCells } from "@academy/core/exchange/questions/question-rows.fixture.ts";
import { NAMES } from "@academy/core/testing/world.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { problem } from "../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { csvOf, ImportCalls } from "./import-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let office: ImportCalls;
let asha: ImportCalls;
let ravi: ImportCalls;

beforeAll(async () => {
  const api = await openRoleCloud(cloud.env, clock);
  office = new ImportCalls(api);
  await office.ask("POST", "/api/subject-topics", NAMES);
  asha = new ImportCalls(api, (await api.join("asha", "author")).token);
  ravi = new ImportCalls(api, (await api.join("ravi", "author")).token);
});

const question = (calls: ImportCalls, id: string | undefined) =>
  calls.ask<QuestionView>("GET", `/api/questions/${id}`);

describe("an author's file", () => {
  it("enters as drafts of the author, also while questions need no review", async () => {
    const { importId, found } = await asha.checked("mine.csv", csvOf([rowCells(0), rowCells(1)]));
    expect(found).toMatchObject({ good: 2, bad: 0 });
    expect((await asha.inserted(importId)).result).toMatchObject({ uploadedCount: 2 });
    const { rows } = await asha.rows(importId, "inserted");
    const own = await question(asha, rows[0]?._id);
    expect(own).toMatchObject({ state: "DRAFT", stateBy: "asha", answerKey: 1, ownChange: true });
    expect(await question(ravi, rows[0]?._id)).toMatchObject({ answerKey: null, keyHidden: true });
    const state = `/api/questions/${rows[0]?._id}/state`;
    await problem(asha.send("PUT", state, { state: "APPROVED" }), 403, "forbidden");
    const log = await office.ask<{ entries: object[] }>("GET", `/api/audit?target=${importId}`);
    expect(log.entries).toContainEqual(
      expect.objectContaining({ action: "import.insert", byName: "asha" }),
    );
  });

  it(
    "adds no entries of the catalogue and no passages, and says what to do",
    { tags: ["thorough"] },
    async () => {
      const rows = [
        rowCells(2, { topic: "Unheard of" }),
        rowCells(3, { passage: "<p>The sea was calm that night.</p>" }),
      ];
      const { importId, found } = await asha.checked("new.csv", csvOf(rows));
      expect(found).toMatchObject({ good: 0, bad: 2, unknownEntries: [] });
      expect((await asha.rows(importId, "bad")).rows).toMatchObject([
        {
          problems: [
            { column: "subject", reason: expect.stringContaining("ask an administrator") },
          ],
        },
        {
          problems: [
            { column: "passage", reason: expect.stringContaining("Ask an administrator") },
          ],
        },
      ]);
      const { result } = await asha.inserted(importId, { createEntries: true });
      expect(result).toMatchObject({ uploadedCount: 0 });
      const all = await office.ask<SubjectTopic[]>("GET", "/api/subject-topics/mappings");
      expect(all.map(({ topic }) => topic)).not.toContain("Unheard of");
      await office.inserted((await office.checked("new.csv", csvOf(rows))).importId);
      const known = rowCells(4, { passage: "<p>The sea was calm that night.</p>" });
      expect((await asha.checked("new.csv", csvOf([known]))).found).toMatchObject({ good: 1 });
    },
  );

  it(
    "shares its images with the hour's limit of the author's form",
    { tags: ["thorough"] },
    async () => {
      const picture = (n: number) =>
        `<img src="data:image/png;base64,${Buffer.from(pngOf(10 + n, 10)).toString("base64")}">`;
      const tenPictures = Array.from({ length: 10 }, (_, n) => picture(n)).join("");
      const withPictures = (from: number, count: number) =>
        csvOf(
          Array.from({ length: count }, (_, n) =>
            rowCells(from + n, { question: `<p>Which? ${from + n}</p>${tenPictures}` }),
          ),
        );
      const many = await ravi.checked("many.csv", withPictures(1000, 31));
      expect(many).toMatchObject({ state: "refused", refusal: { code: "too_many_pictures" } });
      const insert = async (from: number, count: number) => {
        const { importId } = await ravi.checked(`${from}.csv`, withPictures(from, count));
        return ravi.send("POST", `/api/imports/${importId}/insert`, {});
      };
      expect((await insert(2000, 20)).status).toBe(202);
      expect(await problem(insert(3000, 11), 429)).toMatchObject({ code: "too_many_tries" });
      expect((await insert(4000, 10)).status).toBe(202);
    },
  );
});

describe("the imports of others", () => {
  it("do not exist for an author, and an administrator undoes those of authors", async () => {
    const of = {
      admin: (await office.checked("office.csv", csvOf([rowCells(5)]))).importId,
      asha: (await asha.checked("asha.csv", csvOf([rowCells(6)]))).importId,
    };
    for (const id of Object.values(of)) {
      const path = `/api/imports/${id}`;
      for (const part of ["", "/rows", "/failed.xlsx"]) {
        await problem(ravi.send("GET", path + part), 404, "not_found");
      }
      for (const part of ["/check", "/insert", "/undo"]) {
        await problem(ravi.send("POST", path + part, part === "/insert" ? {} : undefined), 404);
      }
      await problem(ravi.send("DELETE", path), 404);
    }
    const listed = async (calls: ImportCalls) =>
      (await calls.ask<ImportList>("GET", "/api/imports")).imports.map(({ importId }) => importId);
    expect(await listed(ravi)).not.toContain(of.asha);
    expect(await listed(asha)).toContain(of.asha);
    expect(await listed(asha)).not.toContain(of.admin);
    expect(await listed(office)).toEqual(expect.arrayContaining(Object.values(of)));

    const path = `/api/imports/${of.asha}`;
    expect(await office.view(of.asha)).toMatchObject({ locked: true, by: "asha" });
    expect(await asha.view(of.asha)).not.toHaveProperty("locked");
    await problem(office.send("POST", `${path}/check`), 403, "not_your_import");
    await problem(office.send("POST", `${path}/insert`, {}), 403, "not_your_import");
    await asha.inserted(of.asha);
    expect(await office.ask("POST", `${path}/undo`)).toMatchObject({ changed: 1, failed: 0 });
  });

  it("of users are for administrators only", async () => {
    const input = { kind: "users", fileName: "a.csv", size: 3 };
    await problem(asha.send("POST", "/api/imports", input), 403, "forbidden");
    await problem(asha.send("GET", "/api/imports?kind=users"), 403, "forbidden");
  });
});

describe("an author's undo", () => {
  it("deletes drafts that no one has touched, and can be read by that author only", async () => {
    const { importId } = await asha.checked("undo.csv", csvOf([7, 8, 9].map((n) => rowCells(n))));
    await asha.inserted(importId);
    const { rows } = await asha.rows(importId, "inserted");
    const [edited, sent] = rows.map(({ _id }) => _id);
    await asha.ask("PUT", `/api/questions/${edited}`, { solution: "<p>By thinking.</p>" });
    await asha.ask("PUT", `/api/questions/${sent}/state`, { state: "REVIEW" });
    const job = await asha.ask<BulkJobView>("POST", `/api/imports/${importId}/undo`);
    expect(job).toMatchObject({ state: "done", changed: 1, failed: 2, undoUntil: null });
    expect(new Map(job.failures.map(({ _id, reason }) => [_id, reason]))).toEqual(
      new Map([
        [edited, "It was changed after the import."],
        [sent, "It is not a draft any more."],
      ]),
    );
    const path = `/api/questions/bulk/${job.jobId}`;
    expect(await asha.ask("GET", path)).toEqual(job);
    await problem(ravi.send("GET", path), 404);
    await problem(asha.send("POST", `${path}/undo`), 403, "forbidden");
    expect(await office.ask("POST", `${path}/undo`)).toMatchObject({ undo: { changed: 1 } });
  });
});

describe("an author's drafts", () => {
  it("are sent to review together, as far as they are drafts and can be reviewed", async () => {
    const settings = "/api/questions/review/settings";
    const { rev } = await office.ask<{ rev: number }>("GET", settings);
    await office.ask("PUT", settings, { needsReview: false, needsSolution: true, rev });
    const solved = { solution: "By thinking." };
    const rows = [rowCells(12, solved), rowCells(13, solved), rowCells(20)];
    const { importId } = await asha.checked("send.csv", csvOf(rows));
    const path = `/api/imports/${importId}/review`;
    await problem(asha.send("POST", path), 409, "not_inserted");
    await asha.inserted(importId);
    const ids = (await asha.rows(importId, "inserted")).rows.map(({ _id }) => _id);
    await office.ask("PUT", `/api/questions/${ids[0]}/state`, { state: "APPROVED" });
    await problem(ravi.send("POST", path), 404);
    const job = await asha.ask<BulkJobView>("POST", path);
    expect(job).toMatchObject({ state: "done", kind: "send-import", changed: 1, undoUntil: null });
    expect(new Map(job.failures.map(({ _id, reason }) => [_id, reason]))).toEqual(
      new Map([
        [ids[0], "It is not a draft any more."],
        [ids[2], "Write a solution before you send it to review."],
      ]),
    );
    expect(await question(asha, ids[1])).toMatchObject({ state: "REVIEW", stateBy: "asha" });
    expect(await asha.ask("POST", path)).toMatchObject({ changed: 0, failed: 2 });
    expect(await asha.ask("GET", `/api/questions/bulk/${job.jobId}`)).toEqual(job);
  });
});
