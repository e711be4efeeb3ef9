import {
  elementOf,
  elementsOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";
import { ALPHABETS } from "../../reading/marks/alphabets.rules.ts";
import type { WordLabel } from "../../reading/block.ts";

/** Labels such as "12." that Word computes and does not write into the text. */

interface Level {
  start: number;
  format: string;
  /** The form of a label, in which %1 stands for the number of the level 1: "%1." for "12." */
  text: string;
}

interface List {
  /**
   * The id of the list's definition. Lists with the same definition continue each other's numbers.
   */
  definition: string;
  levels: ReadonlyMap<number, Level>;
  /** For levels that start again where this list is first used, the number that they start with. */
  restarts: ReadonlyMap<number, number>;
}

/** The most characters of a label: a label of a hostile file could fill the memory. */
const LONGEST_LABEL = 40;

const valueOf = (element: XmlElement | undefined, name: string): string =>
  elementOf(element, name)?.attributes["val"] ?? "";

const numberOf = (text: string | undefined, otherwise: number): number =>
  /^\d{1,6}$/.test(text ?? "") ? Number(text) : otherwise;

function levelsOf(definition: XmlElement | undefined): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const level of definition ? elementsOf(definition, "lvl") : []) {
    levels.set(numberOf(level.attributes["ilvl"], 0), {
      start: numberOf(valueOf(level, "start"), 1),
      format: valueOf(level, "numFmt") || "decimal",
      text: valueOf(level, "lvlText").slice(0, LONGEST_LABEL),
    });
  }
  return levels;
}

function listOf(num: XmlElement, definitions: ReadonlyMap<string, XmlElement>): List {
  const definition = valueOf(num, "abstractNumId");
  const levels = levelsOf(definitions.get(definition));
  const restarts = new Map<number, number>();
  for (const override of elementsOf(num, "lvlOverride")) {
    const at = numberOf(override.attributes["ilvl"], 0);
    const start = valueOf(override, "startOverride");
    if (start !== "") restarts.set(at, numberOf(start, 1));
    const own = elementOf(override, "lvl");
    if (own)
      for (const [, level] of levelsOf({ ...override, children: [own] })) levels.set(at, level);
  }
  return { definition, levels, restarts };
}

function romanOf(value: number): string {
  const signs = [
    [1000, "m"],
    [900, "cm"],
    [500, "d"],
    [400, "cd"],
    [100, "c"],
    [90, "xc"],
    [50, "l"],
    [40, "xl"],
    [10, "x"],
    [9, "ix"],
    [5, "v"],
    [4, "iv"],
    [1, "i"],
  ] as const;
  let left = Math.min(value, 4000);
  let text = "";
  for (const [worth, sign] of signs) {
    text += sign.repeat(Math.floor(left / worth));
    left %= worth;
  }
  return text;
}

/**
 * Formats that count with the letters or digits of a script, with the script's first letter or
 * digit.
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  decimalEnclosedCircle: "①",
  decimalEnclosedParen: "⑴",
  hindiConsonants: "क",
  hindiNumbers: "१",
  russianUpper: "А",
  russianLower: "а",
  thaiLetters: "ก",
  ganada: "가",
  chosung: "ㄱ",
  hebrew2: "א",
  arabicAlpha: "أ",
  arabicAbjad: "أ",
  ideographTraditional: "甲",
  aiueo: "ア",
};

export function written(value: number, format: string): string {
  const script = ALPHABETS.find(({ name }) => name === SCRIPTS[format]);
  const letter = () =>
    String.fromCodePoint(97 + ((value - 1) % 26)).repeat(Math.min(10, Math.ceil(value / 26)));
  if (format === "lowerLetter") return letter();
  if (format === "upperLetter") return letter().toUpperCase();
  if (format === "lowerRoman") return romanOf(value);
  if (format === "upperRoman") return romanOf(value).toUpperCase();
  const plain = format === "decimalZero" && value < 10 ? `0${value}` : String(value);
  return script?.letters[value - 1] ?? plain;
}

/** Counts the items of a document's lists, to compute their labels. */
export class Numbering {
  readonly #lists = new Map<string, List>();
  readonly #counts = new Map<string, Map<number, number>>();
  readonly #used = new Set<string>();

  /** The list and the level that a style of paragraphs has. */
  readonly #styles = new Map<string, XmlElement>();

  /** @param part word/numbering.xml @param styles word/styles.xml */
  constructor(part: XmlElement | undefined, styles?: XmlElement) {
    for (const style of elementsOf(styles, "style")) {
      const properties = elementOf(elementOf(style, "pPr"), "numPr");
      if (properties) this.#styles.set(style.attributes["styleId"] ?? "", properties);
    }
    const definitions = new Map(
      elementsOf(part, "abstractNum").map((one) => [one.attributes["abstractNumId"] ?? "", one]),
    );
    for (const num of elementsOf(part, "num")) {
      this.#lists.set(num.attributes["numId"] ?? "", listOf(num, definitions));
    }
  }

  /** The label of the next paragraph of a list; undefined for paragraphs outside lists. */
  next(paragraph: XmlElement): WordLabel | undefined {
    const own = elementOf(paragraph, "pPr");
    const properties = elementOf(own, "numPr") ?? this.#styles.get(valueOf(own, "pStyle"));
    const id = valueOf(properties, "numId");
    const list = this.#lists.get(id);
    if (!list) return undefined;
    const at = numberOf(valueOf(properties, "ilvl"), 0);
    const counts = this.#counted(list, id);
    const level = list.levels.get(at);
    if (!level) return undefined;
    counts.set(at, (counts.get(at) ?? level.start - 1) + 1);
    for (const deeper of counts.keys()) if (deeper > at) counts.delete(deeper);
    const isBullet = level.format === "bullet";
    const text = isBullet || level.format === "none" ? "" : labelOf(list, level, counts);
    return text === "" && !isBullet ? undefined : { text, level: at, list: id, isBullet };
  }

  /**
   * The counters of a list. When the list is used first, the counters of its `restarts` are set.
   */
  #counted(list: List, id: string): Map<number, number> {
    const counts = this.#counts.get(list.definition) ?? new Map<number, number>();
    this.#counts.set(list.definition, counts);
    if (!this.#used.has(id)) {
      this.#used.add(id);
      for (const [level, start] of list.restarts) counts.set(level, start - 1);
    }
    return counts;
  }
}

const labelOf = (list: List, level: Level, counts: ReadonlyMap<number, number>): string =>
  level.text.replace(/%(\d)/g, (_all, digit: string) => {
    const of = Number(digit) - 1;
    const { format, start } = list.levels.get(of) ?? level;
    return written(counts.get(of) ?? start, format);
  });
