import { describe, expect, test } from "vitest";
import { TestInput } from "./test-input.schema.ts";

const section = { subject: "Physics", numQuestions: 2 };
const input = (more: Record<string, unknown> = {}) => ({
  name: "Optics",
  examType: "JEE",
  startTime: "2026-11-21T04:30:00Z",
  expiryTime: "2026-11-21T06:30:00Z",
  durationMinutes: 60,
  totalQuestions: 2,
  sectionDetails: [section],
  ...more,
});
const wrongPaths = (value: unknown) =>
  TestInput.safeParse(value).error?.issues.map(({ path }) => path.join("."));

describe("the input of a test", () => {
  test("needs few fields and has the specified defaults for the rest", () => {
    expect(TestInput.parse(input())).toMatchObject({
      access: "SUBSCRIBE",
      testType: "MTT",
      releasePolicy: "AFTER_PROCESSING",
      instructions: "",
      sectionDetails: [
        {
          topic: "",
          subTopic: "",
          type: "",
          questionType: "STANDARD",
          questionIds: [],
          scheme: { kind: "standard" },
        },
      ],
    });
  });

  test("accepts names in any spelling, and a blank difficulty for any", () => {
    const read = TestInput.parse(
      input({
        examType: "as level",
        access: "public",
        testType: "stt",
        sectionDetails: [{ ...section, difficulty: "", questionType: "comprehension" }],
      }),
    );
    expect(read).toMatchObject({ examType: "AS_LEVEL", access: "PUBLIC", testType: "STT" });
    expect(read.sectionDetails[0]?.difficulty).toBeUndefined();
    expect(read.sectionDetails[0]?.questionType).toBe("COMPREHENSION");
  });

  test.each([
    ["name", { name: "  " }],
    ["name", { name: "a".repeat(201) }],
    ["examType", { examType: "MBA" }],
    ["access", { access: "SECRET" }],
    ["startTime", { startTime: "2026-11-21" }],
    ["expiryTime", { expiryTime: "2026-11-21T04:30:00Z" }],
    ["expiryTime", { expiryTime: "2026-11-21T04:29:59.999Z" }],
    ["expiryTime", { expiryTime: "2026-11-21T09:00:00+05:30" }],
    ["durationMinutes", { durationMinutes: 0 }],
    ["durationMinutes", { durationMinutes: 1441 }],
    ["durationMinutes", { durationMinutes: 1.5 }],
    ["totalQuestions", { totalQuestions: 301 }],
    ["sectionDetails", { sectionDetails: [] }],
    ["sectionDetails.0.subject", { sectionDetails: [{ ...section, subject: " " }] }],
    ["sectionDetails.0.numQuestions", { sectionDetails: [{ ...section, numQuestions: 0 }] }],
    ["sectionDetails.0.questionIds.0", { sectionDetails: [{ ...section, questionIds: ["x"] }] }],
    ["sectionDetails.0.difficulty", { sectionDetails: [{ ...section, difficulty: "HELL" }] }],
  ])("reports %s if it is invalid", (path, more) => {
    expect(wrongPaths(input(more))).toEqual([path]);
  });

  test.each(["testId", "paper", "run", "maxMarks", "createdBy", "rev", "isAdmin"])(
    "rejects the internal field %s",
    (field) => {
      expect(TestInput.safeParse(input({ [field]: 1 })).success).toBe(false);
    },
  );

  test.each([
    ["2026-11-21T05:30:00Z", undefined],
    ["2026-11-21T04:30:00.001Z", undefined],
    ["2026-11-21T04:30:00.000Z", ["expiryTime"]],
  ])("must expire after its start: %s gives problems %s", (expiryTime, wrong) => {
    const test = input({ startTime: "2026-11-21T10:00:00+05:30", expiryTime });
    expect(wrongPaths(test)).toEqual(wrong);
  });
});
