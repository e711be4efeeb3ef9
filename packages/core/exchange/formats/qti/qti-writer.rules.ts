import type { ForeignNumber, WrittenAnswer } from "@academy/response-types/shared/exchange.ts";
import {
  type ExportedQuestion,
  NO_PASSAGES,
  noLanguages,
  type OwnParts,
  ownParts,
  xmlText,
} from "../export-parts.rules.ts";
import { pathOf } from "../place.rules.ts";
import { QTI_LABEL, QTI_TOOL, qtiXhtml } from "./qti-xhtml.rules.ts";

const NAMESPACE = "http://www.imsglobal.org/xsd/imsqti_v2p1";

/** What the file says of one question. */
interface Item extends ExportedQuestion {
  parts: OwnParts;
}

/**
 * A question of the bank as an item of QTI 2.1, which `readQtiItem` reads back as an equal question.
 * `notes` list what has no equivalent.
 * @throws NoEquivalent for a question that QTI cannot hold
 */
export function qtiItem(exported: ExportedQuestion): { xml: string; notes: string[] } {
  const { question, passage } = exported;
  const parts = ownParts(question, "QTI");
  const item = { ...exported, parts };
  // The response type's note says that a format cannot hold a matrix. In QTI a matrix is a match
  // interaction, so the note would be wrong.
  const kept = parts.answer.kind === "match" ? [] : parts.notes;
  const notes = [...(passage === "" ? [] : [NO_PASSAGES]), ...noLanguages(exported), ...kept];
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...notes.map((note) => `<!-- ${note} -->`),
    `<assessmentItem xmlns="${NAMESPACE}" identifier="${question._id}" title="${xmlText(parts.name)}" adaptive="false" timeDependent="false" toolName="${QTI_TOOL}">`,
    declaration(item),
    outcome("SCORE", 0),
    outcome("MAXSCORE", question.marks),
    '<outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>',
    body(item),
    processing(item),
    question.solution === ""
      ? ""
      : `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="SOLUTION" showHide="show">${html(item, question.solution)}</modalFeedback>`,
    "</assessmentItem>",
  ];
  return { xml: `${lines.filter((line) => line !== "").join("\n")}\n`, notes };
}

const html = ({ mediaUrl }: Item, text: string): string => qtiXhtml(text, mediaUrl);

const outcome = (name: string, value: number): string =>
  `<outcomeDeclaration identifier="${name}" cardinality="single" baseType="float"><defaultValue><value>${value}</value></defaultValue></outcomeDeclaration>`;

const values = (texts: readonly string[]): string =>
  `<correctResponse>${texts.map((text) => `<value>${xmlText(text)}</value>`).join("")}</correctResponse>`;

const letter = (at: number): string => `C${at + 1}`;

/** The answer: its kind, the correct value, and the marks of each choice. */
function declaration(item: Item): string {
  const { answer } = item.parts;
  const open = (cardinality: string, baseType: string) =>
    `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}">`;
  const close = "</responseDeclaration>";
  switch (answer.kind) {
    case "choice": {
      const right = answer.options.flatMap(({ weight }, at) => (weight > 0 ? [letter(at)] : []));
      return `${open(answer.single ? "single" : "multiple", "identifier")}${values(right)}${mapping(item, answer)}${close}`;
    }
    case "number":
      return `${open("single", "float")}${values([answer.value])}${close}`;
    case "text":
      return `${open("single", "string")}${values([answer.model])}${close}`;
    case "match":
      return `${open("multiple", "directedPair")}${values(pairsOf(answer))}${close}`;
  }
}

type Choice = Extract<WrittenAnswer, { kind: "choice" }>;
type Match = Extract<WrittenAnswer, { kind: "match" }>;

function mapping({ question: { marks } }: Item, { options }: Choice): string {
  const entries = options.flatMap(({ weight }, at) =>
    weight === 0
      ? []
      : [`<mapEntry mapKey="${letter(at)}" mappedValue="${(weight * marks) / 100}"/>`],
  );
  return `<mapping lowerBound="0" upperBound="${marks}" defaultValue="0">${entries.join("")}</mapping>`;
}

/**
 * The texts of a matrix's columns: the question's own list. A column without a text has its number,
 * which the question's text explains.
 */
function columnsOf(item: Item, { rows, others }: Match): string[] {
  const { list } = item.parts;
  const answers = [...rows.map(({ answer }) => answer), ...others];
  const most = Math.max(1, list.length, ...answers.flatMap(numbersIn));
  return Array.from({ length: most }, (_, at) =>
    list[at] === undefined ? labelOf(String(at + 1)) : html(item, list[at]),
  );
}

