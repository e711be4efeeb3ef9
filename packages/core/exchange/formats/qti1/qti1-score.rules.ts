import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import {
  allElements,
  elementOf,
  elementsOf,
  textOf,
  type XmlElement,
} from "../../../kernel/rich-text/xml-element.rules.ts";

/** How an item of QTI 1.2 marks answers: its conditions, and the score for each. */

/** A condition, as the elements that must all hold, with its score. */
export interface ScoreRule {
  conditions: readonly XmlElement[];
  score: number;
  /** Whether the score is added to the scores of other rules. */
  isAdded: boolean;
}

/** The condition that a response has this value. */
export interface Pick {
  response: string;
  value: string;
}

/** One way to fulfil a condition. */
export interface PickCase {
  yes: readonly Pick[];
  no: readonly Pick[];
  /** Whether every answer fulfils the condition. */
  isAny: boolean;
}

/** The rules of an item that change its score. @throws NoEquivalent for arithmetic with scores */
export function scoreRules(item: XmlElement): ScoreRule[] {
  const processing = elementsOf(item, "resprocessing");
  const declared = processing
    .flatMap((one) => allElements(one))
    .find(({ name, attributes }) => name === "decvar" && attributes["varname"] !== undefined);
  const variable = declared?.attributes["varname"] ?? "SCORE";
  return processing
    .flatMap((one) => elementsOf(one, "respcondition"))
    .flatMap((rule) => {
      const scores = elementsOf(rule, "setvar").filter(({ attributes }) => {
        const name = attributes["varname"] ?? "SCORE";
        return name === variable || /score/i.test(name);
      });
      const conditions = elementsOf(elementOf(rule, "conditionvar"));
      const score = scores.reduce((sum, one) => sum + scoreOf(one), 0);
      const isAdded = scores.some(
        ({ attributes }) => !/^set$/i.test(attributes["action"] ?? "set"),
      );
      return scores.length > 0 ? [{ conditions, score, isAdded }] : [];
    });
}

function scoreOf(setvar: XmlElement): number {
  const { action = "Set" } = setvar.attributes;
  const number = Number(textOf(setvar).trim() || "-");
  if (!Number.isFinite(number) || !/^(?:set|add|subtract)$/i.test(action)) {
    throw new NoEquivalent(
      `Its scoring "${action} ${textOf(setvar).trim().slice(0, 20)}" has no equivalent here.`,
    );
  }
  return /^subtract$/i.test(action) ? -number : number;
}

/** The rules that give the best score, and a note if other rules give lower scores. */
export function bestRules(rules: readonly ScoreRule[]): { best: ScoreRule[]; notes: string[] } {
  const positive = rules.filter(({ score }) => score > 0);
  const most = Math.max(...positive.map(({ score }) => score));
  const best = positive.filter(({ score }) => score === most);
  const notes =
    best.length < positive.length ? ["Answers that earned partial marks are left out."] : [];
  return { best, notes };
}

const MOST_CASES = 100;
const NOTHING: PickCase = { yes: [], no: [], isAny: false };

const pickOf = (element: XmlElement): Pick => ({
  response: element.attributes["respident"] ?? "",
  value: textOf(element).trim(),
});

/** The ways to fulfil conditions that must all hold. @throws NoEquivalent for an unknown comparison */
export function casesOf(conditions: readonly XmlElement[]): PickCase[] {
  return conditions.reduce<PickCase[]>(
    (all, condition) => {
      const found = all.flatMap((one) =>
        casesOfOne(condition).map((other) => ({
          yes: [...one.yes, ...other.yes],
          no: [...one.no, ...other.no],
          isAny: one.isAny || other.isAny,
        })),
      );
      if (found.length > MOST_CASES) throw new NoEquivalent("Its scoring has too many cases.");
      return found;
    },
    [NOTHING],
  );
}

function casesOfOne(condition: XmlElement): PickCase[] {
  const { name } = condition;
  const inside = elementsOf(condition);
  switch (name) {
    case "varequal":
      return [{ ...NOTHING, yes: [pickOf(condition)] }];
    case "varsubset":
      return [{ ...NOTHING, yes: valuesIn(condition) }];
    case "and":
      return casesOf(inside);
    case "or":
      return inside.flatMap((one) => casesOf([one]));
    case "not":
      return [{ ...NOTHING, no: refusedBy(inside) }];
    case "other":
    case "unanswered":
      return [{ ...NOTHING, isAny: true }];
    default:
      throw unknown(name);
  }
}

const valuesIn = (condition: XmlElement): Pick[] => {
  const { response, value } = pickOf(condition);
  return value.split(",").map((one) => ({ response, value: one.trim() }));
};

/** The values that "not" excludes: one, or each of several. */
function refusedBy(inside: readonly XmlElement[]): Pick[] {
  const [only, ...more] = inside;
  if (!only || more.length > 0) throw unknown("not");
  if (only.name === "or") return elementsOf(only).flatMap((one) => refusedBy([one]));
  if (only.name === "varequal") return [pickOf(only)];
  if (only.name === "other" || only.name === "unanswered") return [];
  throw unknown(`not ${only.name}`);
}

export const unknown = (name: string): NoEquivalent =>
  new NoEquivalent(`Its comparison "${name}" has no equivalent here.`);
