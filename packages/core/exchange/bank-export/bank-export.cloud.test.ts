import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { createHandler } from "@academy/functions/jobs/make-export.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { bulkUpload } from "../imports/bulk-upload.service.ts";
import type { ForeignQuestion } from "../formats/foreign.rules.ts";
import { readGift } from "../formats/gift/gift.rules.ts";
import { readMoodle } from "../formats/moodle/moodle.rules.ts";
import { questionOfRow } from "../questions/row.rules.ts";
import { type Reading, reading } from "../files/reading.fixture.ts";
import { QUESTION_TABLE, type QuestionColumn } from "../template/question-table.schema.ts";
import type { Cells } from "../template/table.schema.ts";
import { cellHtml } from "../cell-text/cell-text.rules.ts";
import * as Passages from "../../bank/comprehension/passage.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { addChoice, list, newTopic } from "../../bank/question/bank.fixture.ts";
import { QuestionInput, type QuestionView } from "../../bank/question/question.schema.ts";
import * as QuestionRemove from "../../bank/editing/question-remove.service.ts";
import * as Questions from "../../bank/editing/question.service.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { openSpreadsheet, rowsOf } from "../../testing/spreadsheet.fixture.ts";
import { admin, EVERY_TYPE, testClock, testDeps } from "../../testing/world.ts";
import type { BankExportView, BankFormat } from "./bank-export.schema.ts";
import { BankExportInput } from "./bank-export.schema.ts";
import * as BankExports from "./bank-export.service.ts";

const thorough = { tags: ["thorough"] };

const clock = testClock();
const cloud = useCloud();
const author = admin();
let deps: Deps;
let names: Record<"subject" | "topic" | "subTopic", string>;
/** One question of each response type, and one question with a passage. */
const bank: QuestionView[] = [];
const PASSAGE = '<p>Read <span data-type="inline-math" data-latex="x&lt;y"></span> well.</p>';

beforeAll(async () => {
  deps = testDeps(clock);
  names = await newTopic(deps, author);
  for (const { responseType, example } of EVERY_TYPE) {
    const question = `<p>Lens ${responseType} $5</p>`;
    const more = { ...names, ...example.input, responseType, question };
    const common = { examType: "NEET", difficulty: "MEDIUM", marks: 4, solution: "<p>So.</p>" };
    bank.push(await Questions.create(deps, author, QuestionInput.parse({ ...common, ...more })));
  }
  const place = { examType: "JEE", ...names, passageText: PASSAGE } as const;
  const { _id: passageId } = await Passages.create(deps, author, place);
  bank.push(await addChoice(deps, author, { ...names, passageId, question: "<p>With it</p>" }));
});

const input = (format: BankFormat, more: Record<string, unknown> = {}) =>
  BankExportInput.parse({ format, filter: { subTopic: names.subTopic, ...more } });

const bytesOf = async ({ url }: BankExportView) => {
  const response = await fetch(url ?? "");
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};

/** Rows as the bank would import them, by the question's text. */
function taken(rows: readonly Cells<QuestionColumn>[]) {
  const settings = { mediaUrl: deps.config.mediaUrl, image: () => undefined };
  return new Map(
    rows.map((row) => {
      const read = questionOfRow(row, settings);
      if ("problems" in read) throw new Error(JSON.stringify(read.problems));
      return [read.input.question, read];
    }),
  );
}

function expectTheBank(rows: readonly Cells<QuestionColumn>[]) {
  const found = taken(rows);
  expect(found.size).toBe(bank.length);
  for (const question of bank) {
    const text = (html: string) => cellHtml(html, deps.config.mediaUrl);
    const { _id, rev: _rev, passageId, changedAt: _at, changedBy: _by, ...fields } = question;
    expect(found.get(text(question.question))).toEqual({
      input: {
        ...fields,
        question: text(question.question),
        options: question.options?.map(text),
        solution: text(question.solution),
      },
      passage: passageId === null ? "" : PASSAGE,
      notes: [],
    });
  }
}

