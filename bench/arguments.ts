import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { THROTTLE_MODES, type ThrottleMode } from "@academy/local/throttle/limits.ts";
import { readOptions, wholeNumber, WrongArguments } from "../scripts/arguments.ts";

export interface LoadOptions {
  students: number;
  /** The duration of each of the three parts: starting, answering, submitting. */
  partSeconds: number;
  answerEverySeconds: number;
  /** The limits above which the cloud refuses; undefined measures the product without a gateway. */
  throttle: ThrottleMode | undefined;
}

export interface PagesOptions {
  /** Another checkout of the product, which is measured in turn with this one. */
  beside: string | undefined;
  /** Visits of each page; the figures are their medians. */
  runs: number;
}

/** The load whose figures are saved. */
const WHOLE: LoadOptions = {
  students: 2000,
  partSeconds: 60,
  answerEverySeconds: 25,
  throttle: "aws",
};

/** Whether its figures are saved; anything smaller is a trial. */
export const isWholeLoad = (options: LoadOptions): boolean =>
  JSON.stringify(options) === JSON.stringify(WHOLE);

const PARTS = [
  "all",
  "load",
  "field",
  "export",
  "tests",
  "import",
  "images",
  "sealed",
  "bank",
  "users",
  "audit",
  "practice",
  "exam",
  "lambda",
  "web",
  "pages",
  "throttled",
] as const;

type Part = (typeof PARTS)[number];
export type Measurement =
  | { part: "load"; load: LoadOptions }
  | { part: "pages"; pages: PagesOptions }
  | { part: Exclude<Part, "load" | "pages"> };

/** What `npm run bench` measures: all quick parts, or one part. @throws WrongArguments */
export function readMeasurement([name = "all", ...args]: readonly string[]): Measurement {
  const part = PARTS.find((one) => one === name);
  if (part === undefined) {
    const parts = PARTS.filter((one) => one !== "all").join(", ");
    throw new WrongArguments(
      `There is no part "${name}". npm run bench -- takes none, or: ${parts}.`,
    );
  }
  if (part === "load") return { part, load: readLoad(args) };
  if (part === "pages") return { part, pages: readPages(args) };
  readOptions(`bench -- ${part}`, {}, args);
  return { part };
}

function readLoad(args: readonly string[]): LoadOptions {
  const options = {
    students: { type: "string", default: String(WHOLE.students) },
    part: { type: "string", default: String(WHOLE.partSeconds) },
    "answer-every": { type: "string", default: String(WHOLE.answerEverySeconds) },
    throttle: { type: "string", default: "aws" },
  } as const;
  const values = readOptions("bench -- load", options, args);
  const throttle = THROTTLE_MODES.find((one) => one === values.throttle);
  if (!throttle && values.throttle !== "none") {
    throw new WrongArguments(`--throttle must be aws, hard or none, not "${values.throttle}".`);
  }
  return {
    students: wholeNumber("--students", values.students, 1),
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
  if (beside !== undefined && !existsSync(join(beside, "packages/local/start.ts"))) {
    throw new WrongArguments(
      `--beside must be the folder of another checkout with its packages installed, not "${beside}".`,
    );
  }
  return {
    beside: beside === undefined ? undefined : resolve(beside),
    runs: wholeNumber("--runs", runs, 1),
  };
}
