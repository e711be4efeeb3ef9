import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";

/** No question is written deeper. */
const MOST_DEPTH = 60;
/** In a file, and in what is parsed at once. */
export const MOST_ELEMENTS = { file: 1_000_000, part: 10_000 };

/** In one tag: readers take longer for each the more there are. */
const MOST_ATTRIBUTES = 100;

/** Where an element directly inside the document's root begins and ends. */
export interface XmlPart {
  name: string;
  from: number;
  to: number;
}

interface Tag {
  kind: "open" | "empty" | "close" | "other";
  name: string;
  /** After its last character. */
  to: number;
}

/**
 * Walks once over the tags of a document, in time that grows with its length alone, and gives the
 * name of its root and the parts inside it; a part whose own tags do not match ends all the same.
 * What a parser could be made to work on without end is refused before any parser sees it.
 * @throws NoEquivalent for a document type, for tags that never end, for too deep or too many
 */
export function scanXml(
  text: string,
  most = MOST_ELEMENTS.file,
): { root: string; parts: XmlPart[] } {
  const parts: XmlPart[] = [];
  const open: string[] = [];
  let root = "";
  let elements = 0;
  let from = 0;
  for (let at = text.indexOf("<"); at >= 0;) {
    const { kind, name, to } = tagAt(text, at);
    const begins = kind === "open" || kind === "empty";
    if (begins && ++elements > most) throw tooLarge(`more than ${most} elements`);
    if (begins && root === "") root = name;
    if (begins && open.length === 1) from = at;
    if (kind === "open" && open.push(name) > MOST_DEPTH) {
      throw tooLarge(`elements more than ${MOST_DEPTH} deep`);
    }
    const inside = open.length;
    if (kind === "close") open.length = Math.max(0, open.lastIndexOf(name));
    const ends = kind === "empty" || (kind === "close" && open.length < inside);
    if (ends && open.length === 1) parts.push({ name, from, to });
    at = text.indexOf("<", to);
  }
  return { root, parts };
}

const tooLarge = (what: string) => new NoEquivalent(`This XML has ${what}, which is refused.`);

function tagAt(text: string, at: number): Tag {
  if (text.startsWith("<!--", at)) return other(text, "-->", at + 4, "A comment");
  if (text.startsWith("<![CDATA[", at)) return other(text, "]]>", at + 9, "A CDATA section");
  if (text.startsWith("<?", at)) return other(text, "?>", at + 2, "An instruction");
  if (text.startsWith("<!", at)) {
    throw new NoEquivalent(
      "This XML has a document type (<!DOCTYPE or <!ENTITY), which is refused: it can hide other files and texts without end. Take it out.",
    );
  }
  const to = endOfTag(text, at);
  const closes = text[at + 1] === "/";
  const name = nameAt(text, at + (closes ? 2 : 1));
  if (closes) return { kind: "close", name, to };
  return { kind: text[to - 2] === "/" ? "empty" : "open", name, to };
}

function other(text: string, end: string, from: number, what: string): Tag {
  const found = text.indexOf(end, from);
  if (found < 0) throw new NoEquivalent(`${what} in this XML never ends.`);
  return { kind: "other", name: "", to: found + end.length };
}

/** After the angle bracket that ends a tag; one inside quotes does not. */
function endOfTag(text: string, at: number): number {
  let values = 0;
  for (let i = at + 1; i < text.length; i++) {
    const char = text[i];
    if (char === ">") return i + 1;
    if (char !== '"' && char !== "'" && char !== "=") continue;
    // A value without its name's sign, or a name without a value, is no attribute; both take time.
    if (++values > 2 * MOST_ATTRIBUTES) {
      throw tooLarge(`a tag with more than ${MOST_ATTRIBUTES} attributes`);
    }
    if (char === "=") continue;
    i = text.indexOf(char, i + 1);
    if (i < 0) break;
  }
  throw new NoEquivalent("A tag in this XML never ends.");
}

const NAME = /[\w.:-]*/y;

function nameAt(text: string, at: number): string {
  NAME.lastIndex = at;
  return (NAME.exec(text)?.[0] ?? "").replace(/^.*:/, "");
}
