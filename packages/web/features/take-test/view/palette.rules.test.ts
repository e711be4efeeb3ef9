import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { expect, test } from "vitest";
import { change, emptyOutbox, see } from "../../../shared/outbox/outbox.rules.ts";
import {
  isBlank,
  notVisited,
  PALETTE_LOOKS,
  paletteCounts,
  paletteState,
  sectionNames,
  sectionRows,
} from "./palette.rules.ts";

const question = (_id: string, section = 0): StudentQuestion => ({
  _id,
  section,
  subject: "Physics",
  responseType: "INTEGER",
  questionType: "STANDARD",
  question: "",
  marks: 4,
});

test.each([
  [null, true],
  [undefined, true],
  ["  ", true],
  [[], true],
  [
    [
      [false, false],
      [false, false],
    ],
    true,
  ],
  [0, false],
  [false, false],
  ["0", false],
  [[0], false],
  [
    [
      [false, true],
      [false, false],
    ],
    false,
  ],
])("treats %j as blank: %s", (value, blank) => {
  expect(isBlank(value)).toBe(blank);
});

test("distinguishes a question that was never shown from one left blank", () => {
  const outbox = see(emptyOutbox, "q1");
  expect(paletteState(outbox, "q1")).toBe("unanswered");
  expect(paletteState(outbox, "q2")).toBe("unseen");
});

test("keeps marked, answered, and both as separate states", () => {
  const marked = change(emptyOutbox, "q1", { marked: true });
  expect(paletteState(marked, "q1")).toBe("marked");
  expect(paletteState(change(marked, "q1", { value: 2 }), "q1")).toBe("answered-marked");
  expect(paletteState(change(emptyOutbox, "q1", { value: 0 }), "q1")).toBe("answered");
});

test("treats a cleared answer as not answered", () => {
  const answered = change(emptyOutbox, "q1", { value: [1] });
  expect(paletteState(change(answered, "q1", { value: [] }), "q1")).toBe("unanswered");
});

test("counts every question in exactly one state", () => {
  const questions = ["a", "b", "c"].map((id) => question(id));
  const counts = paletteCounts(change(see(emptyOutbox, "b"), "a", { value: 1 }), questions);
  expect(counts).toEqual({
    answered: 1,
    "answered-marked": 0,
    marked: 0,
    unanswered: 1,
    unseen: 1,
  });
});

test("counts each section and the total in the palette's states, each question once", () => {
  const questions = [question("a"), question("b"), question("c", 1)];
  let outbox = change(emptyOutbox, "a", { value: 1, marked: true });
  outbox = change(outbox, "b", { marked: true });
  const { rows, total } = sectionRows(outbox, questions, (section) => `Section ${section}`);
  expect(rows).toEqual([
    { name: "Section 0", counts: paletteCounts(outbox, questions.slice(0, 2)) },
    { name: "Section 1", counts: paletteCounts(outbox, questions.slice(2)) },
  ]);
  expect(total).toEqual({
    name: "All",
    counts: { answered: 0, "answered-marked": 1, marked: 1, unanswered: 0, unseen: 1 },
  });
  expect(notVisited(outbox, questions)).toEqual([2]);
});

test("numbers sections of one subject and leaves single ones alone", () => {
  expect(
    sectionNames([{ subject: "Physics" }, { subject: "Chemistry" }, { subject: "Physics" }]),
  ).toEqual(["Physics 1", "Chemistry", "Physics 2"]);
});

test.each(Object.entries(PALETTE_LOOKS))(
  "%s distinguishes its states without colour",
  (_kind, looks) => {
    const shapes = Object.values(looks).map(({ shape, tick }) => `${shape} ${tick ?? false}`);
    expect(new Set(shapes).size).toBe(5);
    expect(new Set(Object.values(looks).map(({ words }) => words)).size).toBe(5);
  },
);

test("uses the labels of the computer-based exam if the test uses its palette", () => {
  const { words, note } = PALETTE_LOOKS.EXAM["answered-marked"];
  expect(`${words} ${note}`).toBe(
    "Answered & marked for review (will be considered for evaluation)",
  );
});
