import { ofType, type Part, readAllXml, relationsOf } from "./workbook-xml.ts";

/** The objects that lie over a sheet: images, and drawings that are not read. */
export interface Drawn {
  /** The row that the spreadsheet shows; undefined for an object that is not anchored to a cell. */
  row: number | undefined;
  /** The position of the column, from 0. */
  place: number;
  what: "picture" | "chart" | "shape";
  /** For a picture: its path in the ZIP, or the address of a linked picture. */
  path: string;
}

/** No sheet has more; a hostile drawing must not fill the memory. */
const MOST_DRAWN = 20_000;
const ANCHORS = new Set(["twoCellAnchor", "oneCellAnchor", "absoluteAnchor"]);
const KINDS: Readonly<Record<string, Drawn["what"]>> = {
  pic: "picture",
  graphicFrame: "chart",
  sp: "shape",
  cxnSp: "shape",
};

/** Collects the anchors of a drawing from its XML. */
class DrawingParser {
  readonly found: Drawn[] = [];
  #items: { what: Drawn["what"]; id: string }[] = [];
  #from: Record<string, string> = {};
  #inFrom = false;
  #field = "";
  #isAbsolute = false;
  /**
   * How deep the parser is inside a copy of the drawing for older programs; 0 outside of such a
   * copy.
   */
  #fallback = 0;
  #open = "";

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#fallback > 0 || name === "Fallback") {
      this.#fallback++;
      return;
    }
    if (ANCHORS.has(name)) {
      this.#items = [];
      this.#from = {};
      this.#isAbsolute = name === "absoluteAnchor";
    } else if (name === "from") this.#inFrom = true;
    else if (this.#inFrom) this.#field = name;
    else if (KINDS[name] && this.#open === "") {
      this.#open = name;
      this.#items.push({ what: KINDS[name], id: "" });
    } else if (name === "blip" && this.#open === "pic") this.#embed(attributes);
  }

  #embed(attributes: Readonly<Record<string, string>>): void {
    const item = this.#items.at(-1);
    const value = (field: string) =>
      Object.entries(attributes).find(([key]) => key.endsWith(`:${field}`))?.[1];
    if (item && item.id === "") item.id = value("embed") ?? value("link") ?? "";
  }

  text(text: string): void {
    if (this.#inFrom && this.#field !== "" && this.#fallback === 0) {
      this.#from[this.#field] = ((this.#from[this.#field] ?? "") + text).slice(0, 20);
    }
  }

  close(name: string): void {
    if (this.#fallback > 0) {
      this.#fallback--;
      return;
    }
    if (name === "from") this.#inFrom = false;
    else if (this.#inFrom) this.#field = "";
    else if (name === this.#open) this.#open = "";
    else if (ANCHORS.has(name)) this.#anchored();
  }

  #anchored(): void {
    const [row, place] = [Number(this.#from["row"]), Number(this.#from["col"])];
    const isPlaced = !this.#isAbsolute && Number.isSafeInteger(row) && Number.isSafeInteger(place);
    for (const { what, id } of this.#items) {
      if (this.found.length >= MOST_DRAWN) return;
      const at = isPlaced ? { row: row + 1, place } : { row: undefined, place: 0 };
      this.found.push({ ...at, what, path: id });
    }
  }
}

/** The objects that lie over a sheet, in the order in which they are drawn. */
export async function readDrawn(part: Part, sheet: string): Promise<Drawn[]> {
  const all: Drawn[] = [];
  for (const { target } of ofType(await relationsOf(part, sheet), "drawing")) {
    const stream = await part(target);
    if (!stream) continue;
    const parser = new DrawingParser();
    await readAllXml(stream, {
      open: (name, attributes) => parser.open(name, attributes),
      text: (text) => parser.text(text),
      close: (name) => parser.close(name),
    });
    const targets = new Map((await relationsOf(part, target)).map((one) => [one.id, one.target]));
    for (const one of parser.found) {
      all.push({ ...one, path: one.what === "picture" ? (targets.get(one.path) ?? "") : "" });
    }
  }
  return all;
}
