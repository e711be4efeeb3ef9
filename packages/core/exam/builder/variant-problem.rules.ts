import { isBlankHtml } from "@academy/response-types/shared/html-text.ts";
import type { Passage } from "../../bank/passage/passage.schema.ts";
import { differenceWords, exactDifference } from "../../bank/variant/formula-check.rules.ts";
import {
  byPath,
  changedSince,
  differencesBetween,
  englishTexts,
  passageByPath,
  type TextsByPath,
} from "../../bank/variant/variant.rules.ts";
import type { VariantHead } from "../../bank/variant/variant.schema.ts";
import { ENGLISH_NAMES } from "../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../kernel/language/language.schema.ts";
import type { DraftVariants } from "../paper/freeze-language.rules.ts";
import type { DraftQuestion, PaperDraft } from "../paper/freeze.rules.ts";
import { error, type Locations, warning } from "./test-problem.rules.ts";
import type { TestProblem } from "./test-problem.schema.ts";

/** A question or passage in English and in another language, with the questions that show it. */
interface Translated {
  what: "question" | "passage";
  numbers: number[];
  english: TextsByPath;
  /** Undefined if it was not translated. */
  variant: (Pick<VariantHead, "translatedFrom" | "confirmed"> & { texts: TextsByPath }) | undefined;
}

/**
 * What is missing or wrong in the other languages of a test: each question and passage must be
 * translated into each language, and must agree with its English text.
 */
export const variantProblems = (
  { sections, passages, spoken }: Pick<PaperDraft, "sections" | "passages" | "spoken">,
  locations: Locations,
): TestProblem[] =>
  (spoken?.variants ?? []).flatMap((variants) => {
    const questions = sections.flatMap((one) => one.questions);
    const all = [
      ...questions.map((one) => translatedQuestion(one, variants, locations)),
      ...passages.map((one) => translatedPassage(one, questions, variants, locations)),
    ];
    return problemsIn(variants.language, all);
  });

/**
 * What the instructions lack in the languages of a test. Students then read them in English, so
 * nothing of it prevents publishing.
 */
export function instructionProblems({
  instructions: english,
  spoken,
}: Pick<PaperDraft, "instructions" | "spoken">): TestProblem[] {
  if (!spoken || isBlankHtml(english)) return [];
  const missing: string[] = [];
  const problems: TestProblem[] = [];
  const report = (message: string) =>
    problems.push(warning("untranslated_instructions", "translatedInstructions", message));
  for (const { language } of spoken.variants) {
    const name = ENGLISH_NAMES[language];
    const text = spoken.instructions[language];
    const difference = text === undefined ? undefined : exactDifference(english, text);
    // A copy of the English text is not yet a translation.
    if (text === undefined || text === english) missing.push(name);
    if (difference) report(`The instructions: ${differenceWords(name, difference)}`);
  }
  if (missing.length > 0) {
    report(
      `The instructions are not written in ${listed.format(missing)}: students read them in English.`,
    );
  }
  return problems;
}

const listed = new Intl.ListFormat("en-GB");

function translatedQuestion(
  { question }: DraftQuestion,
  { questions }: DraftVariants,
  locations: Locations,
): Translated {
  const { questionId } = question;
  const variant = questions.get(questionId);
  return {
    what: "question",
    numbers: [locations.get(questionId)?.number ?? 0],
    english: byPath(englishTexts(question)),
    variant: variant && { ...variant, texts: byPath(variant.texts) },
  };
}

function translatedPassage(
  passage: Passage,
  questions: readonly DraftQuestion[],
  { passages }: DraftVariants,
  locations: Locations,
): Translated {
  const variant = passages.get(passage.passageId);
  return {
    what: "passage",
    numbers: questions
      .filter(({ question }) => question.passageId === passage.passageId)
      .map(({ question }) => locations.get(question.questionId)?.number ?? 0),
    english: passageByPath(passage),
    variant: variant && { ...variant, texts: passageByPath(variant) },
  };
}

/**
 * Whether a translation is older than its English text. A missing or older solution does not
 * matter: students then read the English solution.
 */
const isStale = ({ english, variant }: Translated): boolean =>
  variant !== undefined && changedSince(variant, english).some((path) => path !== "solution");

function problemsIn(language: VariantLanguage, all: readonly Translated[]): TestProblem[] {
  const name = ENGLISH_NAMES[language];
  const problem = (code: TestProblem["code"], message: string) => error(code, "languages", message);
  return [
    ...summed(all, ({ variant }) => !variant).map((words) =>
      problem(
        "missing_variant",
        `${words.subject} ${words.has} no ${name} version: ${words.which}.`,
      ),
    ),
    ...summed(all, isStale).map((words) =>
      problem(
        "stale_variant",
        `${words.subject} ${words.was} changed in English after the ${name} version was written: ${words.which}. Check ${words.it}.`,
      ),
    ),
    ...all.flatMap((one) =>
      mismatches(name, one).map((message) => problem("formula_mismatch", message)),
    ),
  ];
}

/**
 * One sentence about all questions, and one about all passages; a passage is named by the numbers
 * of its questions.
 */
function summed(all: readonly Translated[], isAffected: (one: Translated) => boolean) {
  return (["question", "passage"] as const).flatMap((what) => {
    const affected = all.filter((one) => one.what === what && isAffected(one));
    if (affected.length === 0) return [];
    const one = affected.length === 1;
    const numbers = affected.flatMap((each) => each.numbers);
    return [
      {
        subject: `${affected.length} ${what}${one ? "" : "s"}`,
        has: one ? "has" : "have",
        was: one ? "was" : "were",
        it: one ? "it" : "them",
        which: what === "question" ? numbers.join(", ") : `of question ${numbers.join(", ")}`,
      },
    ];
  });
}

/** Formulas and numbers that differ and that no translator has confirmed. */
function mismatches(name: string, { what, numbers, english, variant }: Translated): string[] {
  if (!variant) return [];
  const subject = what === "question" ? "Question" : "The passage of question";
  return differencesBetween(english, variant.texts, variant.confirmed)
    .filter(({ confirmed }) => !confirmed)
    .map((difference) => {
      const words = differenceWords(name, difference);
      return `${subject} ${numbers.join(", ")}: ${words} Correct it, or confirm it in the question's translation.`;
    });
}
