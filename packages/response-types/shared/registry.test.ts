import { existsSync } from "node:fs";
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

/** All that a new type has to bring: one file of this size, and its line in the registry. */
const trueFalse: ResponseType<Record<string, never>, { truth: boolean }, boolean> = {
  code: "TRUE_FALSE",
  label: "True or false",
  builderLabel: "TRUE/FALSE",
  aliases: ["T/F"],
  content: z.strictObject({}),
  answerKey: z.strictObject({ truth: z.boolean() }),
  answer: z.boolean(),
  partUnit: "none",
  rows: 1,
  longText: false,
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

describe("a seventh type by one more line", () => {
  const seven = createRegistry([...responseTypes.types, trueFalse]);
  const type = seven.get("TRUE_FALSE");
  const content = type.content.parse(type.readContent({}));
  const key = type.answerKey.parse(type.readKey({ answerKey: false }, content));

  test("is known by its code, its label and its aliases", () => {
    expect(seven.codes).toHaveLength(7);
    expect(seven.read("true/false")?.code).toBe("TRUE_FALSE");
    expect(seven.read("t/f")?.label).toBe("True or false");
    expect(responseTypes.has("TRUE_FALSE")).toBe(false);
  });

  test("is read, kept on the sheet and marked by the shared code", () => {
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
  test("holds the six types under the specified codes", () => {
    expect([...responseTypes.codes].toSorted()).toEqual([
      "ASSERTION_REASONING",
      "INTEGER",
      "MATRIX_MATCHING",
      "MCQ_MULTIPLE",
      "MCQ_SINGLE",
      "SUBJECTIVE",
    ]);
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

  test("takes COMPREHENSION for no response type: it is a kind of question", () => {
    expect(responseTypes.read("COMPREHENSION")).toBeUndefined();
    expect(responseTypes.read("constructor")).toBeUndefined();
  });

  test("refuses two types that claim one name", () => {
    expect(() =>
      createRegistry([...responseTypes.types, { ...trueFalse, aliases: ["mcq single"] }]),
    ).toThrow('"mcq single" names both MCQ_SINGLE and TRUE_FALSE.');
  });

  test("says so when our own data name an unknown type", () => {
    expect(() => responseTypes.get("ESSAY")).toThrow("There is no response type ESSAY.");
  });

  test.each(responseTypes.codes)("%s has its folder with logic, examples and tests", (code) => {
    const name = code.toLowerCase().replace("_", "-");
    for (const suffix of [".ts", ".examples.ts", ".arbitrary.ts", ".test.ts"]) {
      expect(existsSync(new URL(`../${name}/${name}${suffix}`, import.meta.url))).toBe(true);
    }
  });
});
