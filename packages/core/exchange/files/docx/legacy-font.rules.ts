import { AppError } from "../../../kernel/shared/error.ts";
import {
  elementOf,
  elementsOf,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";

/**
 * Fonts from the time before Unicode. They draw letters of Indian scripts in the place of Latin
 * letters, so every other program sees Latin letters without a meaning.
 */
const LEGACY = new RegExp(
  `^(?:${[
    "kruti ?dev",
    "krutipad",
    "dev ?lys",
    "(?:walkman|aaryan)? ?-?chanakya",
    "walkman",
    "shusha",
    "susha",
    "shivaji",
    "akruti",
    "4c ?gandhi",
    "aps-",
    "(?:as|bn|dv|dvb|dvw|gj|gjw|kn|ml|mlw|or|pn|tl|tlw|tm|tmw)b?-?ttf?[a-z]",
    "shree-(?:dev|ban|guj|kan|mal|ori|pun|tam|tel)",
    "brh ",
    "bamini",
    "anmol ?lipi",
    "asees",
    "sutonny ?mj",
    "lmg-",
    "harikrishna",
    "terafont",
    "nudi 0",
  ].join("|")})`,
  "i",
);
const LETTERS = /[A-Za-z\u00a1-\u00ff]/;

/** Whether a text in a font is not what its reader sees. */
const isLegacy = (text: string, font: string): boolean =>
  LEGACY.test(font) && !/uni/i.test(font) && LETTERS.test(text);

/**
 * The font that the properties of a run or a style set for Latin letters; "" if they set no font.
 */
const fontOf = (properties: XmlElement | undefined): string =>
  elementOf(properties, "rFonts")?.attributes["ascii"] ?? "";

/** The id of the style that properties name; "" if they name no style. */
const styleOf = (element: XmlElement, kind: "p" | "r"): string =>
  elementOf(elementOf(element, `${kind}Pr`), `${kind}Style`)?.attributes["val"] ?? "";

/**
 * How many styles are searched for a font, from a style to the one that it is based on and so on.
 */
const DEEPEST = 20;

/** Finds texts in fonts that are not Unicode, by runs and by the styles of the document. */
export class FontCheck {
  /** The fonts of styles by their ids; the id "" has the font of all texts without a style. */
  readonly #fonts: ReadonlyMap<string, string>;
  /** The font of the paragraph's style. */
  #current = "";

  /** @param styles the document's styles */
  constructor(styles?: XmlElement) {
    this.#fonts = fontsOf(styles);
  }

  /** Begins a paragraph. */
  enter(paragraph: XmlElement): void {
    this.#current = this.#fonts.get(styleOf(paragraph, "p")) ?? this.#fonts.get("") ?? "";
  }

  /** Refuses a run whose text is in such a font. @throws AppError `legacy_font` */
  assertUnicode(run: XmlElement, paragraph: number): void {
    const style = styleOf(run, "r");
    const styled = (style !== "" && this.#fonts.get(style)) || this.#current;
    const font = fontOf(elementOf(run, "rPr")) || styled;
    if (!isLegacy(elementsOf(run, "t").map(textOf).join(""), font)) return;
    const details = { paragraph, font: font.slice(0, 60) };
    throw new AppError(
      "invalid",
      "legacy_font",
      `Paragraph ${paragraph} uses the font ${details.font}, which is not Unicode. Convert the file to Unicode first.`,
      { details },
    );
  }
}

function fontsOf(styles: XmlElement | undefined): Map<string, string> {
  const defaults = elementOf(elementOf(elementOf(styles, "docDefaults"), "rPrDefault"), "rPr");
  const all = new Map(
    elementsOf(styles, "style").map((style) => [style.attributes["styleId"] ?? "", style]),
  );
  const fonts = new Map([["", fontOf(defaults)]]);
  for (const [id, { attributes }] of all) {
    const font = inherited(all, id);
    if (font === "") continue;
    fonts.set(id, font);
    // The style of paragraphs that name no style.
    if (attributes["default"] === "1" && attributes["type"] === "paragraph") fonts.set("", font);
  }
  return fonts;
}

/**
 * The font of a style, or of the nearest style that it is based on; "" if none of them sets a font.
 */
function inherited(styles: ReadonlyMap<string, XmlElement>, id: string): string {
  let at = id;
  for (let deep = 0; deep < DEEPEST && at !== ""; deep++) {
    const style = styles.get(at);
    const font = fontOf(elementOf(style, "rPr"));
    if (font !== "") return font;
    at = elementOf(style, "basedOn")?.attributes["val"] ?? "";
  }
  return "";
}
