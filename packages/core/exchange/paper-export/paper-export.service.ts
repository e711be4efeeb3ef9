import { writeFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { factsOfImage } from "../../bank/image/image-bytes.ts";
import * as Questions from "../../bank/question/question-read.service.ts";
import * as PrintPaper from "../../exam/assessment/print-paper.service.ts";
import {
  imagesOf,
  type PaperToPrint,
  printedQuestions,
} from "../../exam/paper/printed-paper.rules.ts";
import { fileNameOf } from "../../kernel/file-job/file-job.rules.ts";
import * as FileJobs from "../../kernel/file-job/file-job.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { AppError, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import {
  PAPER_EXPORT_REQUESTED,
  PaperExport,
  type PaperExportInput,
  type PaperExportView,
} from "./paper-export.schema.ts";
import { paperVariants } from "./paper-variants.service.ts";
import type { BankFacts } from "./word-question-blocks.ts";
import type { VariantTexts } from "../template/variant-texts.ts";
import type { WordImage } from "./word-runs.ts";

/** The most questions whose file is written while the caller waits, in about a second. */
const IMMEDIATE_LIMIT = 100;

/** Questions between pauses that let other work of the process run. */
const PAUSE_EVERY = 10;

const DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The endings of the files' names. */
const NAMES = { questions: "", answers: " with answers", key: " key" } as const;

/**
 * Writes a test's paper, with its current key, as a Word file. A small one is ready with the answer;
 * a job writes a larger one.
 * @throws AppError `not-found` for an unknown test
 */
export async function request(
  deps: Deps,
  actor: Actor,
  testId: string,
  input: PaperExportInput,
  immediateLimit = IMMEDIATE_LIMIT,
): Promise<PaperExportView> {
  const printed = await PrintPaper.load(deps, testId);
  const of = printed.paper.student.questions.length;
  const set = input.set === null ? "" : ` set ${input.set}`;
  const job: PaperExport = {
    exportId: newId("paperExport", deps),
    testId,
    input,
    name: fileNameOf(`${printed.title.slice(0, 40)}${NAMES[input.contents]}${set}`, "docx"),
    state: "preparing",
    done: 0,
    of,
    updatedAt: deps.clock.now(),
    notes: [],
  };
  const { logo, ...said } = input;
  if (logo !== "") await assertLogo(logo);
  const after = { testId, ...said, withLogo: logo !== "", questions: of };
  const small = of <= immediateLimit ? printed : undefined;
  return viewOf(deps, await FileJobs.request(deps, actor, paperFile, { job, after, small }));
}

/** @throws AppError `invalid` unless it is a PNG that is about as wide as it is high */
async function assertLogo(logo: string): Promise<void> {
  const { type, width, height } = await factsOfImage(Buffer.from(logo, "base64"));
  if (type === "image/png" && Math.abs(width - height) <= width / 10) return;
  throw new AppError("invalid", "unusable_logo", "The logo must be a square PNG.", {
    details: { type, width, height },
  });
}

/** The progress of an export of this test. @throws AppError `not-found`, also after seven days */
export async function progress(
  deps: Deps,
  testId: string,
  exportId: string,
): Promise<PaperExportView> {
  const job = await FileJobs.find(deps, paperFile, exportId);
  if (job.testId !== testId) throw notFound("This export");
  return viewOf(deps, job);
}

/** Writes a requested paper in a job; see `FileJobs.make`. */
export const make = (deps: Deps, exportId: string): Promise<void> =>
  FileJobs.make(deps, paperFile, exportId);

async function viewOf(deps: Deps, job: PaperExport): Promise<PaperExportView> {
  const { exportId, done, of, notes } = job;
  return { exportId, done, of, notes, ...(await FileJobs.stateOf(deps, paperFile, job)) };
}

const paperFile: FileJobs.FileKind<PaperExport, PaperToPrint> = {
  list: "papers",
  schema: PaperExport,
  event: PAPER_EXPORT_REQUESTED,
  action: "test.paper-export",
  reportEvery: 100,
  file: ({ exportId }) => ({ key: `exports/papers/${exportId}.docx`, type: DOCX_TYPE }),
  fileName: ({ name }) => name,
  source: (deps, { testId }) => PrintPaper.load(deps, testId),
  async write(deps, { job: { input, of }, source: printed, path, report }) {
    // The library of Word files is large, so only an export loads it.
    const { wordPaper } = await import("./word-paper.ts");
    const facts = await bankFacts(deps, printed, input);
    const images = await imagesIn(deps, printed, { input, facts });
    const written = await wordPaper({ printed, input, images, facts }, async (done) => {
      if (done % PAUSE_EVERY === 0) await setImmediate();
      await report(done);
    });
    await writeFile(path, written.bytes);
    return { done: of, notes: written.notes };
  },
};

const KINDS: Record<string, WordImage["type"]> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
};

/** The images of the paper that Word can show, by their keys. */
async function imagesIn(
  deps: Deps,
  { paper, instructions }: PaperToPrint,
  { input: { contents }, facts }: { input: PaperExportInput; facts: Facts },
): Promise<ReadonlyMap<string, WordImage>> {
  if (contents === "key") return new Map();
  const variants = [...facts.values()].flatMap((one) => one.variants.flatMap(htmlOf));
  const texts = [instructions, ...variants];
  const keys = imagesOf(printedQuestions(paper, null), texts, contents === "answers");
  const found = await PrintPaper.images(deps, keys);
  const images = new Map<string, WordImage>();
  for (const [key, { bytes }] of found) {
    const { type, width, height } = await factsOfImage(bytes);
    const kind = KINDS[type];
    if (kind) images.set(key, { type: kind, bytes, width, height });
  }
  return images;
}

const htmlOf = ({ texts, passage }: VariantTexts): string[] => [
  texts.question,
  ...(texts.options ?? []),
  ...(texts.rows ?? []),
  texts.solution,
  passage,
];

type Facts = ReadonlyMap<string, BankFacts>;

/**
 * Facts that only the bank knows, by question. A question that was deleted permanently is left out.
 */
async function bankFacts(
  deps: Deps,
  { paper }: PaperToPrint,
  { contents }: PaperExportInput,
): Promise<Facts> {
  if (contents !== "answers") return new Map();
  const ids = paper.student.questions.map(({ _id }) => _id);
  const found = await Questions.findMany(deps, ids);
  const variants = await paperVariants(deps, paper, found);
  return new Map(
    found.map(({ questionId, examType, difficulty, fixedOptions }) => [
      questionId,
      {
        examType,
        difficulty,
        fixedOptions: fixedOptions === true,
        variants: variants.get(questionId) ?? [],
      },
    ]),
  );
}
