import { typeArbitraries } from "@academy/response-types/registry.arbitrary.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import {
  byPath,
  changedSince,
  confirmedDifferences,
  differencesBetween,
  digestsOf,
  englishTexts,
} from "./variant.rules.ts";

const text = fc.string({ maxLength: 20 }).map((words) => `<p>${words.replace(/[<>&]/g, "")}</p>`);

/** The English texts of generated questions of a type, by path. */
function englishOf(code: string) {
  const samples = typeArbitraries[code];
  if (!samples) throw new Error(`There are no samples of ${code}.`);
  return fc
    .tuple(samples, text, text)
    .map(([{ content }, question, solution]) =>
      byPath(englishTexts({ responseType: code, content, question, solution })),
    );
}

describe.each(responseTypes.types.map(({ code }) => code))("a %s question", (code) => {
  test("is to be checked at exactly the texts that were changed in English", () => {
    const changed = englishOf(code).chain((english) =>
      fc.tuple(fc.constant(english), fc.subarray([...english.keys()])),
    );
    fc.assert(
      fc.property(changed, ([english, paths]) => {
        const variant = { translatedFrom: digestsOf(english) };
        const edit = ([path, html]: [string, string]): [string, string] => [
          path,
          paths.includes(path) ? `${html}<p>new</p>` : html,
        ];
        const after = new Map([...english].map(edit));
        expect(changedSince(variant, after)).toEqual(paths);
        expect(changedSince({ translatedFrom: digestsOf(after) }, after)).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
  });

  test("is to be checked where a text was added or removed", () => {
    fc.assert(
      fc.property(englishOf(code), (english) => {
        const more = new Map([...english, ["options.9", "<p>One more</p>"]]);
        expect(changedSince({ translatedFrom: digestsOf(english) }, more)).toEqual(["options.9"]);
        expect(changedSince({ translatedFrom: digestsOf(more) }, english)).toEqual(["options.9"]);
      }),
      { numRuns: runs(10) },
    );
  });
});

test("a solution that was never translated is not to be checked", () => {
  const english = new Map([
    ["question", "<p>What bends light?</p>"],
    ["solution", "<p>Glass.</p>"],
  ]);
  const { solution: _none, ...translatedFrom } = digestsOf(english);
  expect(changedSince({ translatedFrom }, english)).toEqual([]);
  expect(
    changedSince({ translatedFrom }, new Map([...english, ["solution", "<p>Ice.</p>"]])),
  ).toEqual([]);
});

test("a confirmed difference stays confirmed for these two texts only", () => {
  const english = new Map([["question", "<p>It falls 10 m.</p>"]]);
  const hindi = (html: string) => new Map([["question", html]]);
  const wrong = hindi("<p>यह 9.8 m गिरता है।</p>");
  expect(differencesBetween(english, wrong, {})).toEqual([
    { path: "question", missing: ["10"], added: ["9.8"], confirmed: false },
  ]);
  const confirmed = confirmedDifferences(english, wrong, { confirm: ["question"] });
  const isConfirmed = (from: typeof english, to: typeof english) =>
    differencesBetween(from, to, confirmed).map((one) => one.confirmed);
  expect(isConfirmed(english, wrong)).toEqual([true]);
  expect(isConfirmed(english, hindi("<p>यह 9.8 m ऊपर जाता है।</p>"))).toEqual([false]);
  expect(isConfirmed(new Map([["question", "<p>It falls 11 m.</p>"]]), wrong)).toEqual([false]);
  expect(confirmedDifferences(english, wrong, { before: confirmed, confirm: [] })).toEqual(
    confirmed,
  );
  const right = hindi("<p>यह 10 m गिरता है।</p>");
  expect(confirmedDifferences(english, right, { confirm: ["question"] })).toEqual({});
});
