import { THROTTLE_MODES, type ThrottleMode } from "@academy/local/throttle/limits.ts";
import {
  otherCheckout,
  readCommand,
  readOptions,
  wholeNumber,
  WrongArguments,
} from "../scripts/arguments.ts";

export interface LoadOptions {
  students: number;
  /** The duration of each of the three parts: starting, answering, submitting. */
  partSeconds: number;
  answerEverySeconds: number;
  /** How many reports are read in another part, once there are results. */
  reports: number;
  /** The limits above which the cloud refuses; undefined measures the product without a gateway. */
  throttle: ThrottleMode | undefined;
}

export interface PagesOptions {
  /** Another checkout of the product, which is measured in turn with this one. */
  beside: string | undefined;
  /** Visits of each page; the figures are their medians. */
  runs: number;
}

/** A test of 2,000 students. */
const WHOLE = {
  students: 2000,
  partSeconds: 60,
  answerEverySeconds: 25,
};

/** Measured without a name; they take a few minutes together. */
const QUICK = ["database", "lambda", "web", "export", "interaction"] as const;
const PART_NAMES = [...QUICK, "bank", "images", "import", "exam", "learner", "sealed"] as const;
export type PartName = (typeof PART_NAMES)[number];

export type Measurement =
  | { load: LoadOptions }
  | { pages: PagesOptions }
  | { parts: readonly PartName[]; check: boolean };

/** What `npm run bench` measures: all quick parts, or those that are named. @throws WrongArguments */
export function readMeasurement(args: readonly string[]): Measurement {
  const [name, ...rest] = args;
  if (name === "load") return { load: readLoad(rest) };
  if (name === "pages") return { pages: readPages(rest) };
  const { values, positionals } = readCommand("bench", { check: { type: "boolean" } }, args);
  const parts = positionals.map((one) => PART_NAMES.find((part) => part === one) ?? unknown(one));
  return { parts: parts.length > 0 ? parts : QUICK, check: values.check === true };
}

function unknown(name: string): never {
  const parts = [...PART_NAMES, "load", "pages"].join(", ");
  throw new WrongArguments(
    `There is no part "${name}". npm run bench -- takes none, or: ${parts}.`,
  );
}

function readLoad(args: readonly string[]): LoadOptions {
  const options = {
    students: { type: "string", default: String(WHOLE.students) },
    part: { type: "string", default: String(WHOLE.partSeconds) },
    "answer-every": { type: "string", default: String(WHOLE.answerEverySeconds) },
    reports: { type: "string" },
    throttle: { type: "string", default: "aws" },
  } as const;
  const values = readOptions("bench -- load", options, args);
  const throttle = THROTTLE_MODES.find((one) => one === values.throttle);
  if (!throttle && values.throttle !== "none") {
    throw new WrongArguments(`--throttle must be aws, hard or none, not "${values.throttle}".`);
  }
  const students = wholeNumber("--students", values.students, 1);
  return {
    students,
    // Each student looks twice.
    reports: wholeNumber("--reports", values.reports ?? String(2 * students), 1),
    partSeconds: wholeNumber("--part", values.part, 1),
    answerEverySeconds: wholeNumber("--answer-every", values["answer-every"], 1),
    throttle,
  };
}

function readPages(args: readonly string[]): PagesOptions {
  const options = {
    beside: { type: "string" },
    runs: { type: "string", default: "3" },
  } as const;
  const { beside, runs } = readOptions("bench -- pages", options, args);
  return {
    beside: otherCheckout("--beside", beside),
    runs: wholeNumber("--runs", runs, 1),
  };
}
