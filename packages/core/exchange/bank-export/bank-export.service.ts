import { createWriteStream } from "node:fs";
import * as Audit from "../../kernel/audit/audit.service.ts";
import { dispositionOf } from "../../kernel/file-job/file-job.rules.ts";
import { standing } from "../../kernel/file-job/file-job.rules.ts";
import * as Passages from "../../bank/passage/passage-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { withTemporaryFile } from "../../kernel/file-job/job-file.store.ts";
import * as QuestionList from "../../bank/search/question-list.service.ts";
import * as QuestionRead from "../../bank/question/question-read.service.ts";
import type { Question } from "../../bank/question/question.schema.ts";
import { withMedia } from "../../kernel/rich-text/media.rules.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import {
  BANK_EXPORT_ASKED,
  BANK_FILES,
  type BankExportInput,
  type BankExportSummary,
  type BankExportView,
} from "./bank-export.schema.ts";
import * as BankExportStore from "./bank-export.store.ts";
import { type BankWriter, openWriter } from "./bank-writer.service.ts";

/** The most questions that are exported while the caller waits, in a second or two. */
const IMMEDIATE_LIMIT = 300;
/** Progress is saved after this many questions. */
const SAVE_EVERY = 1000;
/** Entries in the summary; the file itself has all of them. */
const MAX_LISTED = 50;

/**
 * Exports the questions that a filter finds. A small export is ready in the response; a job writes a
 * larger one.
 * @param immediateLimit the size of a small export
 * @throws AppError `invalid` for an unknown response type, `conflict` when nothing is found
 */
export async function ask(
  deps: Deps,
  actor: Actor,
  { format, filter }: BankExportInput,
  immediateLimit = IMMEDIATE_LIMIT,
): Promise<BankExportView> {
  const found = await QuestionList.all(deps, filter);
  if (found.total === 0) {
    throw conflict("nothing_to_export", "No questions match these filters. Change the filters.");
  }
  const asked: BankExportStore.BankExport = {
    exportId: newId("bankExport", deps),
    format,
    filter,
    state: "making",
    done: 0,
    of: found.total,
    updatedAt: deps.clock.now(),
    summary: null,
  };
  await Audit.record(deps, actor, {
    action: "bank.export",
    subject: asked.exportId,
    after: { format, filter, questions: found.total },
  });
  await BankExportStore.note(deps, asked);
  if (found.total <= immediateLimit) return viewOf(deps, await write(deps, asked, found));
  try {
    await deps.events.send(BANK_EXPORT_ASKED, { exportId: asked.exportId });
  } catch (error) {
    await BankExportStore.note(deps, { ...asked, state: "failed" });
    throw error;
  }
  return viewOf(deps, asked);
}

/** The progress of an export. @throws AppError `not-found`, also after seven days */
export async function progress(deps: Deps, exportId: string): Promise<BankExportView> {
  return viewOf(deps, await load(deps, exportId));
}

/**
 * The job: writes the file and publishes it whole. A repeated job finds it done.
 * @throws any error, so that the platform retries
 */
export async function make(deps: Deps, exportId: string): Promise<void> {
  const asked = await load(deps, exportId);
  if (asked.state === "ready") return;
  await write(deps, asked, await QuestionList.all(deps, asked.filter));
}

async function load(deps: Deps, exportId: string): Promise<BankExportStore.BankExport> {
  const found = await BankExportStore.find(deps, exportId);
  if (!found) throw notFound("This export");
  return found;
}

async function viewOf(deps: Deps, made: BankExportStore.BankExport): Promise<BankExportView> {
  const { exportId, format, done, of, summary } = made;
  const state = standing(made, deps.clock.now());
  const disposition = dispositionOf(BANK_FILES[format].name);
  const url = state === "ready" ? await BankExportStore.addressOf(deps, made, disposition) : null;
  return { exportId, format, state, done, of, url, summary };
}

async function write(
  deps: Deps,
  asked: BankExportStore.BankExport,
  found: QuestionList.FoundQuestions,
): Promise<BankExportStore.BankExport> {
  const at = (state: "making" | "ready" | "failed", more: Partial<BankExportStore.BankExport>) => ({
    ...asked,
    state,
    updatedAt: deps.clock.now(),
    ...more,
  });
  try {
    const summary = await withTemporaryFile(async (path) => {
      const writer = openWriter(deps, asked.format, createWriteStream(path));
      let next = SAVE_EVERY;
      const written = await writeAll(deps, writer, found, async (done) => {
        if (done < next) return;
        next = done + SAVE_EVERY;
        await BankExportStore.note(deps, at("making", { done }));
      });
      await BankExportStore.publish(deps, asked, path);
      return written;
    });
    const ready = at("ready", { done: asked.of, summary });
    await BankExportStore.note(deps, ready);
    return ready;
  } catch (error) {
    await BankExportStore.note(deps, at("failed", {}));
    throw error;
  }
}

/** Writes page by page, so that only one page of questions is in memory. */
async function writeAll(
  deps: Deps,
  writer: BankWriter,
  { pages }: QuestionList.FoundQuestions,
  onPage: (done: number) => Promise<void>,
): Promise<BankExportSummary> {
  const summary: BankExportSummary = { questions: 0, leftOutCount: 0, leftOut: [] };
  let done = 0;
  for await (const page of pages) {
    const passages = await passagesOf(deps, page);
    for (const question of await QuestionRead.views(deps, page)) {
      const left = await writer.add(question, passages.get(question.passageId ?? "") ?? "");
      if (!left.some(({ whole }) => whole)) summary.questions++;
      summary.leftOutCount += left.length;
      summary.leftOut.push(...left.slice(0, MAX_LISTED - summary.leftOut.length));
    }
    done += page.length;
    await onPage(done);
  }
  await writer.finish();
  return summary;
}

/** The texts of the questions' passages by id. */
async function passagesOf(
  deps: Deps,
  questions: readonly Question[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(questions.flatMap(({ passageId }) => passageId ?? []))];
  const found = await Passages.findMany(deps, ids);
  return new Map(
    found.map(({ passageId, passageText }) => [
      passageId,
      withMedia(passageText, deps.config.mediaUrl),
    ]),
  );
}
