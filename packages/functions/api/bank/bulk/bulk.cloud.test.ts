import type { BulkJobView } from "@academy/core/bank/bulk/bulk.schema.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { problem } from "../../testing/problem.fixture.ts";
import { openRoleCloud, testClock } from "../../testing/role-cloud.fixture.ts";
import { BulkCalls } from "./bulk-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let calls: BulkCalls;

beforeAll(async () => {
  calls = new BulkCalls(await openRoleCloud(cloud.env, clock));
});

describe("a change of many questions", () => {
  it("moves up to 25 named questions with the answer, once in the audit log, and undoes it", async () => {
    const [from, to] = [await calls.newEntry(), await calls.newEntry()];
    const ids = await calls.addQuestions(3, from.names);
    const job = await calls.bulk({ ids }, { kind: "move", ...to.names });
    expect(job).toMatchObject({ state: "done", total: 3, changed: 3, failed: 0, by: "admin" });
    expect(job.title).toBe(`Move to Physics › ${to.names["topic"]} › All`);
    expect([await calls.listed(from.names), await calls.listed(to.names)]).toEqual([0, 3]);
    expect(await calls.auditOf(job.jobId ?? "")).toEqual(["question.bulk"]);
    const history = await calls.ask<object>("GET", `/api/questions/${ids[0]}/history`);
    expect(history).toMatchObject({ versions: [{ rev: 2, changed: ["topic"] }, { rev: 1 }] });

    expect(await calls.undo(job)).toMatchObject({
      state: "undone",
      undo: { changed: 3, failed: 0 },
    });
    expect([await calls.listed(from.names), await calls.listed(to.names)]).toEqual([3, 0]);
    const entries = await calls.auditOf(job.jobId ?? "");
    expect(entries.toSorted()).toEqual(["question.bulk", "question.bulk-undo"]);
    expect(await calls.undo(job)).toMatchObject({ state: "undone" });
  });

  it("changes all that the filters find, by a job, and leaves what was changed since", async () => {
    const entry = await calls.newEntry();
    const ids = await calls.addQuestions(30, entry.names);
    const select = { criteria: entry.names, expected: 30 };
    const started = await calls.bulk(select, { kind: "difficulty", difficulty: "DIFFICULT" });
    expect(started).toMatchObject({ state: "running", total: 30, done: 0, undoUntil: null });
    await problem(
      calls.send("POST", `/api/questions/bulk/${started.jobId}/undo`),
      409,
      "still_running",
    );
    const done = await calls.worked(started);
    expect(done).toMatchObject({ state: "done", changed: 30, failures: [] });
    expect(await calls.listed({ ...entry.names, difficulty: "DIFFICULT" })).toBe(30);

    await calls.ask("PUT", `/api/questions/${ids[7]}`, { marks: 3 });
    const undone = await calls.worked(await calls.undo(done));
    const question = `Question 7 of ${entry.names["topic"]}`;
    const left = { _id: ids[7], question, reason: "It was changed since." };
    expect(undone).toMatchObject({ state: "undone", undo: { changed: 29, failures: [left] } });
    expect(await calls.listed({ ...entry.names, difficulty: "EASY" })).toBe(29);
    const { jobs } = await calls.ask<{ jobs: BulkJobView[] }>("GET", "/api/questions/bulk");
    // The test's clock does not move, so jobs of other tests are equally old and come in any order.
    expect(jobs.find(({ jobId }) => jobId === started.jobId)).toMatchObject({ state: "undone" });
  });

  it("says what it would do without doing it", async () => {
    const entry = await calls.newEntry();
    const [first = "", ...others] = await calls.addQuestions(3, entry.names, { marks: 2 });
    await calls.ask("PUT", `/api/questions/${first}`, { marks: 4 });
    const select = { ids: [first, ...others, `q_${"0".repeat(20)}`] };
    const checked = await calls.bulk(select, { kind: "marks", marks: 4 }, { dryRun: true });
    expect(checked).toMatchObject({ jobId: null, state: "checked", total: 4, changed: 2 });
    expect(checked.failures).toMatchObject([{ reason: "It does not exist any more." }]);
    const other = await calls.ask<QuestionView>("GET", `/api/questions/${others[0]}`);
    expect(other.marks).toBe(2);
    const found = { criteria: entry.names, expected: 3 };
    expect(await calls.bulk(found, { kind: "delete" }, { dryRun: true })).toMatchObject({
      changed: 3,
    });
    expect(await calls.listed(entry.names)).toBe(3);
  });

  it("is refused when other questions match than were shown, and says how many", async () => {
    const entry = await calls.newEntry();
    await calls.addQuestions(2, entry.names);
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
    expect(await calls.listed(entry.names)).toBe(2);
  });

  it("tags, sources and states are changed and given back", async () => {
    const entry = await calls.newEntry();
    const ids = await calls.addQuestions(2, entry.names);
    const tagged = await calls.bulk({ ids }, { kind: "tags", add: ["mock", "2024"] });
    expect(tagged).toMatchObject({ changed: 2 });
    expect(await calls.bulk({ ids }, { kind: "tags", add: ["mock"] })).toMatchObject({
      changed: 0,
    });
    const sourced = await calls.bulk({ ids }, { kind: "source", source: "NCERT", year: 2024 });
    const retired = await calls.bulk({ ids }, { kind: "state", state: "RETIRED" });
    expect(await calls.listed(entry.names)).toBe(0);
    expect(await calls.undo(retired)).toMatchObject({ undo: { changed: 2, failed: 0 } });
    expect(await calls.listed(entry.names)).toBe(2);
    // The state was changed since, so the question is not as the job had left it.
    expect(await calls.undo(sourced)).toMatchObject({ undo: { changed: 0, failed: 2 } });
  });

  it("moves a passage with all of its questions, or names those of a part", async () => {
    const [from, to] = [await calls.newEntry(), await calls.newEntry()];
    const passage = await calls.ask<{ _id: string }>("POST", "/api/passages/upload", {
      examType: "JEE",
      ...from.names,
      passageText: "<p>A train.</p>",
    });
    const ids = await calls.addQuestions(2, from.names, { passageId: passage._id });
    const change = { kind: "move", ...to.names };
    const part = await calls.bulk({ ids: ids.slice(0, 1) }, change);
    const reason = "Its passage has 2 questions, and 1 of them is selected. Select the whole set.";
    expect(part).toMatchObject({ changed: 0, failures: [{ _id: ids[0], reason }] });
    const whole = await calls.bulk({ ids }, change);
    expect(whole).toMatchObject({ changed: 2, passages: 1, failed: 0 });
    const path = `/api/passages/${passage._id}`;
    expect(await calls.ask("GET", path)).toMatchObject({ ...to.names, questionCount: 2 });
    expect(await calls.undo(whole)).toMatchObject({ undo: { changed: 2, failed: 0 } });
    expect(await calls.ask("GET", path)).toMatchObject({ ...from.names, questionCount: 2 });
  });
});
