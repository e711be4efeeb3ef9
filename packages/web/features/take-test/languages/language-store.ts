import type { Language, VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import { type PaperContent, shownPaper } from "../../../shared/sealed-paper/paper-content.ts";
import type { ShownQuestion } from "../shown-questions.ts";
import { type LanguageTexts, questionsIn } from "./language-texts.rules.ts";

/** The texts of a language as they arrived, with images that the English paper does not have. */
export type LanguageContent = Pick<PaperContent, "images"> & { texts: LanguageTexts };

export interface LanguageState {
  /** The language that the student wants to read. */
  language: Language;
  /** Whether English follows the texts of another language. */
  beside: boolean;
  /** What the screen shows: English until the texts are here. */
  questions: readonly ShownQuestion[];
  /** Whether the texts of `language` have arrived. */
  arrived: boolean;
  /** The languages whose texts have arrived. */
  loaded: readonly Language[];
}

interface Parts {
  /** In the student's order, in English. */
  english: readonly ShownQuestion[];
  /** The English paper, as the server or its sealed file gave it. */
  paper: PaperContent;
  language: Language;
  beside: boolean;
  load: (language: VariantLanguage) => Promise<LanguageContent>;
  onChange: (language: Language, beside: boolean) => void;
  /** Runs work later. */
  after: (ms: number, work: () => void) => void;
}

interface Shown {
  questions: readonly ShownQuestion[];
  keepImages: () => () => void;
}

interface Arrived {
  content: LanguageContent;
  /** Alone, and with English: made when they are first shown. */
  alone?: Shown;
  withEnglish?: Shown;
}

/** Texts that did not come are asked for again after this. */
const AGAIN_MS = 15_000;

/**
 * The languages of a running test. Switching the language changes only the texts: the order of
 * questions and the answers stay.
 */
export class LanguageStore {
  readonly #parts: Parts;
  readonly #arrived = new Map<Language, Arrived>();
  readonly #loading = new Map<Language, Promise<void>>();
  readonly #listeners = new Set<() => void>();
  #state: LanguageState;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { language, beside, english } = parts;
    const arrived = language === "en";
    this.#state = { language, beside, questions: english, arrived, loaded: ["en"] };
  }

  readonly getState = (): LanguageState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The student wants to read another language, or English beside it. */
  show(language: Language, beside = this.#state.beside): void {
    if (language === this.#state.language && beside === this.#state.beside) return;
    this.#parts.onChange(language, beside);
    this.#set(language, beside);
    void this.load(language);
  }

  /**
   * Loads the texts of a language. After a failure, it tries again later if this is still the
   * language that the student wants to read.
   */
  load(language: Language): Promise<void> {
    if (language === "en" || this.#arrived.has(language)) return Promise.resolve();
    const known = this.#loading.get(language) ?? this.#ask(language);
    this.#loading.set(language, known);
    return known;
  }

  /** The texts and images of a language that have arrived, to be kept on the device. */
  contentOf(language: Language): LanguageContent | undefined {
    return this.#arrived.get(language)?.content;
  }

  /** Keeps the images of all languages until the returned function is called. */
  keepImages(): () => void {
    const shown = [...this.#arrived.values()].flatMap(({ alone, withEnglish }) =>
      [alone, withEnglish].filter((one) => one !== undefined),
    );
    const releases = shown.map(({ keepImages }) => keepImages());
    return () => releases.forEach((release) => release());
  }

  async #ask(language: VariantLanguage): Promise<void> {
    try {
      this.#arrived.set(language, { content: await this.#parts.load(language) });
      this.#set(this.#state.language, this.#state.beside);
    } catch {
      this.#parts.after(AGAIN_MS, () => {
        if (this.#state.language === language) void this.load(language);
      });
    } finally {
      this.#loading.delete(language);
    }
  }

  /** The questions as they are shown; the same ones again for the same choice. */
  #shown(arrived: Arrived, beside: boolean): readonly ShownQuestion[] {
    const side = beside ? "withEnglish" : "alone";
    arrived[side] ??= this.#made(arrived.content, beside);
    return arrived[side].questions;
  }

  #made(content: LanguageContent, beside: boolean): Shown {
    const { english, paper } = this.#parts;
    const questions = questionsIn(english, content.texts, beside);
    const images = new Map([...paper.images, ...content.images]);
    return shownPaper({ questions, images, mediaUrl: paper.mediaUrl });
  }

  #set(language: Language, beside: boolean): void {
    const { english } = this.#parts;
    const arrived = this.#arrived.get(language);
    this.#state = {
      language,
      beside,
      questions: arrived ? this.#shown(arrived, beside) : english,
      arrived: language === "en" || arrived !== undefined,
      loaded: ["en", ...this.#arrived.keys()],
    };
    for (const listener of this.#listeners) listener();
  }
}
