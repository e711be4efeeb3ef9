import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import type { SubjectTopic } from "../../bank/catalogue/catalogue.schema.ts";
import type { Draft } from "../../bank/editing/question-draft.service.ts";
import * as QuestionPassage from "../../bank/editing/question-passage.service.ts";
import { wordsOf, differenceOf } from "../../bank/search/difference.rules.ts";
import { type Fingerprint, fingerprintOf } from "../../bank/words/similarity.rules.ts";
import { SimilarQuestions } from "../../bank/search/similar-question.service.ts";
import { searchedHtml } from "../../bank/question/question-view.rules.ts";
import { maySeeKey } from "../../bank/question/state.rules.ts";
import { ENGLISH_NAMES } from "../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import * as ContentIds from "./content-id.store.ts";
import { DEFAULT_COLUMNS, withDefaults, stillEmpty } from "./defaults.rules.ts";
import type { DefaultColumn } from "../pipeline/defaults.schema.ts";
import { EarlierRows } from "./earlier-rows.rules.ts";
import type { ReadRow, RowChecker, Work } from "../pipeline/import-kind.ts";
import type { CheckedRow } from "../pipeline/import-pages.schema.ts";
import type { RowFault, UnknownEntry } from "../pipeline/import.schema.ts";
import {
  comparedHtml,
  type Known,
  likeOther,
  nearQuestion,
  sameQuestion,
} from "./known-question.service.ts";
import { passageFaults } from "./passage-check.service.ts";
import { CheckedPictures } from "./picture-fetch.service.ts";
import { byName, nameOf, noEntry } from "./question-place.rules.ts";
import {
  contentHash,
  draftOf,
  hashFor,
  passageHash,
  previewOf,
  readRow,
  type ReadQuestion,
} from "./question-row.service.ts";
import { imagesOfRow } from "./row.rules.ts";
import { rowNumber } from "../template/table.schema.ts";
import { differencesIn, inLatinLetters, tooLargeTexts } from "./variant-check.service.ts";

/** The most unknown entries that the findings list. */
const MAX_ENTRIES = 200;

/** A row that reads as a valid question. */
interface Candidate {
  row: ReadRow;
  read: ReadQuestion;
  draft: Draft;
  entry: SubjectTopic | undefined;
  hash: string;
  /** Hash of its passage; "" without a passage. */
  passage: string;
  print: Fingerprint;
  /** The words of text, options and answer. */
  words: readonly string[];
  preview: string;
}

/** A row that is rejected, and why. */
interface BadRow {
  row: ReadRow;
  problems: RowFault[];
}

const candidatesOf = (read: readonly (Candidate | BadRow)[]): Candidate[] =>
  read.flatMap((one) => ("problems" in one ? [] : [one]));

