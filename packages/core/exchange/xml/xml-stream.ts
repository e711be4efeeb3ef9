import type { Readable } from "node:stream";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { isAppError } from "../../shared/error.ts";
import { unreadable } from "../files/reader.ts";

/** What is met in an XML stream, in its order. Names are without their prefixes. */
export interface XmlEvents {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads XML piece by piece; yields after each piece, so that its caller can hand on what was found.
 * Document types are refused: a workbook has none, and entities that name one another have no end.
 * @throws AppError `unreadable_file`
 */
export async function* readXml(
  stream: Readable,
  events: XmlEvents,
): AsyncGenerator<void, void, undefined> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  parser.on("opentag", (tag: SaxesTagPlain) => events.open?.(local(tag.name), tag.attributes));
  parser.on("closetag", (tag: SaxesTagPlain) => events.close?.(local(tag.name)));
  parser.on("text", (text) => events.text?.(text));
  parser.on("cdata", (text) => events.text?.(text));
  parser.on("doctype", () => {
    throw unreadable("The workbook defines entities of its own, which none does. It was not read.");
  });
  parser.on("error", (error) => {
    throw error;
  });
  try {
    for await (const chunk of stream) {
      // Entries of a ZIP give bytes.
      parser.write(decoder.decode(chunk as Uint8Array, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
    yield;
  } catch (error) {
    if (isAppError(error)) throw error;
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error);
    throw unreadable(`The workbook is broken: ${reason}`, error);
  } finally {
    stream.destroy();
  }
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Reads all of an XML stream. */
export async function readAllXml(stream: Readable, events: XmlEvents): Promise<void> {
  for await (const _piece of readXml(stream, events)) {
    // What is found goes to the events.
  }
}
