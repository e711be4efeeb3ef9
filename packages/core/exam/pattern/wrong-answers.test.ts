import { paperTypes, responseTypes } from "@academy/response-types/registry.ts";
import { typeExamples } from "@academy/response-types/registry.examples.ts";
import { toMarks } from "@academy/response-types/shared/marks.ts";
import {
  describeScheme,
  type MarkingScheme,
  misfit,
  NAMED_KINDS,
} from "@academy/response-types/shared/scheme.ts";
import { expect, test } from "vitest";
import { draftOf, draftQuestion } from "../../testing/draft.fixture.ts";
import { submittedSheet, sheetOf } from "../../testing/submitted-sheet.fixture.ts";
import { gradeSheet, unitOfKey } from "../marking/grading.rules.ts";
import { freeze } from "../paper/freeze.rules.ts";
import { presets } from "./presets.rules.ts";
import { WRONG_ANSWERS, WRONG_BY_MARKING } from "./wrong-answers.fixture.ts";

/**
 * The marks of each question in these tests where a scheme uses the question's own marks: more than
 * any exam in the table gives.
 */
const OWN = 8;

type Kind = "right" | "partial" | "wrong" | "blank";

/** An example's answer, with the question that it answers. */
interface Given {
  content: unknown;
  key: unknown;
  answer: unknown;
}

/** The answers of one kind in the examples of a response type; for blanks, a single answer. */
function answersOf(code: string, kind: Kind): Given[] {
  if (kind === "blank") return answersOf(code, "right").slice(0, 1).map(blank);
  const type = responseTypes.get(code);
  return (typeExamples[code] ?? []).flatMap(({ input, ...example }) => {
    const content = type.readContent(input);
    const key = type.readKey(input, content);
    return example[kind].map((value) => ({
      content,
      key,
      answer: type.readAnswer(value, content),
    }));
  });
}

const blank = (one: Given): Given => ({ ...one, answer: null });

/** Marks by type, scheme and kind: most patterns mark in one of a few ways. */
const known = new Map<string, number[]>();

/** The marks that a student gets for each answer of the examples. */
function marksOf(code: string, scheme: MarkingScheme, kind: Kind): number[] {
  const name = JSON.stringify([code, scheme, kind]);
  const marks = known.get(name) ?? marksFor(code, scheme, answersOf(code, kind));
  known.set(name, marks);
  return marks;
}

/** The marks for each of these answers, each in a paper of one question. */
function marksFor(code: string, scheme: MarkingScheme, given: readonly Given[]): number[] {
  return given.map((one) => {
    const sample = { responseType: code, ...one };
    const question = draftQuestion(sample, 1, { marks: OWN * 100 });
    const { key } = freeze(draftOf([question], {}, scheme)).paper;
    const { sheet, texts } = sheetOf([sample]);
    return toMarks(gradeSheet(key, submittedSheet(sheet), texts).score, unitOfKey(key));
  });
}

const numberOf = (text: string): number => Number(text.replace("−", "-").replace("+", ""));

/** The marks for an incorrect answer as students read them: "−1 if incorrect". */
const printed = (scheme: MarkingScheme, code: string): number => {
  const text = describeScheme(scheme, [responseTypes.get(code)]);
  return numberOf(/(\S+) if (?:incorrect|no row is correct)/.exec(text)?.[1] ?? "none");
};

/** One line of the table, with numbers in place of texts. */
function lineOf(line: string) {
  const [name = "", right = "", wrong = "", way, ...some] = line.split(" ");
  // The table describes a type by what students do. The test below fails for an unknown
  // description.
  const type = paperTypes[name as keyof typeof paperTypes];
  return {
    type,
    right: right === "own" ? OWN : numberOf(right),
    wrong: numberOf(wrong),
    shares: way === "shares",
    some: way === "some" ? some.map(Number) : [],
  };
}
type Line = ReturnType<typeof lineOf>;

/** All marks that partly correct answers may earn. */
function partlyIn(marks: readonly number[], { wrong, right, shares, some }: Line): boolean {
  if (shares) return marks.every((one) => one > 0 && one < right);
  return marks.every((one) => (some.length === 0 ? one === wrong : some.includes(one)));
}

test("every pattern is in the table of wrong answers, and the table has no others", () => {
  expect(Object.keys(WRONG_ANSWERS).toSorted()).toEqual(presets.map(({ id }) => id).toSorted());
  expect(Object.keys(WRONG_BY_MARKING).toSorted()).toEqual([...NAMED_KINDS].toSorted());
});

test.each(presets)("an answer to $id earns what the exam publishes", ({ id, sectionDetails }) => {
  const lines = (WRONG_ANSWERS[id] ?? []).map(lineOf);
  const found = new Set<Line>();
  for (const { type, scheme, name, subject } of sectionDetails) {
    const where = `${id}, ${name} ${subject}`;
    const [full = NaN] = marksOf(type, scheme, "right");
    const wrong = marksOf(type, scheme, "wrong");
    const line = lines.find(
      (one) => one.type === type && one.right === full && wrong.every((of) => of === one.wrong),
    );
    if (!line) throw new Error(`${where}: a wrong answer costs ${wrong[0]}, a correct one ${full}`);
    found.add(line);
    expect(wrong.length, where).toBeGreaterThan(0);
    expect(printed(scheme, type), `${where}, as students read it`).toBe(line.wrong);
    expect(marksOf(type, scheme, "blank"), `${where}, blank`).toEqual([0]);
    const partly = marksOf(type, scheme, "partial");
    expect(partlyIn(partly, line), `${where}, partly: ${partly.join()}`).toBe(true);
  }
  expect(found.size, "every line of the table has its sections").toBe(lines.length);
});

test.each(NAMED_KINDS)("a wrong answer costs the same in every type under %s", (kind) => {
  const scheme = { kind } as const;
  const fitting = responseTypes.types.filter((type) => misfit(scheme, type) === null);
  expect(fitting.length).toBeGreaterThan(0);
  for (const { code } of fitting) {
    const marks = marksOf(code, scheme, "wrong");
    expect([code, new Set(marks)]).toEqual([code, new Set([WRONG_BY_MARKING[kind]])]);
    expect([code, printed(scheme, code)]).toEqual([code, WRONG_BY_MARKING[kind]]);
  }
});