const cellsOf = (read: Iterable<ForeignQuestion | NoEquivalent>) =>
  Array.from(read, (one) => {
    if (one instanceof NoEquivalent) throw one;
    return one.cells;
  });

const cellsIn = ({ rows }: Reading) =>
  rows.map((row) => {
    if (!("cells" in row)) throw new Error(row.reason);
    return row.cells;
  });

const FORMATS: readonly BankFormat[] = ["xlsx", "moodle", "gift", "qti"];

async function rowsIn(format: BankFormat, bytes: Uint8Array<ArrayBuffer>) {
  if (format === "qti") return cellsIn(await reading("a.zip", bytes, QUESTION_TABLE));
  const text = new TextDecoder().decode(bytes);
  if (format === "moodle") return cellsOf(readMoodle(text));
  if (format === "gift") return cellsOf(readGift(text));
  const rows = rowsOf(await openSpreadsheet(bytes), "Questions");
  const texts = (row: object) =>
    Object.entries(row).filter(([, value]) => typeof value === "string");
  return rows.map((row): Record<string, string> => Object.fromEntries(texts(row)));
}

describe("a small export", () => {
  test.each(FORMATS)("as %s is ready immediately and contains equal questions", async (format) => {
    const made = await BankExports.request(deps, author, input(format));
    expect(made).toMatchObject({ state: "ready", done: bank.length, of: bank.length });
    expectTheBank(await rowsIn(format, await bytesOf(made)));
  });

  test("reports what its format cannot hold", async () => {
    const { summary } = await BankExports.request(deps, author, input("moodle"));
    const reasons = summary?.leftOut.map(({ question, reason }) => `${question}: ${reason}`);
    expect(reasons).toContain(
      "Lens MATRIX_MATCHING $5: There is no matrix elsewhere: each row is matched with the numbers of its columns.",
    );
    expect(summary).toMatchObject({ questions: bank.length, leftOutCount: 3 });
    const { summary: own } = await BankExports.request(deps, author, input("xlsx"));
    expect(own).toEqual({ questions: bank.length, leftOutCount: 0, leftOut: [] });
  });

  test("contains what the filters and the search find", async () => {
    const found = async (more: Record<string, unknown>) => {
      const made = await BankExports.request(deps, author, input("gift", more));
      return (await rowsIn("gift", await bytesOf(made))).map(({ responseType }) => responseType);
    };
    expect(await found({ responseType: "INTEGER" })).toEqual(["INTEGER"]);
    expect(await found({ text: "lens subjective" })).toEqual(["SUBJECTIVE"]);
    await expect(found({ text: "nowhere" })).rejects.toMatchObject({ code: "nothing_to_export" });
  });

  test("leaves out questions that are too long for a cell, and says so in the file", async () => {
    const topic = await newTopic(deps, author);
    await addChoice(deps, author, { ...topic, question: `<p>${"long ".repeat(8000)}</p>` });
    await addChoice(deps, author, topic);
    const filter = { subTopic: topic.subTopic };
    const made = await BankExports.request(deps, author, input("xlsx", filter));
    expect(made.summary).toMatchObject({
      questions: 1,
      leftOut: [{ whole: true, reason: expect.stringContaining("32767 characters") }],
    });
    const book = await openSpreadsheet(await bytesOf(made));
    expect(rowsOf(book, "Questions")).toHaveLength(1);
    expect(rowsOf(book, "Left out")).toMatchObject([{ Question: expect.stringMatching(/^long/) }]);
  });
});

