import { NO_HINTS, type Hints } from "../reading/hints.schema.ts";
import { inflated } from "./archive.ts";
import { Numbering } from "./docx/numbering.rules.ts";
import { OldEquations } from "./docx/old-equations.ts";
import { FontCheck } from "./docx/legacy-font.rules.ts";
import { Paragraphs } from "./docx/paragraph.rules.ts";
import { openDocx, readBlocks, readPart, readTargets } from "./docx/parts.ts";
import { PaperBlocks } from "./docx/paper-blocks.rules.ts";
import { paperSource } from "./docx/paper-reader.ts";
import { styleNames } from "./docx/style-names.rules.ts";
import { imageName, isImageName } from "./image-name.rules.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import { type DataFile, type FileReader, tooLarge, unreadable } from "./reader.ts";
import type { Zip } from "./zip.ts";

/** Reading stops after this much processor time without a finished paragraph. */
const STALLED_MS = 5000;

/** Word documents of questions: the whole document is understood before its first row. */
export const docxReader: FileReader = {
  kind: "docx",
  endings: [".docx"],
  needs: ["question", "answerKey"],
  async open(file, _columns, hints = NO_HINTS) {
    const zip = await openDocx(file.at);
    try {
      return await readQuestions(zip, hints);
    } finally {
      zip.close();
    }
  },
  pictures: picturesOf,
};

async function readQuestions(zip: Zip, hints: Hints) {
  if (zip.entries.some(({ fileName }) => /vbaProject\.bin$/i.test(fileName))) {
    throw unreadable("The Word file has macros. Save it as .docx without them.");
  }
  const styles = await readPart(zip, "word/styles.xml");
  const numbering = new Numbering(await readPart(zip, "word/numbering.xml"), styles);
  const targets = await readTargets(zip);
  const paragraphs = new Paragraphs(numbering, targets, new FontCheck(styles));
  const made = new PaperBlocks(paragraphs, styleNames(styles));
  const read = await readItems(zip, new OldEquations(zip, targets), made);
  return paperSource(read, paragraphs.images, hints);
}

/** All paragraphs and tables, in their order. */
async function readItems(zip: Zip, equations: OldEquations, made: PaperBlocks) {
  let since = cpuMs();
  for await (const block of readBlocks(zip)) {
    made.add(block, await equations.of(block));
    const now = cpuMs();
    if (now - since > STALLED_MS) throw stalled();
    since = now;
  }
  return made;
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
