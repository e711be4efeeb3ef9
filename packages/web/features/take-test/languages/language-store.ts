import type { Language, VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import { type PaperContent, shownPaper } from "../../../shared/sealed-paper/paper-content.ts";
import type { ShownQuestion } from "../shown-questions.ts";
import { type LanguageTexts, questionsIn } from "./language-texts.rules.ts";

/** The texts of a language as they arrived, with images that the English paper does not have. */
export type LanguageContent = Pick<PaperContent, "images"> & { texts: LanguageTexts };

export interface LanguageState {
  /** The language that the student wants to read. */
  language: Language;
  /** The questions that the screen shows: in English until the texts of `language` have arrived. */
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
  /** Whether the English text is shown below each text in the other language. */
  beside: boolean;
  load: (language: VariantLanguage) => Promise<LanguageContent>;
  onChange: (language: Language) => void;
  /** Does the work after this many milliseconds. */
  after: (ms: number, work: () => void) => void;
}

interface Arrived {
  content: LanguageContent;
  questions: readonly ShownQuestion[];
  keepImages: () => () => void;
}

/** Milliseconds after which texts that did not arrive are requested again. */
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
    const { language, english } = parts;
    const arrived = language === "en";
    this.#state = { language, questions: english, arrived, loaded: ["en"] };
  }

  readonly getState = (): LanguageState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The student wants to read another language. */
  show(language: Language): void {
    if (language === this.#state.language) return;
    this.#parts.onChange(language);
    this.#set(language);
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
    const releases = Array.from(this.#arrived.values(), ({ keepImages }) => keepImages());
    return () => releases.forEach((release) => release());
  }

  async #ask(language: VariantLanguage): Promise<void> {
    try {
      const content = await this.#parts.load(language);
      this.#arrived.set(language, this.#shown(content));
      this.#set(this.#state.language);
    } catch {
      this.#parts.after(AGAIN_MS, () => {
        if (this.#state.language === language) void this.load(language);
      });
    } finally {
      this.#loading.delete(language);
    }
  }

  #shown(content: LanguageContent): Arrived {
    const { english, paper, beside } = this.#parts;
    const questions = questionsIn(english, content.texts, beside);
    const images = new Map([...paper.images, ...content.images]);
    return { content, ...shownPaper({ questions, images, mediaUrl: paper.mediaUrl }) };
  }

  #set(language: Language): void {
    const { english } = this.#parts;
    const arrived = this.#arrived.get(language);
    this.#state = {
      language,
      questions: arrived?.questions ?? english,
      arrived: language === "en" || arrived !== undefined,
      loaded: ["en", ...this.#arrived.keys()],
    };
    for (const listener of this.#listeners) listener();
  }
}
