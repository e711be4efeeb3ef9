import type { ImportRow } from "../template/table.schema.ts";
import { inflated } from "./archive.ts";
import { rowOfWord } from "./docx/cells.rules.ts";
import { Numbering } from "./docx/numbering.rules.ts";
import { OldEquations } from "./docx/old-equations.ts";
import { Paragraphs } from "./docx/paragraph.rules.ts";
import { openDocx, readBlocks, readPart, readTargets } from "./docx/parts.ts";
import { Splitter } from "./docx/split.rules.ts";
import { assertRows } from "./head.rules.ts";
import { imageName, isImageName } from "./image-name.rules.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import { type DataFile, type FileReader, tooLarge, unreadable } from "./reader.ts";
import type { Zip } from "./zip.ts";

/** Processor time without a finished paragraph that ends the reading. */
const STALLED_MS = 5000;

/**
 * Word documents of questions. Keys may be in a table at the end, so the whole document is read
 * before its first row.
 */
export const docxReader: FileReader = {
  kind: "docx",
  endings: [".docx"],
  needs: ["question", "answerKey"],
  async open(file) {
    const zip = await openDocx(file.at);
    try {
      return await readQuestions(zip);
    } finally {
      zip.close();
    }
  },
  pictures: picturesOf,
};

async function readQuestions(zip: Zip) {
  if (zip.entries.some(({ fileName }) => /vbaProject\.bin$/i.test(fileName))) {
    throw unreadable("The Word file has macros. Save it as .docx without them.");
  }
  const numbering = new Numbering(await readPart(zip, "word/numbering.xml"));
  const targets = await readTargets(zip);
  const paragraphs = new Paragraphs(numbering, targets);
  const equations = new OldEquations(zip, targets);
  const splitter = new Splitter();
  let since = cpuMs();
  for await (const block of readBlocks(zip)) {
    const old = await equations.of(block);
    for (const paragraph of paragraphs.of(block, old)) splitter.add(paragraph);
    const now = cpuMs();
    if (now - since > STALLED_MS) throw stalled();
    since = now;
  }
  const questions = splitter.end();
  assertRows(questions.length);
  return {
    unknownColumns: [],
    notes: splitter.outside(),
    images: [...paragraphs.images],
    rowCount: questions.length,
    rows: questions.map((question, index): ImportRow => rowOfWord(index, question)),
  };
}

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const stalled = () =>
  tooLarge("too_slow", "A paragraph or table took more than 5 seconds to read. Split it.");

async function* picturesOf(file: DataFile) {
  const zip = await openDocx(file.at);
  try {
    for (const entry of zip.entries) {
      const { fileName } = entry;
      if (!fileName.startsWith("word/") || !isImageName(fileName)) continue;
      const name = imageName(fileName);
      yield { name, bytes: await inflated(zip, entry, IMPORT_LIMITS.imageBytes, fileName) };
    }
  } finally {
    zip.close();
  }
}
