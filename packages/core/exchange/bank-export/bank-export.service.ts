import { createWriteStream } from "node:fs";
import * as FileJobs from "../../kernel/file-job/file-job.service.ts";
import * as Passages from "../../bank/passage/passage-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as QuestionList from "../../bank/search/question-list.service.ts";
import * as QuestionRead from "../../bank/question/question-read.service.ts";
import type { Passage } from "../../bank/passage/passage.schema.ts";
import type { Question } from "../../bank/question/question.schema.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import {
  BANK_EXPORT_REQUESTED,
  BANK_FILES,
  BankExport,
  type BankExportInput,
  type BankExportSummary,
  type BankExportView,
} from "./bank-export.schema.ts";
import { type BankWriter, openWriter } from "./bank-writer.service.ts";
import { languagesIn, textsOf, variantsOf } from "../questions/stored-variants.service.ts";

/**
 * The most questions that are exported within the request, in a second or two. A job exports more.
 */
const IMMEDIATE_LIMIT = 300;
/** The ending of each format's file. */
const ENDINGS = { xlsx: "xlsx", moodle: "xml", gift: "txt", qti: "zip" } as const;

/** The most left-out parts that the summary lists. */
const MAX_LISTED = 50;

/**
 * Exports the questions that a filter finds. A small export is ready in the response; a job writes a
 * larger one.
 * @param immediateLimit the size of a small export
 * @throws AppError `invalid` for an unknown response type, `conflict` when nothing is found
 */
export async function request(
  deps: Deps,
  actor: Actor,
  { format, filter }: BankExportInput,
  immediateLimit = IMMEDIATE_LIMIT,
): Promise<BankExportView> {
  const found = await QuestionList.all(deps, filter);
  if (found.total === 0) {
    throw conflict("nothing_to_export", "No questions match these filters. Change the filters.");
  }
  const job: BankExport = {
    exportId: newId("bankExport", deps),
    format,
    filter,
    state: "preparing",
    done: 0,
    of: found.total,
    updatedAt: deps.clock.now(),
    summary: null,
  };
  const after = { format, filter, questions: found.total };
  const small = found.total <= immediateLimit ? found : undefined;
  return viewOf(deps, await FileJobs.request(deps, actor, bankFile, { job, after, small }));
}

/** The progress of an export. @throws AppError `not-found`, also after seven days */
export const progress = async (deps: Deps, exportId: string): Promise<BankExportView> =>
  viewOf(deps, await FileJobs.find(deps, bankFile, exportId));

/** Writes a requested export in a job; see `FileJobs.make`. */
export const make = (deps: Deps, exportId: string): Promise<void> =>
  FileJobs.make(deps, bankFile, exportId);

async function viewOf(deps: Deps, job: BankExport): Promise<BankExportView> {
  const { exportId, format, done, of, summary } = job;
  return { exportId, format, done, of, summary, ...(await FileJobs.stateOf(deps, bankFile, job)) };
}

const bankFile: FileJobs.FileKind<BankExport, QuestionList.FoundQuestions> = {
  list: "bank",
  schema: BankExport,
  event: BANK_EXPORT_REQUESTED,
  action: "bank.export",
  reportEvery: 1000,
  file: ({ exportId, format }) => ({
    key: `exports/bank/${exportId}.${ENDINGS[format]}`,
    type: BANK_FILES[format].type,
  }),
  fileName: ({ format }) => BANK_FILES[format].name,
  source: (deps, { filter }) => QuestionList.all(deps, filter),
  async write(deps, { job, source, path, report }) {
    const { pages, languages } = await withLanguages(deps, job, source);
    const writer = openWriter(deps, { format: job.format, languages }, createWriteStream(path));
    return { done: job.of, summary: await writeAll(deps, writer, pages, report) };
  },
};

type Pages = AsyncIterable<Question[]> | Iterable<Question[]>;

/**
 * The questions with all their languages. A spreadsheet names its languages before its first row,
 * so a small export is kept in memory and a large one is read twice.
 */
async function withLanguages(
  deps: Deps,
  { format, filter, of }: BankExport,
  { pages }: QuestionList.FoundQuestions,
): Promise<{ pages: Pages; languages: VariantLanguage[] }> {
  if (format !== "xlsx") return { pages, languages: [] };
  if (of <= IMMEDIATE_LIMIT) {
    const kept: Question[][] = [];
    for await (const page of pages) kept.push(page);
    return { pages: kept, languages: languagesIn(kept.flat()) };
  }
  let languages: VariantLanguage[] = [];
  for await (const page of (await QuestionList.all(deps, filter)).pages) {
    languages = languagesIn([{ languages }, ...page]);
  }
  return { pages, languages };
}

/** Writes page by page, so that only one page of questions is in memory. */
async function writeAll(
  deps: Deps,
  writer: BankWriter,
  pages: Pages,
  report: FileJobs.Report,
): Promise<BankExportSummary> {
  const shown = (html: string) => withMedia(html, deps.config.mediaUrl);
  const summary: BankExportSummary = { questions: 0, leftOutCount: 0, leftOut: [] };
  let done = 0;
  for await (const page of pages) {
    const passages = await passagesOf(deps, page);
    const variants = await variantsOf(deps, page, passages);
    const texts = new Map(
      passages.map(({ passageId, passageText }) => [passageId, shown(passageText)]),
    );
    for (const question of await QuestionRead.views(deps, page)) {
      const passage = texts.get(question.passageId ?? "") ?? "";
      const left = await writer.add({
        question,
        passage,
        variants: (variants.get(question._id) ?? []).map((one) => textsOf(one, shown)),
      });
      if (!left.some(({ whole }) => whole)) summary.questions++;
      summary.leftOutCount += left.length;
      summary.leftOut.push(...left.slice(0, MAX_LISTED - summary.leftOut.length));
    }
    done += page.length;
    await report(done);
  }
  await writer.finish();
  return summary;
}

/** The passages of these questions. */
const passagesOf = (deps: Deps, questions: readonly Question[]): Promise<Passage[]> =>
  Passages.findMany(deps, [...new Set(questions.flatMap(({ passageId }) => passageId ?? []))]);
