import { NO_HINTS } from "../reading/hints.schema.ts";
import { Numbering } from "./docx/numbering.rules.ts";
import { PaperBlocks } from "./docx/paper-blocks.rules.ts";
import { paperSource } from "./docx/paper-reader.ts";
import { Paragraphs } from "./docx/paragraph.rules.ts";
import { textOf } from "./encoding.ts";
import type { DataFile, FileReader } from "./reader.ts";

/** Pages and pasted texts of questions, understood as Word documents are. */
export const htmlReader: FileReader = {
  kind: "html",
  endings: [".html", ".htm"],
  needs: ["question", "answerKey"],
  async open(file, _columns, hints = NO_HINTS) {
    const { elements, equations, targets } = await pageOf(file);
    const paragraphs = new Paragraphs(new Numbering(undefined), targets);
    const made = new PaperBlocks(paragraphs, new Map());
    for (const element of elements) made.add(element, equations);
    return paperSource(made, paragraphs.images, hints);
  },
  pictures: picturesOf,
};

/** Loads the HTML parser only for a page, because every reader thread loads this file. */
async function pageOf(file: DataFile) {
  const { readHtml } = await import("./html/html-paper.ts");
  return readHtml(await textOf(file));
}

async function* picturesOf(file: DataFile) {
  yield* (await pageOf(file)).pictures;
}
