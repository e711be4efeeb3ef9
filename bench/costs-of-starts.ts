import { prices } from "./prices.ts";

/** Starts of a test of 90 questions with formulas, as measured by the benchmark. */
export interface MeasuredStarts {
  /** The answer of a start, which has the key. */
  apiBytesPerStart: number;
  edgeKilobytesPerStudent: number;
  /** The questions, as the API sends them without a sealed paper. */
  unsealedGzipKilobytes: number;
  unsealedReadUnits: number;
}

/** The largest file: 4 MB of images. */
const LARGEST_MEGABYTES = 4;
/** Papers are loaded between 30 minutes and one minute before the start. */
const AHEAD_SECONDS = 29 * 60;

const number = (value: number, digits = 0) =>
  value.toLocaleString("en-US", { maximumFractionDigits: digits });
const gigabytes = (students: number, kilobytes: number) =>
  `${number((students * kilobytes) / 1024 / 1024, 2)} GB`;
const delivery = (students: number, kilobytes: number) =>
  `US$${((students * kilobytes * prices.delivery.india.gigabyteOut) / 1024 / 1024).toFixed(2)}`;
const megabits = (students: number, kilobytes: number, seconds: number) =>
  `${number((students * kilobytes * 1024 * 8) / seconds / 1e6)} Mbit/s`;

/** What the starts of a large test cost before papers were sealed, and since. */
export function startsSection(students: number, seconds: number, measured: MeasuredStarts): string {
  const start = measured.apiBytesPerStart / 1024;
  const edge = measured.edgeKilobytesPerStudent;
  const whole = start + measured.unsealedGzipKilobytes;
  const rows = [
    ["", "questions from the API", "sealed papers"],
    ["---", "---:", "---:"],
    ["API calls at the start", number(2 * students), number(students)],
    ["sent by the API at the start", gigabytes(students, whole), gigabytes(students, start)],
    [
      `that is, within ${seconds} s`,
      megabits(students, whole, seconds),
      megabits(students, start, seconds),
    ],
    ["read units for the questions", number(students * measured.unsealedReadUnits), "0"],
    ["sent by the edge in the half hour before", "0 GB", gigabytes(students, edge)],
    ["that is", "0 Mbit/s", megabits(students, edge, AHEAD_SECONDS)],
  ];
  const largest = LARGEST_MEGABYTES * 1024;
  return `## ${number(students)} starts, before and since sealed papers

${rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}

A start answers ${measured.apiBytesPerStart} bytes in one call; the paper's file has ${number(edge)} KB and ${delivery(students, edge)} of delivery in India. A paper with 4 MB of images, the most that is sent ahead, is ${gigabytes(students, largest)} for all, ${megabits(students, largest, AHEAD_SECONDS)} and ${delivery(students, largest)}; without sealed papers, the same images load after the start. The table of quotas counts two calls per start, as if no one had loaded a paper ahead.
`;
}
