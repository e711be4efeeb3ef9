import * as Catalogue from "../bank/catalogue/catalogue.service.ts";
import type { SubjectTopic } from "../bank/catalogue/catalogue.schema.ts";
import * as Passages from "../bank/passage/passage-read.service.ts";
import type { Draft } from "../bank/question/question-draft.service.ts";
import * as QuestionPassage from "../bank/question/question-passage.service.ts";
import { differenceOf, wordsOf } from "../bank/search/difference.rules.ts";
import { type Fingerprint, fingerprintOf } from "../bank/search/similarity.rules.ts";
import { SimilarQuestions } from "../bank/search/similar-question.service.ts";
import { keyText, searchedHtml } from "../bank/question/question-view.rules.ts";
import * as Claims from "./claim.store.ts";
import { DEFAULTED, emptyToo, withDefaults } from "./defaults.rules.ts";
import type { DefaultColumn } from "./defaults.schema.ts";
import { EarlierRows } from "./earlier-rows.rules.ts";
import type { ReadRow, RowChecker, Work } from "./import-kind.service.ts";
import type { CheckedRow } from "./import-pages.schema.ts";
import type { DuplicateOf, RowFault, UnknownEntry } from "./import.schema.ts";
import { CheckedPictures } from "./picture-check.service.ts";
import { byName, nameOf } from "./question-place.rules.ts";
import {
  contentHash,
  draftOf,
  passageHash,
  previewOf,
  readRow,
  type ReadQuestion,
} from "./question-row.service.ts";
import { imagesOfRow } from "./row.rules.ts";
import { rowNumber } from "./row.schema.ts";

/** The findings name so many unknown entries. */
const NAMED_ENTRIES = 200;

/** Rows that are compared with the bank at the same time. */
const AT_ONCE = 8;

/** A row that could be a question of the bank. */
interface Candidate {
  row: ReadRow;
  read: ReadQuestion;
  draft: Draft;
  entry: SubjectTopic | undefined;
  hash: string;
  /** Hash of its passage; "" where it has none. */
  passage: string;
  print: Fingerprint;
  /** Text, options and answer, word by word. */
  words: readonly string[];
  preview: string;
}

/** Opens the dry run of a file of questions. */
export async function openCheck(work: Work): Promise<RowChecker> {
  const entries = byName(await Catalogue.list(work.deps));
  return new QuestionCheck(work, entries, await CheckedPictures.open(work));
}

class QuestionCheck implements RowChecker {
  readonly #work: Work;
  readonly #entries: ReadonlyMap<string, SubjectTopic>;
  readonly #pictures: CheckedPictures;
  readonly #similar: SimilarQuestions;
  readonly #earlier = new EarlierRows();
  readonly #unknown = new Map<string, UnknownEntry>();
  /** Columns that no row has filled so far; undefined before the first row. */
  #empty: readonly DefaultColumn[] | undefined;

  constructor(work: Work, entries: ReadonlyMap<string, SubjectTopic>, pictures: CheckedPictures) {
    this.#work = work;
    this.#entries = entries;
    this.#pictures = pictures;
    this.#similar = new SimilarQuestions(work.deps);
  }

