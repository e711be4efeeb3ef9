import * as z from "zod";
import { InputError } from "../shared/input-error.ts";
import type { KeyWords } from "../shared/key-cells.ts";
import type { ResponseType, Verdict } from "../shared/response-type.ts";
import { blankVerdict } from "../shared/response-type.ts";
import { outcomeOfScore } from "../shared/score.ts";
import { capOf, factsOf, type Facts, hasNumbers } from "./guard.ts";
import { MAX_ANSWER_CHARACTERS } from "./limits.ts";
import { isInOtherScript } from "./other-script.ts";
import { cosine, countWords, coverage, wordsOf } from "./similarity.ts";
import { names } from "./subjective.names.ts";

const MAX_KEYWORDS = 50;
const MAX_KEYWORD_CHARACTERS = 100;
const COVERAGE_SHARE = 0.7;
const NO_MODEL_ANSWER = "Please provide a model answer in Answer Key for Subjective.";

const SubjectiveContent = z.strictObject({});
type SubjectiveContent = z.infer<typeof SubjectiveContent>;

const SubjectiveKey = z.strictObject({
  model: z.string().max(MAX_ANSWER_CHARACTERS),
  keywords: z.array(z.string().max(MAX_KEYWORD_CHARACTERS)).max(MAX_KEYWORDS),
});
type SubjectiveKey = z.infer<typeof SubjectiveKey>;

interface PreparedKey {
  keepStopWords: boolean;
  model: Map<string, number>;
  phrases: string[];
}

const prepared = new WeakMap<SubjectiveKey, PreparedKey>();

/** One key marks thousands of answers, so its words are counted once. */
function prepare(key: SubjectiveKey): PreparedKey {
  const known = prepared.get(key);
  if (known) return known;
  const words = wordsOf(key.model);
  const plain = countWords(words, false);
  const keepStopWords = plain.size === 0;
  const ready = {
    keepStopWords,
    model: keepStopWords ? countWords(words, true) : plain,
    phrases: key.keywords.map((word) => wordsOf(word).join(" ")).filter((word) => word !== ""),
  };
  prepared.set(key, ready);
  return ready;
}

/**
 * 0 to 1 in four decimals: 0.7 x share of keywords present + 0.3 x cosine similarity with the
 * model answer; without keywords the similarity alone.
 */
export function subjectiveScore(answer: string, key: SubjectiveKey): number {
  const { phrases } = prepare(key);
  return scoreWith(answer, key, coverage(wordsOf(answer), phrases));
}

function scoreWith(answer: string, key: SubjectiveKey, covered: number): number {
  const { keepStopWords, model, phrases } = prepare(key);
  const similarity = cosine(countWords(wordsOf(answer), keepStopWords), model);
  const score =
    phrases.length === 0
      ? similarity
      : COVERAGE_SHARE * covered + (1 - COVERAGE_SHARE) * similarity;
  return Math.round(score * 10_000) / 10_000;
}

interface PreparedGuard {
  model: Facts;
  phrases: { words: string; facts: Facts }[];
}

const guards = new WeakMap<SubjectiveKey, PreparedGuard>();

function guardOf(key: SubjectiveKey): PreparedGuard {
  const known = guards.get(key);
  if (known) return known;
  const phrases = key.keywords
    .map((keyword) => ({ words: wordsOf(keyword).join(" "), facts: factsOf(keyword) }))
    .filter(({ words }) => words !== "");
  const ready = { model: factsOf(key.model), phrases };
  guards.set(key, ready);
  return ready;
}

/** The score, lowered if something in the answer contradicts the model answer (`capOf`). */
export function guardedScore(answer: string, key: SubjectiveKey): number {
  const { model, phrases } = guardOf(key);
  const given = factsOf(answer);
  const words = wordsOf(answer);
  // A keyword with a number only counts with exactly that number.
  const found = phrases.filter(
    (phrase) => hasNumbers(given, phrase.facts) && coverage(words, [phrase.words]) === 1,
  );
  const covered = phrases.length === 0 ? 0 : found.length / phrases.length;
  return Math.min(scoreWith(answer, key, covered), capOf(model, given));
}

function verdictOf(score: number): Verdict {
  return { outcome: outcomeOfScore(score), right: score, total: 1, unit: "score" };
}

const verdict = (answer: string | null, key: SubjectiveKey): Verdict =>
  answer === null ? blankVerdict("score", 1) : verdictOf(subjectiveScore(answer, key));

/** Asks a teacher to look at an answer whose score was lowered, or that is in another language. */
function guardedVerdict(answer: string, key: SubjectiveKey): Verdict {
  // An answer in another language gets no automatic marks, not even for an English term in it,
  // because the model answer cannot be compared with the rest.
  const isOther = isInOtherScript(answer, `${key.model} ${key.keywords.join(" ")}`);
  if (isOther) return { ...verdictOf(0), unjudged: true };
  const score = guardedScore(answer, key);
  const lowered = score < subjectiveScore(answer, key);
  return { ...verdictOf(score), ...(lowered && { review: true as const }) };
}

