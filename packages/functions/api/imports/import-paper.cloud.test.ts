import type { MendingView } from "@academy/core/exchange/mending/mending.schema.ts";
import type { ImportView } from "@academy/core/exchange/pipeline/import.schema.ts";
import type { Hints } from "@academy/core/exchange/reading/hints.schema.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { makeDocx, p, table } from "@academy/core/exchange/files/docx.fixture.ts";
import { NAMES } from "@academy/core/testing/world.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it } from "vitest";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { ImportCalls } from "./import-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let calls: ImportCalls;

beforeAll(async () => {
  calls = new ImportCalls(await openRoleCloud(cloud.env, clock));
  await calls.ask("POST", "/api/subject-topics", NAMES);
});

const defaults = { ...NAMES, examType: "JEE", difficulty: "EASY" };
const lines = (...texts: string[]) => texts.map((text) => p(text)).join("");
const words = "mass speed work power force heat light sound charge field".split(" ");

/** A paper of some questions, each with four lettered options and no key. */
const paperOf = (topic: string, count = 8) =>
  lines(
    ...Array.from({ length: count }, (_, at) => [
      `${at + 1}. Which unit measures the ${words[at % 10]} of ${topic} in case ${at + 1}?`,
      `(A) joule ${at}`,
      `(B) newton ${at}`,
      `(C) watt ${at}`,
      `(D) pascal ${at}`,
    ]).flat(),
  );

