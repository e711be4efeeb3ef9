import type { BulkJobView } from "@academy/core/bank/bulk/bulk.schema.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { TrashPage } from "@academy/core/bank/trash/trash.schema.ts";
import { rowCells } from "@academy/core/exchange/questions/question-rows.fixture.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { csvOf } from "../../imports/import-calls.fixture.ts";
import { problem } from "../../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../../testing/role-cloud.fixture.ts";
import { BulkCalls } from "./bulk-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let calls: BulkCalls;

beforeAll(async () => {
  calls = new BulkCalls(await openRoleCloud(cloud.env, clock));
});

describe("merging catalogue entries", () => {
  it("moves questions and passages, deletes the entry, and brings all of it back", async () => {
    const [from, to] = [await calls.newEntry(), await calls.newEntry()];
    await calls.addQuestions(3, from.names);
    const [retired = ""] = await calls.addQuestions(1, from.names);
    await calls.bulk({ ids: [retired] }, { kind: "state", state: "RETIRED" });
    const passage = await calls.ask<{ _id: string }>("POST", "/api/passages/upload", {
      examType: "NEET",
      ...from.names,
      passageText: "<p>A lonely passage.</p>",
    });
    const path = `/api/subject-topics/${from._id}`;
    await problem(calls.send("DELETE", path), 409, "in_use");
    await problem(calls.send("POST", `${path}/merge`, from.names), 400, "unknown_subject_topic");
    const merged = await calls.worked(await calls.ask("POST", `${path}/merge`, to.names));
    expect(merged).toMatchObject({ state: "done", changed: 4, passages: 1, failures: [] });
    expect(await calls.listed(to.names)).toBe(3);
    expect(await calls.ask("GET", `/api/passages/${passage._id}`)).toMatchObject(to.names);
    await problem(calls.send("DELETE", path), 404);
    expect(await calls.auditOf(from._id)).toContain("subject-topic.merge");

    const back = await calls.worked(await calls.undo(merged));
    expect(back).toMatchObject({ state: "undone", undo: { changed: 4, failures: [] } });
    expect([await calls.listed(from.names), await calls.listed(to.names)]).toEqual([3, 0]);
    expect(await calls.ask("GET", `/api/passages/${passage._id}`)).toMatchObject(from.names);
    await calls.addQuestions(1, from.names);
  });
});

