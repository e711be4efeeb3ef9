import { expect, test } from "vitest";
import { WrongArguments } from "../arguments.ts";
import { readTestOptions } from "./options.ts";

test.each([
  [[], { set: "push", rest: [] }],
  [["--thorough"], { set: "thorough", rest: [] }],
  [["--project", "rules"], { set: "push", rest: ["--project", "rules"] }],
  [["-t", "marks"], { set: "push", rest: ["-t", "marks"] }],
  [["e2e/lighthouse.e2e.ts"], { set: "all", rest: ["e2e/lighthouse.e2e.ts"] }],
  [["--seed", "7", "order.model"], { set: "all", seed: 7, rest: ["order.model"] }],
  [["--seeds", "100"], { set: "all", seeds: 100, rest: [] }],
  [["--thorough", "stacks"], { set: "thorough", rest: ["stacks"] }],
] as const)("%j is read", (args, expected) => {
  expect(readTestOptions(args)).toEqual({ seed: undefined, seeds: undefined, ...expected });
});

test.each([["--seeds"], ["--seed", "x"], ["--seeds", "0"]])("%s needs a number", (...args) => {
  expect(() => readTestOptions(args)).toThrow(WrongArguments);
});
