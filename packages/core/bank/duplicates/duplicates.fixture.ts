import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as Catalogue from "../catalogue/catalogue.service.ts";

let subjects = 0;

/**
 * A new subject for one search, so that the searches of different tests find no common questions.
 */
export async function newSubject(deps: Deps, author: Actor) {
  const place = { subject: `Subject ${++subjects}`, topic: "Optics", subTopic: "Lenses" };
  await Catalogue.create(deps, author, place);
  return { ...place, examType: "JEE" as const };
}

/** A long question: if one word is changed, it is still almost the same question. */
export const sentence = (theme: string): string =>
  `<p>In a famous experiment about ${theme} the ${theme} passes through a narrow gap, after which a ` +
  `screen shows a pattern. Explain what happens to the ${theme} behind the gap.</p>`;
