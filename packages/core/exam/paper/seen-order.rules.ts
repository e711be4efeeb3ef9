import { responseTypes } from "@academy/response-types/registry.ts";
import type { KeyedQuestion, PaperCover, StudentPaper } from "../terms/paper/paper.schema.ts";
import { seedOf, shownOrder } from "./shuffle.rules.ts";
import { NOT_SHUFFLED, type ShownAs, type ShownBy } from "../terms/paper/shuffle.schema.ts";

/** A shuffled paper as one student saw it. */
export interface SeenOrder {
  shuffle: ShownBy;
  /** In the paper's order. */
  places: ShownAs[];
}

/** How a student saw a paper; null if no section of it is shuffled. */
export function seenOrder(
  { sections }: Pick<PaperCover, "sections">,
  { version, questions }: Pick<StudentPaper, "version" | "questions">,
  student: string,
): SeenOrder | null {
  if (!sections.some(({ shuffle }) => shuffle)) return null;
  const seed = seedOf(version, student);
  const shuffles = sections.map(({ shuffle }) => shuffle ?? NOT_SHUFFLED);
  const places: ShownAs[] = [];
  shownOrder(seed, shuffles, questions).forEach(({ index, options }, at) => {
    places[index] = { number: at + 1, paperNumber: index + 1, ...(options && { options }) };
  });
  return { shuffle: { seed, sections: shuffles }, places };
}

/** A question with its letters as a student saw them. */
export function asSeen<Q extends Pick<KeyedQuestion, "responseType" | "content">>(
  question: Q,
  shown: Pick<ShownAs, "options"> | undefined,
): Q {
  const type = responseTypes.get(question.responseType);
  if (!shown?.options || !type.reorder) return question;
  return { ...question, content: type.reorder(question.content, shown.options) };
}