describe("undoing an import", () => {
  it("deletes what no one has changed, and names the rest", async () => {
    const entry = await calls.newEntry();
    const file = csvOf([0, 1, 2].map((n) => rowCells(n, entry.names)));
    const { importId } = await calls.checked("rows.csv", file);
    const path = `/api/imports/${importId}/undo`;
    await problem(calls.send("POST", path), 409, "not_inserted");
    await calls.inserted(importId);
    const { questions } = await calls.ask<{ questions: QuestionView[] }>(
      "GET",
      `/api/questions/search?${new URLSearchParams(entry.names).toString()}`,
    );
    const [edited] = questions;
    await calls.ask("PUT", `/api/questions/${edited?._id}`, { marks: 1 });
    const job = await calls.ask<BulkJobView>("POST", path);
    expect(job).toMatchObject({
      state: "done",
      changed: 2,
      failures: [{ _id: edited?._id, reason: "It was changed after the import." }],
    });
    expect(await calls.listed(entry.names)).toBe(1);
    expect(await calls.auditOf(importId)).toContain("import.undo");
    expect(await calls.undo(job)).toMatchObject({ undo: { changed: 2, failed: 0 } });
    expect(await calls.listed(entry.names)).toBe(3);
  });

  /** Imports five questions into an entry of their own. */
  async function imported(from: number) {
    const entry = await calls.newEntry();
    const rows = Array.from({ length: 5 }, (_, n) => rowCells(from + n, entry.names));
    const { importId } = await calls.checked("rows.csv", csvOf(rows));
    await calls.inserted(importId);
    const { rows: added } = await calls.rows(importId, "inserted");
    const ids = added.flatMap(({ _id }) => _id ?? []);
    return {
      entry,
      ids,
      undo: () => calls.ask<BulkJobView>("POST", `/api/imports/${importId}/undo`),
    };
  }

  it("works after moves, undone moves and other undone changes of many questions", async () => {
    const { entry, ids, undo } = await imported(10);
    const to = await calls.newEntry();
    const move = { kind: "move", ...to.names };
    await calls.undo(await calls.bulk({ ids }, move));
    await calls.undo(await calls.bulk({ ids }, { kind: "state", state: "RETIRED" }));
    await calls.bulk({ ids: ids.slice(0, 2) }, move);
    await calls.bulk({ ids: ids.slice(1, 3) }, { kind: "tags", add: ["mock"] });
    expect(await undo()).toMatchObject({ state: "done", changed: 5, failures: [] });
    expect([await calls.listed(entry.names), await calls.listed(to.names)]).toEqual([0, 0]);
  });

  it(
    "names what was edited, also before a move, and what got another state",
    { tags: ["thorough"] },
    async () => {
      const { ids, undo } = await imported(20);
      const [edited = "", mended = "", retired = ""] = ids;
      const before = await calls.ask<QuestionView>("GET", `/api/questions/${mended}`);
      const solution = "<p>By thinking.</p>";
      for (const id of [edited, mended])
        await calls.ask("PUT", `/api/questions/${id}`, { solution });
      await calls.ask("PUT", `/api/questions/${mended}`, { solution: before.solution });
      await calls.bulk({ ids }, { kind: "tags", add: ["mock"] });
      await calls.undo(await calls.bulk({ ids }, { kind: "tags", add: ["mock", "new"] }));
      await calls.bulk({ ids: [mended] }, { kind: "tags", add: [], remove: ["mock"] });
      await calls.bulk({ ids: [retired] }, { kind: "state", state: "RETIRED" });
      const job = await undo();
      expect(job).toMatchObject({ changed: 3, failed: 2 });
      expect(new Map(job.failures.map(({ _id, reason }) => [_id, reason]))).toEqual(
        new Map([
          [edited, "It was changed after the import."],
          [retired, "Its state was changed after the import."],
        ]),
      );
    },
  );

  it(
    "deletes drafts that still wait for review, and leaves the approved ones",
    { tags: ["thorough"] },
    async () => {
      const settings = "/api/questions/review/settings";
      const { rev } = await calls.ask<{ rev: number }>("GET", settings);
      const on = { needsReview: true, needsSolution: false, rev };
      await calls.ask("PUT", settings, on);
      const { ids, undo } = await imported(30);
      await calls.ask("PUT", settings, { ...on, needsReview: false, rev: rev + 1 });
      const [approved = ""] = ids;
      await calls.ask("PUT", `/api/questions/${approved}/state`, { state: "APPROVED" });
      expect(await undo()).toMatchObject({
        changed: 4,
        failures: [{ _id: approved, reason: "It was approved after the import." }],
      });
    },
  );
});

describe("the trash", () => {
  it("lists what was deleted, and restores it or deletes it permanently", async () => {
    const entry = await calls.newEntry();
    const ids = await calls.addQuestions(2, entry.names);
    await calls.bulk({ ids }, { kind: "delete" });
    const trash = () => calls.ask<TrashPage>("GET", "/api/questions/trash");
    const mine = async () =>
      (await trash()).questions.filter(({ topic }) => topic === entry.topic).map(({ _id }) => _id);
    expect((await mine()).toSorted()).toEqual(ids.toSorted());
    await calls.bulk({ ids: ids.slice(0, 1) }, { kind: "restore" });
    expect([await mine(), await calls.listed(entry.names)]).toEqual([ids.slice(1), 1]);
    const purged = await calls.ask("DELETE", "/api/questions/trash", { ids });
    expect(purged).toEqual({ purgedCount: 1, keptCount: 1 });
    expect([await mine(), await calls.listed(entry.names)]).toEqual([[], 1]);
    await problem(calls.send("GET", `/api/questions/${ids[1]}/history`), 404);
  });
});
