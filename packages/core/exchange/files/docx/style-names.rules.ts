import {
  elementOf,
  elementsOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";

/** Names of the document's styles by their ids: ids are in the author's language, names in English. */
export const styleNames = (styles: XmlElement | undefined): Map<string, string> =>
  new Map(
    elementsOf(styles, "style").map((style) => [
      style.attributes["styleId"] ?? "",
      elementOf(style, "name")?.attributes["val"] ?? "",
    ]),
  );
