import { escapeHtml } from "../cell-text/tree.rules.ts";
import { autoText, htmlText, plainText } from "./foreign-text.rules.ts";
import type { Picture } from "./foreign.rules.ts";
import {
  elementOf,
  elementsOf,
  textOf,
  type XmlElement,
} from "../../kernel/rich-text/xml-element.rules.ts";

/** Reads the texts of one question and collects their embedded images. */
export class MoodleTexts {
  readonly pictures: Picture[] = [];
  readonly #number: number;

  /** @param number of the question in its file, from 1, for unique image names */
  constructor(number: number) {
    this.#number = number;
  }

  /** An element's `<text>` as a cell; "" for none. */
  of(element: XmlElement | undefined): string {
    if (element === undefined) return "";
    const text = this.#named(element, textOf(elementOf(element, "text")));
    switch (element.attributes["format"]) {
      case "plain_text":
        return plainText(text);
      case "markdown":
      case "moodle_auto_format":
        return autoText(text);
      default:
        return htmlText(text);
    }
  }

  /** The text with the names that the row uses for its images. */
  #named(element: XmlElement, text: string): string {
    let named = text;
    for (const file of elementsOf(element, "file")) {
      const { name = "", path = "/" } = file.attributes;
      if (name === "" || file.attributes["encoding"] !== "base64") continue;
      const own = this.#keep(name, textOf(file));
      for (const written of spellings(path + name)) {
        named = named.replaceAll(`@@PLUGINFILE@@${written}`, own);
      }
    }
    return named;
  }

  #keep(name: string, base64: string): string {
    const plain = name
      .replace(/[^\w.-]+/g, "-")
      .slice(-80)
      .toLowerCase();
    const own = `q${this.#number}-${this.pictures.length + 1}-${plain}`;
    this.pictures.push({ name: own, bytes: () => Buffer.from(base64, "base64") });
    return own;
  }
}

/** The forms that a path can have in an HTML address. */
const spellings = (path: string): Set<string> =>
  new Set([
    path.split("/").map(encodeURIComponent).join("/"),
    encodeURI(path),
    escapeHtml(path),
    path,
  ]);
