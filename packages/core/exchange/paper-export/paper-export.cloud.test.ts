import { useCloud } from "@academy/local/testing/cloud.ts";
import { createHandler } from "@academy/functions/jobs/make-export.ts";
import { beforeAll, expect, test } from "vitest";
import { pngOf } from "../../bank/image/image.fixture.ts";
import * as Images from "../../bank/image/image.service.ts";
import type { QuestionView } from "../../bank/question/question.schema.ts";
import type { TestAdminView } from "../../exam/terms/test/assessment.schema.ts";
import * as CreateTest from "../../exam/builder/create-test.service.ts";
import { preview } from "../../exam/builder/preview-test.service.ts";
import { PreviewInput } from "../../exam/terms/test/test-input.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { allElements, elementsOf, textOf } from "../../kernel/rich-text/xml-element.rules.ts";
import {
  addQuestion,
  admin,
  ensureNames,
  EVERY_TYPE,
  NAMES,
  testClock,
  testDeps,
  testInput,
} from "../../testing/world.ts";
import { readFileImages } from "../files/read-task.ts";
import { openZip, UPLOADED_ZIP } from "../files/zip.ts";
import { inflated } from "../files/archive.ts";
import { all, onDisk, reading } from "../files/reading.fixture.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { parseXml } from "../xml/xml-tree.ts";
import { PaperExportInput, type PaperExportView } from "./paper-export.schema.ts";
import * as PaperExports from "./paper-export.service.ts";

const clock = testClock();
useCloud();
const by = admin();
let deps: Deps;
let exam: TestAdminView;
let questions: QuestionView[];
let sections: unknown[];

const FORMULA = '<span data-type="inline-math" data-latex="\\frac{x}{2}"></span>';

beforeAll(async () => {
  deps = testDeps(clock);
  await ensureNames(deps, by);
  const { image } = await Images.fromBytes(deps, by, pngOf(30, 20), {});
  questions = await Promise.all(
    EVERY_TYPE.map(({ responseType, example }) =>
      addQuestion(deps, by, responseType, example, {
        question: `<p>${responseType} of ${FORMULA} <img src="${image.secure_url}" alt="A lens"></p>`,
      }),
    ),
  );
  sections = [
    {
      subject: NAMES.subject,
      numQuestions: questions.length,
      questionIds: questions.map(({ _id }) => _id),
      shuffle: { questions: true, options: true },
    },
  ];
  const input = testInput(deps, questions, {
    sectionDetails: sections,
    instructions: `<p>Use ${FORMULA}.</p>`,
  });
  exam = await CreateTest.create(deps, by, input);
});

const ask = (input: Record<string, unknown>, immediateLimit?: number) =>
  PaperExports.request(deps, by, exam._id, PaperExportInput.parse(input), immediateLimit);

