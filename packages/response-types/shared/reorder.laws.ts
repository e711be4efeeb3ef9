import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ChoiceContent } from "./option.ts";
import type { ResponseType } from "./response-type.ts";
import type { Sample } from "./sample.ts";

/** Laws of the types with options when these are reordered. */
export function testReorderLaws<Key, Answer>(
  type: ResponseType<ChoiceContent, Key, Answer>,
  samples: fc.Arbitrary<Sample<ChoiceContent, Key, Answer>>,
): void {
  const shuffled = samples.chain((sample) =>
    fc
      .shuffledSubarray(sample.content.options, { minLength: sample.content.options.length })
      .map((options) => ({ ...sample, reordered: { options } })),
  );

  test("another order of the options changes no verdict", () => {
    fc.assert(
      fc.property(shuffled, ({ content, reordered, key, answer }) => {
        const before = type.verdict(answer, key, content);
        expect(type.verdict(answer, key, reordered)).toEqual(before);
        const resent = type.readAnswer(type.writeAnswer(answer, reordered), reordered);
        expect(type.verdict(resent, key, reordered)).toEqual(before);
      }),
    );
  });

  test("labels and indices follow the displayed order", () => {
    fc.assert(
      fc.property(shuffled, ({ content, reordered, answer }) => {
        const htmlOf = (shown: ChoiceContent) =>
          type
            .chosen(answer, shown)
            .map((letter) => shown.options[letter.charCodeAt(0) - 65]?.html)
            .toSorted((a = "", b = "") => a.localeCompare(b));
        expect(htmlOf(reordered)).toEqual(htmlOf(content));
      }),
    );
  });
}
