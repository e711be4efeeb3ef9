import { SetInput } from "../bank/comprehension/comprehension.schema.ts";
import type { Deps } from "../kernel/platform/deps.ts";
import { newId } from "../kernel/shared/id.ts";
import { NAMES } from "./world.ts";

/** A new set of three questions of different types, as a browser sends it. */
export function newSet(deps: Deps, more: Record<string, unknown> = {}) {
  const question = (fields: Record<string, unknown>) => ({
    _id: newId("question", deps),
    rev: 0,
    difficulty: "EASY",
    ...fields,
  });
  const input = SetInput.parse({
    saveId: newId("run", deps),
    rev: 0,
    passage: { examType: "JEE", ...NAMES, passageText: "<p>A train leaves the station.</p>" },
    questions: [
      question({
        responseType: "MCQ_SINGLE",
        question: "<p>What leaves the station?</p>",
        options: ["<p>A train</p>", "<p>A tram</p>"],
        answerKey: 0,
      }),
      question({
        responseType: "INTEGER",
        question: "<p>How many trains leave?</p>",
        answerKey: 1,
      }),
      question({
        responseType: "SUBJECTIVE",
        question: "<p>Why does it leave?</p>",
        answerKey: "It is time.",
      }),
    ],
    ...more,
  });
  return { passageId: newId("passage", deps), input };
}
