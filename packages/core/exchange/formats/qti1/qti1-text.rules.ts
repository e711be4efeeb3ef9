import { posix } from "node:path";
import { escapeHtml } from "../../cell-text/tree.rules.ts";
import { htmlText, plainText } from "../foreign-text.rules.ts";
import { pictureName, QtiTexts } from "../qti/qti-html.rules.ts";
import {
  elementsOf,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";

/** Elements around texts: their contents are read as if these elements were not there. */
const AROUND = new Set([
  "flow",
  "flow_mat",
  "material",
  "solution",
  "solutionmaterial",
  "rubric",
  "presentation_material",
]);
/** Elements that are read elsewhere. */
const RESPONSE = /^(?:response_|render_|itemmetadata$|qticomment$|duration$)/;
const SOUND: Readonly<Record<string, string>> = {
  mataudio: "A sound",
  matvideo: "A video",
  matapplet: "A program",
  matapplication: "A program",
};
const IMAGE = /<img\b[^<>]{0,20000}>/gi;
const attributeOf = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag);
  return found?.[1] ?? found?.[2];
};
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
};
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (all, name: string) => ENTITIES[name] ?? all);
/** The folder names with which Canvas and Common Cartridges refer to a package's files. */
const FILES = /^(?:\$|%24)(?:IMS[-_]CC[-_]FILEBASE)(?:\$|%24)(?:\.\.)?\/*/i;
const FOLDERS = ["", "web_resources/"];

/** Converts the texts of QTI 1.2 to cells. */
export class Qti1Texts {
  readonly notes = new Set<string>();
  readonly #path: string;
  readonly #files: ReadonlySet<string>;

  /**
   * @param path of the file, which addresses of images are relative to
   * @param files paths of the package, to find images in
   */
  constructor(path: string, files: ReadonlySet<string>) {
    this.#path = path;
    this.#files = files;
  }

  /** The texts inside an element as a cell, without texts inside its responses. */
  of(element: XmlElement | undefined): string {
    return element ? this.#html(element) : "";
  }

  #html(parent: XmlElement): string {
    return elementsOf(parent)
      .map((element) => {
        const { name } = element;
        if (AROUND.has(name)) return this.#html(element);
        if (RESPONSE.test(name)) return "";
        return this.#material(element);
      })
      .join("");
  }

  #material(element: XmlElement): string {
    const { name } = element;
    if (name === "mattext" || name === "matemtext") return this.#text(element);
    if (name === "matbreak") return "<br>";
    if (name === "matimage") return this.#image(element);
    const sound = SOUND[name];
    if (sound !== undefined) this.notes.add(`${sound} is left out.`);
    else if (textOf(element).trim() !== "") this.notes.add(`The text of <${name}> is left out.`);
    return "";
  }

  #text(element: XmlElement): string {
    if (elementsOf(element).length > 0) {
      const texts = new QtiTexts(this.#path);
      const html = texts.of(element);
      for (const note of texts.notes) this.notes.add(note);
      return html;
    }
    const text = textOf(element);
    const type = element.attributes["texttype"] ?? "text/plain";
    return /html/i.test(type) ? htmlText(this.#images(text)) : plainText(text);
  }

  #images(html: string): string {
    return html.replace(IMAGE, (tag) => {
      const latex = attributeOf(tag, "data-equation-content");
      if (latex !== undefined && latex !== "") return `\\(${escapeHtml(unescaped(latex))}\\)`;
      const source = attributeOf(tag, "src");
      if (source === undefined) return tag;
      const alt = attributeOf(tag, "alt");
      const shown = escapeHtml(this.#address(unescaped(source)));
      return `<img src="${shown}"${alt === undefined ? "" : ` alt="${alt.replaceAll('"', "&quot;")}"`}>`;
    });
  }

  #image(element: XmlElement): string {
    const { uri = "" } = element.attributes;
    if (uri === "") {
      this.notes.add("An image inside the XML is left out.");
      return "";
    }
    return htmlText(`<img src="${escapeHtml(this.#address(uri))}">`);
  }

  /** The name of an image of the package; web addresses stay. */
  #address(source: string): string {
    if (/^[a-z][a-z\d+.-]*:/i.test(source) || source.startsWith("//")) return source;
    const plainPath = decoded(source.split(/[?#]/)[0] ?? "");
    const inside = decoded(source).match(FILES) ? decoded(plainPath.replace(FILES, "")) : undefined;
    const candidates =
      inside === undefined
        ? [posix.join(posix.dirname(this.#path), plainPath), plainPath]
        : FOLDERS.map((folder) => posix.normalize(folder + inside));
    const found = candidates.find((path) => this.#files.has(path)) ?? candidates[0] ?? "";
    return pictureName(found);
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
