import { NO_CHALLENGES } from "../terms/test/challenge-window.schema.ts";
import { ENGLISH_ALONE } from "../terms/test/languages.rules.ts";
import { WHOLE_TIME } from "../terms/test/timing.schema.ts";
import { idOf } from "../../testing/draft.fixture.ts";
import type { Test } from "../terms/test/assessment.schema.ts";

/** When tests made by `newTest` expire. */
export const AT = Date.parse("2026-11-21T04:30:00Z");
let made = 0;

/** A new test with its own ID, as stored; it starts one second before it expires. */
export const newTest = (more: Partial<Test> = {}): Test => ({
  testId: idOf("t", ++made),
  rev: 1,
  name: "Optics",
  examType: "JEE",
  access: "PUBLIC",
  testType: "STT",
  startTime: AT - 1000,
  expiryTime: AT,
  durationMinutes: 60,
  totalQuestions: 1,
  maxMarks: 400,
  markUnit: 100,
  releasePolicy: "AFTER_PROCESSING",
  palette: "STANDARD",
  fullScreen: "REQUIRED",
  archived: false,
  changes: [],
  createdByName: "Meera Iyer",
  tieBreak: "shared",
  cutoffs: [],
  grades: [],
  ...WHOLE_TIME,
  ...ENGLISH_ALONE,
  ...NO_CHALLENGES,
  lotSeed: null,
  pass: 0,
  demo: null,
  link: null,
  pattern: null,
  excludeTests: 0,
  subjects: ["Physics"],
  paper: idOf("pv", 1),
  keyName: "key",
  run: null,
  takers: null,
  expectedTakers: 0,
  figures: null,
  provisional: null,
  extraMinutes: 0,
  createdAt: "2026-11-21T04:00:00.000Z",
  createdBy: "u",
  ...more,
});
