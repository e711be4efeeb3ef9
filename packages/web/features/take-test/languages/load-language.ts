import { type LanguagePack, SealError, unseal } from "@academy/core/exam/paper/seal.rules.ts";
import type { AttemptView } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { PaperToOpen } from "@academy/core/exam/terms/paper/seal.schema.ts";
import type { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import {
  imagesIn,
  keptImages,
  readKeptTest,
  type KeptTest,
  keptTestKey,
} from "../../../shared/offline/kept-test.rules.ts";
import type { KeyValues } from "../../../shared/outbox/outbox.shelf.ts";
import { canOpenSealed, loadSealed } from "../../../shared/sealed-paper/load-sealed.ts";
import type { PaperContent } from "../../../shared/sealed-paper/paper-content.ts";
import { findKeptTest } from "../take-test.queries.ts";
import type { LanguageContent } from "./language-store.ts";
import { getQuestionsIn } from "./languages.queries.ts";
import { textsOfPack, textsOfQuestions } from "./language-texts.rules.ts";

export interface LanguageOf {
  userId: string;
  attempt: AttemptView;
  /** The English paper, as the server or its sealed file gave it. */
  paper: PaperContent;
}

const NO_IMAGES = { images: new Map<string, Blob>() };

/**
 * The texts of a running paper in another language: as this device has kept them; otherwise from
 * the sealed file, which may be on this device already; otherwise from the server.
 */
export async function loadLanguage(
  { userId, attempt, paper }: LanguageOf,
  language: VariantLanguage,
): Promise<LanguageContent> {
  const { testId } = attempt;
  const kept = await keptContent(userId, attempt, language);
  if (kept) return kept;
  try {
    // Images that are in both sealed files are stored only in the English file, so this needs the
    // English paper from its sealed file as well.
    if (attempt.paper && paper.mediaUrl !== "" && canOpenSealed()) {
      return await fromSealed(attempt.paper, testId, language, paper.questions);
    }
  } catch (error) {
    // oxlint-disable-next-line no-console -- this is where a developer looks for the reason
    console.warn("The texts come from the server instead.", error);
  }
  return { texts: textsOfQuestions(await getQuestionsIn(userId, testId, language)), ...NO_IMAGES };
}

async function fromSealed(
  { id: _id, ...paper }: PaperToOpen,
  testId: string,
  language: VariantLanguage,
  english: PaperContent["questions"],
): Promise<LanguageContent> {
  const id = paper.languages?.[language]?.id;
  if (id === undefined) throw new SealError("This language has no sealed file.");
  const file = await (await loadSealed()).file(id);
  const of = { testId, paper: paper.version, language };
  const { images, ...texts } = await unseal<LanguagePack>(file, of, paper.key);
  const blobs = images.map(({ src, type, bytes }) => [src, new Blob([bytes], { type })] as const);
  return { texts: textsOfPack(texts, language, english), images: new Map(blobs) };
}

async function keptContent(
  userId: string,
  { testId, attemptId }: AttemptView,
  language: VariantLanguage,
): Promise<LanguageContent | null> {
  const keptTest = await findKeptTest(userId, testId);
  const texts = keptTest?.attempt.attemptId === attemptId && keptTest.texts?.[language];
  return texts ? { texts, images: imagesIn(keptTest) } : null;
}

/** Adds the texts of languages to the kept test of their attempt, so that a reload offline has them. */
export async function keepLanguages(
  values: Pick<KeyValues, "update">,
  { userId, attempt }: Pick<LanguageOf, "userId" | "attempt">,
  contents: readonly (readonly [VariantLanguage, LanguageContent])[],
): Promise<void> {
  const images = await keptImages(new Map(contents.flatMap(([, one]) => [...one.images])));
  const texts = Object.fromEntries(contents.map(([language, one]) => [language, one.texts]));
  const add = (before: unknown): unknown => {
    const kept = readKeptTest(before);
    if (kept === null || kept === "newer" || kept.attempt.attemptId !== attempt.attemptId) {
      return before;
    }
    return {
      ...kept,
      images: { ...kept.images, ...images },
      texts: { ...kept.texts, ...texts },
    } satisfies KeptTest;
  };
  // If the browser cannot store them, the languages last until the page is closed. The student
  // already knows that this browser stores nothing.
  await values.update(keptTestKey(userId, attempt.testId), add).catch(() => undefined);
}
