import { createWriteStream, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keyOf } from "@academy/core/exam/attempt-store/attempt-partition.store.ts";
import { write } from "@academy/core/exam/result-export/workbook.service.ts";
import type { PaperKey } from "@academy/core/exam/terms/paper/paper.schema.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Item, Key } from "@academy/core/kernel/platform/table.ts";
import { toAnalytics } from "@academy/core/exam/statistics/analytics.rules.ts";
import type { Analytics } from "@academy/core/exam/terms/result/analytics.schema.ts";
import { FieldCount } from "@academy/core/exam/processing/field.rules.ts";
import { Marker } from "@academy/core/exam/marking/marker.rules.ts";
import { byText, TAKERS_PER_PAGE, writeTaker } from "@academy/core/exam/run/taker.rules.ts";
import { RankKeys } from "@academy/core/exam/ranks/tie-break.rules.ts";
import type { Test } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { itemBytes } from "./capacity-units.ts";
import { fieldKey, fieldOf } from "./field-paper.ts";
import { peakMegabytes } from "./peak.ts";
import { submittedSheet } from "@academy/core/testing/submitted-sheet.fixture.ts";

/** With twelve columns of facts and three subjects this makes thirty columns. */
const QUESTIONS = 15;
const COLUMNS = 30;
/** Different sheets; each occurs many times in a field. */
const SHEETS = 1000;
const SUBMITTED_AT = "2026-11-21T04:30:00.000Z";

/** A field of this many students in rank order, without storing anything per student. */
class MadeField {
  readonly key: PaperKey = fieldKey(QUESTIONS);
  readonly test: Test & { run: string };
  readonly #students: number;
  readonly #sheets: { text: string; rankKey: string }[];
  readonly #marker = new Marker(this.key);
  readonly #analytics: Analytics;
  readUnits = 0;

  constructor(students: number) {
    this.#students = students;
    const { testId, version: paper } = this.key;
    const rankKeys = new RankKeys(this.key, this.#marker, "shared");
    const place = this.#marker.blank();
    this.#sheets = fieldOf(this.key, SHEETS, 1)
      .map(({ sheet: text }) => {
        this.#marker.mark(submittedSheet(text), new Map(), place);
        return { text, rankKey: rankKeys.of(place) };
      })
      .toSorted((a, b) => byText(a.rankKey, b.rankKey));
    // The parts of a test that its export reads.
    this.test = { testId, paper, run: "run", name: "A field", maxMarks: 0 } as Test & {
      run: string;
    };
    this.#analytics = this.#counted();
  }

  #sheetOf(student: number) {
    const found = this.#sheets[Math.floor((student * SHEETS) / this.#students)];
    if (!found) throw new Error(`There is no student ${student}`);
    return found;
  }

  #name(student: number) {
    const digits = String(student).padStart(12, "0");
    const userId = `0b9d1f9e-6c1d-4d57-8f0a-${digits}`;
    const name = `Venkataraghavan ${digits}`;
    return { userId, name, email: `venkataraghavan.${digits}@example.com` };
  }

  /** The bucket's object of a key. */
  artifact(key: string): unknown {
    const page = /page_(\d+)\.json$/.exec(key)?.[1];
    if (page !== undefined) return this.#page(Number(page));
    if (key.includes("/list.json")) return this.#index();
    return key.startsWith("analytics/") ? this.#analytics : this.key;
  }

  #page(number: number): string[] {
    const from = number * TAKERS_PER_PAGE;
    const length = Math.min(TAKERS_PER_PAGE, this.#students - from);
    return Array.from({ length }, (_, i) => {
      const { rankKey } = this.#sheetOf(from + i);
      return writeTaker({ rankKey, ...this.#name(from + i) });
    });
  }

  #index() {
    const length = Math.ceil(this.#students / TAKERS_PER_PAGE);
    const pages = Array.from({ length }, (_, n) => {
      return { name: `page_${n}`, before: n * TAKERS_PER_PAGE, firstKey: "", lastKey: "" };
    });
    return { students: this.#students, pages };
  }

  #counted(): Analytics {
    const count = new FieldCount(this.#marker, QUESTIONS);
    const place = this.#marker.blank();
    for (let student = 0; student < this.#students; student++) {
      this.#marker.mark(submittedSheet(this.#sheetOf(student).text), new Map(), place);
      count.add(place);
    }
    return toAnalytics(count.sums(), this.key, "list");
  }

  /** The table's items of some keys; its read units are counted. */
  items(keys: readonly Key[]): Item[] {
    return keys.map(({ sk }) => {
      const student = Number(sk.slice(24, 36));
      const { userId, name: nm, email: em } = this.#name(student);
      const item = {
        ...keyOf({ testId: this.test.testId, userId, n: 0 }),
        st: "submitted",
        at: 1,
        dl: 2,
        rev: 40,
        pv: this.test.paper,
        nm,
        em,
        dv: "ab12",
        sheet: this.#sheetOf(student).text,
        submittedAt: SUBMITTED_AT,
        userPk: `U#${userId}`,
      };
      this.readUnits += Math.ceil(itemBytes(item) / 4096) / 2;
      return item;
    });
  }
}

function depsOf(field: MadeField): Deps {
  const read = async <T>(key: string, parse: (raw: unknown) => T) => parse(field.artifact(key));
  const parts = {
    clock: { now: () => Date.parse(SUBMITTED_AT) },
    log: {
      error: (event: string, error: unknown) => {
        throw new Error(event, { cause: error });
      },
    },
    artifacts: { read, find: read },
    attempts: { batchGet: async (keys: Key[]) => field.items(keys) },
    // No student of the field has deleted their account.
    content: { all: async () => [] },
  };
  // An export reads nothing else.
  return parts as unknown as Deps;
}

/** Writes a field's spreadsheet: CPU and memory, without the database's and the bucket's part. */
async function measureExport(students: number) {
  const path = join(tmpdir(), `academy-export-${process.pid}.xlsx`);
  try {
    const field = new MadeField(students);
    const deps = depsOf(field);
    const idle = process.memoryUsage.rss() / 1024 / 1024;
    const before = process.cpuUsage();
    const began = performance.now();
    await write(deps, field.test, createWriteStream(path));
    const { user, system } = process.cpuUsage(before);
    return {
      students,
      columns: COLUMNS,
      seconds: (performance.now() - began) / 1000,
      cpuSeconds: (user + system) / 1e6,
      idleMegabytes: idle,
      peakMegabytes: peakMegabytes(),
      bytesPerTaker: statSync(path).size / students,
      readUnitsPerThousandTakers: (1000 * field.readUnits) / students,
    };
  } finally {
    rmSync(path, { force: true });
  }
}

console.log(JSON.stringify(await measureExport(Number(process.argv[2] ?? 100_000)), null, 2));
