import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import * as TestStore from "@academy/core/exam/assessment/assessment.store.ts";
import type { ExamSeries } from "@academy/core/exam/series-record/series.schema.ts";
import * as SeriesStore from "@academy/core/exam/series-record/series.store.ts";
import { mergeDue } from "@academy/core/exam/exam-series/merge.service.ts";
import * as MergedStore from "@academy/core/exam/exam-series/merged.store.ts";
import type { Artifacts } from "@academy/core/kernel/platform/artifacts.ts";
import { notFound } from "@academy/core/kernel/shared/error.ts";
import { memoryDeps } from "@academy/core/testing/memory-deps.fixture.ts";
import { testClock } from "@academy/core/testing/world.ts";
import { EXAM_ID, FIELD, STUDENTS, tests } from "./merge-field.ts";
import { peakMegabytes } from "./peak.ts";

/** A folder for the bucket: files without compression, which is the bucket's input and output. */
const bucket = mkdtempSync(join(tmpdir(), "academy-merge-"));
const clock = testClock();

/** CPU time of the calls of the file system, which are not a part of the merge. */
let diskMicroseconds = 0;
let written = 0;

function disk<T>(work: () => T): T {
  const before = process.cpuUsage();
  const answer = work();
  const { user, system } = process.cpuUsage(before);
  diskMicroseconds += user + system;
  return answer;
}

const textOf = (key: string): string | undefined =>
  disk(() => {
    const file = join(bucket, key);
    return existsSync(file) ? readFileSync(file, "utf8") : undefined;
  });

function write(key: string, content: string | Uint8Array): void {
  written += content.length;
  disk(() => {
    const file = join(bucket, key);
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) writeFileSync(file, content);
  });
}

const artifacts: Artifacts = {
  async writeOnce(key, value) {
    write(key, JSON.stringify(value));
  },
  async writeBytes(key, bytes) {
    write(key, bytes);
  },
  async read(key, parse) {
    const text = textOf(key);
    if (text === undefined) throw notFound(`Artifact ${key}`);
    return parse(JSON.parse(text));
  },
  async find(key, parse) {
    const text = textOf(key);
    return text === undefined ? undefined : parse(JSON.parse(text));
  },
};

const exam: ExamSeries = {
  kind: "SHIFTS",
  name: "Mock in ten shifts",
  examType: "JEE",
  tests: tests.map(({ testId, name }) => ({ testId, label: name, weight: { num: 1, den: 1 } })),
  shifts: "best",
  tieBreak: "jee-main",
  cutoffs: [],
  grades: [],
  roundTotal: true,
  examId: EXAM_ID,
  rev: 1,
  startTime: clock.now(),
  lotSeed: null,
  run: null,
  made: {},
  plan: "",
  students: null,
  mergedAt: null,
  dueAt: clock.now(),
  createdAt: "",
  updatedAt: "",
  updatedBy: "",
};

/** CPU and memory of merging the shifts, without compression and the file system. */
async function measureMerge() {
  const deps = { ...memoryDeps(clock), artifacts };
  for (const test of tests) await TestStore.create(deps, test);
  await SeriesStore.create(deps, exam);
  const idle = process.memoryUsage().rss;
  const before = process.cpuUsage();
  const merged = await mergeDue(deps, EXAM_ID);
  const { user, system } = process.cpuUsage(before);
  const run = (await SeriesStore.find(deps, EXAM_ID))?.run ?? "";
  const { students, doubles } = await MergedStore.read(deps, EXAM_ID, run);
  const again = (FIELD.shifts - 1) * FIELD.again;
  if (!merged || students !== STUDENTS || doubles !== again) {
    throw new Error(`${students} students and ${doubles} doubles: not ${STUDENTS} and ${again}`);
  }
  return {
    lines: FIELD.shifts * FIELD.takers,
    students,
    doubles,
    writtenMegabytes: written / 1e6,
    cpuSeconds: (user + system - diskMicroseconds) / 1e6,
    cpuSecondsWithFiles: (user + system) / 1e6,
    idleMegabytes: idle / 1024 / 1024,
    peakMegabytes: peakMegabytes(),
  };
}

process.on("exit", () => rmSync(bucket, { recursive: true }));
execFileSync(process.execPath, [join(import.meta.dirname, "merge-field.ts"), bucket]);
console.log(JSON.stringify(await measureMerge(), null, 2));
