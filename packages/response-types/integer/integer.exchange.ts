import type { Exchange, ForeignAnswer, TakenAnswer } from "../shared/exchange.ts";
import { NoEquivalent } from "../shared/exchange.ts";
import { firstAccepted, readForeignNumber } from "../shared/foreign-text.ts";
import { integer } from "./integer.ts";
import { names } from "./integer.names.ts";

/** Never in the form with an exponent. */
const decimal = (value: number): string => value.toFixed(2).replace(/\.?0+$/, "") || "0";

/** A number that is right within a tolerance; both keep two decimals. @throws NoEquivalent */
function takeNumber(value: number, tolerance: number): TakenAnswer {
  if (!Number.isFinite(value) || !Number.isFinite(tolerance) || tolerance < 0) {
    throw new NoEquivalent("Its right answer is no number.");
  }
  const kept = [value, tolerance].map((one) => Math.round(one * 100) / 100);
  const rounded = kept.some((one, i) => Math.abs(one - (i === 0 ? value : tolerance)) > 1e-9);
  return {
    key: {
      answerKey: decimal(kept[0] ?? 0),
      ...(tolerance > 0 && { tolerance: decimal(kept[1] ?? 0) }),
    },
    notes: rounded
      ? [`The answer ${value}${tolerance > 0 ? ` ± ${tolerance}` : ""} is kept to two decimals.`]
      : [],
  };
}

/** A short text that is a number asks for one. */
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
