import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import type { ForeignQuestion } from "../foreign.rules.ts";
import { quiz1 } from "../fixtures/qti1.fixture.ts";
import { readQti1 } from "./qti1.rules.ts";

/** The questions of a quiz with these items. */
export const all = (items: string, files: readonly string[] = []) =>
  readQti1(quiz1(items), "quiz/quiz.xml", new Set(files));

/** The question of an item. @throws NoEquivalent */
export function one(item: string, files: readonly string[] = []): ForeignQuestion {
  const [read] = all(item, files);
  if (!read || read instanceof NoEquivalent) throw read ?? new Error("no question");
  return read;
}

/** Why an item is not read. */
export function reason(item: string): string {
  const [read] = all(item);
  return read instanceof NoEquivalent ? read.message : "It was read.";
}

export const ABC = ["Paris", "Rome", "Oslo"];
