import { responseTypes } from "@academy/response-types/registry.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anySample, draftQuestion, draftSection } from "../../testing/draft.fixture.ts";
import { anyOf, choicePaper } from "../marking/choice.fixture.ts";
import { freeze } from "../paper/freeze.rules.ts";
import { assertCapable, neededFor } from "./capability.rules.ts";

const isExact = ({ responseType, content }: { responseType: string; content: unknown }) =>
  responseTypes.get(responseType).answerForm?.(content) !== undefined;

/** The key of a paper whose only question is this sample. */
const keyWith = (sample: { responseType: string; content: unknown; key: unknown }) =>
  freeze({
    ref: { testId: "t", paper: "p" },
    instructions: "",
    passages: [],
    sections: [{ section: draftSection(1), questions: [draftQuestion(sample, 1)] }],
  }).paper.key;

const hasLists = ({ responseType, content }: { responseType: string; content: unknown }) =>
  responseTypes.get(responseType).writeRows?.(content) !== undefined;

describe("what a paper needs of the page", () => {
  test("is the exact numbers and the matching lists of any question that has them", () => {
    fc.assert(
      fc.property(anySample, (sample) => {
        expect(neededFor(keyWith(sample))).toEqual([
          ...(isExact(sample) ? ["decimals"] : []),
          ...(hasLists(sample) ? ["lists"] : []),
        ]);
      }),
    );
  });

  test("is nothing for a choice of questions, which an older page shows well enough", () => {
    const { key } = choicePaper([{ questions: 5, choose: anyOf(3) }]).paper;
    expect(neededFor(key)).toEqual([]);
    expect(() => assertCapable(key)).not.toThrow();
  });

  test("is shuffling where the order decides which answers of a choice count", () => {
    const shuffle = { questions: true, options: true };
    const needed = (choose?: ReturnType<typeof anyOf>) =>
      neededFor(choicePaper([{ questions: 5, shuffle, ...(choose && { choose }) }]).paper.key);
    expect(needed(anyOf(3))).toEqual(["shuffle"]);
    expect(needed(anyOf(3, "best"))).toEqual([]);
    expect(needed()).toEqual([]);
  });

  test("is asked of the client before the start, by name", () => {
    fc.assert(
      fc.property(anySample.filter(isExact), (sample) => {
        const key = keyWith(sample);
        expect(() => assertCapable(key, ["choose"])).toThrow(
          expect.objectContaining({ code: "app_outdated", details: { missing: ["decimals"] } }),
        );
        expect(() => assertCapable(key, ["choose", "decimals"])).not.toThrow();
      }),
      { numRuns: 20 },
    );
  });
});
