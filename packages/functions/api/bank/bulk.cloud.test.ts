import type { BulkJobView } from "@academy/core/bank/bulk/bulk.schema.ts";
import type { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { TrashPage } from "@academy/core/bank/trash/trash.schema.ts";
import { rowCells } from "@academy/core/exchange/questions/question-rows.fixture.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { createHandler } from "../../jobs/run-worker.ts";
import { csvOf, ImportCalls } from "../imports/import-calls.fixture.ts";
import { problem } from "../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let calls: ImportCalls;

beforeAll(async () => {
  calls = new ImportCalls(await openRoleCloud(cloud.env, clock));
});

let topics = 0;

/** A catalogue entry that no other test uses. */
async function newEntry(): Promise<SubjectTopic & { names: Record<string, string> }> {
  const names = { subject: "Physics", topic: `Topic ${++topics}`, subTopic: "All" };
  return { ...(await calls.ask<SubjectTopic>("POST", "/api/subject-topics", names)), names };
}

async function addQuestions(
  count: number,
  names: Record<string, string>,
  more: object = {},
): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const { _id } = await calls.ask<QuestionView>("POST", "/api/questions/upload", {
      ...names,
      examType: "JEE",
      difficulty: "EASY",
      responseType: "INTEGER",
      question: `<p>Question ${n} of ${names["topic"]}</p>`,
      answerKey: n,
      ...more,
    });
    ids.push(_id);
  }
  return ids;
}

const listed = async (query: Record<string, string>) =>
  (
    await calls.ask<{ total: number }>(
      "GET",
      `/api/questions/search?${new URLSearchParams({ ...query, limit: "1" }).toString()}`,
    )
  ).total;

const bulk = (select: object, change: object, more: object = {}) =>
  calls.ask<BulkJobView>("POST", "/api/questions/bulk", { select, change, ...more });

/** Does what the queue's worker does with a request. */
async function worked({ jobId }: BulkJobView): Promise<BulkJobView> {
  const body = JSON.stringify({ detail: { jobId } });
  const handler = createHandler(calls.api.deps, "bulk");
  await handler({ Records: [{ messageId: "1", body }] });
  return calls.ask<BulkJobView>("GET", `/api/questions/bulk/${jobId ?? ""}`);
}

const undo = ({ jobId }: BulkJobView) =>
  calls.ask<BulkJobView>("POST", `/api/questions/bulk/${jobId ?? ""}/undo`);

const auditOf = async (subject: string) =>
  (
    await calls.ask<{ entries: { action: string }[] }>("GET", `/api/audit?subject=${subject}`)
  ).entries.map(({ action }) => action);

