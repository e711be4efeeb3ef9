import * as z from "zod";
import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import type { Outside } from "../../bank/image/remote-image.service.ts";
import * as QuestionBatch from "../../bank/editing/question-batch.service.ts";
import * as QuestionPassage from "../../bank/editing/question-passage.service.ts";
import { newId } from "../../kernel/shared/id.ts";
import * as ContentIds from "./content-id.store.ts";
import { EntryFinder } from "./entry-finder.service.ts";
import type { RowInserter, Work } from "../pipeline/import-kind.ts";
import type { CheckedRow, RowOutcome } from "../pipeline/import-pages.schema.ts";
import { sumImages } from "../pipeline/import-result.rules.ts";
import { isAlready, UNKNOWN_ENTRY } from "../pipeline/import.rules.ts";
import type { InsertInput, RowFault } from "../pipeline/import.schema.ts";
import * as Passages from "../../bank/comprehension/passage.service.ts";
import { ensurePassage } from "./passage-insert.service.ts";
import { FetchedPictures } from "./picture-fetch.service.ts";
import { byName } from "./question-place.rules.ts";
import { draftOf, previewOf, type ReadQuestion, readRow } from "./question-row.service.ts";
import { imagesOfRow } from "./row.rules.ts";
import { saveVariants, type Translated } from "./variant-insert.service.ts";

/** The dry run's data on a row: the hashes of its content and of its passage. */
const Note = z.object({ hash: z.string(), passage: z.string() });

/**
 * A row whose content is not in the bank. If a question with this content was deleted, `deletedId`
 * is its id.
 */
interface NewRow {
  row: CheckedRow;
  hash: string;
  passage: string;
  deletedId: string | undefined;
}

interface RowQuestion extends Omit<QuestionBatch.NewQuestion, "questionId">, NewRow {
  read: ReadQuestion;
}

type WithId = RowQuestion & { questionId: string };

/** Ids that are assigned in parallel. */
const CONCURRENCY = 12;

/** Starts inserting a file of questions. @param outside outbound network access, injected by tests */
export async function openInsert(
  work: Work,
  options: InsertInput,
  outside?: Outside,
): Promise<RowInserter> {
  const known = byName(await Catalogue.list(work.deps));
  const entries = new EntryFinder(work, known, options.createEntries && work.actor.isAdmin);
  return new QuestionInsert(work, entries, new FetchedPictures(work, outside));
}

class QuestionInsert implements RowInserter {
  readonly #work: Work;
  readonly #entries: EntryFinder;
  readonly #pictures: FetchedPictures;
  readonly #reportedPassages = new Set<string>();

  constructor(work: Work, entries: EntryFinder, pictures: FetchedPictures) {
    this.#work = work;
    this.#entries = entries;
    this.#pictures = pictures;
  }

  async insert(rows: readonly CheckedRow[]) {
    const done = new Map<number, RowOutcome>();
    for (const row of rows.filter(isAlready)) {
      done.set(row.index, outcomeOf(row, "translated", row.duplicateOf?._id ?? null));
    }
    const newRows = await this.#newRows(
      rows.filter((row) => !isAlready(row)),
      done,
    );
    const shown = rows.filter(({ index }) => done.get(index)?.status !== "already");
    await this.#pictures.fetch(shown.flatMap((row) => this.#imagesOf(row)));
    const questions: RowQuestion[] = [];
    for (const one of newRows) {
      const read = await this.#read(one);
      if ("problems" in read) done.set(one.row.index, failed(one.row, read.problems));
      else questions.push(read);
    }
    await this.#add(await this.#link(await this.#withIds(questions), done), done);
    await saveVariants(this.#work, this.#translated(rows, done));
    const outcomes = rows.flatMap(({ index }) => done.get(index) ?? []);
    const inserted = rows.filter(({ index }) => done.get(index)?.status === "inserted");
    const images = inserted.map((row) => this.#pictures.summaryOf(this.#imagesOf(row)));
    return { outcomes, images: sumImages(images) };
  }

  /** The rows with texts in other languages, with the questions that they became or repeat. */
  #translated(rows: readonly CheckedRow[], done: ReadonlyMap<number, RowOutcome>): Translated[] {
    return rows.flatMap((row) => {
      const { id = null, status } = done.get(row.index) ?? {};
      const isOurs = status === "inserted" || status === "translated";
      if (id === null || !isOurs || !row.languages) return [];
      const read = readRow(this.#work.deps, row, this.#pictures.find);
      return "problems" in read ? [] : [{ questionId: id, variants: read.variants ?? [] }];
    });
  }

  #imagesOf({ cells }: CheckedRow): string[] {
    return imagesOfRow(cells, this.#work.deps.config.mediaUrl);
  }

  /** The rows whose content is not in the bank; the outcomes of the others go to `done`. */
  async #newRows(rows: readonly CheckedRow[], done: Map<number, RowOutcome>): Promise<NewRow[]> {
    const noted = rows.map((row) => ({ row, ...Note.parse(row.note) }));
    const contentIds = await ContentIds.find(
      this.#work.deps,
      noted.map(({ hash }) => hash),
    );
    const stored = await QuestionPassage.findKept(this.#work.deps, [...contentIds.values()]);
    await this.#recordOwn([...stored.values()].filter((one) => this.#isOwn(one)));
    return noted.flatMap((one) => {
      const question = stored.get(contentIds.get(one.hash) ?? "");
      if (question?.deletedAt !== null) return { ...one, deletedId: question?.questionId };
      done.set(one.row.index, this.#found(one.row, question));
      return [];
    });
  }

  /** Writes the audit entries of questions that this import added before its process was killed. */
  async #recordOwn(own: readonly QuestionPassage.KeptQuestion[]): Promise<void> {
    if (own.length === 0) return;
    const { deps } = this.#work;
    const ids = own.map(({ subjectTopicId }) => subjectTopicId);
    const entries = await Catalogue.byId(deps, ids);
    const added = own.flatMap((question) => {
      const entry = entries.get(question.subjectTopicId);
      return entry ? { question, entry } : [];
    });
    await QuestionBatch.recordAdded(deps, added);
  }

  #isOwn({ importId, savedWith }: QuestionPassage.KeptQuestion): boolean {
    return (importId ?? savedWith) === this.#work.importId;
  }

