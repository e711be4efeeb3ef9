import { posix } from "node:path";
import { buffer } from "node:stream/consumers";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import {
  allElements,
  type XmlElement,
  type XmlNode,
} from "../../../kernel/rich-text/xml-element.rules.ts";
import { isAppError } from "../../../kernel/shared/error.ts";
import { localName, XmlParser } from "../../xml/xml-parser.ts";
import { parseXml } from "../../xml/xml-tree.ts";
import { IMPORT_LIMITS } from "../limits.ts";
import { tooLarge, unreadable } from "../reader.ts";
import { openZip, type Zip } from "../zip.ts";
import { isAround } from "./around.rules.ts";

const FOLDER = "word/";
const MAIN = "word/document.xml";
const MAX_DOCUMENT_BYTES = 50 * 1024 * 1024;
const MAX_PART_BYTES = 5 * 1024 * 1024;
const MAX_PART_ELEMENTS = 100_000;
/** The most elements in one paragraph or table, so that a hostile file cannot fill the memory. */
const MAX_BLOCK_ELEMENTS = 200_000;
const LIMITS = { depth: 60, elements: 3_000_000 };

/** What a relationship of the document points to. */
export interface Target {
  /** The path of a part below `word/`; undefined where the target is outside of the file. */
  path: string | undefined;
}

/** Opens a Word file under its limits. @throws AppError */
export const openDocx = (at: string | Buffer): Promise<Zip> =>
  openZip(at, {
    what: "The Word file",
    entries: IMPORT_LIMITS.docxParts,
    inflatedBytes: IMPORT_LIMITS.inflatedBytes,
  });

const entryOf = (zip: Zip, path: string) =>
  zip.entries.find(({ fileName }) => fileName.toLowerCase() === path.toLowerCase());

/** A small part as a tree; undefined if the file has no such part. */
export async function readPart(zip: Zip, path: string): Promise<XmlElement | undefined> {
  const entry = entryOf(zip, path);
  if (!entry) return undefined;
  if (entry.uncompressedSize > MAX_PART_BYTES) {
    throw tooLarge("file_too_large", `The part ${path} of the Word file is too large.`);
  }
  try {
    const text = (await buffer(await zip.stream(entry))).toString("utf8");
    return parseXml(text, MAX_PART_ELEMENTS);
  } catch (error) {
    if (error instanceof NoEquivalent) throw unreadable(error.message, error);
    throw error;
  }
}

/** The targets of the document by their ids. Nothing outside of the file is ever opened. */
export async function readTargets(zip: Zip): Promise<Map<string, Target>> {
  const part = await readPart(zip, "word/_rels/document.xml.rels");
  const targets = new Map<string, Target>();
  for (const { name, attributes } of part ? allElements(part) : []) {
    if (name !== "Relationship") continue;
    const { Id: id = "", Target: target = "", TargetMode: mode = "" } = attributes;
    const isOutside = /^external$/i.test(mode) || /^[a-z][a-z\d+.-]*:/i.test(target);
    const path = target.startsWith("/")
      ? posix.normalize(target.slice(1))
      : posix.join(FOLDER, target);
    targets.set(id, { path: isOutside || !path.startsWith(FOLDER) ? undefined : path });
  }
  return targets;
}

interface OpenElement extends XmlElement {
  children: XmlNode[];
}

const ROOTS = new Set(["document", "body"]);

/** Builds the paragraphs and tables of a document, each as one element. */
class BlockCollector {
  readonly #open: OpenElement[] = [];
  #elements = 0;
  #blocks: XmlElement[] = [];
  /** How deep the parser is inside an element that has no text of the document. */
  #skipped = 0;

  open(name: string, given: Readonly<Record<string, string>>): void {
    if (this.#open.length === 0 && name !== "p" && name !== "tbl") {
      if (this.#skipped > 0 || !(ROOTS.has(name) || isAround(name))) this.#skipped++;
      return;
    }
    if (this.#skipped > 0) {
      this.#skipped++;
      return;
    }
    if (++this.#elements > MAX_BLOCK_ELEMENTS) {
      throw tooLarge("too_much_inside", "A table of the Word file is too large. Split it.");
    }
    const attributes = Object.fromEntries(
      Object.entries(given).map(([key, value]) => [localName(key), value]),
    );
    const element: OpenElement = { name, attributes, children: [] };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  text(text: string): void {
    this.#open.at(-1)?.children.push(text);
  }

  close(name: string): void {
    const ended = this.#open.pop();
    if (!ended) {
      if (this.#skipped > 0) this.#skipped--;
      return;
    }
    if (this.#open.length > 0) return;
    this.#elements = 0;
    if (name === "p" || name === "tbl") this.#blocks.push(ended);
  }

  fault(reason: string, line: number): void {
    throw new Error(`${reason} (line ${line}).`);
  }

  take(): XmlElement[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }
}

/**
 * The paragraphs and tables of a document, one at a time while it is read.
 * @throws AppError for a file that is not a Word document, or that is damaged or hostile
 */
export async function* readBlocks(zip: Zip): AsyncGenerator<XmlElement, void, undefined> {
  const entry = entryOf(zip, MAIN);
  if (!entry) throw unreadable("This is not a Word document. Save it as .docx and try again.");
  if (entry.uncompressedSize > MAX_DOCUMENT_BYTES) {
    throw tooLarge("file_too_large", "The text of the Word file is larger than 50 MB. Split it.");
  }
  const collector = new BlockCollector();
  const parser = new XmlParser(collector, LIMITS);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of await zip.stream(entry)) {
      // The pieces of a ZIP entry are bytes, which their type does not say.
      parser.write(decoder.decode(chunk as Uint8Array, { stream: true }));
      yield* collector.take();
    }
    parser.write(decoder.decode());
    parser.end();
    yield* collector.take();
  } catch (error) {
    if (isAppError(error)) throw error;
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error);
    throw unreadable(`The Word file is damaged: ${reason}`, error);
  }
}
