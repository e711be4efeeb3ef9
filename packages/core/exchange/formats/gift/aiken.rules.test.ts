import { expect, test } from "vitest";
import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { isAiken, readAiken } from "./aiken.rules.ts";
import fixture from "../fixtures/aiken.txt?raw";

const all = [...readAiken(fixture)].map((read) =>
  read instanceof NoEquivalent ? read.message : read.cells,
);

test("Aiken is detected among other texts", () => {
  expect(isAiken(fixture)).toBe(true);
  expect(isAiken("What?{=a ~b}")).toBe(false);
});

test("one letter makes a choice of one, several letters of several", () => {
  expect(all.slice(0, 2)).toEqual([
    {
      question: "What is the capital of France?",
      optionA: "Berlin",
      optionB: "Paris",
      optionC: "Madrid",
      responseType: "MCQ_SINGLE",
      answerKey: "B",
    },
    {
      question: "Which are even?\nTick all.",
      optionA: "1",
      optionB: "2\nand so on",
      optionC: "4",
      responseType: "MCQ_MULTIPLE",
      answerKey: "B,C",
    },
  ]);
});

test("a broken question gives the reason and its beginning", () => {
  expect(all.slice(2)).toEqual([
    'It has no options. It begins: "No options here ANSWER: A"',
    'It has no option D, which its ANSWER line names. It begins: "Wrong letter"',
    'No "ANSWER:" line follows. It begins: "Never answered A. one B. two"',
  ]);
});
