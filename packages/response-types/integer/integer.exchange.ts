import type { Exchange, ForeignAnswer, TakenAnswer } from "../shared/exchange.ts";
import { NoEquivalent } from "../shared/exchange.ts";
import { firstAccepted, readForeignNumber } from "../shared/foreign-text.ts";
import { InputError } from "../shared/input-error.ts";
import { changeWords } from "../shared/key-change.ts";
import { integer } from "./integer.ts";
import { names } from "./integer.names.ts";

/**
 * A number that is correct within a tolerance. @throws NoEquivalent for one that cannot be stored
 */
function takeNumber(value: number, tolerance: number): TakenAnswer {
  if (!Number.isFinite(value) || !Number.isFinite(tolerance) || tolerance < 0) {
    throw new NoEquivalent("Its correct answer is not a number.");
  }
  const written = { answerKey: value, ...(tolerance > 0 && { tolerance }) };
  try {
    const { answerKey, tolerance: spread } = integer.keyWords.write(
      integer.readKey(written, {}),
      {},
    );
    const notes = integer.keyChanges?.(written).map(changeWords) ?? [];
    return { key: { answerKey, ...(spread && { tolerance: spread }) }, notes };
  } catch (error) {
    if (error instanceof InputError) throw new NoEquivalent(error.message);
    throw error;
  }
}

/** A short text that is a number becomes a number question. */
function read(answer: ForeignAnswer): TakenAnswer | undefined {
  if (answer.kind === "number") return takeNumber(answer.value, answer.tolerance);
  if (answer.kind !== "short text") return undefined;
  const first = firstAccepted(answer.accepted);
  const value = readForeignNumber(first.text);
  if (value === undefined) return undefined;
  const { key, notes } = takeNumber(value, 0);
  return { key, notes: [...notes, ...first.notes] };
}

export const integerExchange: Exchange<
  Record<string, never>,
  { value: number; tolerance: number }
> = {
  code: names.code,
  write(key, content) {
    const { answerKey, tolerance } = integer.keyWords.write(key, content);
    return { answer: { kind: "number", value: answerKey, tolerance } };
  },
  read,
};
