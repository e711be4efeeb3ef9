import { buffer } from "node:stream/consumers";
import { openDocx } from "./docx/parts.ts";

/** The content of one paragraph of a document. */
export interface CountedParagraph {
  text: string;
  pictures: number;
  /** Equations that show something; `formulas` also counts the empty equations. */
  equations: number;
  formulas: number;
}

const TOKEN = /<!--[\s\S]*?-->|<(\/?)([\w.:-]+)((?:"[^"]*"|'[^']*'|[^<>"'])*?)(\/?)>|([^<]+)/g;
/** Elements that a reader of the document does not see, or would see a second time. */
const UNSEEN = new Set(["del", "moveFrom", "Fallback", "sectPr"]);
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * The paragraphs of a document in the order in which they begin. They are counted from its XML
 * alone, without any code of the reader.
 */
export async function censusOf(path: string): Promise<CountedParagraph[]> {
  const zip = await openDocx(path);
  try {
    const entry = zip.entries.find(({ fileName }) => fileName === "word/document.xml");
    if (!entry) throw new Error("The file has no document.");
    return new Census((await buffer(await zip.stream(entry))).toString("utf8")).paragraphs;
  } finally {
    zip.close();
  }
}

class Census {
  readonly paragraphs: CountedParagraph[] = [];
  readonly #names: string[] = [];
  readonly #open: CountedParagraph[] = [];
  #formula = "";

  constructor(xml: string) {
    for (const [, closing, name, attributes = "", empty, text] of xml.matchAll(TOKEN)) {
      if (text !== undefined) this.#text(text);
      else if (name !== undefined) {
        const local = name.slice(name.indexOf(":") + 1);
        if (closing !== "/") this.#begin(local, attributes);
        if (closing === "/" || empty === "/") this.#end(local);
      }
    }
  }

  #isIn = (name: string): boolean => this.#names.includes(name);

  #isUnseen(): boolean {
    return this.#names.some((name) => UNSEEN.has(name));
  }

  #begin(name: string, attributes: string): void {
    this.#names.push(name);
    if (this.#isUnseen()) return;
    if (name === "p" && !this.#isIn("oMath")) {
      const paragraph = { text: "", pictures: 0, equations: 0, formulas: 0 };
      this.paragraphs.push(paragraph);
      this.#open.push(paragraph);
    }
    const last = this.#open.at(-1);
    if (!last) return;
    if (name === "blip" || (name === "imagedata" && !this.#isIn("object"))) last.pictures++;
    if (name === "OLEObject" && /ProgID="Equation\.DSMT/.test(attributes)) {
      last.equations++;
      last.formulas++;
    }
    if (name === "oMath") this.#formula = "";
  }

  #end(name: string): void {
    const isUnseen = this.#isUnseen();
    this.#names.pop();
    if (isUnseen) return;
    const last = this.#open.at(-1);
    if (name === "oMath" && last) {
      last.formulas++;
      if (this.#formula.trim() !== "") last.equations++;
    }
    if (name === "p" && !this.#isIn("oMath")) this.#open.pop();
  }

  #text(text: string): void {
    if (this.#names.at(-1) !== "t" || this.#isUnseen()) return;
    const plain = text.replace(/&(#x?[\da-f]+|\w+);/gi, (_, entity: string) => decoded(entity));
    const last = this.#open.at(-1);
    if (this.#isIn("oMath")) this.#formula += plain;
    else if (last) last.text += plain;
  }
}

function decoded(entity: string): string {
  if (!entity.startsWith("#")) return ENTITIES[entity] ?? "";
  const isHex = /^#x/i.test(entity);
  return String.fromCodePoint(Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10));
}
