import * as Passages from "../passage/passage-read.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { searchedHtml } from "../question/question-view.rules.ts";
import * as QuestionStore from "../question/question.store.ts";
import type { KeptQuestion } from "../question/question.store.ts";
import { isNearly, type Print, printOf, similarity } from "./similarity.rules.ts";
import { searchWords } from "./word.rules.ts";
import * as WordStore from "./word.store.ts";

/** Of a text so many words are looked up, the longest first, until enough of them are rare. */
const LOOKED_UP = 8;
const ENOUGH = 3;

/** A word that stands in more questions says too little to look at each of them. */
const RARE = 40;

/** So many questions are read for one text: those that share most of its words. */
const READ = 10;

/** Kept in memory, of words and of questions: as many as rows of a file share. */
const KEPT = 5000;

interface Known {
  question: KeptQuestion;
  print: Print;
  passage: Print;
}

/**
 * Looks in the bank for questions that are nearly the same as a text, by the index of words. A text
 * costs eight queries of 40 small items and ten questions at most; what was read for one text
 * serves the next ones.
 */
export class SimilarQuestions {
  readonly #deps: Deps;
  readonly #words = new Map<string, Promise<readonly string[]>>();
  readonly #questions = new Map<string, Known | null>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * The question of the bank that is most like a text, if it is nearly the same. What is asked about
   * a passage is another question than what is asked about another one, or about none.
   * @param html its text and its options
   * @param passage of the passage that it belongs to; without runs where there is none
   */
  async find(
    html: readonly string[],
    print: Print,
    passage: Print,
  ): Promise<KeptQuestion | undefined> {
    const ids = await this.#candidates(searchWords(html));
    await this.#read(ids);
    const near = ids.flatMap((id) => {
      const known = this.#questions.get(id);
      const isLike = known && isNearly(known.print, print) && isSamePassage(known.passage, passage);
      return isLike ? [known] : [];
    });
    const best = near.toSorted((a, b) => similarity(b.print, print) - similarity(a.print, print));
    return best[0]?.question;
  }

  /** Ids of the questions that share most of the rare words. */
  async #candidates(words: readonly string[]): Promise<string[]> {
    const counts = new Map<string, number>();
    let rare = 0;
    for (let from = 0; from < Math.min(words.length, LOOKED_UP) && rare < ENOUGH; from += ENOUGH) {
      const some = words.slice(from, Math.min(from + ENOUGH, LOOKED_UP));
      for (const ids of await Promise.all(some.map((word) => this.#questionsWith(word)))) {
        if (ids.length > 0) rare++;
        for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
    }
    const ranked = [...counts].toSorted(([, a], [, b]) => b - a);
    return ranked.slice(0, READ).map(([id]) => id);
  }

  /** Where a word stands; nowhere, when it stands in too many questions. */
  #questionsWith(word: string): Promise<readonly string[]> {
    const known = this.#words.get(word);
    if (known) return known;
    const found = WordStore.questionsWith(this.#deps, word, RARE).then(({ ids, all }) =>
      all ? ids : [],
    );
    remember(this.#words, word, found);
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
      const passage = printOf([texts.get(question?.passageId ?? "") ?? ""]);
      const known = question && { question, print: printOf(searchedHtml(question)), passage };
      remember(this.#questions, id, known ?? null);
    }
  }

  /** Texts of the passages of some questions. */
  async #passages(questions: readonly KeptQuestion[]): Promise<Map<string, string>> {
    const ids = questions.flatMap(({ passageId }) => passageId ?? []);
    const found = await Passages.findMany(this.#deps, ids);
    return new Map(found.map(({ passageId, passageText }) => [passageId, passageText]));
  }
}

const isSamePassage = (one: Print, other: Print): boolean =>
  (one.runs.length === 0 && other.runs.length === 0) || isNearly(one, other);

/** Keeps the latest; the oldest goes. */
function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > KEPT && !oldest.done) map.delete(oldest.value);
}