const docx = (body: string) => new Uint8Array(makeDocx(body));
const keysFor = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at + 1}-${"ABCD".charAt(at % 4)}`).join(" ");

const paper = (importId: string) => calls.ask<MendingView>("GET", `/api/imports/${importId}/paper`);

const sendHints = (importId: string, rev: number, more: Partial<Hints>) =>
  calls.send("PUT", `/api/imports/${importId}/paper`, { rev, hints: more });

async function checkedAgain(importId: string): Promise<ImportView> {
  await calls.ask("POST", `/api/imports/${importId}/check`, { defaults });
  await calls.work(importId);
  return calls.view(importId);
}

const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];

it("a paper without keys takes pasted keys, and its rows follow once it is checked again", async () => {
  const { importId } = await calls.checked("Keyless.docx", docx(paperOf("a beam")));
  const before = await paper(importId);
  expect(before).toMatchObject({ rev: 0, questionCount: 8, keys: { found: 0 }, page: 1 });
  expect(before.blocks[0]).toMatchObject({ role: "stem", question: 0 });
  expect(before.questions[0]?.options).toHaveLength(4);

  const answer = await sendHints(importId, 0, { keys: keysFor(8) });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ rev: 1, keys: { found: 8, listed: 8, unfit: [] } });
  expect((await calls.view(importId)).paper).toEqual({ isChecked: false });
  const early = await calls.send("POST", `/api/imports/${importId}/insert`, {});
  expect(await codeOf(early)).toEqual([409, "read_differently"]);

  const checked = await checkedAgain(importId);
  expect(checked).toMatchObject({ paper: { isChecked: true }, found: { good: 8, drafts: 0 } });
  const done = await calls.inserted(importId);
  expect(done).toMatchObject({ result: { uploadedCount: 8 } });
  expect(done).not.toHaveProperty("paper");
  const closed = await calls.send("GET", `/api/imports/${importId}/paper`);
  expect(await codeOf(closed)).toEqual([409, "already_inserted"]);
});

it("of two people who change a reading, the second is refused and nothing is lost", async () => {
  const { importId } = await calls.checked("Two.docx", docx(paperOf("a lens")));
  const [one, other] = await Promise.all([
    sendHints(importId, 0, { keys: "1-A" }),
    sendHints(importId, 0, { keys: "1-B" }),
  ]);
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { rev, hints: kept } = await paper(importId);
  expect([rev, kept.keys]).toEqual([1, one.status === 200 ? "1-A" : "1-B"]);
  expect(await codeOf(await sendHints(importId, 0, {}))).toEqual([409, "conflict"]);
});

it("hints are checked: paragraphs are those of the file", async () => {
  const { importId } = await calls.checked("Hints.docx", docx(paperOf("a coil")));
  const outside = { blocks: [{ block: 40, is: "heading" as const }] };
  expect(await codeOf(await sendHints(importId, 0, outside))).toEqual([400, "unknown_block"]);
  const inside = { blocks: [{ block: 39, is: "leave" as const }] };
  expect((await sendHints(importId, 0, inside)).status).toBe(200);
  expect((await paper(importId)).blocks[39]).toMatchObject({ role: "left" });
  expect((await sendHints(importId, 1, { keys: "1-A ".repeat(16_000) })).status).toBe(400);
});

it("a spreadsheet has no reading to change", { tags: ["thorough"] }, async () => {
  const bytes = new TextEncoder().encode("question,answerKey\nWhat?,A");
  const { importId } = await calls.checked("plain.csv", bytes);
  expect((await calls.send("GET", `/api/imports/${importId}/paper`)).status).toBe(404);
  expect(await calls.view(importId)).not.toHaveProperty("paper");
});

it("questions without a key become drafts that need one before a review", async () => {
  const { importId } = await calls.checked("Drafts.docx", docx(paperOf("a wire", 6)));
  const checked = await checkedAgain(importId);
  expect(checked.found).toMatchObject({ good: 6, bad: 0, drafts: 6 });
  const { rows } = await calls.rows(importId, "good");
  expect(rows[0]?.notes).toContain("The file has no key for it: it becomes a draft.");
  const done = await calls.inserted(importId);
  expect(done.result).toMatchObject({ uploadedCount: 6 });
  const [row] = (await calls.rows(importId, "inserted")).rows;
  const path = `/api/questions/${row?._id}`;
  expect(await calls.ask<QuestionView>("GET", path)).toMatchObject({
    state: "DRAFT",
    answerKey: null,
    options: ["joule 0", "newton 0", "watt 0", "pascal 0"].map((text) => `<p>${text}</p>`),
  });
  for (const state of ["REVIEW", "APPROVED"]) {
    const refused = await calls.send("PUT", `${path}/state`, { state });
    expect(await codeOf(refused)).toEqual([400, "no_key"]);
  }
  const saved = await calls.ask<QuestionView>("PUT", path, { answerKey: 1 });
  expect(saved).toMatchObject({ state: "DRAFT", answerKey: 1 });
  expect((await calls.send("PUT", `${path}/state`, { state: "APPROVED" })).status).toBe(200);
});

it("hints about the form are used for the next paper like it, until someone says no", async () => {
  const body = (topic: string) => paperOf(topic) + p("1-A");
  const first = await calls.checked("Paper 1.docx", docx(body("a pulley")));
  await sendHints(first.importId, 0, { optionForm: "(A)", keys: keysFor(8) });
  await checkedAgain(first.importId);
  await calls.inserted(first.importId);
  const { importId } = await calls.checked("Paper 2.docx", docx(body("a spring")));
  const second = await paper(importId);
  expect(second.like?.fileName).toBe("Paper 1.docx");
  expect(second.hints).toEqual({
    blocks: [],
    confirmed: [],
    settled: [],
    answers: [],
    optionForm: "(A)",
  });
  const without = await sendHints(importId, 0, {});
  expect(await without.json()).not.toHaveProperty("like");
});

it("a file of keys is shown as text", { tags: ["thorough"] }, async () => {
  const textOf = async (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const answer = await calls.sendFile("/api/imports/key-file", name, bytes);
    return answer.json();
  };
  const encoded = (text: string) => new TextEncoder().encode(text);
  expect(await textOf("keys.txt", encoded("1-A\n2-B"))).toEqual({ text: "1-A\n2-B" });
  const word = docx(lines("Part A", "1-B 2-C") + table(["1", "2"], ["A", "B"]));
  expect(await textOf("keys.docx", word)).toEqual({ text: "Part A\n1-B 2-C\n1\t2\nA\tB" });
  expect(await textOf("keys.pdf", encoded("%PDF"))).toMatchObject({ code: "unknown_file_kind" });
  expect(await textOf("long.txt", encoded("x".repeat(200_000)))).toMatchObject({
    code: "keys_too_long",
  });
});

it("an author's paper is read by the author alone, and gets hints only from its author", async () => {
  const author = new ImportCalls(calls.api, (await calls.api.join("asha", "author")).token);
  const other = new ImportCalls(calls.api, (await calls.api.join("ravi", "author")).token);
  const { importId } = await author.checked("Of an author.docx", docx(paperOf("a motor")));
  const path = `/api/imports/${importId}/paper`;
  const body = { rev: 0, hints: { keys: "1-A" } };
  const statuses = await Promise.all(
    [author, other, calls].map(async (one) => {
      const seen = await one.send("GET", path);
      return seen.status;
    }),
  );
  expect(statuses).toEqual([200, 404, 200]);
  expect((await other.send("PUT", path, body)).status).toBe(404);
  expect(await codeOf(await calls.send("PUT", path, body))).toEqual([403, "not_your_import"]);
  expect((await author.send("PUT", path, body)).status).toBe(200);
});

it(
  "an author reads like an earlier paper without learning whose file it was",
  { tags: ["thorough"] },
  async () => {
    const author = new ImportCalls(calls.api, (await calls.api.join("meena", "author")).token);
    const { importId } = await author.checked("Like.docx", docx(`${paperOf("a gear")}${p("1-A")}`));
    const { like } = await author.ask<MendingView>("GET", `/api/imports/${importId}/paper`);
    expect(Object.keys(like ?? {})).toEqual(["at"]);
  },
);
