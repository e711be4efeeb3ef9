import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { toAnalytics } from "@academy/core/exam/statistics/analytics.rules.ts";
import { type FieldSums } from "@academy/core/exam/terms/result/analytics.schema.ts";
import { FieldCount, mergeSums } from "@academy/core/exam/processing/field.rules.ts";
import { fullMarksOf, gradeSheet } from "@academy/core/exam/marking/grading.rules.ts";
import { Marker } from "@academy/core/exam/marking/marker.rules.ts";
import { itemStatistics, testStatistics } from "@academy/core/exam/statistics/statistics.rules.ts";
import { mergeTakers, TAKERS_PER_PAGE, writeTaker } from "@academy/core/exam/run/taker.rules.ts";
import { RankKeys } from "@academy/core/exam/ranks/tie-break.rules.ts";
import { fieldKey, fieldOf, type FieldStudent } from "./field-paper.ts";
import { peakMegabytes } from "./peak.ts";

const PARTS = 64;
const QUESTIONS = 90;
/** The naive version keeps every student's answers as objects, so it is timed on fewer. */
const NAIVE_STUDENTS = 2000;

/** Adds up the CPU time of what it runs; generating and reading the students is excluded. */
class Stopwatch {
  microseconds = 0;
  run<T>(work: () => T): T {
    const before = process.cpuUsage();
    const answer = work();
    this.#add(before);
    return answer;
  }
  async wait<T>(work: () => Promise<T>): Promise<T> {
    const before = process.cpuUsage();
    const answer = await work();
    this.#add(before);
    return answer;
  }
  #add(before: NodeJS.CpuUsage): void {
    const { user, system } = process.cpuUsage(before);
    this.microseconds += user + system;
  }
}

/** The bucket: as in the product, parts are stored there and not in memory. */
const bucket = mkdtempSync(join(tmpdir(), "academy-field-"));

interface CountedPart {
  sums: FieldSums;
  chunks: string[];
}

/** A part in the bucket: its number of chunks of takers. */
interface KeptPart {
  number: number;
  chunks: number;
}

const key = fieldKey(QUESTIONS);
const marker = new Marker(key);
const rankKeys = new RankKeys(key, marker, "shared");
const NO_TEXTS = new Map<string, string>();

/** Counts a part page by page: as in the product, no more than one page of sheets is in memory. */
class PartCount {
  readonly #count = new FieldCount(marker, QUESTIONS);
  readonly #sheet = marker.blank();
  readonly #lines: string[] = [];

  add(students: readonly FieldStudent[]): void {
    for (const { userId, name, email, sheet } of students) {
      marker.mark(sheet, NO_TEXTS, this.#sheet, undefined);
      this.#count.add(this.#sheet);
      this.#lines.push(writeTaker({ rankKey: rankKeys.of(this.#sheet), userId, name, email }));
    }
  }

  done(): CountedPart {
    const lines = this.#lines.sort();
    const chunks: string[] = [];
    for (let at = 0; at < lines.length; at += TAKERS_PER_PAGE) {
      chunks.push(JSON.stringify(lines.slice(at, at + TAKERS_PER_PAGE)));
    }
    return { sums: this.#count.sums(), chunks };
  }
}

const file = (part: number, name: number | "sums") => join(bucket, `${part}-${name}.json`);

function keep(number: number, { sums, chunks }: CountedPart): KeptPart {
  writeFileSync(file(number, "sums"), JSON.stringify(sums));
  chunks.forEach((chunk, i) => writeFileSync(file(number, i), chunk));
  return { number, chunks: chunks.length };
}

/** Written by `keep` just before, so nothing needs checking. */
const read = <T>(part: number, name: number | "sums"): T =>
  JSON.parse(readFileSync(file(part, name), "utf8")) as T;

async function* chunksOf({ number, chunks }: KeptPart): AsyncGenerator<readonly string[]> {
  for (let chunk = 0; chunk < chunks; chunk++) yield read<string[]>(number, chunk);
}

async function publish(parts: readonly KeptPart[]) {
  const sums = mergeSums(
    key,
    parts.map(({ number }) => read<FieldSums>(number, "sums")),
  );
  let pages = 0;
  let bytes = 0;
  for await (const page of mergeTakers(parts.map(chunksOf))) {
    pages++;
    bytes += JSON.stringify(page).length;
  }
  const analytics = toAnalytics(sums, key, "list");
  const items = itemStatistics(
    analytics,
    key.questions.map((one) => fullMarksOf(one, 100)),
  );
  return { analytics, items, whole: testStatistics(analytics), pages, bytes };
}

/**
 * The naive version: each student an object with their answers, sorted, each figure from all of
 * them.
 */
function naive(students: readonly FieldStudent[]) {
  const graded = students.map((student) => ({
    ...student,
    ...gradeSheet(key, student.sheet, new Map()),
  }));
  graded.sort((a, b) => b.score - a.score);
  const ranks = graded.map(({ score }) => graded.findIndex((other) => other.score === score) + 1);
  const items = key.questions.map((_, i) => {
    const marks = graded.map(({ answers }) => answers[i]?.marks ?? 0);
    return marks.reduce((a, b) => a + b, 0) / marks.length;
  });
  return {
    pages: JSON.stringify(graded.map(({ userId, name }, i) => [userId, name, ranks[i]])),
    items,
  };
}

/** Pages of students, each as JSON; an empty one ends a part. */
function pagesOf(each: number): AsyncIterable<string> {
  const program = join(import.meta.dirname, "field-students.ts");
  const child = spawn(process.execPath, [program, ...[QUESTIONS, PARTS, each].map(String)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return createInterface({ input: child.stdout });
}

/** CPU and memory of processing this many submissions, without input and output. */
async function measureField(students: number) {
  const watch = new Stopwatch();
  const parts: KeptPart[] = [];
  const idle = process.memoryUsage().rss;
  let count = new PartCount();
  for await (const page of pagesOf(Math.ceil(students / PARTS))) {
    if (page !== "") {
      // Written by `field-students.ts`, a program of ours.
      const some = JSON.parse(page) as FieldStudent[];
      watch.run(() => count.add(some));
      continue;
    }
    parts.push(
      keep(
        parts.length,
        watch.run(() => count.done()),
      ),
    );
    count = new PartCount();
  }
  const counting = watch.microseconds / 1e6;
  const made = await watch.wait(() => publish(parts));
  const peak = peakMegabytes();
  const naiveWatch = new Stopwatch();
  const few = fieldOf(key, NAIVE_STUDENTS, 1);
  naiveWatch.run(() => naive(few));
  const perNaive = naiveWatch.microseconds / NAIVE_STUDENTS;
  return {
    students: made.analytics.students,
    pages: made.pages,
    pageMegabytes: made.bytes / 1e6,
    countingSeconds: counting,
    publishingSeconds: watch.microseconds / 1e6 - counting,
    cpuSeconds: watch.microseconds / 1e6,
    microsecondsPerStudent: watch.microseconds / made.analytics.students,
    naiveRatio: perNaive / (watch.microseconds / made.analytics.students),
    idleMegabytes: idle / 1024 / 1024,
    peakMegabytes: peak,
    alpha: made.whole.alpha ?? Number.NaN,
  };
}

process.on("exit", () => rmSync(bucket, { recursive: true }));
console.log(JSON.stringify(await measureField(Number(process.argv[2] ?? 1_000_000)), null, 2));
