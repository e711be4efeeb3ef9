import * as fc from "fast-check";
import type { Sample } from "../shared/sample.ts";

const WORDS =
  "the plant makes glucose from carbon dioxide and water in chloroplasts using light energy".split(
    " ",
  );

const sentence = fc
  .array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 40 })
  .map((words) => `${words.join(" ")}.`);

const anyText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 });

/** The keywords are words of the model answer, so that the model answer itself earns full marks. */
export const subjectiveArbitrary: fc.Arbitrary<
  Sample<Record<string, never>, { model: string; keywords: string[] }, string>
> = sentence.chain((model) =>
  fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(...model.slice(0, -1).split(" ")), { maxLength: 5 }),
      fc.oneof(sentence, anyText).filter((text) => text.trim() !== ""),
    )
    .map(([keywords, answer]) => ({
      content: {},
      key: { model, keywords },
      answer: answer.toWellFormed(),
    })),
);
