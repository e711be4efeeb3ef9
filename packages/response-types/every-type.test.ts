import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type TypeArbitrary, typeArbitraries } from "./registry.arbitrary.ts";
import { checkOf } from "./registry.check.ts";
import { typeExamples } from "./registry.examples.ts";
import { exchanges } from "./registry.exchange.ts";
import { responseTypes } from "./registry.ts";
import { typeParts } from "./registry.ui.ts";
import { ChoiceContent } from "./shared/option.ts";
import { testReorderLaws } from "./shared/reorder.laws.ts";
import type { AnyResponseType, ResponseType } from "./shared/response-type.ts";
import type { Sample } from "./shared/sample.ts";
import { testExamples, testTypeLaws } from "./shared/type.laws.ts";
import { testWireVerdicts } from "./shared/wire-verdict.laws.ts";

type AnySample = Sample<unknown, unknown, unknown>;

/** Tests the order of options, for a type whose content is the shared content of choices. */
function testOptions(type: AnyResponseType, samples: TypeArbitrary): void {
  if (type.content !== ChoiceContent) return;
  testReorderLaws(
    // The type uses the schema of choices, so its content is a choice's content.
    type as ResponseType<ChoiceContent, unknown, unknown>,
    samples as fc.Arbitrary<Sample<ChoiceContent, unknown, unknown>>,
  );
}

type Keyed = Pick<AnySample, "content" | "key">;

/** Whether the key has a tolerance or keywords, which cannot be given in the input of an answer. */
const saysMore = (type: AnyResponseType, { content, key }: Keyed): boolean => {
  const { tolerance, subjectiveKeywords } = type.writeAuthor(content, key);
  return tolerance !== undefined || subjectiveKeywords !== undefined;
};

describe.each(responseTypes.types)("$code", (type) => {
  const samples = typeArbitraries[type.code];
  const examples = typeExamples[type.code];
  if (!samples || !examples) throw new Error(`There are no samples or examples of ${type.code}.`);
  testTypeLaws(type, samples);
  testExamples(type, examples);
  testOptions(type, samples);
  testWireVerdicts(type, { samples, examples, checkOf });

  test("has examples of correct and incorrect answers, one of them for the template", () => {
    expect(examples.some(({ right, wrong }) => right.length > 0 && wrong.length > 0)).toBe(true);
    expect(examples.filter(({ template }) => template)).toHaveLength(1);
  });

  test("is printed with a whole number of lines", () => {
    expect(type.printedLines).toBe(Math.max(0, Math.floor(type.printedLines)));
  });

  test("has an input for corrections if its keys contain more than an answer", async () => {
    const parts = await typeParts[type.code]?.();
    if (parts?.KeyInput) return;
    const keyed = examples.map(({ input }): [Keyed] => {
      const content = type.readContent(input);
      return [{ content, key: type.readKey(input, content) }];
    });
    const one: fc.Arbitrary<Keyed> = samples;
    fc.assert(
      fc.property(one, (some) => !saysMore(type, some)),
      { examples: keyed, numRuns: 100 + keyed.length },
    );
  });
});

test.each([
  ["registry.ui.ts", Object.keys(typeParts)],
  ["registry.examples.ts", Object.keys(typeExamples)],
  ["registry.arbitrary.ts", Object.keys(typeArbitraries)],
])("%s has a line for each response type, and no other", (_file, codes) => {
  expect(codes.toSorted()).toEqual([...responseTypes.codes].toSorted());
});

test("registry.exchange.ts has only types that the others have, each once", () => {
  const codes = exchanges.map(({ code }) => code);
  expect(codes.filter((code) => !responseTypes.has(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
});