/** Starts the dry run of a file of questions. */
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
  /** Columns that are empty in all rows so far; undefined before the first row. */
  #empty: readonly DefaultColumn[] | undefined;

  constructor(work: Work, entries: ReadonlyMap<string, SubjectTopic>, pictures: CheckedPictures) {
    this.#work = work;
    this.#entries = entries;
    this.#pictures = pictures;
    this.#similar = new SimilarQuestions(work.deps);
  }

  async check(rows: readonly ReadRow[]): Promise<CheckedRow[]> {
    const { defaults } = this.#work;
    const filled = rows.map((row) => ({ ...row, cells: withDefaults(row.cells, defaults) }));
    for (const { cells } of filled) this.#empty = stillEmpty(this.#empty ?? DEFAULT_COLUMNS, cells);
    const read = await this.#withPassages(filled.map((row) => this.#read(row)));
    const candidates = candidatesOf(read);
    const repeats = new Map(candidates.map((one) => [one.row.index, this.#repeat(one)]));
    const inBank = await this.#inBank(candidates);
    return mapConcurrently(read, async (one) => {
      if ("problems" in one) return badRow(one.row, one.problems);
      const { index } = one.row;
      const known = inBank.get(index) ?? repeats.get(index) ?? (await this.#nearly(one));
      return this.#readable(one, known);
    });
  }

  found() {
    const unknown = [...this.#unknown.values()];
    return {
      unknownEntries: unknown.slice(0, MAX_ENTRIES),
      unknownCount: unknown.length,
      empty: [...(this.#empty ?? [])],
      images: this.#pictures.found,
    };
  }

  #read(row: ReadRow): Candidate | BadRow {
    const { deps } = this.#work;
    const read = readRow(deps, row, this.#pictures.find);
    if ("problems" in read) return { row, problems: read.problems };
    const entry = this.#entries.get(nameOf(read.input));
    const drafted = draftOf(deps, read, { entryId: entry?._id });
    if ("problems" in drafted) return { row, problems: drafted.problems };
    if (!entry && !this.#work.actor.isAdmin) return { row, problems: [noEntry(read.input)] };
    const { draft } = drafted;
    const variants = read.variants ?? [];
    const tooLarge = tooLargeTexts(variants);
    if (tooLarge.length > 0) return { row, problems: tooLarge };
    const html = searchedHtml(draft);
    const print = fingerprintOf(html);
    const hash = hashFor(this.#work.actor, contentHash(read, draft));
    const passage = read.passage && passageHash(read);
    const preview = previewOf(draft.question);
    const words = wordsOf(comparedHtml(draft));
    const notes = [...read.notes, ...inLatinLetters(variants), ...differencesIn(draft, variants)];
    return { row, read: { ...read, notes }, draft, entry, hash, passage, print, words, preview };
  }

  /** Rejects rows whose passage does not exist and may not be added. */
  async #withPassages(read: readonly (Candidate | BadRow)[]): Promise<(Candidate | BadRow)[]> {
    const faults = await passageFaults(this.#work, candidatesOf(read));
    return read.map((one) => {
      const fault = faults.get(one.row.index);
      return fault ? { row: one.row, problems: [fault] } : one;
    });
  }

  /**
   * The earlier row that a row repeats. If the row repeats no row, later rows are compared with it.
   */
  #repeat(candidate: Candidate): Known | undefined {
    const { row, hash, print, passage, words, preview } = candidate;
    const found = this.#earlier.find({ hash, print, passage });
    if (!found) {
      this.#earlier.add({ rowNumber: rowNumber(row), preview, words, hash, print, passage });
      return undefined;
    }
    const { row: earlier, same } = found;
    const difference = same ? undefined : differenceOf(words, earlier.words);
    const { rowNumber: number, preview: questionPreview } = earlier;
    return { duplicateOf: { rowNumber: number, questionPreview, same, difference } };
  }

  /** The rows with exactly the content of an imported question that is still in the bank. */
  async #inBank(candidates: readonly Candidate[]): Promise<Map<number, Known>> {
    const { deps, actor } = this.#work;
    const contentIds = await ContentIds.find(
      deps,
      candidates.map(({ hash }) => hash),
    );
    const live = await QuestionPassage.findLive(deps, [...contentIds.values()]);
    return new Map(
      candidates.flatMap(({ row, hash, read }) => {
        const question = live.get(contentIds.get(hash) ?? "");
        return question ? [[row.index, sameQuestion(question, read, actor)] as const] : [];
      }),
    );
  }

  /** The question in the bank that a row repeats, exactly or nearly. */
  async #nearly({ read, draft, print, words }: Candidate): Promise<Known | undefined> {
    const passage = fingerprintOf([read.passage]);
    const [question] = await this.#similar.findAll(print, passage);
    if (!question) return undefined;
    if (!maySeeKey(this.#work.actor, question)) return likeOther(draft, question);
    const same = QuestionPassage.isSame(question, { ...draft, passageId: question.passageId });
    if (same) return sameQuestion(question, read, this.#work.actor);
    return nearQuestion(question, words);
  }

  #readable(candidate: Candidate, known: Known | undefined): CheckedRow {
    const { row, read, entry, hash, passage, preview } = candidate;
    const isSame = known?.duplicateOf.same === true;
    const languages = isSame ? known.adds : read.variants?.map(({ language }) => language);
    if (!isSame || known.adds) {
      this.#pictures.count(imagesOfRow(row.cells, this.#work.deps.config.mediaUrl));
    }
    if (!isSame && !entry) this.#need(read);
    const notes = [...(isSame && languages ? [onlyAdds(languages)] : []), ...read.notes];
    return {
      index: row.index,
      cells: { ...row.cells },
      verdict: known ? "duplicate" : "good",
      problems: [],
      preview,
      duplicateOf: known?.duplicateOf,
      ...(languages && { languages }),
      needsEntry: !entry,
      ...(read.input.answerKey === null && { keyless: true as const }),
      ...(notes.length > 0 && { notes }),
      ...(read.reading && { key: read.reading }),
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

const onlyAdds = (languages: readonly VariantLanguage[]): string => {
  const names = languages.map((language) => ENGLISH_NAMES[language]).join(", ");
  return `It is in the bank already. Only its texts in ${names} are added to it.`;
};

const MARKUP = /<\/?(?:p|div|span|br|b|i|em|strong|sub|sup|img|ul|ol|li|table)\b[^<>]*>/i;

/** A cell of an unreadable row as HTML; text without markup is escaped. */
const shownAs = (text: string): string =>
  MARKUP.test(text) ? text : text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
