import { expect, test } from "vitest";
import { change, emptyOutbox } from "../../../shared/outbox/outbox.rules.ts";
import { answeredIn, closedText, countText, isClosed } from "./choice-limit.rules.ts";

const questions = ["q1", "q2", "q3", "q4"].map((_id, at) => ({ _id, section: at < 3 ? 0 : 1 }));
const [first, , third, last] = questions;
if (!first || !third || !last) throw new Error("There are four questions");

const answered = ["q1", "q2"].reduce((outbox, id) => change(outbox, id, { value: 1 }), emptyOutbox);

test("a blank question of a full section is closed, an answered one can be changed", () => {
  expect(isClosed(answered, questions, third, [2, null])).toBe(true);
  expect(isClosed(answered, questions, first, [2, null])).toBe(false);
  expect(isClosed(answered, questions, third, [3, null])).toBe(false);
  expect(isClosed(answered, questions, last, [2, null])).toBe(false);
});

test("clearing an answer opens the section again", () => {
  const cleared = change(answered, "q1", { value: null });
  expect(answeredIn(cleared, questions, 0)).toBe(1);
  expect(isClosed(cleared, questions, third, [2, null])).toBe(false);
});

test("a question that is only marked for review does not count as answered", () => {
  const marked = change(emptyOutbox, "q1", { marked: true });
  expect(answeredIn(marked, questions, 0)).toBe(0);
});

test("says how many answers a section has and takes", () => {
  expect(countText("Section B", 5, 5)).toBe("Section B: answered 5 of 5");
  expect(closedText(5)).toBe(
    "You have answered 5 of 5 in this section. Clear an answer to give another.",
  );
});