describe("a large export", () => {
  const NONE_IMMEDIATELY = 0;

  test("is written by a job that an event starts", async () => {
    const made = new Promise<void>((resolve, reject) => {
      cloud.onEvent((event) => createHandler(deps)(event).then(resolve, reject));
    });
    const asked = await BankExports.request(deps, author, input("moodle"), NONE_IMMEDIATELY);
    expect(asked).toMatchObject({ state: "preparing", done: 0, of: bank.length, url: null });
    await made;
    const view = await BankExports.progress(deps, asked.exportId);
    expect(view).toMatchObject({ state: "ready", done: bank.length });
    expectTheBank(await rowsIn("moodle", await bytesOf(view)));
    const { url } = view;
    expect((await fetch((url ?? "").split("?")[0] ?? "")).status).toBe(403);
  });

  test("without a heartbeat, or whose event was not sent, has failed", async () => {
    const silent = { ...deps, events: { send: async () => {} } };
    const asked = await BankExports.request(silent, author, input("gift"), NONE_IMMEDIATELY);
    clock.advance(3 * MINUTE);
    expect(await BankExports.progress(deps, asked.exportId)).toMatchObject({ state: "failed" });
    const broken = { ...deps, events: { send: () => Promise.reject(new Error("No bus")) } };
    await expect(
      BankExports.request(broken, author, input("gift"), NONE_IMMEDIATELY),
    ).rejects.toThrow("No bus");
  });

  test("is published whole or not at all, and a retry completes it", async () => {
    const silent = { ...deps, events: { send: async () => {} } };
    const { exportId } = await BankExports.request(silent, author, input("gift"), NONE_IMMEDIATELY);
    // A client that fails every upload of a file.
    const s3 = Object.create(deps.s3, {
      send: { value: () => Promise.reject(new Error("The process died")) },
    }) as Deps["s3"];
    await expect(BankExports.make({ ...deps, s3 }, exportId)).rejects.toThrow("died");
    expect(await BankExports.progress(deps, exportId)).toMatchObject({
      state: "failed",
      url: null,
    });
    await BankExports.make(deps, exportId);
    await BankExports.make(deps, exportId);
    expectTheBank(await rowsIn("gift", await bytesOf(await BankExports.progress(deps, exportId))));
  });

  test("of more than one query returns has each once", thorough, async () => {
    const topic = await newTopic(deps, author);
    const every = Array.from({ length: 105 }, (_, i) => i);
    await Promise.all(
      every.map((i) => addChoice(deps, author, { ...topic, question: `<p>Number ${i}</p>` })),
    );
    const made = await BankExports.request(
      deps,
      author,
      input("gift", { subTopic: topic.subTopic }),
    );
    const rows = await rowsIn("gift", await bytesOf(made));
    const numbers = rows.map(({ question = "" }) => Number(/\d+/.exec(question)?.[0]));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(every);
  });
});

async function isRestored(format: (typeof FORMATS)[number]) {
  const made = await BankExports.request(deps, author, input(format));
  const listed = () => list(deps, { subTopic: names.subTopic, limit: 100 });
  const { questions: before } = await listed();
  const ids = before.map(({ _id }) => _id);
  await QuestionRemove.remove(deps, author, ids);
  const ending = { xlsx: "a.xlsx", moodle: "a.xml", gift: "a.gift", qti: "a.zip" }[format];
  const result = await bulkUpload(deps, author, new File([await bytesOf(made)], ending));
  expect(result).toMatchObject({ attemptedRows: before.length, uploadedCount: before.length });
  const shown = (html: string) => cellHtml(html, deps.config.mediaUrl);
  const plain = (questions: readonly QuestionView[]) =>
    questions
      .map(({ question, options, responseType, answerKey, solution, marks, examType }) => {
        const said = [question, ...(options ?? []), solution].map(shown);
        return JSON.stringify([said, responseType, answerKey, marks, examType]);
      })
      .toSorted((a, b) => a.localeCompare(b));
  expect(plain((await listed()).questions)).toEqual(plain(before));
}

const restores = "an export as %s restores deleted questions with one upload";
test.each(FORMATS.slice(0, 1))(restores, isRestored);
test.each(FORMATS.slice(1))(restores, { tags: ["thorough"] }, isRestored);

test("an unknown export is not found", async () => {
  const progress = BankExports.progress(deps, `bx_${"0".repeat(20)}`);
  await expect(progress).rejects.toMatchObject({ kind: "not-found" });
});
