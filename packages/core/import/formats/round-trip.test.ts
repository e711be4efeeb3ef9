import * as fc from "fast-check";
import { expect, test } from "vitest";
import { questionOfRow } from "../row.rules.ts";
import { bankQuestion } from "./fixtures/bank-question.fixture.ts";
import { asStored, MEDIA } from "./fixtures/stored-question.fixture.ts";
import { type ForeignQuestion, NoEquivalent } from "./foreign.rules.ts";
import { giftCategory, giftQuestion } from "./gift-writer.rules.ts";
import { readGift } from "./gift.rules.ts";
import { MOODLE_END, MOODLE_START, moodleCategory, moodleQuestion } from "./moodle-writer.rules.ts";
import { readMoodle } from "./moodle.rules.ts";

const settings = { mediaUrl: MEDIA, image: () => undefined };

/** The one question of a file, as the bank would take it in. */
function only(file: Iterable<ForeignQuestion | NoEquivalent>) {
  const [read, ...more] = [...file];
  if (!read || read instanceof NoEquivalent || more.length > 0) {
    throw new Error(read instanceof NoEquivalent ? read.message : `${more.length + 1} questions`);
  }
  return { read: questionOfRow(read.cells, settings), notes: read.notes };
}

const namesOf = ({
  subject,
  topic,
  subTopic,
}: Record<"subject" | "topic" | "subTopic", string>) => [subject, topic, subTopic];

test("a question of any type is the same after Moodle XML was written and read", () => {
  fc.assert(
    fc.property(bankQuestion, (one) => {
      const { xml } = moodleQuestion({ ...one, mediaUrl: MEDIA });
      const file = MOODLE_START + moodleCategory(namesOf(one.question)) + xml + MOODLE_END;
      expect(only(readMoodle(file))).toEqual({ read: asStored(one), notes: [] });
    }),
    { numRuns: 100 },
  );
}, 60_000);

test("a question of any type is the same after GIFT was written and read", () => {
  fc.assert(
    fc.property(bankQuestion, (one) => {
      const { gift } = giftQuestion({ ...one, mediaUrl: MEDIA });
      const file = giftCategory(namesOf(one.question)) + gift;
      expect(only(readGift(file))).toEqual({ read: asStored(one), notes: [] });
    }),
    { numRuns: 100 },
  );
}, 60_000);