async function bytesOf({ url }: PaperExportView): Promise<Uint8Array> {
  const response = await fetch(url ?? "");
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** The document of a Word file. */
const documentOf = (bytes: Uint8Array) =>
  onDisk(bytes, async (path) => {
    const zip = await openZip(path, UPLOADED_ZIP);
    const entry = zip.entries.find(({ fileName }) => fileName === "word/document.xml");
    if (!entry) throw new Error("This is not a Word file");
    const xml = await inflated(zip, entry, 10_000_000, entry.fileName);
    zip.close();
    return parseXml(xml.toString("utf8"), 100_000);
  });

/** The names of the parts of a Word file. */
const namesIn = (bytes: Uint8Array) =>
  onDisk(bytes, async (path) => {
    const zip = await openZip(path, UPLOADED_ZIP);
    zip.close();
    return zip.entries.map(({ fileName }) => fileName);
  });

const textsIn = async (view: PaperExportView) =>
  allElements(await documentOf(await bytesOf(view)))
    .filter(({ name }) => name === "p")
    .map((one) => textOf(one));

test("a paper with questions only says nothing of its key", async () => {
  const view = await ask({ header: "Sunrise Academy", columns: 2 });
  expect(view).toMatchObject({ state: "ready", done: questions.length, notes: [] });
  const bytes = await bytesOf(view);
  const document = await documentOf(bytes);
  const text = textOf(document);
  expect(text).toContain(exam.title);
  expect(text).not.toMatch(/Answer:|Solution|Topic:/);
  const equations = allElements(document).filter(({ name }) => name === "oMath");
  expect(equations.length).toBeGreaterThan(questions.length);
  const columns = allElements(document).filter(({ name }) => name === "cols");
  expect(columns.map(({ attributes }) => attributes["num"])).toContain("2");
});

test("with answers it is imported again with its images and keys", async () => {
  const bytes = await bytesOf(await ask({ contents: "answers" }));
  const { rows, images = [] } = await reading("paper.docx", bytes, QUESTION_TABLE);
  expect(rows).toHaveLength(questions.length);
  expect(rows.filter((row) => !("cells" in row))).toEqual([]);
  expect(images).toHaveLength(1);
  const task = { name: "paper.docx", columns: QUESTION_TABLE, images };
  const found = await onDisk(bytes, (path) => all(readFileImages({ ...task, path })));
  expect(found).toMatchObject([{ name: images[0] }]);
  const [row] = rows;
  expect(row && "cells" in row && row.cells.question).toContain(`<img src="${images[0]}">`);
});

test("a set has the order and the key that its preview shows", async () => {
  const input = PreviewInput.parse({ sectionDetails: sections, set: "B" });
  const shown = (await preview(deps, input)).sections.flatMap((section) => section.questions);
  const texts = await textsIn(await ask({ contents: "answers", set: "B" }));
  const stems = texts.filter((text) => / of /.test(text) && /^\d+\./.test(text));
  expect(stems.map((text) => Number.parseInt(text, 10))).toEqual(shown.map((one) => one.number));
  for (const { number, responseType } of shown) {
    expect(stems.find((text) => text.startsWith(`${number}.`))).toContain(`${responseType} of`);
  }
  const single = shown.find(({ responseType }) => responseType === "MCQ_SINGLE");
  const answers = texts.filter((text) => text.startsWith("Answer: "));
  expect(answers[(single?.number ?? 0) - 1]).toBe(`Answer: ${single?.answerText}`);
});

test("the key of a shuffled paper has a column for each set", async () => {
  const view = await ask({ contents: "key" });
  const [table] = allElements(await documentOf(await bytesOf(view))).filter(
    ({ name }) => name === "tbl",
  );
  if (!table) throw new Error("The key has no table");
  const rows = elementsOf(table, "tr").map((row) => elementsOf(row, "tc").map(textOf));
  expect(rows[0]).toEqual(["No.", "Paper", "Set A", "Set B", "Set C", "Set D"]);
  expect(rows).toHaveLength(1 + questions.length);
  const input = PreviewInput.parse({ sectionDetails: sections, set: "C" });
  const shown = (await preview(deps, input)).sections.flatMap((section) => section.questions);
  expect(rows.slice(1).map((cells) => cells[4])).toEqual(shown.map((one) => one.answerText));
});

test("the logo is in the file once, and no part of an import", async () => {
  const logo = pngOf(40, 40).toString("base64");
  const bytes = await bytesOf(await ask({ contents: "answers", header: "Sunrise Academy", logo }));
  const { images } = await reading("paper.docx", bytes, QUESTION_TABLE);
  expect(images).toHaveLength(1);
  const parts = await namesIn(bytes);
  expect(parts.filter((name) => name.startsWith("word/media/"))).toHaveLength(2);
});

test.each([
  ["no image", Buffer.from("a logo").toString("base64"), "not_an_image"],
  ["a banner", pngOf(300, 20).toString("base64"), "unusable_logo"],
])("a logo that is %s is rejected", async (_, logo, code) => {
  await expect(ask({ logo })).rejects.toMatchObject({ kind: "invalid", code });
});

test("answers may leave out the lines that a new upload needs", async () => {
  const details = /Topic: |Difficulty: /;
  const texts = async (input: object) =>
    (await textsIn(await ask({ contents: "answers", ...input }))).join("\n");
  expect(await texts({})).toMatch(details);
  const plain = await texts({ details: false });
  expect(plain).not.toMatch(details);
  expect(plain).toMatch(/^Answer: /m);
});

test("a large paper is made by the job, once", async () => {
  const asked = await ask({ contents: "answers" }, 0);
  expect(asked).toMatchObject({ state: "preparing", url: null });
  const run = createHandler(deps);
  const event = {
    id: "e",
    "detail-type": "Paper export requested",
    detail: { exportId: asked.exportId },
  };
  await run(event);
  await run(event);
  const view = await PaperExports.progress(deps, exam._id, asked.exportId);
  expect(view).toMatchObject({ state: "ready", done: questions.length });
  expect((await bytesOf(view)).byteLength).toBeGreaterThan(5000);
  const other = PaperExports.progress(deps, "t_00000000000000000000", asked.exportId);
  await expect(other).rejects.toMatchObject({ kind: "not-found" });
});
