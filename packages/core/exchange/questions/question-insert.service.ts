import * as z from "zod";
import * as Catalogue from "../../catalogue/catalogue.service.ts";
import type { Outside } from "../../image/remote-image.service.ts";
import * as QuestionBatch from "../../question/question-batch.service.ts";
import * as QuestionPassage from "../../question/question-passage.service.ts";
import { newId } from "../../shared/id.ts";
import * as ContentIds from "./content-id.store.ts";
import { EntryFinder } from "./entry-finder.service.ts";
import type { RowInserter, Work } from "../pipeline/import-kind.ts";
import type { CheckedRow, RowOutcome } from "../pipeline/import-pages.schema.ts";
import { sumImages } from "../pipeline/import-result.rules.ts";
import { UNKNOWN_ENTRY } from "../pipeline/import.rules.ts";
import type { InsertInput, RowFault } from "../pipeline/import.schema.ts";
import { ensurePassage, linkTo } from "./passage-insert.service.ts";
import { FetchedPictures } from "./picture-fetch.service.ts";
import { byName } from "./question-place.rules.ts";
import { draftOf, previewOf, type ReadQuestion, readRow } from "./question-row.service.ts";
import { imagesOfRow } from "./row.rules.ts";

/** What the dry run noted of a row: hashes of its content and of its passage's. */
const Note = z.object({ hash: z.string(), passage: z.string() });

/** A row that is to become a question, and the id that its content had of a deleted one. */
interface Fresh {
  row: CheckedRow;
  hash: string;
  passage: string;
  gone: string | undefined;
}

interface Coming extends Omit<QuestionBatch.NewQuestion, "questionId">, Fresh {
  read: ReadQuestion;
}

/** ContentIds that are taken at the same time. */
const AT_ONCE = 12;

/** Opens the insertion of a file of questions. @param outside the way to the web, in tests */
export async function openInsert(
  work: Work,
  options: InsertInput,
  outside?: Outside,
): Promise<RowInserter> {
  const known = byName(await Catalogue.list(work.deps));
  const entries = new EntryFinder(work, known, options.createEntries);
  return new QuestionInsert(work, entries, new FetchedPictures(work, outside));
}

class QuestionInsert implements RowInserter {
  readonly #work: Work;
  readonly #entries: EntryFinder;
  readonly #pictures: FetchedPictures;

  constructor(work: Work, entries: EntryFinder, pictures: FetchedPictures) {
    this.#work = work;
    this.#entries = entries;
    this.#pictures = pictures;
  }

