import { expect, test } from "vitest";
import { blankDraft, draftReducer, isBlank, questionIdsOf } from "./draft.rules.ts";
import { draftWith, section } from "../testing.fixture.ts";

const two = draftWith(
  section("a", { questionIds: ["q1", "q2", "q3"] }),
  section("b", { questionIds: ["q4"] }),
);

test("a new test is for subscribers and multi-topic by default", () => {
  expect(blankDraft).toMatchObject({ access: "SUBSCRIBE", testType: "MTT" });
  expect(isBlank(blankDraft)).toBe(true);
  expect(isBlank(two)).toBe(false);
});

test("adding a section clears its panel for the next one", () => {
  const filled = draftReducer(two, { type: "edit-panel", fields: { subject: "Physics" } });
  const next = draftReducer(filled, { type: "add-section", section: section("c") });
  expect(next.sections.map(({ key }) => key)).toEqual(["a", "b", "c"]);
  expect(next.panel.subject).toBe("");
});

test("removing a section renumbers later ones and releases its questions", () => {
  const next = draftReducer(two, { type: "remove-section", key: "a" });
  expect(next.sections.map(({ key }) => key)).toEqual(["b"]);
  expect(questionIdsOf(next)).toEqual(["q4"]);
  const again = draftReducer(next, { type: "add-questions", key: "b", ids: ["q1"] });
  expect(questionIdsOf(again)).toEqual(["q4", "q1"]);
});

test("a question is in a test only once", () => {
  const next = draftReducer(two, { type: "add-questions", key: "b", ids: ["q1", "q5"] });
  expect(questionIdsOf(next)).toEqual(["q1", "q2", "q3", "q4", "q5"]);
});

test("a replacement takes the place of the replaced question", () => {
  const action = { type: "replace-question", key: "a", from: "q2", to: "q9" } as const;
  expect(questionIdsOf(draftReducer(two, action))).toEqual(["q1", "q9", "q3", "q4"]);
});

test("sections and questions can be moved, and an invalid place changes nothing", () => {
  const sections = draftReducer(two, { type: "move-section", from: 1, to: 0 });
  expect(sections.sections.map(({ key }) => key)).toEqual(["b", "a"]);
  const down = draftReducer(two, { type: "move-question", key: "a", from: 0, to: 2 });
  expect(questionIdsOf(down)).toEqual(["q2", "q3", "q1", "q4"]);
  const nowhere = draftReducer(two, { type: "move-question", key: "a", from: 0, to: 3 });
  expect(questionIdsOf(nowhere)).toEqual(questionIdsOf(two));
});

test("another exam type drops the palette that only JEE and NEET have", () => {
  const exam = draftReducer(two, { type: "edit", fields: { palette: "EXAM" } });
  expect(exam.palette).toBe("EXAM");
  const other = draftReducer(exam, { type: "edit", fields: { examType: "A_LEVEL" } });
  expect(other.palette).toBe("STANDARD");
});
