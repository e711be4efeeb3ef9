import { expect, test } from "vitest";
import { defaultInstructions } from "@academy/core/exam/assessment/instructions.rules.ts";
import { TestInput } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { blankDraft } from "./draft.rules.ts";
import type { TestDraft } from "./draft.schema.ts";
import { changesBetween } from "./draft-changes.rules.ts";
import { inputOf, instructionsOf, sameDraft } from "./test-input.rules.ts";
import { draftWith, section } from "../testing.fixture.ts";

const id = `q_${"0".repeat(26)}`;

const draft: TestDraft = {
  ...draftWith(section("a", { questionIds: [id], wanted: 3 })),
  title: " Mock ",
  startTime: "2026-11-21T10:00",
  expiryTime: "2026-11-21T13:00",
  durationMinutes: "180",
  totalQuestions: "1",
};

test("sends what the API accepts: trimmed, in UTC, with the actual number of questions", () => {
  const input = inputOf(draft);
  expect(input).toMatchObject({
    name: "Mock",
    startTime: new Date(2026, 10, 21, 10).toISOString(),
    durationMinutes: 180,
    sectionDetails: [{ numQuestions: 1, type: "", scheme: { kind: "standard" } }],
  });
  const read = TestInput.safeParse({
    ...input,
    sectionDetails: input.sectionDetails.map((one) => ({ ...one, questionIds: [] })),
  });
  expect(read.error?.issues ?? []).toEqual([]);
});

test("students read the exam type's instructions until others are entered", () => {
  expect(instructionsOf(draft)).toBe(defaultInstructions("NEET"));
  expect(instructionsOf({ ...draft, instructions: "<p>Sit.</p>" })).toBe("<p>Sit.</p>");
  expect(instructionsOf(blankDraft)).toBe("");
});

test("an unsaved panel does not make the test different", () => {
  expect(sameDraft(draft, { ...draft, panel: { ...draft.panel, subject: "Physics" } })).toBe(true);
  expect(sameDraft(draft, { ...draft, title: "Other" })).toBe(false);
});

test("shows an editor who saved second what the first one changed", () => {
  const after = {
    ...draft,
    title: "Term Test",
    startTime: "2026-11-21T11:00",
    durationMinutes: "120",
    instructions: "<p>Sit.</p>",
    sections: [section("a", { questionIds: ["other", "more"] }), section("b")],
  };
  expect(changesBetween(draft, after)).toEqual([
    "Title:  Mock  → Term Test",
    expect.stringMatching(/^Start: 21 Nov 2026, 10:00 .+ → 21 Nov 2026, 11:00 /),
    "Duration: 180 → 120",
    "Instructions changed",
    "Sections: 1 → 2",
    "Questions added: 2",
    "Questions removed: 1",
  ]);
  const marked = {
    ...draft,
    sections: [section("a", { questionIds: [id], scheme: { kind: "neet" } })],
  };
  expect(changesBetween(draft, marked)).toEqual(["Order or marking of the sections"]);
  expect(changesBetween(draft, draft)).toEqual([]);
});
