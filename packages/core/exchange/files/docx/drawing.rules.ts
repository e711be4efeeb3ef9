import {
  allElements,
  elementOf,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";

/** Word measures drawings in EMU, 360,000 to a centimetre. */
const CENTIMETRE = 360_000;
const POINT = 12_700;
/**
 * Two thirds of the height of an A4 page. A line of this height separates columns, because no
 * drawing of a question is so tall.
 */
const RULE_HEIGHT = 20 * CENTIMETRE;
/**
 * How many units the two ends of an upright line may be apart sideways: a line that was drawn by
 * hand is never quite upright.
 */
const ASKEW = CENTIMETRE / 4;
/** About the height of the first line of a paragraph. */
const LINE = 12 * POINT;

/**
 * Whether an element of a drawing is something that readers see, and neither a picture nor a text.
 */
export const isDrawn = ({ name }: XmlElement): boolean =>
  /^(?:wsp|wgp|wpc|chart|relIds|shape|rect|oval|line|group|graphicData)$/.test(name);

const SHAPE = /^(?:wsp|wgp|wpc|chart|relIds|shape|rect|oval|line|group)$/;
const ARROW = /^(?:headEnd|tailEnd)$/;

/** Whether a drawing is nothing but the upright line between two columns of a page. */
export function isColumnRule(drawn: readonly XmlElement[]): boolean {
  const shapes = drawn.filter(({ name }) => SHAPE.test(name));
  const [shape] = shapes;
  if (!shape || shapes.length > 1 || drawn.some(hasArrow) || drawn.some(isTurned)) return false;
  const size = shape.name === "line" ? sizeOfLine(shape) : sizeOfShape(shape, drawn);
  return size !== undefined && size.width <= ASKEW && size.height >= RULE_HEIGHT;
}

const hasArrow = ({ name, attributes }: XmlElement): boolean => {
  const { type, startarrow, endarrow } = attributes;
  const ends = ARROW.test(name) ? [type] : [startarrow, endarrow];
  return ends.some((end) => end !== undefined && end !== "none");
};

const isTurned = ({ attributes }: XmlElement): boolean =>
  attributes["rot"] !== undefined || /rotation/.test(attributes["style"] ?? "");

interface Size {
  width: number;
  height: number;
}

function sizeOfShape(shape: XmlElement, drawn: readonly XmlElement[]): Size | undefined {
  const inside = allElements(shape);
  const form = inside.find(({ name }) => name === "prstGeom")?.attributes["prst"];
  const extent = drawn.find(({ name }) => name === "extent")?.attributes;
  if (!/^(?:line|straightConnector1)$/.test(form ?? "") || !extent) return undefined;
  return { width: Number(extent["cx"]), height: Number(extent["cy"]) };
}

/** A line of older versions of Word, whose ends are written in points. */
function sizeOfLine({ attributes }: XmlElement): Size | undefined {
  const ends = `${attributes["from"]} ${attributes["to"]}`;
  const found = /^(-?[\d.]+)pt,(-?[\d.]+)pt (-?[\d.]+)pt,(-?[\d.]+)pt$/.exec(ends);
  if (!found) return undefined;
  const [x = 0, y = 0, toX = 0, toY = 0] = found.slice(1).map((one) => Number(one) * POINT);
  return { width: Math.abs(toX - x), height: Math.abs(toY - y) };
}

/**
 * How far a drawing that cannot be read may reach: over its own line, or over the line below as
 * well.
 */
export type Reach = "own" | "below" | "belowBlank";

/**
 * How far these drawings reach. Word places a free drawing by its offset, and a drawing that stays
 * near its own line covers no text if that line is blank.
 */
export function reachOf(drawn: readonly XmlElement[]): Reach {
  const anchor = drawn.find(({ name }) => name === "anchor");
  const isLoose = drawn.some(({ attributes }) =>
    /position:\s*absolute/.test(attributes["style"] ?? ""),
  );
  if (!anchor) return isLoose ? "below" : "own";
  const offset = Number(textOf(elementOf(elementOf(anchor, "positionV"), "posOffset")) || 0);
  const height = Number(elementOf(anchor, "extent")?.attributes["cy"] ?? 0);
  return offset + height / 2 > LINE ? "below" : "belowBlank";
}
