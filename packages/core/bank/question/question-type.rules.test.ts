import { expect, test } from "vitest";
import { QUESTION_TYPES } from "./question-terms.schema.ts";
import { typeAfter } from "./question-type.rules.ts";

const alone = (questionType: (typeof QUESTION_TYPES)[number]) => ({
  questionType,
  passageId: null,
});

test.each(QUESTION_TYPES)("a %s question gets its type back when it is delinked", (type) => {
  const linked = {
    ...typeAfter(alone(type), { ...alone(type), passageId: "p_1" }),
    passageId: "p_1",
  };
  expect(linked.questionType).toBe("COMPREHENSION");
  const moved = { ...typeAfter(linked, { ...linked, passageId: "p_2" }), passageId: "p_2" };
  expect(typeAfter(moved, alone("COMPREHENSION")).questionType).toBe(type);
});

test("a question created with a passage becomes STANDARD when delinked", () => {
  const made = { questionType: "COMPREHENSION", passageId: "p_1" } as const;
  expect(typeAfter(made, alone("COMPREHENSION"))).toEqual({ questionType: "STANDARD" });
});

test("a type sent with the delinking wins", () => {
  const linked = {
    questionType: "COMPREHENSION",
    passageId: "p_1",
    typeBeforeLink: "COMPREHENSION",
  } as const;
  expect(typeAfter(linked, alone("STANDARD")).questionType).toBe("STANDARD");
});

test.each(QUESTION_TYPES)("a question without a passage takes the type %s that is sent", (type) => {
  expect(typeAfter(alone("STANDARD"), alone(type)).questionType).toBe(type);
});