/** A list, or a text with commas; trimmed, without blanks and repetitions. */
function readKeywords(input: unknown): string[] {
  if (input === undefined || input === null) return [];
  const parts: unknown[] = typeof input === "string" ? input.split(",") : [input].flat();
  const words = parts.map((part) => {
    if (typeof part === "string") return part.trim();
    throw new InputError("subjectiveKeywords", "Keywords must be texts.");
  });
  const kept = [...new Set(words.filter((word) => word !== ""))];
  if (kept.length > MAX_KEYWORDS) {
    throw new InputError("subjectiveKeywords", `At most ${MAX_KEYWORDS} keywords are allowed.`);
  }
  if (kept.some((word) => word.length > MAX_KEYWORD_CHARACTERS)) {
    const message = `A keyword has at most ${MAX_KEYWORD_CHARACTERS} characters.`;
    throw new InputError("subjectiveKeywords", message);
  }
  return kept;
}

function readText(value: unknown, path: string, message: string): string {
  if (typeof value !== "string") throw new InputError(path, message);
  if (value.length > MAX_ANSWER_CHARACTERS) {
    throw new InputError(path, `At most ${MAX_ANSWER_CHARACTERS} characters are allowed.`);
  }
  return value.toWellFormed();
}

function readKey(answerKey: unknown, keywords: unknown): SubjectiveKey {
  const model = readText(answerKey ?? "", "answerKey", NO_MODEL_ANSWER).trim();
  if (model === "") throw new InputError("answerKey", NO_MODEL_ANSWER);
  return { model, keywords: readKeywords(keywords) };
}

const SEPARATORS = [",", ";", "\n"] as const;

/** Keywords are separated by commas; by semicolons or lines if a keyword has a comma in it. */
function separatorOf(cell: string): string {
  return cell.includes("\n") ? "\n" : cell.includes(";") ? ";" : ",";
}

const splitKeywords = (cell: string) => readKeywords(cell.trim().split(separatorOf(cell.trim())));

/** The list as the simplest text that is read as the same list. */
function joinKeywords(keywords: readonly string[]): string {
  const lists = SEPARATORS.map((sign) => keywords.join(sign === "\n" ? sign : `${sign} `));
  const same = (list: string) =>
    JSON.stringify(
      list
        .trim()
        .split(separatorOf(list))
        .map((word) => word.trim()),
    ) === JSON.stringify(keywords);
  return lists.find(same) ?? keywords.join("\n");
}

const keyWords: KeyWords<SubjectiveContent, SubjectiveKey> = {
  hint: "The model answer as text (the column subjectiveKeywords may name words to look for: light, water)",
  read: (cells) => ({
    ...readKey(cells.answerKey, undefined),
    keywords: splitKeywords(cells.subjectiveKeywords),
  }),
  write: (key) => ({
    answerKey: key.model,
    tolerance: "",
    subjectiveKeywords: joinKeywords(key.keywords),
  }),
};

function readAnswer(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = readText(value, "value", "This answer must be a text.");
  return text.trim() === "" ? null : text;
}

/** Base 64 of the UTF-8 bytes, with "-" for "/" and no padding. */
const encode = (answer: string) =>
  btoa(Array.from(new TextEncoder().encode(answer), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("/", "-")
    .replaceAll("=", "");

function decode(text: string): string | null {
  if (!/^[0-9A-Za-z+-]+$/.test(text) || text.length % 4 === 1) return null;
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "/")), (char) => char.charCodeAt(0));
  const answer = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return encode(answer) === text ? answer : null;
}

/** A model answer or keyword without words can match no answer. */
const check = (_content: SubjectiveContent, key: SubjectiveKey | null) => {
  if (!key || key.model.trim() === "") return [{ path: "answerKey", message: NO_MODEL_ANSWER }];
  const wordless = [
    ...(wordsOf(key.model).length === 0
      ? [{ path: "answerKey", message: "The model answer has no words to compare with." }]
      : []),
    ...key.keywords
      .filter((keyword) => wordsOf(keyword).length === 0)
      .map((word) => ({ path: "subjectiveKeywords", message: `"${word}" has no words in it.` })),
  ];
  return wordless;
};

/** A text, marked provisionally by keywords and similarity to a model answer. */
export const subjective: ResponseType<SubjectiveContent, SubjectiveKey, string> = {
  ...names,
  content: SubjectiveContent,
  answerKey: SubjectiveKey,
  answer: z.string().min(1).max(MAX_ANSWER_CHARACTERS),
  partUnit: "score",
  rows: () => 1,
  longText: true,
  markedByHand: true,
  printedLines: 5,
  readContent: () => ({}),
  readKey: (input) => readKey(input.answerKey, input.subjectiveKeywords),
  writeKey: (key) => key.model,
  writeOptions: () => undefined,
  writeAuthor: (_content, key) => ({
    answerKey: key.model,
    ...(key.keywords.length > 0 && { subjectiveKeywords: key.keywords }),
  }),
  keyWords,
  readAnswer,
  writeAnswer: (answer) => answer,
  encode,
  decode,
  verdict,
  guardedVerdict,
  check,
  chosen: () => [],
  answerText: (answer) => answer,
  keyText: (key) => key.model,
};
