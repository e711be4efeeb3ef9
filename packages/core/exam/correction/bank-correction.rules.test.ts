import { responseTypes } from "@academy/response-types/registry.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { freeze } from "../paper/freeze.rules.ts";
import type { Question } from "../../bank/question/question.schema.ts";
import {
  type AnySample,
  draftOf,
  draftQuestion,
  publishableSample,
  SAMPLES,
} from "../../testing/draft.fixture.ts";
import { bankStep, noteOf } from "./bank-correction.rules.ts";

const options = ["a", "b", "c"].map((id) => ({ id, html: `<p>Option ${id}</p>` }));
const text = '<p>Is <span data-type="inline-math" data-latex="x^2"></span> even?</p>';
const drafted = draftQuestion(
  { responseType: "MCQ_SINGLE", content: { options }, key: { option: "a" } },
  1,
  { question: text },
);
const bank = drafted.question;
const { paper } = freeze(draftOf([drafted]));
const before = paper.key.questions[0]!;
const asked = paper.student.questions[0]!.question;

const keyed = (...ids: string[]) => ({ ...before, keys: ids.map((option) => ({ option })) });
const step = (after: typeof before, now: Question | undefined) =>
  bankStep({ asked, before, after }, now);

test("an unchanged question in the bank gets the corrected key", () => {
  expect(step(keyed("b"), bank)).toEqual({ state: "key", answerKey: { option: "b" } });
});

test("the key names the same option if the options have other ids now", () => {
  const renamed = options.map(({ id, html }) => ({ id: `${id}${id}`, html }));
  const now = { ...bank, content: { options: renamed }, answerKey: { option: "aa" } };
  expect(step(keyed("b"), now)).toEqual({ state: "key", answerKey: { option: "bb" } });
});

test.each<[string, Partial<Question>, string]>([
  ["its text was changed", { question: "<p>Is it odd?</p>" }, "changed"],
  ["an option was changed", { content: { options: options.with(2, options[0]!) } }, "changed"],
  ["its type was changed", { responseType: "MCQ_MULTIPLE" }, "changed"],
  ["it has a third key", { answerKey: { option: "c" } }, "changed"],
  ["it has the corrected key already", { answerKey: { option: "b" } }, "same"],
])("a question keeps its key when %s", (_case, change, state) => {
  const now = { ...bank, ...change };
  expect(step(keyed("b"), now)).toEqual({ state, answerKey: now.answerKey });
});

test("a dropped question or too many keys are only noted, and a deleted question is skipped", () => {
  const { answerKey } = bank;
  expect(step({ ...before, dropped: true }, bank)).toEqual({ state: "note", answerKey });
  const six = ["a", "b", "c", "d", "e", "f"];
  expect(step(keyed(...six), bank)).toEqual({ state: "note", answerKey });
  expect(step(keyed("b"), undefined).state).toBe("deleted");
});

test("the bank gets all keys of a question that accepts several, and loses them again", () => {
  const several = { answerKey: { option: "a" }, alsoAccept: [{ option: "b" }] };
  expect(step(keyed("a", "b"), bank)).toEqual({ state: "key", ...several });
  expect(step(keyed("a", "b"), { ...bank, ...several })).toEqual({ state: "same", ...several });
  const asSeveral = bankStep(
    { asked, before: keyed("a", "b"), after: keyed("c") },
    { ...bank, ...several },
  );
  expect(asSeveral).toEqual({ state: "key", answerKey: { option: "c" } });
  expect(step(keyed("c"), { ...bank, ...several })).toEqual({ state: "changed", ...several });
});

const formText = (code: string, content: unknown): string =>
  JSON.stringify(responseTypes.get(code).answerForm?.(content) ?? null);

/** Whether a question accepts the key of another question, whose answers have the same form. */
const accepts = ({ responseType, content }: AnySample, other: AnySample): boolean =>
  formText(responseType, content) === formText(responseType, other.content) &&
  responseTypes.get(responseType).check(content, other.key).length === 0;

/**
 * A question with a new key: the key of another question of its type, or, if none fits, its own.
 */
const corrected = publishableSample.chain((sample) =>
  fc
    .array(SAMPLES[sample.responseType] ?? publishableSample, { minLength: 10, maxLength: 10 })
    .map((others) => ({ sample, key: (others.find((one) => accepts(sample, one)) ?? sample).key })),
);

test("the bank gets the paper's key for every response type", () => {
  fc.assert(
    fc.property(corrected, ({ sample, key }) => {
      const type = responseTypes.get(sample.responseType);
      const one = draftQuestion(sample, 1);
      const frozen = freeze(draftOf([one])).paper;
      const was = frozen.key.questions[0]!;
      const textOf = frozen.student.questions[0]!.question;
      const after = { ...was, keys: [key] };
      const { state, answerKey } = bankStep({ asked: textOf, before: was, after }, one.question);
      expect(["key", "same"]).toContain(state);
      expect(type.writeAuthor(sample.content, answerKey)).toEqual(
        type.writeAuthor(sample.content, key),
      );
    }),
  );
});

test.each([
  ["key", 'Key corrected with the test "Mock 4": Misprinted'],
  ["several", 'The test "Mock 4" accepts B or C: Misprinted'],
  ["dropped", 'Dropped from the test "Mock 4": Misprinted'],
] as const)("the history describes the correction: %s", (what, words) => {
  const change = { questionId: "q", number: 1, what, before: "A", after: "B or C" };
  expect(noteOf("Mock 4", { ...change, note: "Misprinted" })).toBe(words);
});
