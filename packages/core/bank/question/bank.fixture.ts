import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { ensureNames, type NAMES } from "../../testing/world.ts";
import { QuestionQuery } from "./question-list.schema.ts";
import * as QuestionList from "../search/question-list.service.ts";
import { QuestionInput, type QuestionView } from "./question.schema.ts";
import * as Questions from "../editing/question.service.ts";

let topics = 0;

/** Adds names to the catalogue that no other test of the file has used. */
export async function newTopic(deps: Deps, by: Actor): Promise<typeof NAMES> {
  const names = { subject: "Physics", topic: "Optics", subTopic: `Lenses ${++topics}` };
  // The type of `ensureNames` allows only the names of the shared test data, but the function takes
  // any names.
  const made = names as unknown as typeof NAMES;
  await ensureNames(deps, by, made);
  return made;
}

/** Adds a single-choice question to the bank. */
export const addChoice = (
  deps: Deps,
  by: Actor,
  more: Record<string, unknown>,
): Promise<QuestionView> =>
  Questions.create(
    deps,
    by,
    QuestionInput.parse({
      examType: "JEE",
      difficulty: "EASY",
      responseType: "MCQ_SINGLE",
      question: "<p>What does a lens bend?</p>",
      options: ["Light", "Spoons"],
      answerKey: 0,
      ...more,
    }),
  );

export const list = (deps: Deps, query: Record<string, unknown>) =>
  QuestionList.list(deps, QuestionQuery.parse(query));
