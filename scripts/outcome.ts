import * as z from "zod";

/** A test file with a failure, with its counts and each failed test's name and first error. */
export const FailedFile = z.object({
  file: z.string(),
  project: z.string(),
  passed: z.number(),
  failed: z.number(),
  faults: z.array(z.string()),
});
export type FailedFile = z.infer<typeof FailedFile>;

/** The result of a test run. */
export const Outcome = z.object({
  passed: z.number(),
  failed: z.number(),
  failedFiles: z.array(FailedFile),
  /** Tests that did not run: the file of each, and the reason if it gives one. */
  leftOut: z.array(z.object({ file: z.string(), reason: z.string().optional() })),
});
export type Outcome = z.infer<typeof Outcome>;

/** If more journeys fail than this, the run is broken, not unlucky. */
const MOST_REPEATED = 3;

/**
 * The files of journeys that run once more, each with a fresh product, because a browser on a busy
 * machine is sometimes late. Other tests wait for nothing, so they get no second try.
 */
export function filesToRepeat({ failedFiles }: Outcome): FailedFile[] {
  const journeys = failedFiles.filter(({ project }) => project === "e2e");
  return journeys.length <= MOST_REPEATED ? journeys : [];
}

/** The counts of a run after the second try of these files. */
export function afterSecondTry(first: Outcome, repeated: FailedFile[], second: Outcome): Outcome {
  const sum = (key: "passed" | "failed") =>
    first[key] - repeated.reduce((total, file) => total + file[key], 0) + second[key];
  return {
    passed: sum("passed"),
    failed: sum("failed"),
    failedFiles: [
      ...first.failedFiles.filter((file) => !repeated.includes(file)),
      ...second.failedFiles,
    ],
    leftOut: first.leftOut,
  };
}

/**
 * The last lines of a run: what needs attention although it passed, then the two counts.
 * @param repeated the files whose second try counted
 */
export function closingLines(
  { passed, failed, leftOut }: Outcome,
  repeated: FailedFile[] = [],
): string[] {
  return [
    ...(repeated.length > 0 ? ["Run a second time, because at first there failed:"] : []),
    ...repeated.flatMap(({ faults }) => faults.map((fault) => `  ${fault}`)),
    ...reasonsOf(leftOut),
    `${passed} passed, ${failed} failed`,
  ];
}

/** A line for each reason, with its files and how many tests of each. */
function reasonsOf(leftOut: Outcome["leftOut"]): string[] {
  return [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, tests]) => {
    const why = reason === undefined ? "without a reason" : `because ${reason}`;
    const files = [...Map.groupBy(tests, ({ file }) => file)];
    const places = files.map(([file, { length }]) => `${file} (${length})`);
    return `${tests.length} left out ${why}: ${places.join(", ")}`;
  });
}
