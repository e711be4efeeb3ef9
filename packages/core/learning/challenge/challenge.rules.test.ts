import { responseTypes } from "@academy/response-types/registry.ts";
import { expect, test } from "vitest";
import type { KeyCorrection } from "../../exam/terms/paper/key-correction.schema.ts";
import type { KeyedQuestion, PaperKey } from "../../exam/terms/paper/paper.schema.ts";
import { EVERY_TYPE } from "../../testing/world.ts";
import {
  assertDisputes,
  claimTextOf,
  questionState,
  readClaims,
  stateOf,
  undecidedOf,
} from "./challenge.rules.ts";
import type { Challenge, Decision } from "./challenge.schema.ts";

const keyed = ({ responseType, example }: (typeof EVERY_TYPE)[number]): KeyedQuestion => {
  const type = responseTypes.get(responseType);
  const content = type.readContent(example.input);
  return {
    questionId: "q",
    section: 0,
    subject: "Physics",
    topic: "Mechanics",
    subTopic: "Kinematics",
    responseType,
    marks: 400,
    scheme: { kind: "standard" },
    content,
    keys: [type.readKey(example.input, content)],
    dropped: false,
  };
};

test.each(EVERY_TYPE)(
  "a claim of $responseType is read, written and compared with the key",
  (one) => {
    const question = keyed(one);
    const type = responseTypes.get(one.responseType);
    const claim = (value: unknown) =>
      readClaims(question, { reason: "wrong_key", claims: [value] });
    const [wrong, right] = [claim(one.example.wrong[0]), claim(one.example.right[0])];
    if (type.longText) {
      expect([wrong, right]).toEqual([[], []]);
      return;
    }
    const sent = wrong.map((answer) => type.writeAnswer(answer, question.content));
    expect(readClaims(question, { reason: "wrong_key", claims: sent })).toEqual(wrong);
    expect(claimTextOf(question, "wrong_key", wrong)).not.toBe("");
    expect(() => assertDisputes(question, "wrong_key", wrong)).not.toThrow();
    expect(() => assertDisputes(question, "wrong_key", right)).toThrow(
      /^That is the key already: /,
    );
    expect(() => assertDisputes(question, "faulty", [])).not.toThrow();
    expect(() => assertDisputes({ ...question, dropped: true }, "faulty", [])).toThrow("dropped");
  },
);

test("names the key and the claim if several answers are correct", () => {
  const single = EVERY_TYPE.find(({ responseType }) => responseType === "MCQ_SINGLE");
  if (!single) throw new Error("There is no question with one correct option");
  const question = keyed(single);
  const answers = readClaims(question, { reason: "several_right", claims: [1, 0] });
  expect(claimTextOf(question, "several_right", answers)).toBe("C or B or A");
  expect(claimTextOf(question, "faulty", [])).toBe("");
});

const [first] = EVERY_TYPE;
if (!first) throw new Error("There is no response type");

const correction = (at: number, questionId: string): KeyCorrection => ({
  from: "key",
  at,
  by: "u",
  byName: "Meera Iyer",
  changes: [{ questionId, number: 1, what: "dropped", before: "C", after: "Dropped", note: "n" }],
});

/** A key after corrections at these times. */
const keyAfter = (corrections: KeyCorrection[], dropped = false): PaperKey => ({
  testId: "t",
  version: "v",
  name: "key",
  rules: 1,
  questions: [{ ...keyed(first), dropped }],
  corrections,
});

const decision = (at: number): Decision => ({
  questionId: "q",
  note: "The key is correct.",
  at,
  by: "u",
  byName: "Meera Iyer",
});

const challenge: Challenge = {
  testId: "t",
  questionId: "q",
  userId: "u",
  reason: "faulty",
  claims: [],
  claimText: "",
  text: "The figure shows two different lenses.",
  source: "",
  at: 100,
  known: 1,
};
const known = correction(50, "q");
const later = correction(150, "q");

test.each([
  ["nothing happened", keyAfter([known]), undefined, "open"],
  ["an earlier decision", keyAfter([known]), decision(99), "open"],
  ["a later decision", keyAfter([known]), decision(100), "rejected"],
  [
    "another question was corrected",
    keyAfter([known, correction(150, "other")]),
    undefined,
    "open",
  ],
  ["the question was dropped", keyAfter([known, later], true), undefined, "accepted"],
  ["it was dropped after a decision", keyAfter([known, later], true), decision(120), "accepted"],
  ["its key was changed otherwise", keyAfter([known, later]), decision(120), "changed"],
  ["a decision followed the change", keyAfter([known, later]), decision(160), "rejected"],
] as const)("a challenge after %s has its state", (_case, key, one, state) => {
  expect(stateOf(challenge, key, one)).toBe(state);
  const open = state === "open" ? ["q"] : [];
  const latest = new Map([["q", { at: challenge.at, known: challenge.known }]]);
  const decisions = new Map(one ? [["q", one] as const] : []);
  expect(undecidedOf(latest, key, decisions)).toEqual(open);
  const closed = state === "rejected" ? "rejected" : "changed";
  expect(questionState("q", { at: 100, known: 1 }, key, one)).toBe(
    state === "open" ? "open" : closed,
  );
});
