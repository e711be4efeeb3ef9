import { posix } from "node:path";
import type { Readable } from "node:stream";
import { isAppError } from "../../../kernel/shared/error.ts";
import { DocumentTypeRefused, type XmlEvents, XmlParser } from "../../xml/xml-parser.ts";
import { unreadable } from "../reader.ts";
import type { Zip } from "../zip.ts";

/** Opens a part of the workbook; undefined if it has no such part. */
export type Part = (path: string) => Promise<Readable> | undefined;

export const partsOf =
  (zip: Zip): Part =>
  (path) => {
    const wanted = path.replace(/^\//, "").toLowerCase();
    const entry = zip.entries.find(({ fileName }) => fileName.toLowerCase() === wanted);
    return entry && zip.stream(entry);
  };

export type Relations = { id: string; type: string; target: string }[];

export const ofType = (list: Relations, type: string) =>
  list.filter((one) => one.type.endsWith(`/${type}`));

/** What the part at a path points to. */
export const relationsOf = (part: Part, path: string): Promise<Relations> => {
  const folder = posix.dirname(path);
  return relations(part, `${folder}/_rels/${posix.basename(path)}.rels`, folder);
};

export async function relations(part: Part, path: string, folder: string): Promise<Relations> {
  const found: Relations = [];
  const stream = await part(path);
  if (!stream) return found;
  await readAllXml(stream, {
    open(name, { Id: id = "", Type: type = "", Target: target = "" }) {
      if (name !== "Relationship") return;
      const full = target.startsWith("/") ? target.slice(1) : posix.join(folder, target);
      found.push({ id, type, target: full });
    },
  });
  return found;
}

/**
 * The number of elements is not limited here, because sheets limit their rows, and the other parts
 * are small.
 */
const LIMITS = { depth: 60, elements: Number.POSITIVE_INFINITY };

/**
 * Reads XML piece by piece; yields after each piece, so that its caller can pass on what was found.
 * A workbook is written by a program: any mistake in it means that the file is damaged.
 * @throws AppError `unreadable_file`
 */
export async function* readXml(
  stream: Readable,
  events: Omit<XmlEvents, "fault">,
): AsyncGenerator<void, void, undefined> {
  const parser = new XmlParser(withFault(events), LIMITS);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of stream) {
      // The pieces of a ZIP entry are bytes, which their type does not say.
      parser.write(decoder.decode(chunk as Uint8Array, { stream: true }));
      yield;
    }
    parser.write(decoder.decode());
    parser.end();
    yield;
  } catch (error) {
    if (isAppError(error)) throw error;
    if (error instanceof DocumentTypeRefused) {
      throw unreadable("The workbook contains custom XML entities, so it was rejected.", error);
    }
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error);
    throw unreadable(`The workbook is damaged: ${reason}`, error);
  } finally {
    stream.destroy();
  }
}

const withFault = (events: Omit<XmlEvents, "fault">): XmlEvents => ({
  open: (name, attributes) => events.open?.(name, attributes),
  text: (text) => events.text?.(text),
  close: (name) => events.close?.(name),
  fault(reason, line) {
    throw new Error(`${reason} (line ${line}).`);
  },
});

export async function readAllXml(
  stream: Readable,
  events: Omit<XmlEvents, "fault">,
): Promise<void> {
  for await (const _piece of readXml(stream, events)) {
    // There is nothing to do here, because the handlers in `events` get everything that is read.
  }
}
