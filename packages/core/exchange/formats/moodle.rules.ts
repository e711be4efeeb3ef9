import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import type { QuestionColumn } from "../template/question-table.schema.ts";
import {
  answerPart,
  type ForeignQuestion,
  orReason,
  type Picture,
  textCells,
} from "./foreign.rules.ts";
import { readBody } from "./moodle-body.rules.ts";
import { MoodleTexts } from "./moodle-texts.rules.ts";
import { answerOf } from "./moodle-answer.rules.ts";
import { placeOf } from "./place.rules.ts";
import { answerTags, withTags } from "./tags.rules.ts";
import {
  elementOf,
  elementsOf,
  textOf,
  type XmlElement,
} from "../../kernel/rich-text/xml-element.rules.ts";
import { xmlParts } from "../xml/xml-tree.ts";

/**
 * The questions of a Moodle XML file, one at a time: a broken one gives its reason, and
 * the others are still read.
 * @throws NoEquivalent for a file that is not Moodle XML, or a hostile one
 */
export function* readMoodle(xml: string): Generator<ForeignQuestion | NoEquivalent> {
  let place: Partial<Record<QuestionColumn, string>> = {};
  let number = 0;
  for (const part of xmlParts(xml, "quiz")) {
    if (part.name !== "question") continue;
    const read = orReason(() => part.element);
    if (!(read instanceof NoEquivalent) && read.attributes["type"] === "category") {
      place = placeOf(textOf(elementOf(elementOf(read, "category"), "text")));
      continue;
    }
    number += 1;
    const at = number;
    yield read instanceof NoEquivalent ? read : orReason(() => questionOf(read, place, at));
  }
}

/** The pictures inside a Moodle XML file, with the names that its rows use. */
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
  const texts = new MoodleTexts(number);
  const body = readBody(texts.of(elementOf(element, "questiontext")));
  const solution = texts.of(elementOf(element, "generalfeedback"));
  const tagged = elementsOf(elementOf(element, "tags") ?? element, "tag");
  const tags = tagged.map((tag) => textOf(tag).trim());
  const { cells, notes } = answerPart(answerOf(element, texts, body, solution), answerTags(tags));
  const grade = textOf(elementOf(element, "defaultgrade")).trim();
  const marks = grade && String(Number(grade));
  const { question, passage } = body;
  const own = { ...place, ...textCells({ marks, question, passage, solution }), ...cells };
  return { cells: withTags(own, tags), notes, pictures: texts.pictures };
}
