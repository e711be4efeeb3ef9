import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import * as DuplicateSearch from "@academy/core/bank/duplicates/duplicate-search.service.ts";
import { SimilarInput } from "@academy/core/bank/duplicates/duplicate.schema.ts";
import * as Similar from "@academy/core/bank/duplicates/similar-draft.service.ts";
import type { QuestionInput } from "@academy/core/bank/question/question.schema.ts";
import * as Questions from "@academy/core/bank/editing/question.service.ts";
import type { Actor } from "@academy/core/kernel/shared/actor.ts";
import type { CountedWorld } from "./world.ts";

/** Questions of a subject that is searched for duplicates. */
const SEARCHED = 300;
/** One question in this many is a copy. */
const WITH_COPY = 10;

/**
 * What near duplicates cost: a lookup while one question is written, and for each question a search
 * of a whole subject.
 */
export async function measureDuplicates(
  { deps, silent, measure }: CountedWorld,
  author: Actor,
  input: (more: object) => QuestionInput,
) {
  const place = { subject: "Biology", topic: "Cells", subTopic: "Membranes" };
  await Catalogue.create(silent, author, place);
  const text = (n: number) => {
    const own = n % WITH_COPY === 0 ? n + 1 : n;
    const words = Array.from({ length: 12 }, (_, at) => `cell${"abcdefghij"[(own >> at) % 10]}`);
    return `<p>Which membrane surrounds kind ${own} of ${words.join(" ")}?</p>`;
  };
  for (let n = 0; n < SEARCHED; n++) {
    await Questions.create(silent, author, input({ ...place, question: text(n) }));
  }
  const search = async () => {
    const where = { examType: "JEE", subject: place.subject } as const;
    const { found } = await DuplicateSearch.request(deps, author, where, SEARCHED);
    if (found !== SEARCHED / WITH_COPY) throw new Error(`${found} groups were found`);
  };
  const searched = await measure(search);
  const asked = SimilarInput.parse({
    question: text(1),
    options: ["4.9 N", "9.8 N", "14.7 N", "19.6 N"],
  });
  const lookup = await measure(() => Similar.find(deps, author, asked));
  if (lookup.answer.similar.length !== 2) throw new Error("The copies were not found");
  return {
    lookup: { readUnits: lookup.readUnits, writeUnits: lookup.writeUnits },
    search: { readUnits: searched.readUnits / SEARCHED },
  };
}