  async check(rows: readonly ReadRow[]): Promise<CheckedRow[]> {
    const { defaults } = this.#work;
    const filled = rows.map(({ index, cells }) => ({
      index,
      cells: withDefaults(cells, defaults),
    }));
    for (const { cells } of filled) this.#empty = emptyToo(this.#empty ?? DEFAULTED, cells);
    const read = filled.map((row) => this.#read(row));
    await this.#assertPassages(read);
    const candidates = read.flatMap((one) => ("problems" in one ? [] : [one]));
    const repeats = new Map(candidates.map((one) => [one.row.index, this.#repeat(one)]));
    const inBank = await this.#inBank(candidates);
    const checked: CheckedRow[] = [];
    for (let from = 0; from < read.length; from += AT_ONCE) {
      const some = read.slice(from, from + AT_ONCE).map(async (one) => {
        if ("problems" in one) return badRow(one.row, one.problems);
        const { index } = one.row;
        const known = inBank.get(index) ?? repeats.get(index) ?? (await this.#nearly(one));
        return this.#fit(one, known);
      });
      checked.push(...(await Promise.all(some)));
    }
    return checked;
  }

  found() {
    const unknown = [...this.#unknown.values()];
    return {
      unknownEntries: unknown.slice(0, NAMED_ENTRIES),
      unknownCount: unknown.length,
      empty: [...(this.#empty ?? [])],
      images: this.#pictures.found,
    };
  }

  #read(row: ReadRow): Candidate | { row: ReadRow; problems: RowFault[] } {
    const { deps } = this.#work;
    const read = readRow(deps, row, this.#pictures.find);
    if ("problems" in read) return { row, problems: read.problems };
    const entry = this.#entries.get(nameOf(read.input));
    const drafted = draftOf(deps, read, { entryId: entry?._id });
    if ("problems" in drafted) return { row, problems: drafted.problems };
    const { draft } = drafted;
    const html = htmlOf(draft);
    const print = fingerprintOf(html);
    const hash = contentHash(read, draft);
    const passage = read.passage && passageHash(read);
    const preview = previewOf(draft.question);
    const words = wordsOf(comparedHtml(draft));
    return { row, read, draft, entry, hash, passage, print, words, preview };
  }

  /** A passage that a row names by its id must be there. */
  async #assertPassages(read: (Candidate | { row: ReadRow; problems: RowFault[] })[]) {
    const named = (one: (typeof read)[number]) =>
      "problems" in one ? null : (one.read.input.passageId ?? null);
    const ids = read.flatMap((one) => named(one) ?? []);
    if (ids.length === 0) return;
    const found = await Passages.findMany(this.#work.deps, ids);
    const known = new Set(found.map(({ passageId }) => passageId));
    read.forEach((one, at) => {
      const id = named(one);
      if (id === null || known.has(id)) return;
      const reason = `There is no passage ${id}. Write the passage's text here.`;
      read[at] = { row: one.row, problems: [{ column: "passage", reason }] };
    });
  }

  /** The earlier row that one repeats. */
  #repeat(candidate: Candidate): DuplicateOf | undefined {
    const { row, hash, print, passage, words, preview } = candidate;
    const found = this.#earlier.find({ hash, print, passage });
    if (!found) {
      this.#earlier.add({ rowNumber: rowNumber(row), preview, words, hash, print, passage });
      return undefined;
    }
    const { row: earlier, same } = found;
    const difference = same ? undefined : differenceOf(words, earlier.words);
    return { rowNumber: earlier.rowNumber, questionPreview: earlier.preview, same, difference };
  }

  /** The rows whose very content has been imported before, and is in the bank still. */
  async #inBank(candidates: readonly Candidate[]): Promise<Map<number, DuplicateOf>> {
    const { deps } = this.#work;
    const claims = await Claims.find(
      deps,
      candidates.map(({ hash }) => hash),
    );
    const live = await QuestionPassage.findLive(deps, [...claims.values()]);
    return new Map(
      candidates.flatMap(({ row, hash }) => {
        const question = live.get(claims.get(hash) ?? "");
        return question ? [[row.index, duplicateOf(question, true)] as const] : [];
      }),
    );
  }

  /** The question of the bank that says nearly the same, or just the same. */
  async #nearly({ read, draft, print, words }: Candidate): Promise<DuplicateOf | undefined> {
    const passage = fingerprintOf([read.passage]);
    const question = await this.#similar.find(htmlOf(draft), print, passage);
    if (!question) return undefined;
    const same = QuestionPassage.isSame(question, { ...draft, passageId: question.passageId });
    if (same) return duplicateOf(question, same);
    const difference = differenceOf(words, wordsOf(comparedHtml(question)));
    return { ...duplicateOf(question, same), difference };
  }

  #fit(candidate: Candidate, known: DuplicateOf | undefined): CheckedRow {
    const { row, read, entry, hash, passage, preview } = candidate;
    if (known?.same !== true) {
      this.#pictures.count(imagesOfRow(row.cells, this.#work.deps.config.mediaUrl));
      if (!entry) this.#need(read);
    }
    return {
      index: row.index,
      cells: { ...row.cells },
      verdict: known ? "duplicate" : "good",
      problems: [],
      preview,
      duplicateOf: known,
      needsEntry: !entry,
      ...(read.notes.length > 0 && { notes: read.notes }),
      note: { hash, passage },
    };
  }

  #need({ input: { subject, topic, subTopic } }: ReadQuestion): void {
    const name = nameOf({ subject, topic, subTopic });
    const known = this.#unknown.get(name);
    if (known) known.rows++;
    else this.#unknown.set(name, { subject, topic, subTopic, rows: 1 });
  }
}

const badRow = ({ index, cells }: ReadRow, problems: RowFault[]): CheckedRow => ({
  index,
  cells: { ...cells },
  verdict: "bad",
  problems,
  preview: previewOf(shownAs(cells["question"] ?? "")),
  needsEntry: false,
});

const MARKUP = /<\/?(?:p|div|span|br|b|i|em|strong|sub|sup|img|ul|ol|li|table)\b[^<>]*>/i;

/** A cell of a row that could not be read: its words, or what it says where it holds no markup. */
const shownAs = (text: string): string =>
  MARKUP.test(text) ? text : text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const duplicateOf = (question: QuestionPassage.KeptQuestion, same: boolean): DuplicateOf => ({
  _id: question.questionId,
  questionPreview: previewOf(question.question),
  same,
});

/** What is compared: the text and the options. */
const htmlOf = (draft: Draft): string[] => searchedHtml(draft);

/** What differences are shown of: the text, the options and the answer. */
const comparedHtml = (question: Draft | QuestionPassage.KeptQuestion): string[] => [
  ...searchedHtml(question),
  keyText(question),
];
