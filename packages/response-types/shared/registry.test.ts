import * as z from "zod";
import { describe, expect, test } from "vitest";
import { responseTypes } from "../registry.ts";
import { InputError } from "./input-error.ts";
import { keyCell } from "./key-cells.ts";
import { markAnswer } from "./mark.ts";
import { createRegistry } from "./registry.ts";
import type { ResponseType } from "./response-type.ts";
import { blankVerdict } from "./response-type.ts";

const truth = (value: unknown, path: string): boolean => {
  if (typeof value !== "boolean") throw new InputError(path, "Answer true or false.");
  return value;
};

const files = Object.keys(import.meta.glob("../*/*.{ts,tsx}"));

/** The logic of a type, as small as a new one can be. */
const trueFalse: ResponseType<Record<string, never>, { truth: boolean }, boolean> = {
  code: "TRUE_FALSE",
  label: "True or false",
  builderLabel: "TRUE/FALSE",
  aliases: ["T/F"],
  content: z.strictObject({}),
  answerKey: z.strictObject({ truth: z.boolean() }),
  answer: z.boolean(),
  partUnit: "none",
  rows: () => 1,
  longText: false,
  markedByHand: false,
  printedLines: 0,
  readContent: () => ({}),
  readKey: (input) => ({ truth: truth(input.answerKey, "answerKey") }),
  writeKey: (key) => key.truth,
  writeOptions: () => undefined,
  writeAuthor: (_content, key) => ({ answerKey: key.truth }),
  keyWords: {
    hint: "true or false",
    read: ({ answerKey }) => ({ truth: truth(answerKey === "true", "answerKey") }),
    write: (key) => keyCell(String(key.truth)),
  },
  readAnswer: (value) => (value === null ? null : truth(value, "value")),
  writeAnswer: (answer) => answer,
  encode: (answer) => (answer ? "1" : "0"),
  decode: (text) => (text === "1" ? true : text === "0" ? false : null),
  verdict: (answer, key) => {
    if (answer === null) return blankVerdict("none", 1);
    const right = answer === key.truth;
    return { outcome: right ? "right" : "wrong", right: right ? 1 : 0, total: 1, unit: "none" };
  },
  check: (_content, key) => (key ? [] : [{ path: "answerKey", message: "Choose true or false." }]),
  chosen: (answer) => [answer ? "True" : "False"],
  answerText: (answer) => (answer ? "True" : "False"),
  keyText: (key) => (key.truth ? "True" : "False"),
};

describe("one more type in a registry", () => {
  const seven = createRegistry([...responseTypes.types, trueFalse]);
  const type = seven.get("TRUE_FALSE");
  const content = type.content.parse(type.readContent({}));
  const key = type.answerKey.parse(type.readKey({ answerKey: false }, content));

  test("is known by its code, its label and its aliases", () => {
    expect(seven.codes).toHaveLength(responseTypes.codes.length + 1);
    expect(seven.read("true/false")?.code).toBe("TRUE_FALSE");
    expect(seven.read("t/f")?.label).toBe("True or false");
    expect(responseTypes.has("TRUE_FALSE")).toBe(false);
  });

  test("is read, stored on the sheet and marked by the shared code", () => {
    const question = { type, content, keys: [key], dropped: false, marksCenti: 200 };
    const earn = (value: unknown) => {
      const answer = type.readAnswer(value, content);
      const kept = answer === null ? null : type.decode(type.encode(answer));
      return markAnswer(kept, { ...question, scheme: { kind: "neet" } });
    };
    expect(earn(false)).toEqual({ marks: 400, status: "full" });
    expect(earn(true)).toEqual({ marks: -100, status: "wrong" });
    expect(earn(null)).toEqual({ marks: 0, status: "unattempted" });
    expect(() => earn("maybe")).toThrow(InputError);
  });
});

describe("the registry", () => {
  test("holds the specified types under their codes", () => {
    const specified = [
      "MCQ_SINGLE",
      "MCQ_MULTIPLE",
      "ASSERTION_REASONING",
      "INTEGER",
      "SUBJECTIVE",
      "MATRIX_MATCHING",
    ];
    expect(responseTypes.codes).toEqual(expect.arrayContaining(specified));
  });

  test("starts new questions with the first type", () => {
    expect(responseTypes.usual.code).toBe("MCQ_SINGLE");
    expect(() => createRegistry([])).toThrow("A registry needs a response type.");
  });

  test.each([
    ["MCQ-SINGLE CORRECT", "MCQ_SINGLE"],
    ["mcq_multiple", "MCQ_MULTIPLE"],
    ["MCQ-MULTIPLE CORRECT", "MCQ_MULTIPLE"],
    ["Matrix Matching", "MATRIX_MATCHING"],
    ["ASSERTION REASONING", "ASSERTION_REASONING"],
    ["text", "SUBJECTIVE"],
    [" Integer ", "INTEGER"],
  ])("reads %s as %s", (name, code) => {
    expect(responseTypes.read(name)?.code).toBe(code);
  });

  test("does not accept COMPREHENSION as a response type: it is a kind of question", () => {
    expect(responseTypes.read("COMPREHENSION")).toBeUndefined();
    expect(responseTypes.read("constructor")).toBeUndefined();
  });

  test("refuses two types that claim one name", () => {
    expect(() =>
      createRegistry([...responseTypes.types, { ...trueFalse, aliases: ["mcq single"] }]),
    ).toThrow('"mcq single" names both MCQ_SINGLE and TRUE_FALSE.');
  });

  test("fails when our own data name an unknown type", () => {
    expect(() => responseTypes.get("ESSAY")).toThrow("There is no response type ESSAY.");
  });

  test.each(responseTypes.codes)("%s has its folder with logic, parts and samples", (code) => {
    const name = code.toLowerCase().replaceAll("_", "-");
    for (const suffix of [".ts", ".names.ts", ".ui.tsx", ".examples.ts", ".arbitrary.ts"]) {
      expect(files).toContain(`../${name}/${name}${suffix}`);
    }
  });
});
