import { bandsOf } from "../words/band.rules.ts";
import * as BandStore from "../words/band.store.ts";
import * as Passages from "../passage/passage-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { searchedHtml } from "../question/question-view.rules.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import {
  isNearDuplicate,
  isSamePassage,
  type Fingerprint,
  fingerprintOf,
  similarity,
} from "../words/similarity.rules.ts";

/** The most questions that are read for one text: those with the most bands in common. */
const MAX_CANDIDATES = 10;

/**
 * How many bands and questions are kept in memory, because the rows of a file share many of them.
 */
const CACHE_SIZE = 5000;

interface Known {
  question: KeptQuestion;
  print: Fingerprint;
  passage: Fingerprint;
}

/**
 * Finds near duplicates of a text in the bank through its bands. A text costs at most six queries of
 * one band and ten questions; later texts reuse what was read.
 */
export class SimilarQuestions {
  readonly #deps: Deps;
  readonly #bands = new Map<number, Promise<readonly string[]>>();
  readonly #questions = new Map<string, Known | null>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * The near duplicates of a text, the most similar first. Questions about different passages are
   * never duplicates; neither are a question with a passage and one without.
   * @param print fingerprint of its text and its options
   * @param passage fingerprint of its passage; that of an empty text without a passage
   */
  async findAll(print: Fingerprint, passage: Fingerprint): Promise<KeptQuestion[]> {
    const ids = await this.#inBands(print);
    await this.#read(ids);
    const near = ids.flatMap((id) => {
      const known = this.#questions.get(id);
      const isDuplicate =
        known && isNearDuplicate(known.print, print) && isSamePassage(known.passage, passage);
      return isDuplicate ? [known] : [];
    });
    const best = near.toSorted((a, b) => similarity(b.print, print) - similarity(a.print, print));
    return best.map(({ question }) => question);
  }

  /** The near duplicates of a question of the bank, not including itself. */
  async findOthers(question: KeptQuestion, passageText: string): Promise<KeptQuestion[]> {
    const print = fingerprintOf(searchedHtml(question));
    const all = await this.findAll(print, fingerprintOf([passageText]));
    return all.filter(({ questionId }) => questionId !== question.questionId);
  }

  /** Ids of the questions that share the most bands. */
  async #inBands(print: Fingerprint): Promise<string[]> {
    const counts = new Map<string, number>();
    for (const ids of await Promise.all(bandsOf(print).map((band) => this.#questionsIn(band)))) {
      for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    return [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MAX_CANDIDATES)
      .map(([id]) => id);
  }

  #questionsIn(band: number): Promise<readonly string[]> {
    const known = this.#bands.get(band);
    if (known) return known;
    const found = BandStore.questionsIn(this.#deps, band);
    remember(this.#bands, band, found);
    return found;
  }

  async #read(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.#questions.has(id));
    if (unknown.length === 0) return;
    const kept = await QuestionStore.findKept(this.#deps, unknown);
    const live = new Map(
      kept.flatMap((one) => (one.deletedAt === null ? [[one.questionId, one] as const] : [])),
    );
    const texts = await this.#passages([...live.values()]);
    for (const id of unknown) {
      const question = live.get(id);
      const passage = fingerprintOf([texts.get(question?.passageId ?? "") ?? ""]);
      const known = question && { question, print: fingerprintOf(searchedHtml(question)), passage };
      remember(this.#questions, id, known ?? null);
    }
  }

  /** Texts of the questions' passages, by passage id. */
  async #passages(questions: readonly KeptQuestion[]): Promise<Map<string, string>> {
    const ids = questions.flatMap(({ passageId }) => passageId ?? []);
    const found = await Passages.findMany(this.#deps, ids);
    return new Map(found.map(({ passageId, passageText }) => [passageId, passageText]));
  }
}

/** Caches a value and drops the oldest one when the cache is full. */
function remember<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > CACHE_SIZE && !oldest.done) map.delete(oldest.value);
}
