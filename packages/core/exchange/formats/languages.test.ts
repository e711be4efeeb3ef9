import * as fc from "fast-check";
import { expect, test } from "vitest";
import { responseTypes } from "@academy/response-types/registry.ts";
import { exchanges } from "@academy/response-types/registry.exchange.ts";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { runs } from "../../testing/runs.ts";
import { rowOfQuestion } from "../questions/row.rules.ts";
import { bankQuestion, rich } from "./fixtures/bank-question.fixture.ts";
import { asStored, MEDIA, readBack } from "./fixtures/stored-question.fixture.ts";
import {
  asStoredVariants,
  inAllLanguages,
  someVariants,
} from "./fixtures/variant-texts.fixture.ts";
import { giftQuestion } from "./gift/gift-writer.rules.ts";
import {
  MOODLE_END,
  MOODLE_START,
  moodleCategory,
  moodleQuestion,
} from "./moodle/moodle-writer.rules.ts";
import { readMoodle } from "./moodle/moodle.rules.ts";
import { qtiItem } from "./qti/qti-writer.rules.ts";

const settings = { mediaUrl: MEDIA, image: () => undefined };

/** A question of any type in English and up to three other languages. */
const inLanguages = fc
  .tuple(bankQuestion, someVariants(rich, 3))
  .map(([one, variantsFor]) => ({ ...one, variants: variantsFor(one) }));
type InLanguages = typeof inLanguages extends fc.Arbitrary<infer T> ? T : never;

/** Whether other systems have questions of this type. */
const isExchanged = ({ question }: Pick<InLanguages, "question">): boolean =>
  exchanges.some(({ code }) => code === question.responseType);

const expected = (one: InLanguages) => ({
  ...asStored(one),
  ...(one.variants.length > 0 && { variants: asStoredVariants(one.variants) }),
});

const thorough = { timeout: 120_000, tags: ["thorough"] };

function expectFromTemplate(one: InLanguages): void {
  const row = rowOfQuestion(one.question, one.passage, MEDIA, one.variants);
  expect(readBack(row, settings)).toEqual(expected(one));
}

function expectFromMoodle(one: InLanguages): void {
  const { subject, topic, subTopic } = one.question;
  const { xml } = moodleQuestion({ ...one, mediaUrl: MEDIA });
  const file = MOODLE_START + moodleCategory([subject, topic, subTopic]) + xml + MOODLE_END;
  const [read, ...more] = [...readMoodle(file)];
  if (!read || read instanceof NoEquivalent) throw new Error(read?.message);
  expect({ notes: read.notes, more }).toEqual({ notes: [], more: [] });
  expect(readBack(read.cells, settings)).toEqual(expected(one));
}

/** A question of this type in all twelve languages. */
function inTwelve(code: string): InLanguages {
  const ofType = bankQuestion.filter(({ question }) => question.responseType === code);
  const [one] = fc.sample(ofType, { numRuns: 1, seed: 7 });
  if (!one) throw new Error(`There is no sample of ${code}.`);
  return { ...one, variants: inAllLanguages(one) };
}

test.each(responseTypes.codes)(
  "%s survives the template and Moodle XML in all twelve languages",
  (code) => {
    const one = inTwelve(code);
    expectFromTemplate(one);
    if (isExchanged(one)) expectFromMoodle(one);
  },
);

test("a question of any type in any languages survives the template", thorough, () => {
  fc.assert(fc.property(inLanguages, expectFromTemplate), { numRuns: runs(100) });
});

test("a question of any type in any languages survives Moodle XML", thorough, () => {
  fc.assert(fc.property(inLanguages.filter(isExchanged), expectFromMoodle), { numRuns: runs(100) });
});

test("formats without languages say which texts they leave out", () => {
  const [one] = fc.sample(bankQuestion.filter(isExchanged), { numRuns: 1, seed: 1 });
  if (!one) throw new Error("There is no sample.");
  const texts = { question: "<p>?</p>", options: one.question.options, solution: "" };
  const variants = (["hi", "ta"] as const).map((language) => ({ language, texts, passage: "" }));
  const exported = { ...one, mediaUrl: MEDIA, variants };
  const note = "This format has no languages, so its texts in Hindi, Tamil are left out.";
  expect(giftQuestion(exported).notes).toContain(note);
  expect(qtiItem(exported).notes).toContain(note);
});
