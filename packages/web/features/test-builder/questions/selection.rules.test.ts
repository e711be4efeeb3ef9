import { expect, test } from "vitest";
import { blankPanel } from "../draft/draft.rules.ts";
import {
  alternatives,
  askedFor,
  matches,
  mixFor,
  mixProblem,
  panelProblem,
  removedWords,
  replacementCriteria,
  REPLACEMENTS_ASKED,
  REPLACEMENTS_SHOWN,
  selectedWords,
  takenFrom,
  tooFewWords,
} from "./selection.rules.ts";
import { wholeNumber } from "../draft/whole-number.rules.ts";
import { known, picked, section } from "../testing.fixture.ts";

const ids = (questions: readonly { _id: string }[]) => questions.map(({ _id }) => _id);

test("asks the bank for five spare questions, and for four pages of alternatives", () => {
  expect(askedFor(10)).toBe(15);
  expect(REPLACEMENTS_ASKED).toBe(REPLACEMENTS_SHOWN * 4);
});

test("a section needs a subject, a question type and a number", () => {
  const filled = { ...blankPanel, subject: "Physics", questionType: "STANDARD", numQuestions: "3" };
  const full = { ...filled, questionType: "STANDARD" } as const;
  expect(panelProblem(full)).toBe(null);
  for (const missing of [{ subject: "" }, { questionType: "" }, { numQuestions: "0" }] as const) {
    expect(panelProblem({ ...full, ...missing })).toBe("Please fill all section fields");
  }
});

test("reads whole numbers from 1 and nothing else", () => {
  expect(["3", " 12 ", "0", "-1", "2.5", "", "1e3"].map(wholeNumber)).toEqual([
    3,
    12,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("takes the requested number, without questions in use", () => {
  const found = ["q1", "q2", "q3", "q4"].map((id) => picked(id));
  expect(ids(takenFrom(found, new Set(["q2"]), 2))).toEqual(["q1", "q3"]);
  expect(ids(takenFrom(found, new Set(["q2"]), 9))).toEqual(["q1", "q3", "q4"]);
});

test("keeps the questions of a passage together", () => {
  const found = [
    picked("a1", { passageId: "p1" }),
    picked("b1", { passageId: "p2" }),
    picked("a2", { passageId: "p1" }),
    picked("b2", { passageId: "p2" }),
    picked("c1", { passageId: "p3" }),
  ];
  expect(ids(takenFrom(found, new Set(), 3))).toEqual(["a1", "a2", "c1"]);
});

test("says what was selected, removed, and how many there are when there are too few", () => {
  expect(selectedWords(10, 2)).toBe("Selected 10 questions for section 2");
  expect(removedWords(3)).toBe("Removed section 3");
  const asked = { wanted: 10, section: 1, examType: "NEET" } as const;
  expect(tooFewWords(10, asked)).toBe(null);
  expect(tooFewWords(7, asked)).toBe(
    "Section 1 needs 10 questions; only 7 in the bank match for NEET.",
  );
  expect(tooFewWords(0, { ...asked, examType: "JEE" })).toBe(
    "Section 1 needs 10 questions; only 0 in the bank match for JEE.",
  );
  expect(tooFewWords(1, { ...asked, examType: "" })).toBe(
    "Section 1 needs 10 questions; only 1 in the bank match.",
  );
});

test("a candidate matches in every criterion, names in any case", () => {
  const wanted = section("a", {
    topic: "OPTICS",
    subTopic: "lenses",
    responseType: "MCQ_SINGLE",
    difficulty: "EASY",
  });
  expect(matches(wanted, picked("q"))).toBe(true);
  for (const other of [
    { subject: "Chemistry" },
    { topic: "Waves" },
    { subTopic: "Mirrors" },
    { questionType: "COMPREHENSION" },
    { responseType: "INTEGER" },
    { difficulty: "DIFFICULT" },
  ] as const) {
    expect(matches(wanted, picked("q", other)), JSON.stringify(other)).toBe(false);
  }
});

test("offers no alternative that is in the test or does not match", () => {
  const candidates = [picked("q1"), picked("q2"), picked("q3", { subject: "Chemistry" })];
  expect(ids(alternatives(section("a"), candidates, new Set(["q1"])))).toEqual(["q2"]);
});

const mixOf = (...counts: readonly number[]) =>
  counts.map((count, i) => ({
    count,
    topic: "",
    subTopic: "",
    difficulty: (["EASY", "MEDIUM", "DIFFICULT"] as const)[i] ?? "EASY",
  }));

test("open places are filled by what the lines of the mix still need", () => {
  const questions = known(picked("q1"), picked("q2", { difficulty: "DIFFICULT" }));
  const half = section("a", { mix: mixOf(2, 1, 1), wanted: 4, questionIds: ["q1", "q2"] });
  const counts = mixFor(half, 2, questions).map(({ count, difficulty }) => [count, difficulty]);
  expect(counts).toEqual([
    [1, "EASY"],
    [1, "MEDIUM"],
  ]);
  expect(mixFor({ ...half, questionIds: [] }, 4, questions)).toEqual(half.mix);
  // No lines of the mix are used, only the section's criteria, because the lines do not add up or a
  // question is not loaded yet.
  expect(mixFor(half, 3, questions)).toEqual([]);
  expect(mixFor({ ...half, questionIds: ["q1", "unknown"] }, 2, questions)).toEqual([]);
});

test("an alternative matches the line of the mix that the question counts against", () => {
  const questions = known(picked("q1"), picked("q2", { difficulty: "MEDIUM" }));
  const mixed = section("a", { mix: mixOf(1, 1), questionIds: ["q1", "q2"] });
  expect(replacementCriteria(mixed, "q2", questions)).toMatchObject({ difficulty: "MEDIUM" });
  expect(replacementCriteria(mixed, "q1", questions)).toMatchObject({
    difficulty: "EASY",
    subject: "Physics",
  });
  const plain = section("b", { difficulty: "EASY", questionIds: ["q1"] });
  expect(replacementCriteria(plain, "q1", questions)).toBe(plain);
});

test("a mix has as many questions as its section", () => {
  expect(mixProblem(section("a", { wanted: 3, mix: mixOf(2, 1) }))).toBe(null);
  expect(mixProblem(section("a", { wanted: 3 }))).toBe(null);
  expect(mixProblem(section("a", { wanted: 25, mix: mixOf(20, 4) }))).toBe(
    "The mix has 24 questions, the section 25.",
  );
});
