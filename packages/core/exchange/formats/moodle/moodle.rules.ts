import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { VARIANT_LANGUAGES } from "../../../kernel/language/language.rules.ts";
import type { Language } from "../../../kernel/language/language.schema.ts";
import type { QuestionColumn } from "../../template/question-table.schema.ts";
import {
  type ForeignQuestion,
  type Picture,
  answerPart,
  orReason,
  textCells,
} from "../foreign.rules.ts";
import { codesIn, textIn } from "./mlang.rules.ts";
import { answerOf } from "./moodle-answer.rules.ts";
import { variantCells } from "./moodle-variants.rules.ts";
import { placeOf } from "../place.rules.ts";
import { answerTags, withTags } from "../tags.rules.ts";
import {
  type XmlElement,
  elementOf,
  elementsOf,
  textOf,
} from "../../../kernel/rich-text/xml-element.rules.ts";
import { xmlParts } from "../../xml/xml-tree.ts";
import { escapeHtml } from "../../cell-text/tree.rules.ts";
import { autoText, htmlText, plainText, takeBlock } from "../foreign-text.rules.ts";

/**
 * The questions of a Moodle XML file, one at a time. For a question that cannot be read, the reason
 * is returned, and reading continues with the next question.
 * @throws NoEquivalent for a file that is not Moodle XML, or a hostile one
 */
export function* readMoodle(xml: string): Generator<ForeignQuestion | NoEquivalent> {
  let place: Partial<Record<QuestionColumn, string>> = {};
  let number = 0;
  for (const part of xmlParts(xml, "quiz")) {
    if (part.name !== "question") continue;
    const read = orReason(() => part.element);
    if (!(read instanceof NoEquivalent) && read.attributes["type"] === "category") {
      place = placeOf(textIn(textOf(elementOf(elementOf(read, "category"), "text")), "en"));
      continue;
    }
    number += 1;
    const at = number;
    yield read instanceof NoEquivalent ? read : orReason(() => questionOf(read, place, at));
  }
}

/** The images inside a Moodle XML file, with the names that its rows use. */
export function* moodlePictures(xml: string): Generator<Picture> {
  for (const read of readMoodle(xml)) {
    if (!(read instanceof NoEquivalent)) yield* read.pictures;
  }
}

function questionOf(
  element: XmlElement,
  place: Partial<Record<QuestionColumn, string>>,
  number: number,
): ForeignQuestion {
  const english = questionIn(element, place, number, "en");
  const languages = VARIANT_LANGUAGES.filter((language) => english.codes.includes(language));
  const others = languages.map((language) =>
    variantCells(language, english, () => questionIn(element, place, number, language)),
  );
  const { cells, notes, pictures } = english;
  return {
    cells: Object.assign({ ...cells }, ...others.map((one) => one.cells)),
    notes: [...notes, ...others.flatMap((one) => one.notes), ...unknownCodes(english.codes)],
    pictures,
  };
}

/** A question as readers of one language see it. */
export interface QuestionInLanguage extends ForeignQuestion {
  /** The languages of the question's text and its answers. */
  codes: readonly string[];
  solutionCodes: readonly string[];
}

function questionIn(
  element: XmlElement,
  place: Partial<Record<QuestionColumn, string>>,
  number: number,
  language: Language,
): QuestionInLanguage {
  const texts = new MoodleTexts(number, language);
  const feedback = elementOf(element, "generalfeedback");
  const body = readBody(texts.of(elementOf(element, "questiontext")));
  const solution = texts.of(feedback);
  const tagged = elementsOf(elementOf(element, "tags") ?? element, "tag");
  const tags = tagged.map((tag) => textOf(tag).trim());
  const { cells, notes } = answerPart(answerOf(element, texts, body, solution), answerTags(tags));
  const shown = [
    elementOf(element, "questiontext"),
    ...elementsOf(element, "answer").map((answer) => elementOf(answer, "text")),
    ...elementsOf(element, "subquestion"),
  ];
  const grade = textOf(elementOf(element, "defaultgrade")).trim();
  const marks = grade && String(Number(grade));
  const { question, passage } = body;
  const own = {
    ...place,
    ...fixedOptions(element),
    ...textCells({ marks, question, passage, solution }),
    ...cells,
  };
  return {
    cells: withTags(own, tags),
    notes,
    pictures: texts.pictures,
    codes: codesIn(shown.map(textOf).join("\n")),
    solutionCodes: codesIn(textOf(feedback)),
  };
}

