import { elementsOf, type XmlElement } from "../../../kernel/rich-text/xml-element.rules.ts";

/** Whether an element is around rows, cells or paragraphs, and is read as if it were not there. */
export const isAround = (name: string): boolean =>
  /^(?:sdt|sdtContent|customXml|ins|moveTo)$/.test(name);

/** The elements of some names inside another, also those in fields. */
export const insideOf = (parent: XmlElement, name: RegExp): XmlElement[] =>
  elementsOf(parent).flatMap((one) =>
    name.test(one.name) ? [one] : isAround(one.name) ? insideOf(one, name) : [],
  );

export const rowsOf = (table: XmlElement): XmlElement[] => insideOf(table, /^tr$/);

export const cellsOf = (row: XmlElement): XmlElement[] => insideOf(row, /^tc$/);

/** The drawn object, and its text boxes, whose contents are read separately. */
export function drawnIn(drawing: XmlElement): { drawn: XmlElement[]; boxes: XmlElement[] } {
  const drawn: XmlElement[] = [];
  const boxes: XmlElement[] = [];
  const walk = (parent: XmlElement) => {
    for (const one of elementsOf(parent)) {
      // Content for programs that do not know the alternative beside it.
      if (one.name === "Fallback") continue;
      if (one.name === "txbxContent") boxes.push(one);
      else {
        drawn.push(one);
        walk(one);
      }
    }
  };
  walk(drawing);
  return { drawn, boxes };
}
