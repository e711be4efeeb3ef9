import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import * as Passages from "../../bank/comprehension/passage.service.ts";
import * as QuestionRemove from "../../bank/editing/question-remove.service.ts";
import * as Questions from "../../bank/editing/question.service.ts";
import { addChoice, list, newTopic } from "../../bank/question/bank.fixture.ts";
import { QuestionInput, type QuestionView } from "../../bank/question/question.schema.ts";
import * as PassageRead from "../../bank/variant/passage-variant-read.service.ts";
import * as PassageVariants from "../../bank/variant/passage-variant.service.ts";
import * as VariantRead from "../../bank/variant/variant-read.service.ts";
import * as Variants from "../../bank/variant/variant.service.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { openSpreadsheet, rowsOf } from "../../testing/spreadsheet.fixture.ts";
import { admin, EVERY_TYPE, testClock, testDeps } from "../../testing/world.ts";
import { bulkUpload } from "../imports/bulk-upload.service.ts";
import { BankExportInput } from "./bank-export.schema.ts";
import * as BankExports from "./bank-export.service.ts";

const clock = testClock();
useCloud();
const author = admin();
let deps: Deps;
let names: Record<"subject" | "topic" | "subTopic", string>;
const MATHS = '<span data-type="inline-math" data-latex="\\frac{x}{2}"></span>';

/** A text in another language for each text that an English question has. */
const textsFor = ({ question, options, rows }: QuestionView, language: VariantLanguage) => {
  const text = (html: string) =>
    `<p>${language}</p>${html.startsWith("<p>") ? html : `<p>${html}</p>`}`;
  return {
    question: text(question),
    ...(options && { options: options.map(text) }),
    ...(rows && { rows: rows.map(text) }),
    solution: text(`<p>${MATHS}</p>`),
  };
};

beforeAll(async () => {
  deps = testDeps(clock);
  names = await newTopic(deps, author);
  for (const { responseType, example } of EVERY_TYPE) {
    const question = `<p>Lens ${responseType}</p>`;
    const input = { ...names, ...example.input, responseType, question, examType: "NEET" };
    const made = await Questions.create(
      deps,
      author,
      QuestionInput.parse({ ...input, difficulty: "MEDIUM", solution: `<p>${MATHS}</p>` }),
    );
    for (const language of responseType === "INTEGER"
      ? (["hi", "ur"] as const)
      : (["hi"] as const)) {
      await Variants.save(deps, author, made._id, language, { texts: textsFor(made, language) });
    }
  }
  const place = { examType: "JEE", ...names, passageText: "<p>Read it.</p>" } as const;
  const { _id: passageId } = await Passages.create(deps, author, place);
  const about = await addChoice(deps, author, { ...names, passageId, question: "<p>With it</p>" });
  await Variants.save(deps, author, about._id, "hi", { texts: textsFor(about, "hi") });
  await PassageVariants.save(deps, author, passageId, "hi", {
    texts: { passageText: "<p>पढ़िए।</p>" },
  });
  await addChoice(deps, author, { ...names, question: "<p>In English alone</p>" });
});

const exported = (format: string) =>
  BankExports.request(
    deps,
    author,
    BankExportInput.parse({ format, filter: { subTopic: names.subTopic } }),
  );

async function bytesOf(format: string): Promise<Uint8Array<ArrayBuffer>> {
  const { url } = await exported(format);
  return new Uint8Array(await (await fetch(url ?? "")).arrayBuffer());
}

/** Every question with its texts in all languages, without the fields that differ in each bank. */
async function bank() {
  const { questions } = await list(deps, { subTopic: names.subTopic, limit: 100 });
  const found = await Promise.all(
    questions.map(async ({ _id, question, languages, passageId }) => {
      const { variants } = await VariantRead.view(deps, author, _id);
      const passage = passageId ? (await PassageRead.view(deps, passageId)).variants : [];
      return {
        question,
        languages,
        variants: variants.map(({ language, texts, changed }) => ({ language, texts, changed })),
        passage: passage.map(({ language, texts }) => ({ language, texts })),
      };
    }),
  );
  return found.toSorted((a, b) => a.question.localeCompare(b.question));
}

test("a spreadsheet has the columns of its questions' languages and of no other", async () => {
  const rows = rowsOf(await openSpreadsheet(await bytesOf("xlsx")), "Questions");
  const heads = Object.keys(rows[0] ?? {});
  expect(heads).toEqual(expect.arrayContaining(["questionHi", "optionAHi", "questionUr"]));
  expect(heads).not.toContain("questionTa");
});

test("formats without languages report them", async () => {
  const { summary } = await exported("gift");
  expect(summary?.leftOut.map(({ reason }) => reason)).toContain(
    "This format has no languages, so its texts in Hindi are left out.",
  );
});

test("a page of questions is read with one call for each language", async () => {
  let calls = 0;
  const counted: Deps["content"]["batchGet"] = (...args) => {
    if (args[0].some(({ sk }) => sk.startsWith("L#"))) calls++;
    return deps.content.batchGet(...args);
  };
  const content = new Proxy(deps.content, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (name === "batchGet") return counted;
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
  const input = BankExportInput.parse({ format: "moodle", filter: { subTopic: names.subTopic } });
  await BankExports.request({ ...deps, content }, author, input);
  // Three calls: the questions in Hindi, the questions in Urdu, the passage in Hindi.
  expect(calls).toBe(3);
});

test.each(["xlsx", "moodle"])(
  "questions that were deleted come back from %s with all languages",
  { tags: ["thorough"] },
  async (format) => {
    const before = await bank();
    expect(before.flatMap(({ variants }) => variants)).toHaveLength(EVERY_TYPE.length + 2);
    const bytes = await bytesOf(format);
    const { questions } = await list(deps, { subTopic: names.subTopic, limit: 100 });
    await QuestionRemove.remove(
      deps,
      author,
      questions.map(({ _id }) => _id),
    );
    const file = new File([bytes], format === "xlsx" ? "a.xlsx" : "a.xml");
    expect(await bulkUpload(deps, author, file)).toMatchObject({ uploadedCount: before.length });
    expect(await bank()).toEqual(before);
  },
);

test(
  "a large spreadsheet has the languages of all its pages",
  { tags: ["thorough"], timeout: 120_000 },
  async () => {
    const topic = await newTopic(deps, author);
    const places = Array.from({ length: 301 }, (_, at) => at);
    const made = await mapConcurrently(places, (at) =>
      addChoice(deps, author, { ...topic, question: `<p>Number ${at}</p>` }),
    );
    const [one] = made;
    if (!one) throw new Error("There is no question");
    await Variants.save(deps, author, one._id, "te", { texts: textsFor(one, "te") });
    const silent = { ...deps, events: { send: async () => {} } };
    const input = BankExportInput.parse({ format: "xlsx", filter: { subTopic: topic.subTopic } });
    const { exportId } = await BankExports.request(silent, author, input);
    await BankExports.make(deps, exportId);
    const { url } = await BankExports.progress(deps, exportId);
    const bytes = new Uint8Array(await (await fetch(url ?? "")).arrayBuffer());
    const rows = rowsOf(await openSpreadsheet(bytes), "Questions");
    const texts = rows.flatMap((row) => row["questionTe"] ?? []);
    expect([rows.length, texts]).toEqual([301, [expect.stringContaining("te")]]);
  },
);
