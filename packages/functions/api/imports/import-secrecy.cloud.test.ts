import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { rowCells } from "@academy/core/exchange/questions/question-rows.fixture.ts";
import { iso } from "@academy/core/kernel/shared/time.ts";
import { NAMES } from "@academy/core/testing/world.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it } from "vitest";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { csvOf, ImportCalls } from "./import-calls.fixture.ts";

/**
 * What an author must not learn from imports: the keys of others and, before a test is over, which
 * questions it uses.
 */

const clock = testClock();
const cloud = useCloud({ clock });
const DAY = 24 * 3_600_000;
let office: ImportCalls;
let author: ImportCalls;

beforeAll(async () => {
  const api = await openRoleCloud(cloud.env, clock);
  office = new ImportCalls(api);
  await office.ask("POST", "/api/subject-topics", NAMES);
  author = new ImportCalls(api, (await api.join("author", "author")).token);
});

/** Imports a file and approves all of it. */
async function approved(calls: ImportCalls, numbers: readonly number[]): Promise<string[]> {
  const { importId } = await calls.checked("a.csv", csvOf(numbers.map((n) => rowCells(n))));
  await calls.inserted(importId);
  const ids = (await calls.rows(importId, "inserted")).rows.flatMap(({ _id }) => _id ?? []);
  await office.ask("POST", "/api/questions/bulk", {
    select: { ids },
    change: { kind: "state", state: "APPROVED" },
  });
  return ids;
}

const publish = (ids: readonly string[]) =>
  office.ask("POST", "/api/tests/createtest", {
    name: "Secret",
    examType: "JEE",
    access: "PUBLIC",
    startTime: iso(clock.now() + DAY),
    expiryTime: iso(clock.now() + DAY + 7_200_000),
    durationMinutes: 60,
    totalQuestions: ids.length,
    sectionDetails: [{ subject: NAMES.subject, numQuestions: ids.length, questionIds: ids }],
  });

/** The text without the parts that differ between two imports of the same file. */
const plain = (text: string, known: readonly string[]): string =>
  text
    .replaceAll(/\b[a-z]{1,3}_[0-9a-z]{20}\b/g, (id) => (known.includes(id) ? id : "ID"))
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replaceAll(/"(?:next|requestId)":[^,}]*/g, "");

/** Imports rows as the author and undoes the import. Returns all answers. */
async function walk(rows: readonly Record<string, string>[], known: readonly string[]) {
  // The import is newer than the one before it, so that a list shows it first.
  clock.set(clock.now() + 1000);
  const answers: string[] = [];
  const read = async (method: string, path: string, body?: unknown) => {
    const answer = await author.send(method, path, body);
    const isFile = answer.headers.get("content-type")?.includes("spreadsheet");
    const text = isFile ? "a file" : await answer.text();
    answers.push(plain(`${method} ${path} ${answer.status} ${text}`, known));
  };
  const { importId } = await author.checked("walk.csv", csvOf(rows));
  const path = `/api/imports/${importId}`;
  const readAll = async (groups: readonly string[]) => {
    await read("GET", path);
    await read("GET", "/api/imports?limit=1&search=walk");
    for (const only of groups) await read("GET", `${path}/rows?only=${only}&limit=100`);
    await read("GET", `${path}/failed.xlsx`);
  };
  await readAll(["good", "bad", "duplicates"]);
  await author.inserted(importId, { includeDuplicates: true });
  await readAll(["inserted", "failed"]);
  await read("POST", `${path}/undo`);
  await read("GET", `${path}/rows?only=inserted`);
  return answers;
}

const near = (n: number) => rowCells(n, { question: `${rowCells(n).question} Say it.` });

it("a file's answers to an author are the same before and after its questions are in a test", async () => {
  const own = await approved(author, [0, 1]);
  const others = await approved(office, [2, 3]);
  const known = [...own, ...others];
  const rows = [
    ...[0, 1, 2, 3].flatMap((n) => [rowCells(n), near(n)]),
    rowCells(4),
    rowCells(5, { answerKey: "Z" }),
  ];
  const before = await walk(rows, known);
  await publish(known);
  // After two minutes, the service has no cached values from before.
  clock.set(clock.now() + 120_000);
  expect(await walk(rows, known)).toEqual(before);
  // Proves that the test can fail: the answers name the questions that the test uses.
  for (const id of known) expect(before.join()).toContain(id);
});

it("an author's undo answers the same for drafts that a test uses, which keeps them", async () => {
  const answers: string[] = [];
  for (const [numbers, isUsed] of [
    [[10, 11], true],
    [[20, 21], false],
  ] as const) {
    const { importId } = await author.checked("u.csv", csvOf(numbers.map((n) => rowCells(n))));
    await author.inserted(importId);
    const ids = (await author.rows(importId, "inserted")).rows.flatMap(({ _id }) => _id ?? []);
    const select = { ids: ids.slice(0, 1) };
    const change = { kind: "state", state: "APPROVED" };
    const { jobId } = await office.ask<{ jobId: string }>("POST", "/api/questions/bulk", {
      select,
      change,
    });
    if (isUsed) await publish(select.ids);
    await office.ask("POST", `/api/questions/bulk/${jobId}/undo`);
    const answer = await author.send("POST", `/api/imports/${importId}/undo`);
    answers.push(plain(`${answer.status} ${await answer.text()}`, []));
    if (isUsed) await office.ask<QuestionView>("GET", `/api/questions/${ids[0]}`);
  }
  expect(answers[0]).toContain('"changed":2,"failed":0');
  expect(answers[0]).toBe(answers[1]);
});

it("tells an administrator which imported questions a test uses", async () => {
  const { importId } = await office.checked("o.csv", csvOf([rowCells(30), rowCells(31)]));
  await office.inserted(importId);
  const [used] = (await office.rows(importId, "inserted")).rows.flatMap(({ _id }) => _id ?? []);
  await publish([used ?? ""]);
  expect(await office.ask("POST", `/api/imports/${importId}/undo`)).toMatchObject({
    changed: 1,
    failures: [{ _id: used, reason: "A test uses it." }],
  });
});

it("an author who guesses the key of another's question gets the same answer, right or not", async () => {
  const row = { optionC: "Third", optionD: "Fourth" };
  const { importId } = await office.checked("key.csv", csvOf([rowCells(40, row)]));
  await office.inserted(importId);
  const guessed = (answerKey: string) => walk([rowCells(40, { ...row, answerKey })], []);
  const right = await guessed("B");
  expect(right.join()).toContain('"duplicates":1,"already":0');
  expect(await guessed("C")).toEqual(right);
});