describe("a change of many questions", () => {
  it("moves up to 25 named questions with the answer, once in the audit log, and undoes it", async () => {
    const [from, to] = [await newEntry(), await newEntry()];
    const ids = await addQuestions(3, from.names);
    const job = await bulk({ ids }, { kind: "move", ...to.names });
    expect(job).toMatchObject({ state: "done", total: 3, changed: 3, failed: 0, by: "admin" });
    expect(job.title).toBe(`Move to Physics › ${to.names["topic"]} › All`);
    expect([await listed(from.names), await listed(to.names)]).toEqual([0, 3]);
    expect(await auditOf(job.jobId ?? "")).toEqual(["question.bulk"]);
    const history = await calls.ask<object>("GET", `/api/questions/${ids[0]}/history`);
    expect(history).toMatchObject({ versions: [{ rev: 2, changed: ["topic"] }, { rev: 1 }] });

    expect(await undo(job)).toMatchObject({ state: "undone", undo: { changed: 3, failed: 0 } });
    expect([await listed(from.names), await listed(to.names)]).toEqual([3, 0]);
    const entries = await auditOf(job.jobId ?? "");
    expect(entries.toSorted()).toEqual(["question.bulk", "question.bulk-undo"]);
    expect(await undo(job)).toMatchObject({ state: "undone" });
  });

  it("changes all that the filters find, by a job, and leaves what was changed since", async () => {
    const entry = await newEntry();
    const ids = await addQuestions(30, entry.names);
    const select = { criteria: entry.names, expected: 30 };
    const started = await bulk(select, { kind: "difficulty", difficulty: "DIFFICULT" });
    expect(started).toMatchObject({ state: "running", total: 30, done: 0, undoUntil: null });
    await problem(
      calls.send("POST", `/api/questions/bulk/${started.jobId}/undo`),
      409,
      "still_running",
    );
    const done = await worked(started);
    expect(done).toMatchObject({ state: "done", changed: 30, failures: [] });
    expect(await listed({ ...entry.names, difficulty: "DIFFICULT" })).toBe(30);

    await calls.ask("PUT", `/api/questions/${ids[7]}`, { marks: 3 });
    const undone = await worked(await undo(done));
    const question = `Question 7 of ${entry.names["topic"]}`;
    const left = { _id: ids[7], question, reason: "It was changed since." };
    expect(undone).toMatchObject({ state: "undone", undo: { changed: 29, failures: [left] } });
    expect(await listed({ ...entry.names, difficulty: "EASY" })).toBe(29);
    const { jobs } = await calls.ask<{ jobs: BulkJobView[] }>("GET", "/api/questions/bulk");
    expect(jobs[0]).toMatchObject({ jobId: started.jobId, state: "undone" });
  });

  it("says what it would do without doing it", async () => {
    const entry = await newEntry();
    const [first = "", ...others] = await addQuestions(3, entry.names, { marks: 2 });
    await calls.ask("PUT", `/api/questions/${first}`, { marks: 4 });
    const select = { ids: [first, ...others, `q_${"0".repeat(20)}`] };
    const checked = await bulk(select, { kind: "marks", marks: 4 }, { dryRun: true });
    expect(checked).toMatchObject({ jobId: null, state: "checked", total: 4, changed: 2 });
    expect(checked.failures).toMatchObject([{ reason: "It does not exist any more." }]);
    const other = await calls.ask<QuestionView>("GET", `/api/questions/${others[0]}`);
    expect(other.marks).toBe(2);
    const found = { criteria: entry.names, expected: 3 };
    expect(await bulk(found, { kind: "delete" }, { dryRun: true })).toMatchObject({ changed: 3 });
    expect(await listed(entry.names)).toBe(3);
  });

  it("is refused when other questions match than were shown, and says how many", async () => {
    const entry = await newEntry();
    await addQuestions(2, entry.names);
    const body = {
      select: { criteria: entry.names, expected: 40 },
      change: { kind: "delete" },
    };
    const refused = await problem(
      calls.send("POST", "/api/questions/bulk", body),
      409,
      "found_changed",
    );
    expect(refused.details).toEqual({ expected: 40, found: 2 });
    expect(await listed(entry.names)).toBe(2);
  });

  it("tags, sources and states are changed and given back", async () => {
    const entry = await newEntry();
    const ids = await addQuestions(2, entry.names);
    const tagged = await bulk({ ids }, { kind: "tags", add: ["mock", "2024"] });
    expect(tagged).toMatchObject({ changed: 2 });
    expect(await bulk({ ids }, { kind: "tags", add: ["mock"] })).toMatchObject({ changed: 0 });
    const sourced = await bulk({ ids }, { kind: "source", source: "NCERT", year: 2024 });
    const retired = await bulk({ ids }, { kind: "state", state: "RETIRED" });
    expect(await listed(entry.names)).toBe(0);
    expect(await undo(retired)).toMatchObject({ undo: { changed: 2, failed: 0 } });
    expect(await listed(entry.names)).toBe(2);
    // The state was changed since, so the question is not as the job had left it.
    expect(await undo(sourced)).toMatchObject({ undo: { changed: 0, failed: 2 } });
  });

  it("moves a passage with all of its questions, or names those of a part", async () => {
    const [from, to] = [await newEntry(), await newEntry()];
    const passage = await calls.ask<{ _id: string }>("POST", "/api/passages/upload", {
      examType: "JEE",
      ...from.names,
      passageText: "<p>A train.</p>",
    });
    const ids = await addQuestions(2, from.names, { passageId: passage._id });
    const change = { kind: "move", ...to.names };
    const part = await bulk({ ids: ids.slice(0, 1) }, change);
    const reason = "Its passage has 2 questions, and 1 of them is selected. Select the whole set.";
    expect(part).toMatchObject({ changed: 0, failures: [{ _id: ids[0], reason }] });
    const whole = await bulk({ ids }, change);
    expect(whole).toMatchObject({ changed: 2, passages: 1, failed: 0 });
    const path = `/api/passages/${passage._id}`;
    expect(await calls.ask("GET", path)).toMatchObject({ ...to.names, questionCount: 2 });
    expect(await undo(whole)).toMatchObject({ undo: { changed: 2, failed: 0 } });
    expect(await calls.ask("GET", path)).toMatchObject({ ...from.names, questionCount: 2 });
  });
});

