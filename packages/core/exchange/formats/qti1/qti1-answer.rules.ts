import { type ForeignAnswer, NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { visibleText } from "../foreign-text.rules.ts";
import type { ForeignPart } from "../foreign.rules.ts";
import { allElements, type XmlElement } from "../../../kernel/rich-text/xml-element.rules.ts";
import { numberPart } from "./qti1-number.rules.ts";
import {
  bestRules,
  casesOf,
  type PickCase,
  type ScoreRule,
  scoreRules,
} from "./qti1-score.rules.ts";
import type { Qti1Texts } from "./qti1-text.rules.ts";

/** An item of QTI 1.2, and the facts that were read from it. */
export interface Qti1Question {
  item: XmlElement;
  /**
   * The type of the question by the name that the file gives it: "multiple_choice_question" in
   * files of Canvas, "cc.essay.v0p1" in Common Cartridges.
   */
  type: string;
  responses: readonly XmlElement[];
  texts: Qti1Texts;
  question: string;
  solution: string;
}

/** Types without an equivalent, in words. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [
    /multiple_blanks|cc\.fib_multiple/,
    "It has several blanks; a question here has one answer. Split it.",
  ],
  [
    /multiple_dropdowns/,
    "It has several lists to choose from; a question here has one answer. Split it.",
  ],
  [
    /calculated|formula/,
    "Its numbers are different for each student, which has no equivalent here.",
  ],
  [/file_upload/, "Its answer is a file; an answer here is text."],
  [/text_only|stimulus/, "It is a text without a question."],
  [/ordering/, "It asks for an order, which has no equivalent here."],
  [/categorization/, "It asks to sort items into groups, which has no equivalent here."],
  [/hot_?spot/, "It asks for a place in an image, which has no equivalent here."],
];

/** Reads the answer of an item. @throws NoEquivalent */
export function answerOfItem(given: Qti1Question): ForeignPart {
  const { type, responses } = given;
  const refused = REFUSED.find(([kind]) => kind.test(type))?.[1];
  if (refused !== undefined) throw new NoEquivalent(refused);
  const [response, ...more] = responses;
  if (!response) throw new NoEquivalent("It does not ask for an answer.");
  if (/^ordered$/i.test(response.attributes["rcardinality"] ?? "")) {
    throw new NoEquivalent("It asks for an order, which has no equivalent here.");
  }
  const rules = scoreRules(given.item);
  if (more.length > 0) return matching(given, rules);
  if (response.name === "response_lid") return choice(given, response, rules);
  if (response.name === "response_num") return numberPart(rules);
  if (response.name === "response_str") return typed(given, response, rules);
  throw new NoEquivalent(`The response <${response.name}> has no equivalent here.`);
}

const labelsOf = (response: XmlElement): XmlElement[] =>
  allElements(response).filter(({ name }) => name === "response_label");
const idOf = ({ attributes }: XmlElement): string => attributes["ident"] ?? "";

function choice(
  { texts }: Qti1Question,
  response: XmlElement,
  rules: readonly ScoreRule[],
): ForeignPart {
  const render = allElements(response).find(({ name }) => name.startsWith("render_"));
  if (render && render.name !== "render_choice") {
    throw new NoEquivalent(`Its choice is a <${render.name}>, which has no equivalent here.`);
  }
  const single = !/^multiple$/i.test(response.attributes["rcardinality"] ?? "single");
  const labels = labelsOf(response);
  const { weights, notes } = single
    ? singleWeights(rules)
    : multipleWeights(rules, labels.map(idOf));
  const lost = [...weights].find(
    ([id, weight]) => weight > 0 && !labels.some((one) => idOf(one) === id),
  );
  if (lost) throw new NoEquivalent(`Its key "${lost[0].slice(0, 40)}" is none of its choices.`);
  const all = labels.map((label) => ({
    text: texts.of(label),
    weight: weights.get(idOf(label)) ?? 0,
  }));
  // Canvas keeps choices that an author left empty.
  const options = all.filter(({ text, weight }) => text !== "" || weight > 0);
  const empty = all.length - options.length;
  const left = empty === 0 ? [] : [`Choices without a text are left out: ${empty}.`];
  return { answer: { kind: "choice", single, options }, notes: [...notes, ...left] };
}

interface Weights {
  weights: Map<string, number>;
  notes: string[];
}

/** In a question with one choice, several values in the same condition are alternatives. */
const alternatives = ({ conditions }: ScoreRule): PickCase[] =>
  conditions.every(({ name }) => name === "varequal")
    ? conditions.flatMap((one) => casesOf([one]))
    : casesOf(conditions);

function singleWeights(rules: readonly ScoreRule[]): Weights {
  const scores = new Map<string, number>();
  for (const rule of rules) {
    if (rule.score === 0) continue;
    for (const { yes, isAny } of alternatives(rule)) {
      if (isAny && rule.score > 0) throw new NoEquivalent("It gives marks for any answer.");
      if (isAny) continue;
      const [only, ...more] = yes;
      if (!only || more.length > 0)
        throw new NoEquivalent("It gives marks for several choices together.");
      const before = scores.get(only.value) ?? 0;
      scores.set(only.value, rule.isAdded ? before + rule.score : rule.score);
    }
  }
  return { weights: percentages(scores, Math.max(0, ...scores.values())), notes: [] };
}

function percentages(scores: ReadonlyMap<string, number>, full: number): Map<string, number> {
  if (!(full > 0)) throw new NoEquivalent("It does not say which choice is correct.");
  return new Map([...scores].map(([id, score]) => [id, (score / full) * 100]));
}

/**
 * The percentage of the marks for each choice. If the marks are for a set of choices, each choice
 * of the set has 100 and every other choice -100.
 */
function multipleWeights(rules: readonly ScoreRule[], ids: readonly string[]): Weights {
  const read = rules
    .filter(({ score }) => score !== 0)
    .flatMap((rule) => casesOf(rule.conditions).map((one) => ({ ...one, score: rule.score })));
  const scored = read.filter(({ isAny }) => !isAny);
  if (read.some(({ isAny, score }) => isAny && score > 0)) {
    throw new NoEquivalent("It gives marks for any answer.");
  }
  const isEach = scored.every(({ yes, no }) => yes.length === 1 && no.length === 0);
  if (isEach) {
    const scores = new Map<string, number>();
    for (const { yes, score } of scored) {
      const { value = "" } = yes[0] ?? {};
      scores.set(value, (scores.get(value) ?? 0) + score);
    }
    const full = [...scores.values()].reduce((sum, score) => sum + Math.max(0, score), 0);
    return { weights: percentages(scores, full), notes: [] };
  }
  const { best, notes } = bestRules(rules);
  const sets = best.flatMap((rule) => casesOf(rule.conditions));
  const [set, ...more] = sets;
  if (!set || more.length > 0) throw new NoEquivalent("Several sets of choices are correct.");
  const correct = new Set(set.yes.map(({ value }) => value));
  return {
    weights: new Map([...correct, ...ids].map((id) => [id, correct.has(id) ? 100 : -100])),
    notes,
  };
}

const NUMERIC = /^(?:decimal|integer|scientific)$/i;

/** A number, a short text or an essay. */
function typed(
  { type, solution }: Qti1Question,
  response: XmlElement,
  rules: readonly ScoreRule[],
): ForeignPart {
  const inside = allElements(response);
  if (labelsOf(response).length > 1) {
    throw new NoEquivalent("It has several blanks; a question here has one answer. Split it.");
  }
  const compared = rules.flatMap(({ conditions }) =>
    conditions.flatMap((one) => [one, ...allElements(one)]),
  );
  const isNumeric =
    /numerical/.test(type) ||
    inside.some(({ attributes }) => NUMERIC.test(attributes["fibtype"] ?? "")) ||
    compared.some(({ name }) => /^var(?:gte?|lte?)$/.test(name));
  if (isNumeric) return numberPart(rules);
  const isCompared = compared.some(({ name }) => name.startsWith("var"));
  if (/essay/.test(type) || !isCompared) {
    return { answer: { kind: "long text", model: visibleText(solution) }, notes: [] };
  }
  const { best, notes } = bestRules(rules);
  const accepted = best.flatMap(alternatives).map(({ yes, no, isAny }) => {
    const [only, ...more] = yes;
    if (!only || isAny || more.length + no.length > 0) {
      throw new NoEquivalent(
        "Its accepted answers cannot be read: it combines several comparisons.",
      );
    }
    return only.value;
  });
  return { answer: { kind: "short text", accepted }, notes };
}

/** A row for each response, with the texts that all responses can choose from. */
function matching(given: Qti1Question, rules: readonly ScoreRule[]): ForeignPart {
  const { responses, texts, question } = given;
  const lists = responses.map((response) => labelsOf(response).map(idOf).join(" "));
  const isMatching =
    responses.every(({ name }) => name === "response_lid") && new Set(lists).size === 1;
  if (!isMatching || !responses[0]) {
    throw new NoEquivalent(
      `It asks for ${responses.length} answers; a question here has one. Split it.`,
    );
  }
  const columns = labelsOf(responses[0]).map((label) => ({
    id: idOf(label),
    text: texts.of(label),
  }));
  const pairs = rules
    .filter(({ score }) => score > 0)
    .flatMap(({ conditions }) => {
      const [only, ...more] = casesOf(conditions);
      if (!only || more.length > 0 || only.isAny)
        throw new NoEquivalent("Its pairs cannot be read.");
      return only.yes;
    });
  const rows = responses.map((response) => {
    const ids = pairs.filter((pair) => pair.response === idOf(response)).map(({ value }) => value);
    const answers = columns.filter(({ id }) => ids.includes(id)).map(({ text }) => text);
    if (answers.length === 0) throw new NoEquivalent("It does not say which pairs are correct.");
    return { text: texts.of(response), answers };
  });
  const answer: ForeignAnswer = {
    kind: "match",
    question,
    rows,
    columns: columns.map(({ text }) => text).filter((text) => text !== ""),
  };
  return { answer, notes: [] };
}
