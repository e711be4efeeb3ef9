import { elementsOf, type XmlElement } from "../../../kernel/rich-text/xml-element.rules.ts";

/** Whether an element is around rows, cells or paragraphs, and is read as if it were not there. */
export const isAround = (name: string): boolean =>
  /^(?:sdt|sdtContent|customXml|ins|moveTo)$/.test(name);

/**
 * The elements inside another element whose names match. Elements that `isAround` knows are passed
 * through.
 */
export const insideOf = (parent: XmlElement, name: RegExp): XmlElement[] =>
  elementsOf(parent).flatMap((one) =>
    name.test(one.name) ? [one] : isAround(one.name) ? insideOf(one, name) : [],
  );

export const rowsOf = (table: XmlElement): XmlElement[] => insideOf(table, /^tr$/);

export const cellsOf = (row: XmlElement): XmlElement[] => insideOf(row, /^tc$/);

/** The elements of a drawing, and its text boxes, whose contents are read separately. */
export function drawnIn(drawing: XmlElement): { drawn: XmlElement[]; boxes: XmlElement[] } {
  const drawn: XmlElement[] = [];
  const boxes: XmlElement[] = [];
  const walk = (parent: XmlElement) => {
    for (const one of elementsOf(parent)) {
      // Skips content for older programs, which do not know the content beside it.
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
