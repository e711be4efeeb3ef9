import { correct } from "@academy/core/exam/correction/correction.rules.ts";
import { freeze } from "@academy/core/exam/paper/freeze.rules.ts";
import {
  draftOf as paperOf,
  draftQuestion,
  idOf,
  publishableSample,
} from "@academy/core/testing/draft.fixture.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError } from "../../lib/api/api-error.ts";
import {
  bankOffer,
  changeKey,
  changeOf,
  changeWords,
  draftOf,
  failureWords,
  finalWords,
  type KeyedQuestion,
  marksMoved,
  noteProblem,
  publishedWords,
  withKey,
  withoutKey,
} from "./corrections.rules.ts";

const question: KeyedQuestion = {
  questionId: "q",
  number: 7,
  subject: "Physics",
  topic: "Optics",
  responseType: "INTEGER",
  keys: [{ answerKey: 3.14, tolerance: 0.01 }],
  keyText: "3.14 ± 0.01",
  dropped: false,
  dropRule: "everyone" as const,
};

describe("the form of a correction", () => {
  test("starts with the current key and sends it unchanged", () => {
    expect(changeOf("q", { ...draftOf(question), note: " Misprinted " })).toEqual({
      questionId: "q",
      keys: [{ answerKey: 3.14, tolerance: "0.01" }],
      note: "Misprinted",
    });
  });

  test("sends the key of any type in the server's form", () => {
    fc.assert(
      fc.property(publishableSample, (sample) => {
        const { key } = freeze(paperOf([draftQuestion(sample, 0)])).paper;
        const type = responseTypes.get(sample.responseType);
        const { options: _options, ...author } = type.writeAuthor(sample.content, sample.key);
        const { responseType } = sample;
        const keys = [{ answerKey: null, ...author }];
        const form = { ...draftOf({ ...question, responseType, keys }), note: "Looked at again" };
        const again = () => correct(key, [changeOf(idOf("q", 0), form)]);
        expect(again).toThrow("Question 1 already has this key");
      }),
    );
  });

  test("sends every accepted answer, and not the removed one", () => {
    const two = withKey(draftOf(question));
    const filled = changeKey(two, 1, { value: "3.2" });
    const keys = [{ answerKey: 3.14, tolerance: "0.01" }, { answerKey: "3.2" }];
    expect(changeOf("q", filled)).toMatchObject({ keys });
    expect(changeOf("q", withoutKey(filled, 0))).toMatchObject({ keys: [{ answerKey: "3.2" }] });
    expect(withKey(withoutKey(filled, 0)).keys.map(({ id }) => id)).toEqual([1, 2]);
  });

  test("sends keywords as entered", () => {
    const essay = {
      ...question,
      keys: [{ answerKey: "Light", subjectiveKeywords: ["ray", "lens"] }],
    };
    expect(draftOf(essay).keys[0]?.keywords).toBe("ray, lens");
    expect(changeOf("q", draftOf(essay))).toMatchObject({
      keys: [{ answerKey: "Light", subjectiveKeywords: "ray, lens" }],
    });
  });

  test("sends no key for a dropped question", () => {
    const dropped = { ...draftOf(question), dropped: true, note: "Two are right" };
    expect(changeOf("q", dropped)).toEqual({
      questionId: "q",
      dropped: true,
      note: "Two are right",
    });
  });

  test("requires a reason", () => {
    expect(noteProblem("  ")).not.toBeNull();
    expect(noteProblem("Misprinted")).toBeNull();
  });
});

test.each([
  [null, "–"],
  [{ min: 4, mean: 4, max: 4 }, "+4"],
  [{ min: -1, mean: -1, max: -1 }, "−1"],
  [{ min: -1, mean: 2.5, max: 5 }, "−1 to +5, +2.5 on average"],
])("says how much marks change: %o", (change, words) => {
  expect(changeWords(change)).toBe(words);
});

test("shows marks before and after", () => {
  expect(marksMoved(-1, 4.5)).toBe("−1 → 4.5");
});

test("the bank is corrected only where it can be, and the notice says so", () => {
  expect(bankOffer("key").label).toBe("Also correct it in the question bank");
  expect(["same", "changed", "deleted"] as const).toSatisfy(
    (states: ("same" | "changed" | "deleted")[]) =>
      states.every((state) => bankOffer(state).label === null),
  );
  const bank = [{ questionId: "q", number: 1, state: "key" as const }];
  const end = / The question bank now has the new key too\.$/;
  expect(publishedWords({ name: "key-1", processed: true, bank })).toMatch(end);
  expect(publishedWords({ name: "key-1", processed: true, bank: [] })).not.toMatch(end);
  const changed = [{ questionId: "q", number: 3, state: "changed" as const }];
  expect(publishedWords({ name: "key-1", processed: true, bank: changed })).toMatch(
    /Someone changed question 3 in the bank, so its key there stays the same\.$/,
  );
});

test("the notice of a correction of final results says that students get a letter", () => {
  const published = { name: "key-1", processed: true, bank: [] };
  const end = /Each student gets a letter\.$/;
  expect(publishedWords(published, true)).toMatch(end);
  expect(publishedWords(published, false)).not.toMatch(end);
});

test("the second confirmation says since when the results are final, and what follows", () => {
  const words = finalWords("2026-11-24T10:00:00.000Z");
  expect(words).toMatch(/final since .*2026.*\. They become final again .* gets a letter/);
});

test("publishing is offered again after a failure, and not after a refusal", () => {
  const refused = new ApiError(409, "final_results", "Look at what changes again.");
  expect(failureWords(refused)).toBe("Look at what changes again.");
  const failed = new ApiError(503, "overloaded", "The service is overloaded.");
  expect(failureWords(failed)).toMatch(/^The service is overloaded\. Publish again/);
  expect(failureWords(new TypeError("x"))).toMatch(/^No response from the server\. Publish again/);
});
