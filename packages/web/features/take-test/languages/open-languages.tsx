import type { AttemptView, SavedView } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { Language } from "@academy/core/kernel/language/language.schema.ts";
import type { ComponentType, ReactNode } from "react";
import { fontReady } from "../../../shared/language/paper-fonts.ts";
import { whenIdle } from "../../../shared/offline/when-idle.ts";
import { indexedDb } from "../../../shared/outbox/outbox.shelf.ts";
import type { Save } from "../../../shared/outbox/saver.ts";
import type { PaperContent } from "../../../shared/sealed-paper/paper-content.ts";
import type { ShownQuestion } from "../shown-questions.ts";
import { LanguageStore } from "./language-store.ts";
import { languagePanel } from "./language-panel.tsx";
import { keepLanguages, loadLanguage } from "./load-language.ts";
import { keepLanguage, lastBeside, lastLanguage } from "./own-language.shelf.ts";

type Send = (save: Save, options: { keepalive: boolean }) => Promise<SavedView>;

export interface LanguagesProps {
  /** Draws the questions, with what belongs above each of them. */
  children: (questions: readonly ShownQuestion[], above: ReactNode) => ReactNode;
}

/** The languages of a running test; only tests that have other languages than English load this. */
export interface OpenedLanguages {
  Languages: ComponentType<LanguagesProps>;
  /** Adds the language to the next save when it has changed. */
  sending: (send: Send) => Send;
  /**
   * Keeps on the device the texts that have loaded and, once the page is idle, those of all
   * languages that the student can choose. Call this when the test itself is kept there.
   */
  keep: () => void;
}

export interface LanguagesOf {
  userId: string;
  test: Pick<TestView, "languages" | "medium" | "instructions" | "translatedInstructions">;
  attempt: AttemptView;
  /** The English paper, as the server or its sealed file gave it. */
  paper: PaperContent;
  /** In the student's order. */
  questions: readonly ShownQuestion[];
}

/**
 * How long the opening of a test waits for the texts of its language. After that, it opens in
 * English, and the texts follow.
 */
const PATIENCE_MS = 8_000;

const after = (ms: number, work: () => void): void => void setTimeout(work, ms);

/**
 * Opens the language that the student has chosen or last read in this attempt. If there is none,
 * opens the language that was last read on this device, or English.
 */
export async function openLanguages(of: LanguagesOf): Promise<OpenedLanguages> {
  const { test, attempt, paper, questions: english } = of;
  const languages = test.languages ?? [];
  const offered: readonly Language[] = ["en", ...languages];
  const isChosen = test.medium === "chosen";
  let known: Language = attempt.language ?? "en";
  const language = isChosen ? known : (attempt.language ?? lastLanguage(offered) ?? "en");
  const store = new LanguageStore({
    english,
    paper,
    language,
    beside: isChosen || lastBeside(),
    load: async (one) => {
      const [content] = await Promise.all([loadLanguage(of, one), fontReady(one)]);
      return content;
    },
    onChange: keepLanguage,
    after,
  });
  const patience = new Promise<void>((done) => after(PATIENCE_MS, done));
  await Promise.race([store.load(language), patience]);
  const keepLoaded = () => {
    const contents = languages.flatMap((one) => {
      const content = store.contentOf(one);
      return content ? [[one, content] as const] : [];
    });
    return keepLanguages(indexedDb, of, contents);
  };
  const keepAll = async () => {
    for (const one of isChosen ? [language] : languages) await store.load(one);
    await keepLoaded();
  };
  return {
    Languages: languagePanel(store, { offered: isChosen ? [] : offered, test }),
    sending: (send) => async (save, options) => {
      const now = store.getState().language;
      if (now === known) return send(save, options);
      const view = await send({ ...save, language: now }, options);
      known = now;
      return view;
    },
    keep: () => {
      void keepLoaded();
      whenIdle(() => void keepAll());
    },
  };
}
