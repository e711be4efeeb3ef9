import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import * as Questions from "../../bank/editing/question.service.ts";
import type { QuestionView } from "../../bank/question/question.schema.ts";
import * as Variants from "../../bank/variant/variant.service.ts";
import * as CreateTest from "../../exam/builder/create-test.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
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
import { reading } from "../files/reading.fixture.ts";
import { questionOfRow } from "../questions/row.rules.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { PaperExportInput } from "./paper-export.schema.ts";
import * as PaperExports from "./paper-export.service.ts";

const clock = testClock();
useCloud();
const by = admin();
let deps: Deps;
let testId: string;
let questions: QuestionView[];

const MATHS = '<span data-type="inline-math" data-latex="\\frac{x}{2}&lt;1"></span>';

beforeAll(async () => {
  deps = testDeps(clock);
  await ensureNames(deps, by);
  questions = await Promise.all(
    EVERY_TYPE.map(({ responseType, example }) =>
      addQuestion(deps, by, responseType, example, {
        question: `<p>${responseType} of ${MATHS}</p>`,
      }),
    ),
  );
  for (const { _id, question, options, rows } of questions) {
    const text = (html: string) => `${html}<p>हिन्दी</p>`;
    const texts = { question: text(question), solution: "<p>हल</p>" };
    const lists = {
      ...(options && { options: options.map(text) }),
      ...(rows && { rows: rows.map(text) }),
    };
    await Variants.save(deps, by, _id, "hi", { texts: { ...texts, ...lists } });
  }
  const sections = [
    {
      subject: NAMES.subject,
      numQuestions: questions.length,
      questionIds: questions.map(({ _id }) => _id),
      shuffle: { questions: true, options: true },
    },
  ];
  const input = testInput(deps, questions, { sectionDetails: sections });
  ({ _id: testId } = await CreateTest.create(deps, by, input));
});

/** The paper's questions as its file gives them back. */
async function readBack(input: Record<string, unknown>) {
  const asked = PaperExportInput.parse({ contents: "answers", ...input });
  const { url } = await PaperExports.request(deps, by, testId, asked);
  const bytes = new Uint8Array(await (await fetch(url ?? "")).arrayBuffer());
  const { rows } = await reading("paper.docx", bytes, QUESTION_TABLE);
  return rows.map((row) => {
    if (!("cells" in row)) throw new Error(row.reason);
    const read = questionOfRow(row.cells, {
      mediaUrl: deps.config.mediaUrl,
      image: () => undefined,
    });
    if ("problems" in read) throw new Error(JSON.stringify(read.problems));
    return read;
  });
}

test.each([null, "A"])("set %s has each option in the order of the English ones", async (set) => {
  const read = await readBack({ set });
  expect(read).toHaveLength(questions.length);
  for (const { input, variants } of read) {
    const [hindi] = variants ?? [];
    expect(hindi?.language).toBe("hi");
    expect(hindi?.texts.question).toBe(`${input.question}<p>हिन्दी</p>`);
    const inEnglish = hindi?.texts.options?.map((html) => html.replace("<p>हिन्दी</p>", ""));
    expect(inEnglish).toEqual(input.options);
  }
});

test("a text whose English has changed since the paper was made is left out", async () => {
  const [first] = questions;
  if (!first) throw new Error("There is no question");
  await Questions.update(deps, by, first._id, { question: `<p>Other of ${MATHS}</p>` });
  const text = "<p>दूसरा</p>";
  const lists = {
    ...(first.options && { options: first.options.map(() => text) }),
    ...(first.rows && { rows: first.rows.map(() => text) }),
  };
  await Variants.save(deps, by, first._id, "hi", {
    texts: { question: text, ...lists },
    edition: 1,
  });
  const read = await readBack({});
  const without = read.filter(({ variants }) => variants === undefined);
  expect(without.map(({ input }) => input.question)).toEqual([first.question]);
});
