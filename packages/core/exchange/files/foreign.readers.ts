import { buffer } from "node:stream/consumers";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { IMPORT_LIMITS, megabytes } from "./limits.ts";
import { beginningOf, decodedXml, textOf } from "./encoding.ts";
import { assertRows } from "./head.rules.ts";
import {
  type DataFile,
  type FilePicture,
  type FileReader,
  type RowSource,
  tooLarge,
  unreadable,
} from "./reader.ts";
import type { ImportRow } from "../template/table.schema.ts";
import { isAiken, readAiken } from "../formats/gift/aiken.rules.ts";
import { type ForeignQuestion, orReason, type Picture } from "../formats/foreign.rules.ts";
import { isGift, readGift } from "../formats/gift/gift.rules.ts";
import { moodlePictures, readMoodle } from "../formats/moodle/moodle.rules.ts";
import { readQtiItem } from "../formats/qti/qti.rules.ts";
import { readQti1 } from "../formats/qti1/qti1.rules.ts";

type Read = ForeignQuestion | NoEquivalent;

/** Other systems' files contain questions only. */
const needs = ["question", "answerKey"] as const;

/** Moodle XML, with the images inside it. */
export const moodleReader: FileReader = {
  kind: "moodle-xml",
  endings: [".xml"],
  matches: (start) => /<quiz[\s/>]/.test(beginningOf(start)),
  holds:
    "a Moodle XML export, which begins with <quiz> (put <quiz> around single <question> parts)",
  needs,
  async open(file) {
    const xml = await xmlOf(file);
    return source(readMoodle(xml), namesOf(moodlePictures(xml)));
  },
  async *pictures(file) {
    yield* picturesOf(moodlePictures(await xmlOf(file)));
  },
};

/** A single QTI item; a package of items is a ZIP. */
export const qtiItemReader: FileReader = {
  kind: "qti-item",
  endings: [".xml"],
  holds: "a single QTI item, which begins with <assessmentItem> or <qti-assessment-item>",
  matches: (start) =>
    /<(?:\w+:)?(?:qti-assessment-item|assessmentItem)[\s>]/.test(beginningOf(start)),
  needs,
  async open(file) {
    const xml = await xmlOf(file);
    return source([await asRead(readQtiItem(xml, file.name, async () => undefined))], []);
  },
};

/** A QTI 1.2 quiz without its package, and therefore without its images. */
export const qti1Reader: FileReader = {
  kind: "qti-quiz",
  endings: [".xml"],
  holds: "a quiz of QTI 1.2, which begins with <questestinterop>",
  matches: (start) => /<(?:\w+:)?questestinterop[\s>]/.test(beginningOf(start)),
  needs,
  async open(file) {
    const xml = await xmlOf(file);
    const read = orReason(() => readQti1(xml, file.name, new Set()));
    if (read instanceof NoEquivalent) throw fileError(read);
    return source(read, []);
  },
};

export const aikenReader: FileReader = {
  kind: "aiken",
  endings: [".txt"],
  matches: (start) => isAiken(beginningOf(start)),
  holds: 'Aiken questions, with options "A. …" and a line "ANSWER: A"',
  needs,
  open: async (file) => source(readAiken(await textOf(file)), []),
};

export const giftReader: FileReader = {
  kind: "gift",
  endings: [".gift"],
  needs,
  open: async (file) => source(readGift(await textOf(file)), []),
};

/** GIFT with the file name that Moodle gives it. */
export const giftTextReader: FileReader = {
  ...giftReader,
  endings: [".txt"],
  matches: (start) => isGift(beginningOf(start)),
  holds: "GIFT questions, with their answers in braces { }",
};

/** A question, or the reason why it cannot be read. */
export async function asRead(question: Promise<ForeignQuestion>): Promise<Read> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof NoEquivalent) return error;
    throw error;
  }
}

const source = (questions: Iterable<Read>, images: string[]): RowSource => ({
  unknownColumns: [],
  notes: [],
  images,
  rows: rowsOf(questions),
});

/** Questions as rows, under the limits of a file. */
export async function* rowsOf(
  questions: Iterable<Read> | AsyncIterable<Read>,
): AsyncGenerator<ImportRow, void, undefined> {
  let index = 0;
  try {
    for await (const read of questions) {
      assertRows(index + 1);
      yield rowOf(index++, read);
    }
  } catch (error) {
    throw fileError(error);
  }
}

function rowOf(index: number, read: Read): ImportRow {
  if (read instanceof NoEquivalent) return { index, reason: read.message };
  const characters = Object.values(read.cells).reduce((sum, cell) => sum + cell.length, 0);
  if (characters > IMPORT_LIMITS.rowCharacters) {
    const reason = `It has more than ${IMPORT_LIMITS.rowCharacters} characters. Shorten or split it.`;
    return { index, reason };
  }
  const { cells, notes } = read;
  return notes.length > 0 ? { index, cells, notes } : { index, cells };
}

/** Turns the reason why a whole file cannot be read into an error of the file. */
export const fileError = (error: unknown): unknown =>
  error instanceof NoEquivalent ? unreadable(error.message, error) : error;

function namesOf(pictures: Iterable<Picture>): string[] {
  try {
    return Array.from(pictures, ({ name }) => name);
  } catch (error) {
    throw fileError(error);
  }
}

function* picturesOf(pictures: Iterable<Picture>): Generator<FilePicture, void, undefined> {
  for (const { name, bytes } of pictures) {
    const read = bytes();
    if (read.byteLength > IMPORT_LIMITS.imageBytes) {
      const limit = megabytes(IMPORT_LIMITS.imageBytes);
      throw tooLarge("file_too_large", `The image ${name} is larger than ${limit}.`);
    }
    yield { name, bytes: read };
  }
}

async function xmlOf(file: DataFile): Promise<string> {
  try {
    return decodedXml(await buffer(file.stream()));
  } catch (error) {
    throw fileError(error);
  }
}