function unknownCodes(codes: readonly string[]): string[] {
  const known: readonly string[] = ["en", ...VARIANT_LANGUAGES];
  const unknown = codes.filter((code) => !known.includes(code));
  return unknown.length > 0
    ? [`Texts in languages that papers are not printed in are left out: ${unknown.join(", ")}.`]
    : [];
}

/** The options keep their order if Moodle does not shuffle them. */
function fixedOptions(element: XmlElement): Partial<Record<QuestionColumn, string>> {
  const shuffles = textOf(elementOf(element, "shuffleanswers")).trim();
  const isFixed = element.attributes["type"] === "multichoice" && /^(?:0|false)$/.test(shuffles);
  return isFixed ? { fixedOptions: "yes" } : {};
}

/** Reads the texts of one question and collects their embedded images. */
export class MoodleTexts {
  readonly pictures: Picture[] = [];
  readonly #number: number;
  readonly #language: Language;

  /** @param number of the question in its file, from 1, for unique image names */
  constructor(number: number, language: Language) {
    [this.#number, this.#language] = [number, language];
  }

  /** The part of a text that readers of the language see. */
  shown(text: string): string {
    return textIn(text, this.#language);
  }

  /** An element's `<text>` as a cell; "" if there is no such element. */
  of(element: XmlElement | undefined): string {
    if (element === undefined) return "";
    const text = this.shown(this.#named(element, textOf(elementOf(element, "text"))));
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

/** The ways in which an HTML address may write a path. */
const spellings = (path: string): Set<string> =>
  new Set([
    path.split("/").map(encodeURIComponent).join("/"),
    encodeURI(path),
    escapeHtml(path),
    path,
  ]);

/** The tags with which our writer marks parts of a question's text that have no field in Moodle. */
export const PASSAGE_OPEN = '<div class="passage">';
export const ROWS_OPEN = '<ol class="matrix-rows" type="A">';
export const ROW_OPEN = '<li class="matrix-row">';
export const COLUMNS_OPEN = '<ol class="matrix-columns">';
export const COLUMN_OPEN = '<li class="matrix-column">';

/** The parts of a question's text. */
export interface Body {
  passage: string;
  question: string;
  /** Texts of a matrix's columns. */
  columns: string[];
  /** The texts of its rows, if it has a list of rows. */
  rowTexts: string[];
}

/** Separates the passage and the matrix's lists from a text that our own writer made. */
export function readBody(html: string): Body {
  const passage = takeBlock(html, "div", PASSAGE_OPEN);
  const columns = withoutList(passage ? passage.after : html, COLUMNS_OPEN, COLUMN_OPEN);
  const rows = withoutList(columns.text, ROWS_OPEN, ROW_OPEN);
  return {
    passage: passage?.inside ?? "",
    question: rows.text,
    columns: columns.items,
    rowTexts: rows.items,
  };
}

/** A text without the last list that begins with `open`, and the items of that list. */
function withoutList(text: string, open: string, itemOpen: string) {
  const at = text.lastIndexOf(open);
  const list = at < 0 ? undefined : takeBlock(text.slice(at), "ol", open);
  if (!list) return { text, items: [] };
  return { text: text.slice(0, at) + list.after, items: itemsOf(list.inside, itemOpen) };
}

function itemsOf(list: string, open: string): string[] {
  const items: string[] = [];
  let rest = list;
  for (let item = takeBlock(rest, "li", open); item;) {
    items.push(item.inside);
    rest = item.after;
    item = takeBlock(rest, "li", open);
  }
  return items;
}
