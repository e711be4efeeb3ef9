import { SaxesParser, type SaxesTagPlain } from "saxes";

/** The events of parsing a document, in order. Names are without their prefixes. */
export interface XmlEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
  /** A mistake in the element that is open; the parser continues after it. */
  fault(reason: string, line: number): void;
}

/** The limits of a document, so that a small file cannot keep a reader busy for minutes. */
export interface XmlLimits {
  depth: number;
  elements: number;
}

/** The most attributes of a tag: the more a tag has, the longer a reader takes for each of them. */
const MOST_ATTRIBUTES = 100;

const XML_ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A document that is refused as a whole. */
export class XmlRefused extends Error {}

/** A document type could declare entities that name other files, or one another without end. */
export class DocumentTypeRefused extends XmlRefused {}

/** The library builds an error with a stack for each fault; a hostile file has millions. */
class Saxes extends SaxesParser {
  readonly #report: (reason: string) => void;

  constructor(report: (reason: string) => void) {
    super();
    this.#report = report;
  }

  override fail(reason: string): this {
    this.#report(reason.replace(/\.$/, ""));
    return this;
  }
}

/**
 * Reads XML piece by piece and reports its parts. Only the five entities of XML and characters by
 * number have a meaning. A document type is refused, because its entities can name other files, or
 * each other without end.
 */
export class XmlParser {
  readonly #saxes: Saxes;
  readonly #events: XmlEvents;
  readonly #limits: XmlLimits;
  #depth = 0;
  #elements = 0;
  #attributes = 0;
  #isInTag = false;
  /** Faults in a tag wait until its element is open. */
  #tagFaults: { reason: string; line: number }[] = [];
  /**
   * The element that is ending. Its end is reported one event later, because a wrong end tag is
   * reported as a fault of this element.
   */
  #closing: string | undefined;

  constructor(events: XmlEvents, limits: XmlLimits) {
    this.#events = events;
    this.#limits = limits;
    const saxes = new Saxes((reason) => this.#fault(reason));
    // Without a prototype, as "&constructor;" would find a function there.
    saxes.ENTITIES = Object.assign(Object.create(null), XML_ENTITIES);
    saxes.on("opentagstart", () => this.#start());
    saxes.on("attribute", () => this.#countAttribute());
    saxes.on("opentag", (tag: SaxesTagPlain) => this.#open(tag));
    saxes.on("closetag", ({ name }: SaxesTagPlain) => {
      this.#flush();
      this.#closing = localName(name);
    });
    const text = (content: string) => {
      this.#flush();
      events.text?.(content);
    };
    saxes.on("text", text);
    saxes.on("cdata", text);
    saxes.on("doctype", () => {
      throw new DocumentTypeRefused(
        "This XML has a document type (<!DOCTYPE or <!ENTITY), which is not accepted: it can pull in other files. Remove it.",
      );
    });
    this.#saxes = saxes;
  }

  /** @throws XmlRefused for a document type, and over a limit */
  write(piece: string): void {
    this.#saxes.write(piece);
    this.#flush();
  }

  /** Ends the document. @throws XmlRefused where a tag or a comment has no end */
  end(): void {
    this.#saxes.close();
    this.#flush();
  }

  #start(): void {
    this.#flush();
    this.#attributes = 0;
    this.#isInTag = true;
    if (++this.#elements > this.#limits.elements) {
      throw tooLarge(`more than ${this.#limits.elements} elements`);
    }
  }

  #countAttribute(): void {
    if (++this.#attributes > MOST_ATTRIBUTES) {
      throw tooLarge(`a tag with more than ${MOST_ATTRIBUTES} attributes`);
    }
  }

  #open({ name, attributes, isSelfClosing }: SaxesTagPlain): void {
    this.#depth++;
    if (this.#depth > this.#limits.depth && !isSelfClosing) {
      throw tooLarge(`elements nested more than ${this.#limits.depth} deep`);
    }
    this.#events.open?.(localName(name), attributes);
    this.#isInTag = false;
    if (this.#tagFaults.length === 0) return;
    for (const { reason, line } of this.#tagFaults) this.#events.fault(reason, line);
    this.#tagFaults = [];
  }

  #flush(): void {
    if (this.#closing === undefined) return;
    const name = this.#closing;
    this.#closing = undefined;
    this.#depth--;
    this.#events.close?.(name);
  }

  #fault(reason: string): void {
    if (reason === "unexpected end") {
      throw new XmlRefused("A tag or a comment in this XML never ends.");
    }
    // A wrong end tag is reported inside the element that it ends; other errors come after the
    // element.
    if (reason !== "unexpected close tag") this.#flush();
    const { line } = this.#saxes;
    if (this.#isInTag) {
      this.#tagFaults.push({ reason, line });
      // A value without a name, or a name without a value, takes as long to read as an attribute,
      // so it counts as an attribute.
      this.#countAttribute();
    } else this.#events.fault(reason, line);
  }
}

const tooLarge = (what: string) => new XmlRefused(`This XML has ${what}, so it was rejected.`);

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);
