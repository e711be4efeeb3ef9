import { type ForeignAnswer, NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { visibleText } from "../foreign-text.rules.ts";
import type { ForeignPart } from "../foreign.rules.ts";
import { numberPart } from "./qti-number.rules.ts";
import { QTI_LABEL } from "./qti-xhtml.rules.ts";
import type { QtiTexts } from "./qti-html.rules.ts";
import {
  allElements,
  elementOf,
  elementsOf,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";

/** The parts of an item that we wrote. */
export interface OwnItem {
  /** Its path in the catalogue. */
  place: string;
  tags: string[];
  passage: XmlElement | undefined;
  question: XmlElement | undefined;
}

export interface QtiQuestion {
  item: XmlElement;
  interaction: XmlElement;
  texts: QtiTexts;
  /** The question's text as a cell. */
  question: string;
  solution: string;
  /** Undefined for an item of another program. */
  own: OwnItem | undefined;
}

/** Reads the answer of an interaction and its declared response. @throws NoEquivalent */
export function interactionPart(given: QtiQuestion): ForeignPart {
  const { name } = given.interaction;
  const response = responseOf(given);
  switch (name) {
    case "choiceInteraction":
      return { answer: choice(given, response, "simpleChoice"), notes: [] };
    case "inlineChoiceInteraction":
      return { answer: choice(given, response, "inlineChoice"), notes: [] };
    case "textEntryInteraction":
      return textEntry(given, response);
    case "extendedTextInteraction":
      return { answer: extendedText(given, response), notes: [] };
    case "matchInteraction":
      return { answer: match(given, response), notes: [] };
    default:
      throw new NoEquivalent(`The interaction ${name} has no equivalent here.`);
  }
}

/** The item's declaration of its answer. */
interface Response {
  id: string;
  cardinality: string;
  baseType: string;
  correct: string[];
  /** The marks of each value, if the item declares them. */
  mapping: ReadonlyMap<string, number>;
}

function responseOf({ item, interaction }: QtiQuestion): Response {
  const id = interaction.attributes["responseIdentifier"];
  const declaration = elementsOf(item, "responseDeclaration").find(
    ({ attributes }) => attributes["identifier"] === id,
  );
  if (!declaration) throw new NoEquivalent("It does not declare its answer.");
  const { cardinality = "single", baseType = "identifier" } = declaration.attributes;
  const mapping = elementOf(declaration, "mapping");
  return {
    id: id ?? "",
    cardinality,
    baseType,
    correct: elementsOf(elementOf(declaration, "correctResponse") ?? declaration, "value").map(
      (value) => textOf(value).trim(),
    ),
    mapping: new Map(
      (mapping ? elementsOf(mapping, "mapEntry") : []).map(({ attributes }) => [
        attributes["mapKey"] ?? "",
        Number(attributes["mappedValue"] ?? "0"),
      ]),
    ),
  };
}

function choice(
  { interaction, texts }: QtiQuestion,
  response: Response,
  name: string,
): ForeignAnswer {
  const single = response.cardinality === "single" || interaction.attributes["maxChoices"] === "1";
  if (response.correct.length === 0 && response.mapping.size === 0) {
    throw new NoEquivalent("It does not say which choice is correct.");
  }
  const weightOf = weights(response, single);
  const options = elementsOf(interaction, name).map((option) => ({
    text: texts.of(option),
    weight: weightOf(option.attributes["identifier"] ?? ""),
  }));
  return { kind: "choice", single, options };
}

/**
 * The percentage of the marks for each choice. Without a mapping, each declared answer has 100.
 * Every other choice then has 0 if one choice is correct, and -100 if several may be chosen.
 */
function weights({ correct, mapping }: Response, single: boolean): (id: string) => number {
  const most = single ? Math.max(0, ...mapping.values()) : total(mapping);
  if (most > 0) return (id) => ((mapping.get(id) ?? 0) / most) * 100;
  return (id) => (correct.includes(id) ? 100 : single ? 0 : -100);
}

const total = (mapping: ReadonlyMap<string, number>): number =>
  [...mapping.values()].reduce((sum, value) => sum + Math.max(0, value), 0);

/** The accepted texts: the declared ones, then texts to which the mapping gives full marks. */
function acceptedTexts({ correct, mapping }: Response): string[] {
  const most = Math.max(0, ...mapping.values());
  const mapped = [...mapping].flatMap(([text, value]) => (value > 0 && value === most ? text : []));
  return [...correct, ...mapped];
}

function textEntry({ item }: QtiQuestion, response: Response): ForeignPart {
  const accepted = acceptedTexts(response);
  const some = [...response.mapping.values()].some(
    (value) => value > 0 && value < Math.max(...response.mapping.values()),
  );
  const notes = some ? ["Answers that earned partial marks are left out."] : [];
  const isNumeric = response.baseType === "float" || response.baseType === "integer";
  if (!isNumeric) return { answer: { kind: "short text", accepted }, notes };
  const { id, correct } = response;
  const read = numberPart({ item, id, correct, accepted });
  return { ...read, notes: [...new Set([...read.notes, ...notes])] };
}

/**
 * The answer of an essay. Its model answer is the declared answer, otherwise the text for graders,
 * otherwise the solution.
 */
function extendedText({ item, texts, solution }: QtiQuestion, response: Response): ForeignAnswer {
  const rubric = allElements(item).find(
    ({ name, attributes }) =>
      name === "rubricBlock" && /scorer|author|tutor/.test(attributes["view"] ?? ""),
  );
  const candidates = [
    response.correct.join("\n"),
    visibleText(texts.of(rubric)),
    visibleText(solution),
  ];
  return { kind: "long text", model: candidates.find((text) => text.trim() !== "") ?? "" };
}

function match(
  { interaction, texts, question, own }: QtiQuestion,
  response: Response,
): ForeignAnswer {
  const [left = [], right = []] = elementsOf(interaction, "simpleMatchSet").map((set) =>
    elementsOf(set, "simpleAssociableChoice").map((one) => ({
      id: one.attributes["identifier"] ?? "",
      text: texts.of(one),
      isLabel: elementsOf(one, "span").some(({ attributes }) => attributes["class"] === QTI_LABEL),
    })),
  );
  const pairs = (response.correct.length > 0 ? response.correct : [...response.mapping.keys()]).map(
    (pair) => pair.split(/\s+/),
  );
  if (pairs.length === 0 && !own)
    throw new NoEquivalent("It does not say which pairs are correct.");
  const textOfRight = new Map(right.map(({ id, text }) => [id, text]));
  const rows = left.map(({ id, text }) => ({
    text,
    answers: pairs.flatMap(([from, to = ""]) => (from === id ? (textOfRight.get(to) ?? []) : [])),
  }));
  const columns = right.map(({ text }) => text);
  const written = own && { written: writtenMatch(left, right, pairs) };
  return { kind: "match", question, rows, columns, ...written };
}

interface Matched {
  id: string;
  text: string;
  isLabel: boolean;
}

/** The rows of our own items: letters with the numbers of their columns. */
function writtenMatch(
  left: readonly Matched[],
  right: readonly Matched[],
  pairs: readonly (readonly string[])[],
): NonNullable<Extract<ForeignAnswer, { kind: "match" }>["written"]> {
  const ownTexts = (all: readonly Matched[]) =>
    all.flatMap(({ text, isLabel }) => (isLabel ? [] : [text]));
  return {
    rows: left.map(({ id }, at) => {
      const numbers = pairs.flatMap(([from, to]) =>
        from === id ? [right.findIndex((one) => one.id === to) + 1] : [],
      );
      const answer = numbers.toSorted((one, other) => one - other).join(", ") || "-";
      return { text: letterAt(at), answer };
    }),
    columns: ownTexts(right),
    rowTexts: ownTexts(left),
  };
}
