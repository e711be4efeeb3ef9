import { extname } from "node:path";
import { AppError } from "../../kernel/shared/error.ts";
import { cellTexts } from "../reading/block.ts";
import { restoredBlock, type StoredBlock } from "../reading/stored-block.ts";
import { textOf } from "./encoding.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import type { DataFile } from "./reader.ts";
import { readParts } from "./xlsx/parts.ts";
import { partsOf } from "./xlsx/workbook-xml.ts";
import { readSheet } from "./xlsx/sheet.ts";
import { openZip } from "./zip.ts";

/**
 * The most characters of a list of keys: more than any real list, and more than the box of keys
 * holds.
 */
const MOST_CHARACTERS = 100_000;

/** The kinds of files that a list of keys may be in. */
const KEY_ENDINGS = [".docx", ".xlsx", ".csv", ".txt"];

/**
 * All that a file of keys says, as text: a line for each paragraph or row, with tabs between cells.
 * @param paper the blocks of a Word file
 * @throws AppError `invalid` for another kind of file, `too-large`
 */
export async function keyFileText(
  file: DataFile,
  paper: () => Promise<readonly StoredBlock[]>,
): Promise<string> {
  const ending = extname(file.name).toLowerCase();
  if (!KEY_ENDINGS.includes(ending)) throw otherKind();
  const text =
    ending === ".docx"
      ? (await paper()).map(blockText).join("\n")
      : await (ending === ".xlsx" ? workbookText(file) : textOf(file));
  if (text.length > MOST_CHARACTERS) throw tooLong();
  return text;
}

function blockText(block: StoredBlock): string {
  const { line, table } = restoredBlock(block);
  if (!table) return line.text;
  return cellTexts(table)
    .map((row) => row.join("\t"))
    .join("\n");
}

/** The rows of all sheets. */
async function workbookText(file: DataFile): Promise<string> {
  const zip = await openZip(file.at, {
    what: "The workbook",
    entries: IMPORT_LIMITS.workbookParts,
    inflatedBytes: IMPORT_LIMITS.workbookBytes,
  });
  const lines: string[] = [];
  let characters = 0;
  try {
    const parts = await readParts(zip);
    for (const { path } of parts.sheets) {
      const stream = await partsOf(zip)(path);
      if (!stream) continue;
      for await (const { cells } of readSheet(stream, parts)) {
        const line = Array.from(cells, (cell) => cell?.plain ?? "")
          .join("\t")
          .trimEnd();
        characters += line.length + 1;
        if (characters > MOST_CHARACTERS) throw tooLong();
        lines.push(line);
      }
    }
  } finally {
    zip.close();
  }
  return lines.join("\n");
}

const otherKind = () =>
  new AppError(
    "invalid",
    "unknown_file_kind",
    `Keys cannot be read from this file. Choose one of these: ${KEY_ENDINGS.join(", ")}.`,
    { details: { kinds: KEY_ENDINGS } },
  );

const tooLong = () =>
  new AppError(
    "too-large",
    "keys_too_long",
    `This file has more than ${MOST_CHARACTERS} characters. Choose a file with the keys only.`,
    { details: { most: MOST_CHARACTERS } },
  );
