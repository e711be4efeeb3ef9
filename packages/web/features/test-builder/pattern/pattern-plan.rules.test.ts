import { expect, test } from "vitest";
import { PatternInput } from "@academy/core/exam/pattern/pattern.schema.ts";
import {
  patternOfForm,
  planProblem,
  readMarks,
  readYears,
  statedText,
} from "./pattern-plan.rules.ts";
import { decidedMarks, draftOfPattern, patternInputOf } from "../draft/test-input.rules.ts";
import { draftWith, section } from "../testing.fixture.ts";

test("reads marks of at most two decimals, and nothing else", () => {
  expect(["60", " 7.5 ", "0.01", "10000"].map(readMarks)).toEqual([60, 7.5, 0.01, 10_000]);
  expect(["", "0", "-1", "1.005", "10001", "1e3"].map(readMarks)).toEqual(Array(6).fill(null));
});

test("proposes the pattern's marks, or those of the questions once all places are filled", () => {
  const filled = draftWith(section("a", { wanted: 1, questionIds: ["q1"] }));
  const open = draftWith(section("a", { wanted: 2, questionIds: ["q1"] }));
  expect(statedText({ ...open, statedMarks: 60 }, 4)).toBe("60");
  expect([statedText(filled, 4), statedText(open, 4)]).toEqual(["4", ""]);
});

test("a saved pattern keeps stated marks, and names none that its marking decides", () => {
  const own = draftWith(section("a"));
  expect(decidedMarks(own)).toBe(null);
  expect(decidedMarks(draftWith(section("a", { scheme: { kind: "jee-main" } })))).toBe(8);
  expect(patternInputOf(own, " Paper 2 ", 60)).toMatchObject({ title: "Paper 2", statedMarks: 60 });
});

const about = { source: "Bulletin", note: "", marks: "", from: "", until: "", provisional: false };

test("reads the years of an exam, of which one is enough, and rejects anything else", () => {
  const years = (from: string, until: string) => readYears({ from, until, provisional: true });
  expect(years("", "")).toBeNull();
  expect(years("2026", "")).toEqual({ from: 2026, until: 2026, provisional: true });
  expect(years("2026", "2027")).toMatchObject({ from: 2026, until: 2027 });
  expect([years("2027", "2026"), years("26", ""), years("x", "2027")]).toEqual(
    Array(3).fill(undefined),
  );
});

const full = PatternInput.parse({
  title: "Every field",
  examType: "JEE",
  testType: "STT",
  durationMinutes: 90,
  instructions: "<p>Read all of it.</p>",
  releasePolicy: "IMMEDIATE",
  palette: "EXAM",
  fullScreen: "OFF",
  tieBreak: { steps: [{ by: "subjects", of: ["Physics"] }, { by: "time" }] },
  cutoffs: [{ list: "CRL", total: { percent: 35 }, each: { percent: 10 } }],
  grades: [
    { name: "A*", from: 30.5 },
    { name: "A", from: 20 },
  ],
  timing: "SECTIONS",
  mayLeaveSection: true,
  lateSectionSeconds: 45,
  source: "Bulletin",
  sectionDetails: [
    {
      name: "Section A",
      subject: "Physics",
      topic: "Optics",
      subTopic: "Lenses",
      type: "INTEGER",
      difficulty: "EASY",
      numQuestions: 10,
      choose: { atMost: 5, count: "best", dropped: "answered" },
      minutes: 30,
      mix: [
        { count: 6, topic: "Optics", subTopic: "", difficulty: "MEDIUM" },
        { count: 4, topic: "", subTopic: "", difficulty: "DIFFICULT" },
      ],
      shuffle: { questions: true, options: false },
      scheme: { kind: "jee-main" },
    },
    {
      subject: "Chemistry",
      numQuestions: 3,
      minutes: 60,
      shuffle: { questions: false, options: true },
      scheme: { kind: "jee-main" },
    },
  ],
});

const view = {
  ...full,
  _id: "pt_1",
  rev: 4,
  preset: false,
  sections: 2,
  totalQuestions: 13,
  countedQuestions: 8,
  maxMarks: 32,
  updatedAt: "",
  updatedBy: "",
};

test("a pattern that is opened and saved keeps its timing, order, cut-offs and grades", () => {
  const draft = draftOfPattern(view, []);
  expect(PatternInput.parse(patternOfForm(draft, about))).toEqual(full);
  expect(planProblem(draft, about)).toBeNull();
});

test("a pattern with timed sections is saved once their minutes add up", () => {
  const draft = draftOfPattern(view, []);
  const planned = (minutes: number | null) => ({
    ...draft,
    sections: draft.sections.map((one, i) => (i === 0 ? { ...one, minutes } : one)),
  });
  const missing = "A test with timed sections needs minutes in every section.";
  expect(planProblem(planned(null), about)).toBe(missing);
  const sum = "The sections' minutes add up to 80, the test's duration is 90.";
  expect(planProblem(planned(20), about)).toBe(sum);
  expect(planProblem({ ...planned(20), timing: "WHOLE" }, about)).toBeNull();
});
