import {
  type ForeignAnswer,
  type ForeignNumber,
  NoEquivalent,
} from "@academy/response-types/shared/exchange.ts";
import { percentOf } from "@academy/response-types/shared/foreign-text.ts";
import { plainText, visibleText } from "../foreign-text.rules.ts";
import type { ForeignPart } from "../foreign.rules.ts";
import type { Body, MoodleTexts } from "./moodle.rules.ts";
import {
  elementOf,
  elementsOf,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";

/** Moodle's default feedback, which is left out without a note; also matches an empty one. */
const USUAL_FEEDBACK = /^(?:your answer is (?:partially )?(?:in)?correct\.?)?$/i;
const USUAL_PENALTIES = [0, 1, 0.3333333, 0.1];

/**
 * Reads the answer of a question by its type. @throws NoEquivalent for a type without an equivalent
 * @param solution the general feedback as a cell
 */
export function answerOf(
  element: XmlElement,
  texts: MoodleTexts,
  body: Body,
  solution: string,
): ForeignPart {
  const { answer, notes } = partOf(element, texts, body, solution);
  return { answer, notes: [...notes, ...notesOn(element)] };
}

function partOf(
  element: XmlElement,
  texts: MoodleTexts,
  body: Body,
  solution: string,
): ForeignPart {
  const type = element.attributes["type"] ?? "";
  switch (type) {
    case "multichoice":
      return { answer: choice(element, texts, isSingle(element)), notes: [] };
    case "multichoiceset":
    case "oumultiresponse":
      return { answer: choice(element, texts, false), notes: [] };
    case "truefalse":
      return { answer: trueFalse(element), notes: [] };
    case "numerical":
      return numerical(element);
    case "shortanswer":
      return shortAnswer(element, texts);
    case "essay":
      return essay(element, texts, solution);
    case "matching":
    case "match":
      return { answer: matching(element, texts, body), notes: [] };
    case "description":
      throw new NoEquivalent("It is a description: a text without a question.");
    case "cloze":
    case "multianswer":
      throw new NoEquivalent(
        "It is a cloze: several questions in one text. Split it into separate questions.",
      );
    default:
      throw new NoEquivalent(`Questions of Moodle's type "${type}" have no equivalent here.`);
  }
}

const weightOf = (answer: XmlElement): number => {
  const weight = Number(answer.attributes["fraction"] ?? "");
  return Number.isFinite(weight) ? weight : 0;
};

function isSingle(element: XmlElement): boolean {
  const written = textOf(elementOf(element, "single")).trim();
  return written !== "false" && written !== "0";
}

function choice(element: XmlElement, texts: MoodleTexts, single: boolean): ForeignAnswer {
  const options = elementsOf(element, "answer").map((answer) => ({
    text: texts.of(answer),
    weight: weightOf(answer),
  }));
  return { kind: "choice", single, options };
}

function trueFalse(element: XmlElement): ForeignAnswer {
  const right = elementsOf(element, "answer").find((answer) => weightOf(answer) > 0);
  const written = textOf(elementOf(right, "text")).trim().toLowerCase();
  const options = ["true", "false"].map((name) => ({
    text: name === "true" ? "True" : "False",
    weight: name === written ? 100 : 0,
  }));
  return { kind: "choice", single: true, options };
}

/** The answers with the most marks, and a note if other answers earn partial marks. */
function bestAnswers(element: XmlElement): { best: XmlElement[]; notes: string[] } {
  const answers = elementsOf(element, "answer");
  const most = Math.max(...answers.map(weightOf));
  if (!(most > 0)) throw new NoEquivalent("No answer is marked as correct.");
  const some = answers.filter((answer) => weightOf(answer) > 0 && weightOf(answer) < most);
  return {
    best: answers.filter((answer) => weightOf(answer) === most),
    notes: some.length > 0 ? ["Answers that earned partial marks are left out."] : [],
  };
}

function numberOf(answer: XmlElement): ForeignNumber {
  const written = textOf(elementOf(answer, "text")).trim() || textOf(answer).trim();
  const type = textOf(elementOf(answer, "tolerancetype")).trim();
  if (type === GEOMETRIC) {
    throw new NoEquivalent("Its tolerance is geometric, which has no equivalent here.");
  }
  const size = textOf(elementOf(answer, "tolerance")).trim();
  return { value: written, tolerance: type === RELATIVE ? percentOf(size) : size };
}

/** Kinds of tolerances in Moodle; a tolerance of any other kind is absolute. */
const [RELATIVE, GEOMETRIC] = ["1", "3"];

function numerical(element: XmlElement): ForeignPart {
  const { best, notes } = bestAnswers(element);
  const [first, ...others] = best.map(numberOf);
  if (!first) throw new NoEquivalent("No answer is marked as correct.");
  const units = elementsOf(elementOf(element, "units") ?? element, "unit").map((unit) =>
    textOf(elementOf(unit, "unit_name")).trim(),
  );
  return {
    answer: { kind: "number", ...first, ...(others.length > 0 && { others }) },
    notes: [...notes, ...(units.length > 0 ? [`Units are left out: ${units.join(", ")}.`] : [])],
  };
}

function shortAnswer(element: XmlElement, texts: MoodleTexts): ForeignPart {
  const { best, notes } = bestAnswers(element);
  const accepted = best.map((answer) => texts.shown(textOf(elementOf(answer, "text"))));
  return { answer: { kind: "short text", accepted }, notes };
}

function essay(element: XmlElement, texts: MoodleTexts, solution: string): ForeignPart {
  const info = elementOf(element, "graderinfo");
  const text = texts.shown(textOf(elementOf(info, "text")));
  const plain = info?.attributes["format"] === "plain_text";
  const written = plain ? text : visibleText(text);
  const model = written.trim() === "" ? visibleText(solution) : written;
  const template = visibleText(textOf(elementOf(elementOf(element, "responsetemplate"), "text")));
  const files = Number(textOf(elementOf(element, "attachments")));
  return {
    answer: { kind: "long text", model },
    notes: [
      ...(template === "" ? [] : ["The answer template is left out."]),
      ...(files > 0 ? ["Attachments are left out: an answer here is text."] : []),
    ],
  };
}

function matching(element: XmlElement, texts: MoodleTexts, body: Body): ForeignAnswer {
  const pairs = elementsOf(element, "subquestion").map((one) => ({
    html: texts.of(one),
    text: visibleText(texts.shown(textOf(elementOf(one, "text")))),
    answer: texts.shown(textOf(elementOf(elementOf(one, "answer"), "text"))).trim(),
  }));
  const rows = pairs.filter(({ html }) => html !== "");
  return {
    kind: "match",
    question: body.question,
    rows: rows.map(({ html, answer }) => ({ text: html, answers: [plainText(answer)] })),
    columns: pairs.map(({ answer }) => plainText(answer)).filter(Boolean),
    written: { rows, columns: body.columns, rowTexts: body.rowTexts },
  };
}

/** Notes on feedback, hints and penalties, which are left out. */
function notesOn(element: XmlElement): string[] {
  const written = (parent: XmlElement | undefined, name: string) =>
    visibleText(textOf(elementOf(elementOf(parent, name), "text")));
  const answers = elementsOf(element, "answer");
  const combined = ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"];
  const penalty = Number(textOf(elementOf(element, "penalty")) || "0");
  return [
    ...(answers.some((answer) => written(answer, "feedback") !== "")
      ? ["Feedback on individual answers is left out."]
      : []),
    ...(combined.some((name) => !USUAL_FEEDBACK.test(written(element, name)))
      ? ["Feedback on correct and incorrect answers is left out."]
      : []),
    ...(elementsOf(element, "hint").some((hint) => visibleText(textOf(hint)) !== "")
      ? ["Hints are left out."]
      : []),
    ...(USUAL_PENALTIES.every((usual) => Math.abs(usual - penalty) > 1e-6)
      ? [
          `The penalty of ${penalty} for a second attempt is left out: a question here is answered once.`,
        ]
      : []),
  ];
}
