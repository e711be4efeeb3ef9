import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newTest } from "@academy/core/exam/assessment/assessment.fixture.ts";
import type { Test } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { hashUser, SHARDS } from "@academy/core/exam/terms/attempt/attempt.rules.ts";
import { unitSubjects } from "@academy/core/exam/marking/taker-units.rules.ts";
import type { PaperKey } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { passOf } from "@academy/core/exam/processing/part.service.ts";
import { ascending, descending } from "@academy/core/exam/ranks/tie-steps.rules.ts";
import { TAKERS_PER_PAGE, writeTaker } from "@academy/core/exam/run/taker.rules.ts";
import type { Analytics, Distribution } from "@academy/core/exam/terms/result/analytics.schema.ts";
import { RUN_FORMAT } from "@academy/core/exam/terms/result/run-format.rules.ts";
import { idOf } from "@academy/core/testing/draft.fixture.ts";
import { fieldKey, seeded } from "./field-paper.ts";

/** Shifts of the exam, students of each, and how many of them have taken another one before. */
export const FIELD = { shifts: 10, takers: 100_000, again: 20_000 };

/** Students of the exam: each shift but the first has some of the one before. */
export const STUDENTS = FIELD.shifts * FIELD.takers - (FIELD.shifts - 1) * FIELD.again;

const QUESTIONS = 90;
export const EXAM_ID = idOf("x", 1);

/** The papers of all shifts have the same questions here: the merge does not read them. */
export const key: PaperKey = fieldKey(QUESTIONS);
const SUBJECTS = unitSubjects([...new Set(key.questions.map(({ subject }) => subject))]);

/** The shifts as processed tests, in the order of JEE Main. */
export const tests: readonly Test[] = Array.from({ length: FIELD.shifts }, (_, shift) =>
  newTest({
    testId: idOf("t", shift + 1),
    name: `Shift ${shift + 1}`,
    examId: EXAM_ID,
    subjects: SUBJECTS,
    tieBreak: "jee-main",
    paper: key.version,
    keyName: key.name,
    maxMarks: 36_000,
    run: `run_${String(shift).padStart(20, "0")}`,
    runPass: 0,
    takers: FIELD.takers,
  }),
);

/** The number of a student of a shift: the first ones are the last ones of the shift before. */
const studentOf = (shift: number, i: number): number => shift * (FIELD.takers - FIELD.again) + i;

const userOf = (student: number): string =>
  `${student.toString(16).padStart(8, "0")}-0000-4000-8000-${student.toString(16).padStart(12, "0")}`;

/** A taker's line as a test of an exam keeps it, with marks of a seeded student. */
function lineOf(student: number, random: () => number): { line: string; marks: number[] } {
  const marks = SUBJECTS.map(() => 100 * Math.floor(random() * 125 - 5));
  const total = marks.reduce((sum, one) => sum + one, 0);
  const [chemistry = 0, mathematics = 0, physics = 0] = marks;
  const ratios = Array.from({ length: 4 }, () => ascending(Math.floor(random() * 40) / 20));
  const rankKey = [...[total, mathematics, physics, chemistry].map(descending), ...ratios].join(
    ".",
  );
  const userId = userOf(student);
  const email = `student.${student}@example.com`;
  const units = [...marks, total + 500].join(",");
  return { line: writeTaker({ rankKey, userId, name: `Student ${student}`, email, units }), marks };
}

type Counts = Map<number, number>;

const count = (counts: Counts, value: number): void =>
  void counts.set(value, (counts.get(value) ?? 0) + 1);

const distribution = (counts: Counts): Distribution =>
  Array.from(counts, ([value, n]): [number, number] => [value, n]).toSorted(([a], [b]) => a - b);

/** Writes the kept parts and the results of one shift, as its processing would have. */
function writeShift(shift: number, test: Test, write: (name: string, value: unknown) => void) {
  const random = seeded(shift + 1);
  const shards: string[][] = Array.from({ length: SHARDS }, () => []);
  const scores: Counts = new Map();
  const subjects: Counts[] = SUBJECTS.map(() => new Map());
  for (let i = 0; i < FIELD.takers; i++) {
    const student = studentOf(shift, i);
    const { line, marks } = lineOf(student, random);
    shards[hashUser(userOf(student)) % SHARDS]?.push(line);
    count(
      scores,
      marks.reduce((sum, one) => sum + one, 0),
    );
    marks.forEach((one, s) => count(subjects[s] ?? new Map(), one));
  }
  const { name } = passOf(test, key);
  for (const [shard, lines] of shards.entries()) {
    const sorted = lines.toSorted();
    for (let chunk = 0; chunk * TAKERS_PER_PAGE <= sorted.length; chunk++) {
      const from = chunk * TAKERS_PER_PAGE;
      const some = sorted.slice(from, from + TAKERS_PER_PAGE);
      write(`parts/${test.testId}/${name}/${shard}-${chunk}.json`, some);
    }
  }
  const analytics: Analytics = {
    format: RUN_FORMAT,
    testId: test.testId,
    paper: key.version,
    key: key.name,
    takers: "list",
    students: FIELD.takers,
    scores: distribution(scores),
    subjects: Object.fromEntries(
      SUBJECTS.map((subject, s) => [subject, distribution(subjects[s] ?? new Map())]),
    ),
    questions: [],
    unreadable: [],
  };
  write(`analytics/${test.testId}/${test.run}.json`, analytics);
  write(`papers/${test.testId}/${key.version}/${key.name}.json`, key);
}

/** Fills a folder that stands for the bucket. It is a program of its own: it needs much memory. */
if (import.meta.main) {
  const bucket = process.argv[2] ?? "";
  for (const [shift, test] of tests.entries()) {
    writeShift(shift, test, (name, value) => {
      const file = join(bucket, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(value));
    });
  }
}
