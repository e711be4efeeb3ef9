import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import type { XmlElement, XmlNode } from "../../kernel/rich-text/xml-element.rules.ts";
import { localName, type XmlEvents, XmlParser, XmlRefused } from "./xml-parser.ts";

/** No question has elements nested deeper than this. */
const DEPTH = 60;
/** The most elements in a whole file, and in one question or item. */
const MOST_ELEMENTS = { file: 1_000_000, part: 10_000 };
/** Characters that the parser gets at a time, so that questions come out while it reads. */
const PIECE = 65_536;

/**
 * Mistakes that are accepted, because other systems make them and every reader understands what is
 * meant.
 */
const HARMLESS = new Set([
  "undefined entity",
  "disallowed character",
  "malformed character entity",
  "malformed comment",
  'the string "]]>" is disallowed in char data',
]);

/**
 * Names with a meaning in JavaScript's objects; no format has an element or attribute of this name.
 */
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

interface OpenElement extends XmlElement {
  children: XmlNode[];
}

/** Builds one element, or remembers the first reason why it cannot be read. */
class ElementBuilder {
  readonly name: string;
  readonly #most: number;
  readonly #open: OpenElement[] = [];
  #depth = 0;
  #elements = 0;
  #root: OpenElement | undefined;
  #reason: string | undefined;

  constructor(name: string, mostElements: number) {
    this.name = name;
    this.#most = mostElements;
  }

  get isComplete(): boolean {
    return this.#depth === 0;
  }

  /** @throws NoEquivalent for an element that cannot be read */
  get element(): XmlElement {
    if (this.#reason !== undefined) throw new NoEquivalent(this.#reason);
    if (this.#root === undefined) throw new NoEquivalent("This XML has no element.");
    return this.#root;
  }

  open(name: string, given: Readonly<Record<string, string>>): void {
    this.#depth++;
    const attributes = withoutPrefixes(given);
    const forbidden = [name, ...Object.keys(attributes)].find((one) => FORBIDDEN.has(one));
    if (forbidden !== undefined) this.refuse(`This XML cannot be read: it uses "${forbidden}".`);
    if (++this.#elements > this.#most) {
      this.refuse(`This XML has more than ${this.#most} elements, so it was rejected.`);
    }
    // A refused element takes no more memory.
    if (this.#reason !== undefined) return;
    const element: OpenElement = { name, attributes, children: [] };
    this.#open.at(-1)?.children.push(element);
    this.#root ??= element;
    this.#open.push(element);
  }

  text(text: string): void {
    if (this.#reason === undefined) this.#open.at(-1)?.children.push(text);
  }

  close(): void {
    this.#depth--;
    this.#open.pop();
  }

  fault(reason: string, line: number): void {
    if (HARMLESS.has(reason)) return;
    const description = reason === BARE_AMPERSAND ? "an & must be written as &amp;" : reason;
    this.refuse(`This XML cannot be read (line ${line}): ${description}.`);
  }

  refuse(reason: string): void {
    this.#reason ??= reason;
  }
}

const withoutPrefixes = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      /^xmlns(?::|$)/.test(name) ? [] : [[localName(name), value]],
    ),
  );

/**
 * Reads a document as one element.
 * @throws NoEquivalent with the reason: a mistake in it, a document type, too deep, too large
 */
export function parseXml(text: string, mostElements = MOST_ELEMENTS.part): XmlElement {
  const builder = new ElementBuilder("", mostElements);
  const events: XmlEvents = {
    open: (name, attributes) => builder.open(name, attributes),
    text: (content) => builder.text(content),
    close: () => builder.close(),
    fault: (reason, line) => builder.fault(reason, line),
  };
  const parser = new XmlParser(events, { depth: DEPTH, elements: MOST_ELEMENTS.file });
  refusing(() => {
    parser.write(withEndedAmpersands(text));
    parser.end();
  });
  return builder.element;
}

/** An element directly inside the root of a document. */
export interface XmlPart {
  name: string;
  /** @throws NoEquivalent for a part that cannot be read; other parts still can be read */
  readonly element: XmlElement;
}

/** Collects the elements inside the root, each once it has ended. */
class PartCollector implements XmlEvents {
  root = "";
  #part: ElementBuilder | undefined;
  #complete: XmlPart[] = [];

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.root === "") this.root = name;
    else {
      this.#part ??= new ElementBuilder(name, MOST_ELEMENTS.part);
      this.#part.open(name, attributes);
    }
  }

  text(text: string): void {
    this.#part?.text(text);
  }

  close(): void {
    this.#part?.close();
    if (!this.#part?.isComplete) return;
    this.#complete.push(this.#part);
    this.#part = undefined;
  }

  /** A mistake outside of all parts does not affect them. */
  fault(reason: string, line: number): void {
    if (reason !== "documents may contain only one root") this.#part?.fault(reason, line);
  }

  take(): XmlPart[] {
    const parts = this.#complete;
    this.#complete = [];
    return parts;
  }
}

/**
 * The elements directly inside a document's root, one at a time while the document is read.
 * @throws NoEquivalent for another root, and for a document that is refused as a whole
 */
export function* xmlParts(text: string, root: string): Generator<XmlPart, void, undefined> {
  const collector = new PartCollector();
  const parser = new XmlParser(collector, { depth: DEPTH, elements: MOST_ELEMENTS.file });
  const ended = withEndedAmpersands(text);
  for (let at = 0; at < ended.length; at += PIECE) {
    refusing(() => parser.write(ended.slice(at, at + PIECE)));
    if (collector.root !== "" && collector.root !== root) break;
    yield* collector.take();
  }
  if (collector.root !== root) {
    throw new NoEquivalent(`This XML begins with <${collector.root}>, not with <${root}>.`);
  }
  refusing(() => parser.end());
  yield* collector.take();
}

function refusing(read: () => void): void {
  try {
    read();
  } catch (error) {
    throw error instanceof XmlRefused ? new NoEquivalent(error.message) : error;
  }
}

/** The fault that the parser reports for "& ;". */
const BARE_AMPERSAND = "disallowed character in entity name";

const RAW_OR_AMPERSAND =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|&(?![#\w.:-]{1,40};)/g;

/**
 * The parser would read on from a bare & to the next semicolon, also through tags. "& ;" ends the
 * mistake where it began.
 */
const withEndedAmpersands = (text: string): string =>
  text.replace(RAW_OR_AMPERSAND, (found) => (found === "&" ? "& ;" : found));