describe("merging catalogue entries", () => {
  it("moves questions and passages, deletes the entry, and brings all of it back", async () => {
    const [from, to] = [await newEntry(), await newEntry()];
    await addQuestions(3, from.names);
    const [retired = ""] = await addQuestions(1, from.names);
    await bulk({ ids: [retired] }, { kind: "state", state: "RETIRED" });
    const passage = await calls.ask<{ _id: string }>("POST", "/api/passages/upload", {
      examType: "NEET",
      ...from.names,
      passageText: "<p>A lonely passage.</p>",
    });
    const path = `/api/subject-topics/${from._id}`;
    await problem(calls.send("DELETE", path), 409, "in_use");
    await problem(calls.send("POST", `${path}/merge`, from.names), 400, "unknown_subject_topic");
    const merged = await worked(await calls.ask("POST", `${path}/merge`, to.names));
    expect(merged).toMatchObject({ state: "done", changed: 4, passages: 1, failures: [] });
    expect(await listed(to.names)).toBe(3);
    expect(await calls.ask("GET", `/api/passages/${passage._id}`)).toMatchObject(to.names);
    await problem(calls.send("DELETE", path), 404);
    expect(await auditOf(from._id)).toContain("subject-topic.merge");

    const back = await worked(await undo(merged));
    expect(back).toMatchObject({ state: "undone", undo: { changed: 4, failures: [] } });
    expect([await listed(from.names), await listed(to.names)]).toEqual([3, 0]);
    expect(await calls.ask("GET", `/api/passages/${passage._id}`)).toMatchObject(from.names);
    await addQuestions(1, from.names);
  });
});

describe("undoing an import", () => {
  it("deletes what no one has changed, and names the rest", async () => {
    const entry = await newEntry();
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
    expect(await listed(entry.names)).toBe(1);
    expect(await auditOf(importId)).toContain("import.undo");
    expect(await undo(job)).toMatchObject({ undo: { changed: 2, failed: 0 } });
    expect(await listed(entry.names)).toBe(3);
  });
});

describe("the trash", () => {
  it("lists what was deleted, and restores it or deletes it permanently", async () => {
    const entry = await newEntry();
    const ids = await addQuestions(2, entry.names);
    await bulk({ ids }, { kind: "delete" });
    const trash = () => calls.ask<TrashPage>("GET", "/api/questions/trash");
    const mine = async () =>
      (await trash()).questions.filter(({ topic }) => topic === entry.topic).map(({ _id }) => _id);
    expect((await mine()).toSorted()).toEqual(ids.toSorted());
    await bulk({ ids: ids.slice(0, 1) }, { kind: "restore" });
    expect([await mine(), await listed(entry.names)]).toEqual([ids.slice(1), 1]);
    const purged = await calls.ask("DELETE", "/api/questions/trash", { ids });
    expect(purged).toEqual({ purgedCount: 1, keptCount: 1 });
    expect([await mine(), await listed(entry.names)]).toEqual([[], 1]);
    await problem(calls.send("GET", `/api/questions/${ids[1]}/history`), 404);
  });
});
