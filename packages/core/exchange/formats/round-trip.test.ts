import * as fc from "fast-check";
import { expect, test } from "vitest";
import { exchanges } from "@academy/response-types/registry.exchange.ts";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import type { QuestionView } from "../../bank/question/question.schema.ts";
import { runs } from "../../testing/runs.ts";
import { naughtyStrings } from "../../testing/shared-data.fixture.ts";
import { bankQuestion, naughty } from "./fixtures/bank-question.fixture.ts";
import { asStored, readBack, MEDIA } from "./fixtures/stored-question.fixture.ts";
import type { ForeignQuestion } from "./foreign.rules.ts";
import { giftCategory, giftQuestion } from "./gift/gift-writer.rules.ts";
import { readGift } from "./gift/gift.rules.ts";
import {
  MOODLE_END,
  MOODLE_START,
  moodleCategory,
  moodleQuestion,
} from "./moodle/moodle-writer.rules.ts";
import { qtiItem } from "./qti/qti-writer.rules.ts";
import { readQtiItem } from "./qti/qti.rules.ts";
import { readMoodle } from "./moodle/moodle.rules.ts";

const settings = { mediaUrl: MEDIA, image: () => undefined };

/** The only question of a file, as the bank would import it. */
function only(file: Iterable<ForeignQuestion | NoEquivalent>) {
  const [read, ...more] = [...file];
  if (!read || read instanceof NoEquivalent || more.length > 0) {
    throw new Error(read instanceof NoEquivalent ? read.message : `${more.length + 1} questions`);
  }
  return {
    read: readBack(read.cells, settings),
    notes: read.notes,
  };
}

/** Whether a question must be refused, because other systems do not have its response type. */
const isRefused = ({ question }: { question: QuestionView }): boolean =>
  !exchanges.some(({ code }) => code === question.responseType);

const namesOf = ({
  subject,
  topic,
  subTopic,
}: Record<"subject" | "topic" | "subTopic", string>) => [subject, topic, subTopic];

test("a question of any type survives export to Moodle XML and import", () => {
  fc.assert(
    fc.property(bankQuestion, (one) => {
      const write = () => moodleQuestion({ ...one, mediaUrl: MEDIA });
      if (isRefused(one)) {
        expect(write).toThrow(NoEquivalent);
        return;
      }
      const { xml } = write();
      const file = MOODLE_START + moodleCategory(namesOf(one.question)) + xml + MOODLE_END;
      expect(only(readMoodle(file))).toEqual({ read: asStored(one), notes: [] });
    }),
    { numRuns: runs(100) },
  );
}, 60_000);

test("a question of any type survives export to GIFT and import", () => {
  fc.assert(
    fc.property(bankQuestion, (one) => {
      const write = () => giftQuestion({ ...one, mediaUrl: MEDIA });
      if (isRefused(one)) {
        expect(write).toThrow(NoEquivalent);
        return;
      }
      const { gift } = write();
      const file = giftCategory(namesOf(one.question)) + gift;
      expect(only(readGift(file))).toEqual({ read: asStored(one), notes: [] });
    }),
    { numRuns: runs(100) },
  );
}, 60_000);

test("a question of any type survives export to QTI and import", async () => {
  await fc.assert(
    fc.asyncProperty(bankQuestion, async (one) => {
      const write = () => qtiItem({ ...one, mediaUrl: MEDIA });
      if (isRefused(one)) {
        expect(write).toThrow(NoEquivalent);
        return;
      }
      const { xml } = write();
      const read = await readQtiItem(xml, "items/a.xml", () => Promise.resolve(undefined));
      expect(only([read])).toEqual({ read: asStored(one), notes: [] });
    }),
    { numRuns: runs(100) },
  );
}, 60_000);

test("the generated questions contain texts that have broken other programs", (test) => {
  expect(naughty).toEqual(naughtyStrings(test));
});
