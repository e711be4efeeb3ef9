import { Marker } from "@academy/core/exam/marking/marker.rules.ts";
import type { PaperKey } from "@academy/core/exam/paper/paper.schema.ts";
import { FieldCount } from "@academy/core/exam/processing/field.rules.ts";
import type { FieldStudent } from "./field-paper.ts";

const ROUNDS = 25;
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

/** Marks and counts the sheets by one key. */
function roundBy(key: PaperKey, students: readonly FieldStudent[]): () => number {
  const marker = new Marker(key);
  const sheet = marker.blank();
  return () => {
    const count = new FieldCount(marker, key.questions.length);
    const began = process.cpuUsage();
    for (const student of students) {
      marker.mark(student.sheet, NO_TEXTS, sheet, undefined);
      count.add(sheet);
    }
    const { user, system } = process.cpuUsage(began);
    return (1000 * (user + system)) / students.length;
  };
}

/**
 * How many times longer a sheet takes if sections let students choose. Nearly all of the sheets
 * answer more than the limit. The versions are timed in turn, and each by its
 * fastest round, so that what else the machine does is left out.
 */
export function measureChoice(key: PaperKey, students: readonly FieldStudent[]) {
  const rounds = [key, withChoice(key, "first"), withChoice(key, "best")].map((one) =>
    roundBy(one, students),
  );
  const times: number[][] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.forEach((run, i) => times[i]?.push(run()));
  }
  const [plain = 1, first = 0, best = 0] = times.map((some) => Math.min(...some));
  return {
    nanosecondsPerSheet: plain,
    choiceFirstRatio: first / plain,
    choiceBestRatio: best / plain,
  };
}
