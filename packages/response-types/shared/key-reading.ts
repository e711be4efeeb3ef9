import type { ReadKeys } from "./also-accept.ts";
import type { AnyExchange } from "./exchange.ts";
import { InputError } from "./input-error.ts";
import type { KeyCells } from "./key-cells.ts";
import type { AnyResponseType, Verdict } from "./response-type.ts";

/** What a key accepts, in words, and correct and incorrect answers as examples, the best first. */
export interface KeyReach {
  accepts: string;
  right: readonly string[];
  wrong: readonly string[];
}

/** A key as its author wrote it, and what will be marked as correct. */
export interface KeyReading {
  written: string;
  accepts: string;
  /** An answer that is correct. */
  right?: string;
  /** An answer that is just incorrect. */
  wrong?: string;
}

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Notes in parentheses are never changed, so they do not count as a difference. */
const withoutNotes = (text: string): string => text.replace(/\s*\([^()]*\)$/, "");

function outcomeOf(
  type: AnyResponseType,
  answer: string,
  content: unknown,
  key: unknown,
): Verdict["outcome"] | undefined {
  try {
    return type.verdict(type.readAnswer(answer, content), key, content).outcome;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** How the cells of a row were read; undefined if the cells already say what is accepted. */
export function keyReading(
  type: AnyResponseType,
  exchange: AnyExchange | undefined,
  { answerKey, tolerance }: KeyCells,
  read: ReadKeys,
): KeyReading | undefined {
  const { content } = read;
  const keys = [read.answerKey, ...read.alsoAccept];
  const reaches = keys.flatMap((key) => exchange?.reach?.(key, content) ?? []);
  const accepts = reaches.map((reach) => reach.accepts).join(" or ");
  const written = plain(tolerance.trim() === "" ? answerKey : `${answerKey} ± ${tolerance}`);
  if (reaches.length === 0 || withoutNotes(written) === withoutNotes(accepts)) return undefined;
  const is = (answer: string, outcome: Verdict["outcome"]) =>
    keys.map((key) => outcomeOf(type, answer, content, key) === outcome);
  const right = reaches
    .flatMap((reach) => reach.right)
    .find((one) => is(one, "right").some(Boolean));
  const wrong = reaches
    .flatMap((reach) => reach.wrong)
    .find((one) => is(one, "wrong").every(Boolean));
  return {
    written,
    accepts,
    ...(right !== undefined && { right }),
    ...(wrong !== undefined && { wrong }),
  };
}
