import { THROTTLE_MODES, type ThrottleMode } from "@academy/local/throttle/limits.ts";
import { readOptions, wholeNumber, WrongArguments } from "../scripts/arguments.ts";

export interface LoadOptions {
  students: number;
  /** The duration of each of the three parts: starting, answering, submitting. */
  partSeconds: number;
  answerEverySeconds: number;
  /** The limits above which the cloud refuses. */
  throttle: ThrottleMode;
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
  "bank",
  "users",
  "lambda",
  "web",
  "throttled",
] as const;

type Part = (typeof PARTS)[number];
export type Measurement = { part: "load"; load: LoadOptions } | { part: Exclude<Part, "load"> };

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
  readOptions(`bench -- ${part}`, {}, args);
  return { part };
}

function readLoad(args: readonly string[]): LoadOptions {
  const options = {
    students: { type: "string", default: String(WHOLE.students) },
    part: { type: "string", default: String(WHOLE.partSeconds) },
    "answer-every": { type: "string", default: String(WHOLE.answerEverySeconds) },
    throttle: { type: "string", default: WHOLE.throttle },
  } as const;
  const values = readOptions("bench -- load", options, args);
  const throttle = THROTTLE_MODES.find((one) => one === values.throttle);
  if (!throttle)
    throw new WrongArguments(`--throttle must be aws or hard, not "${values.throttle}".`);
  return {
    students: wholeNumber("--students", values.students, 1),
    partSeconds: wholeNumber("--part", values.part, 1),
    answerEverySeconds: wholeNumber("--answer-every", values["answer-every"], 1),
    throttle,
  };
}
