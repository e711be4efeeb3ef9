import { Marker } from "@academy/core/exam/marking/marker.rules.ts";
import type { PaperKey } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { FieldCount } from "@academy/core/exam/processing/field.rules.ts";
import type { FieldStudent } from "./field-paper.ts";

const ROUNDS = 60;
const NO_TEXTS = new Map<string, string>();

/** The same paper with three sections of ten questions of which any five count, as in JEE Main. */
function withChoice(key: PaperKey, count: "first" | "best"): PaperKey {
  const third = Math.floor(key.questions.length / 3);
  const choose = { atMost: 5, count, dropped: "fill" as const };
  return {
    ...key,
    sections: [1, 2, 3].flatMap((nth) => [
      { name: "A", from: (nth - 1) * third, to: nth * third - 10, choose: null },
      { name: "B", from: nth * third - 10, to: nth * third, choose },
    ]),
  };
}

/** So few sheets that something else rarely interrupts them in every round. */
const AT_ONCE = 20;

/** Marks and counts the sheets by one key, and keeps the fastest round of each few of them. */
function timesBy(key: PaperKey, students: readonly FieldStudent[]) {
  const marker = new Marker(key);
  const sheet = marker.blank();
  const fastest: number[] = [];
  const round = () => {
    const count = new FieldCount(marker, key.questions.length);
    for (let from = 0; from < students.length; from += AT_ONCE) {
      const began = performance.now();
      for (let at = from; at < Math.min(from + AT_ONCE, students.length); at++) {
        marker.mark(students[at]?.sheet ?? "", NO_TEXTS, sheet, undefined);
        count.add(sheet);
      }
      const took = performance.now() - began;
      fastest[from / AT_ONCE] = Math.min(took, fastest[from / AT_ONCE] ?? took);
    }
  };
  const nanosecondsPerSheet = () =>
    (1e6 * fastest.reduce((sum, one) => sum + one, 0)) / students.length;
  return { round, nanosecondsPerSheet };
}

/**
 * How many times longer a sheet takes if sections let students choose. Nearly all of the sheets
 * answer more than the limit. The versions are timed in turn, and of each few sheets the fastest
 * round counts, so that what else the machine does is left out.
 */
export function measureChoice(key: PaperKey, students: readonly FieldStudent[]) {
  const plain = timesBy(key, students);
  const first = timesBy(withChoice(key, "first"), students);
  const best = timesBy(withChoice(key, "best"), students);
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of [plain, first, best]) one.round();
  }
  const nanosecondsPerSheet = plain.nanosecondsPerSheet();
  return {
    nanosecondsPerSheet,
    choiceFirstRatio: first.nanosecondsPerSheet() / nanosecondsPerSheet,
    choiceBestRatio: best.nanosecondsPerSheet() / nanosecondsPerSheet,
  };
}