  /**
   * The outcome of a row whose question exists: this import inserted it before its process was
   * killed, or another import did.
   */
  #found(row: CheckedRow, question: QuestionPassage.KeptQuestion): RowOutcome {
    const id = question.questionId;
    if (!this.#isOwn(question)) return outcomeOf(row, "already", id);
    const { cells } = row;
    const summary = { subject: cells["subject"] ?? "", topic: cells["topic"] ?? "" };
    const { responseType } = question;
    return {
      ...outcomeOf(row, "inserted", id),
      summary: { ...summary, responseType, question: previewOf(question.question) },
    };
  }

  /** Reads a row as a question, and adds its catalogue entry and its passage if they are missing. */
  async #read(newRow: NewRow): Promise<RowQuestion | { problems: RowFault[] }> {
    const { deps } = this.#work;
    const read = readRow(deps, newRow.row, this.#pictures.find);
    if ("problems" in read) return read;
    const entry = await this.#entries.find(read.input);
    if (!entry) return { problems: [UNKNOWN_ENTRY] };
    const checked = draftOf(deps, read, { entryId: entry._id });
    if ("problems" in checked || read.passage === "") {
      return "problems" in checked ? checked : { ...newRow, read, entry, ...checked };
    }
    const { examType } = read.input;
    const content = { hash: newRow.passage, examType, passageText: read.passage, entry };
    const passageId = await ensurePassage(this.#work, content, this.#reportedPassages);
    if (passageId === undefined) return { problems: [PASSAGE_DELETED] };
    return { ...newRow, read, entry, draft: { ...checked.draft, passageId } };
  }

  /**
   * Assigns an id to the content of each question. A content keeps its id even if this process is
   * killed.
   */
  async #withIds(questions: readonly RowQuestion[]): Promise<WithId[]> {
    const { deps } = this.#work;
    const withIds: WithId[] = [];
    for (let from = 0; from < questions.length; from += CONCURRENCY) {
      const batch = questions.slice(from, from + CONCURRENCY).map(async (one) => {
        const questionId = await ContentIds.assign(
          deps,
          one.hash,
          newId("question", deps),
          one.deletedId,
        );
        return { ...one, questionId };
      });
      withIds.push(...(await Promise.all(batch)));
    }
    return withIds;
  }

  /** Links the questions to their passages, one write per passage. */
  async #link<C extends WithId>(
    questions: readonly C[],
    done: Map<number, RowOutcome>,
  ): Promise<C[]> {
    const linked: C[] = [];
    for (const [passageId, group] of Map.groupBy(questions, ({ draft }) => draft.passageId)) {
      const ids = group.map(({ questionId }) => questionId);
      if (passageId === null || (await Passages.linkNew(this.#work.deps, passageId, ids)))
        linked.push(...group);
      else for (const { row } of group) done.set(row.index, failed(row, [PASSAGE_DELETED]));
    }
    return linked.toSorted((a, b) => a.row.index - b.row.index);
  }

  async #add(questions: readonly WithId[], done: Map<number, RowOutcome>): Promise<void> {
    const { deps, actor, importId, fileName } = this.#work;
    const from = { savedWith: importId, importId, note: `Imported from ${fileName}` };
    const added = await QuestionBatch.addMany(deps, actor, from, questions);
    for (const { row, questionId, entry, draft } of questions) {
      const answer = added.get(questionId);
      if (answer === "closed") {
        done.set(row.index, failed(row, [UNKNOWN_ENTRY]));
        continue;
      }
      const { subject, topic } = entry;
      const { responseType } = draft;
      const summary = { subject, topic, responseType, question: previewOf(draft.question) };
      const outcome = outcomeOf(row, answer === "added" ? "inserted" : "already", questionId);
      done.set(row.index, answer === "added" ? { ...outcome, summary } : outcome);
    }
  }
}

const outcomeOf = (
  { index }: CheckedRow,
  status: RowOutcome["status"],
  id: string | null,
): RowOutcome => ({ index, status, id, problems: [], summary: {} });

const failed = (row: CheckedRow, problems: RowFault[]): RowOutcome => ({
  ...outcomeOf(row, "failed", null),
  problems,
});

const PASSAGE_DELETED: RowFault = {
  column: "passage",
  reason: "This passage has just been deleted. Enter the passage's text instead.",
};
