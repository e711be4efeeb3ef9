import type {
  OpenQuestionsResult,
  OpenStates,
  Refusal,
} from "@academy/core/exam/open-questions/open-questions.schema.ts";
import { countOf } from "../../../lib/format.ts";

type OpenState = OpenStates["questions"][number];

/** What the list says about a question's practice: open, used by a test, or nothing. */
export function stateWords(state: OpenState | undefined): string {
  if (!state) return "";
  if (state.access === "PUBLIC") return "Open";
  if (state.access === "SUBSCRIBE") return "Open with a plan";
  const [first, ...more] = state.heldBy;
  if (first === undefined) return "";
  return more.length === 0 ? `Held by ${first}` : `Held by ${first} and ${more.length} more`;
}

const ACCESS_WORDS = { PUBLIC: "opened", SUBSCRIBE: "opened", CLOSED: "closed" } as const;

/** The result of opening or closing questions in one sentence. */
export function openedWords(
  { changed, refused }: OpenQuestionsResult,
  access: "PUBLIC" | "SUBSCRIBE" | null,
): string {
  const done = `${countOf(changed, "question")} ${ACCESS_WORDS[access ?? "CLOSED"]} for practice.`;
  return refused.length === 0 ? done : `${done} ${refused.length} not changed.`;
}

/** Why questions stay closed, each reason once with the number of its questions. */
export function reasons(refused: readonly Refusal[]): { message: string; count: number }[] {
  const byMessage = Map.groupBy(refused, ({ message }) => message);
  return Array.from(byMessage, ([message, all]) => ({ message, count: all.length }));
}

/** Says how many of the questions are in a test whose results are not released. */
export function heldWords(refused: readonly Refusal[], all: number): string {
  const held = refused.filter(({ code }) => code === "held").length;
  if (held === 0) return "";
  const many = held === 1 ? "1 is" : `${held} are`;
  const stay = held === 1 ? "it stays" : "they stay";
  return `${all === held ? `All ${all} are` : `Of these ${all} questions ${many}`} in a test that is not released; ${stay} closed.`;
}