  async insert(rows: readonly CheckedRow[]) {
    const done = new Map<number, RowOutcome>();
    const fresh = await this.#fresh(rows, done);
    const shown = rows.filter(({ index }) => done.get(index)?.status !== "already");
    await this.#pictures.fetch(shown.flatMap((row) => this.#imagesOf(row)));
    const coming: Coming[] = [];
    for (const one of fresh) {
      const read = await this.#read(one);
      if ("problems" in read) done.set(one.row.index, failed(one.row, read.problems));
      else coming.push(read);
    }
    await this.#add(await this.#link(await this.#named(coming), done), done);
    const outcomes = rows.flatMap(({ index }) => done.get(index) ?? []);
    const inserted = rows.filter(({ index }) => done.get(index)?.status === "inserted");
    const images = inserted.map((row) => this.#pictures.summaryOf(this.#imagesOf(row)));
    return { outcomes, images: sumImages(images) };
  }

  #imagesOf({ cells }: CheckedRow): string[] {
    return imagesOfRow(cells, this.#work.deps.config.mediaUrl);
  }

  /** The rows whose content is not in the bank; of the others it is told what they are. */
  async #fresh(rows: readonly CheckedRow[], done: Map<number, RowOutcome>): Promise<Fresh[]> {
    const noted = rows.map((row) => ({ row, ...Note.parse(row.note) }));
    const contentIds = await ContentIds.find(
      this.#work.deps,
      noted.map(({ hash }) => hash),
    );
    const kept = await QuestionPassage.findKept(this.#work.deps, [...contentIds.values()]);
    return noted.flatMap((one) => {
      const question = kept.get(contentIds.get(one.hash) ?? "");
      if (question?.deletedAt !== null) return { ...one, gone: question?.questionId };
      done.set(one.row.index, this.#found(one.row, question));
      return [];
    });
  }

  /** What is there was inserted by this import before it was killed, or by another. */
  #found(row: CheckedRow, question: QuestionPassage.KeptQuestion): RowOutcome {
    const id = question.questionId;
    if (question.savedWith !== this.#work.importId) return outcomeOf(row, "already", id);
    const { cells } = row;
    const told = { subject: cells["subject"] ?? "", topic: cells["topic"] ?? "" };
    const { responseType } = question;
    return {
      ...outcomeOf(row, "inserted", id),
      told: { ...told, responseType, question: previewOf(question.question) },
    };
  }

  /** The row as a question, with its entry and its passage made where they are missing. */
  async #read(fresh: Fresh): Promise<Coming | { problems: RowFault[] }> {
    const { deps } = this.#work;
    const read = readRow(deps, fresh.row, this.#pictures.find);
    if ("problems" in read) return read;
    const entry = await this.#entries.find(read.input);
    if (!entry) return { problems: [UNKNOWN_ENTRY] };
    const checked = draftOf(deps, read, { entryId: entry._id });
    if ("problems" in checked || read.passage === "") {
      return "problems" in checked ? checked : { ...fresh, read, entry, ...checked };
    }
    const { examType } = read.input;
    const content = { hash: fresh.passage, examType, passageText: read.passage, entry };
    const passageId = await ensurePassage(this.#work, content);
    return { ...fresh, read, entry, draft: { ...checked.draft, passageId } };
  }

  /** Gives each content its id, which it keeps whatever happens next. */
  async #named(coming: readonly Coming[]): Promise<(Coming & { questionId: string })[]> {
    const { deps } = this.#work;
    const named: (Coming & { questionId: string })[] = [];
    for (let from = 0; from < coming.length; from += AT_ONCE) {
      const some = coming.slice(from, from + AT_ONCE).map(async (one) => {
        const questionId = await ContentIds.assign(
          deps,
          one.hash,
          newId("question", deps),
          one.gone,
        );
        return { ...one, questionId };
      });
      named.push(...(await Promise.all(some)));
    }
    return named;
  }

  /** Notes the questions at their passages, one write a passage. */
  async #link<C extends Coming & { questionId: string }>(
    coming: readonly C[],
    done: Map<number, RowOutcome>,
  ): Promise<C[]> {
    const linked: C[] = [];
    for (const [passageId, some] of Map.groupBy(coming, ({ draft }) => draft.passageId)) {
      const ids = some.map(({ questionId }) => questionId);
      if (passageId === null || (await linkTo(this.#work, passageId, ids))) linked.push(...some);
      else for (const { row } of some) done.set(row.index, failed(row, [PASSAGE_GONE]));
    }
    return linked.toSorted((a, b) => a.row.index - b.row.index);
  }

  async #add(
    coming: readonly (Coming & { questionId: string })[],
    done: Map<number, RowOutcome>,
  ): Promise<void> {
    const { deps, actor, importId, fileName } = this.#work;
    const from = { savedWith: importId, note: `Imported from ${fileName}` };
    const added = await QuestionBatch.addMany(deps, actor, from, coming);
    for (const { row, questionId, entry, draft } of coming) {
      const answer = added.get(questionId);
      if (answer === "closed") {
        done.set(row.index, failed(row, [UNKNOWN_ENTRY]));
        continue;
      }
      const { subject, topic } = entry;
      const { responseType } = draft;
      const told = { subject, topic, responseType, question: previewOf(draft.question) };
      const outcome = outcomeOf(row, answer === "added" ? "inserted" : "already", questionId);
      done.set(row.index, answer === "added" ? { ...outcome, told } : outcome);
    }
  }
}

const outcomeOf = (
  { index }: CheckedRow,
  status: RowOutcome["status"],
  id: string | null,
): RowOutcome => ({ index, status, id, problems: [], told: {} });

const failed = (row: CheckedRow, problems: RowFault[]): RowOutcome => ({
  ...outcomeOf(row, "failed", null),
  problems,
});

const PASSAGE_GONE: RowFault = {
  column: "passage",
  reason: "This passage has just been deleted. Enter the passage's text instead.",
};
