import type { Response } from "./test-screen.ts";
import type { JeeQuestion } from "./jee.ts";

/** A student's outcome for a question. */
export type Outcome = "right" | "wrong" | "blank" | "partly";

const letters = ["A", "B", "C", "D"];

/**
 * What student `student` (0, 1, 2) does with question `index`: fixed, different for each, with
 * every outcome in it. Every ninth question is correct for no one. An outcome that a question
 * cannot have becomes the nearest one: a number is never partly correct, a key of all four options
 * never wrong.
 */
export function planned(question: JeeQuestion, index: number, student: number): Outcome {
  if (index % 9 === 4) return student === 1 ? "blank" : possible(question, "wrong");
  const outcomes = ["right", "wrong", "right", "blank", "partly", "right", "right"] as const;
  const step =
    (index * 3 + student * 5 + Math.floor(index / 18) * student) % (outcomes.length - student);
  return possible(question, outcomes[step] ?? "right");
}

function possible(question: JeeQuestion, wanted: Outcome): Outcome {
  const several = question.kind === "multiple" && question.key.length > 1;
  if (wanted === "partly" && !several) return "wrong";
  return wanted === "wrong" && question.key.length === 4 && several ? "partly" : wanted;
}

/** The keys to press, or the number to type, for an outcome. */
export function responseFor({ kind, key }: JeeQuestion, outcome: Outcome): Response {
  if (outcome === "blank") return { kind: "blank" };
  if (kind === "number") {
    return { kind: "number", text: outcome === "right" ? key : String(Number(key) + 1) };
  }
  const others = letters.filter((letter) => !key.includes(letter));
  const chosen = { right: key, partly: key.slice(0, -1), wrong: others[0] ?? "" };
  return { kind: "options", letters: chosen[outcome] };
}

/** The marks by the scheme of each kind of section, calculated here and not by the product. */
export function marksFor({ kind, key }: JeeQuestion, outcome: Outcome): number {
  if (outcome === "blank") return 0;
  if (kind === "single") return outcome === "right" ? 4 : -1;
  if (kind === "number") return outcome === "right" ? 3 : 0;
  return { right: 4, wrong: -2, partly: key.length - 1 }[outcome];
}