/** A letter or a number for a row or column that has no text of its own. */
const labelOf = (text: string): string => `<span class="${QTI_LABEL}">${text}</span>`;

const numbersIn = (answer: string): number[] => (answer.match(/\d+/g) ?? []).map(Number);

/** Identifiers of a row and of a column that the row is matched with: "R1 C2". */
const pairsOf = ({ rows }: Match): string[] =>
  rows.flatMap(({ answer }, at) => numbersIn(answer).map((column) => `R${at + 1} C${column}`));

function body(item: Item): string {
  const { question, passage, parts } = item;
  const place = [question.subject, question.topic, question.subTopic];
  const facts = [
    `<p class="place">${xmlText(pathOf(place))}</p>`,
    ...parts.tags.map((tag) => `<p class="tag">${xmlText(tag)}</p>`),
  ];
  return [
    "<itemBody>",
    // The facts that QTI has no fields for, shown only to authors.
    `<rubricBlock view="testConstructor">${facts.join("")}</rubricBlock>`,
    passage === "" ? "" : `<div class="passage">${html(item, passage)}</div>`,
    `<div class="question">${html(item, question.question)}</div>`,
    interaction(item),
    "</itemBody>",
  ].join("");
}

function interaction(item: Item): string {
  const { answer, rows } = item.parts;
  switch (answer.kind) {
    case "choice":
      return `<choiceInteraction responseIdentifier="RESPONSE" shuffle="${item.question.fixedOptions !== true}" maxChoices="${answer.single ? 1 : 0}">${answer.options
        .map(
          ({ text }, at) =>
            `<simpleChoice identifier="${letter(at)}">${html(item, text)}</simpleChoice>`,
        )
        .join("")}</choiceInteraction>`;
    case "number":
      return '<p><textEntryInteraction responseIdentifier="RESPONSE" expectedLength="12"/></p>';
    case "text":
      return '<extendedTextInteraction responseIdentifier="RESPONSE" expectedLines="15"/>';
    case "match": {
      const columns = columnsOf(item, answer);
      const left = answer.rows.map(({ text }, at) =>
        rows[at] ? html(item, rows[at]) : labelOf(text),
      );
      const set = (texts: readonly string[], mark: string, most: number) =>
        `<simpleMatchSet>${texts
          .map(
            (text, at) =>
              `<simpleAssociableChoice identifier="${mark}${at + 1}" matchMax="${most}">${text}</simpleAssociableChoice>`,
          )
          .join("")}</simpleMatchSet>`;
      const pairs = columns.length * left.length;
      return `<matchInteraction responseIdentifier="RESPONSE" shuffle="false" maxAssociations="${pairs}">${set(left, "R", columns.length)}${set(columns, "C", left.length)}</matchInteraction>`;
    }
  }
}

/** The rules by which the answer earns marks, and by which the solution is shown afterwards. */
function processing({ parts: { answer }, question: { marks, solution } }: Item): string {
  const score = (value: string) => `<setOutcomeValue identifier="SCORE">${value}</setOutcomeValue>`;
  const full = score(`<baseValue baseType="float">${marks}</baseValue>`);
  const when = (condition: string) =>
    `<responseCondition><responseIf>${condition}${full}</responseIf></responseCondition>`;
  const variable = '<variable identifier="RESPONSE"/>';
  const correct = '<correct identifier="RESPONSE"/>';
  const scored = {
    choice: () => score('<mapResponse identifier="RESPONSE"/>'),
    number: () => when(answer.kind === "number" ? numbers(answer) : ""),
    text: () => "",
    match: () => when(`<match>${variable}${correct}</match>`),
  }[answer.kind]();
  const shown =
    solution === ""
      ? ""
      : '<setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">SOLUTION</baseValue></setOutcomeValue>';
  return `<responseProcessing>${scored}${shown}</responseProcessing>`;
}

function numbers({ others = [], ...first }: ForeignNumber & { others?: readonly ForeignNumber[] }) {
  const equal = (tolerance: string, value: string) => {
    const size = tolerance.replace(/\s*%$/, "");
    const mode = size === tolerance ? "absolute" : "relative";
    const reach =
      tolerance === ""
        ? 'toleranceMode="exact"'
        : `toleranceMode="${mode}" tolerance="${size} ${size}"`;
    return `<equal ${reach}><variable identifier="RESPONSE"/>${value}</equal>`;
  };
  const all = [
    equal(first.tolerance, '<correct identifier="RESPONSE"/>'),
    ...others.map(({ value, tolerance }) =>
      equal(tolerance, `<baseValue baseType="float">${value}</baseValue>`),
    ),
  ];
  return all.length === 1 ? all.join("") : `<or>${all.join("")}</or>`;
}
