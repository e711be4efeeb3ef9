import * as z from "zod";
import { DrawingTest } from "./draws.ts";

/** A failed test, or a file that failed outside its tests. */
export const Fault = z.object({
  name: z.string(),
  message: z.string().optional(),
  /** Files that show what happened, such as a trace. */
  evidence: z.array(z.string()),
});
export type Fault = z.infer<typeof Fault>;

/** The result of a test run. */
export const Outcome = z.object({
  passed: z.number(),
  failed: z.number(),
  faults: z.array(Fault),
  /** Tests that did not run: the file of each, and the reason if it gives one. */
  leftOut: z.array(z.object({ file: z.string(), reason: z.string().optional() })),
  /** What each file used, where the system tells. */
  cpu: z.array(z.object({ file: z.string(), project: z.string(), seconds: z.number() })),
  /** Tests with random examples. */
  drawing: z.array(DrawingTest),
});
export type Outcome = z.infer<typeof Outcome>;

/** The outcome of a run that could not start. */
export const nothingRan: Outcome = {
  passed: 0,
  failed: 1,
  faults: [],
  leftOut: [],
  cpu: [],
  drawing: [],
};

/** What failed, a line each, with where to look. */
export const faultLines = (faults: readonly Fault[]): string[] =>
  faults.length === 0
    ? []
    : [
        "Failed:",
        ...faults.flatMap(({ name, message, evidence }) => [
          `  ${message === undefined ? name : `${name}: ${message}`}`,
          ...evidence.map((path) => `    ${path}`),
        ]),
      ];

/** A line for each reason why tests did not run, with its files and how many tests of each. */
export function reasonLines(leftOut: Outcome["leftOut"]): string[] {
  return [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, tests]) => {
    const why = reason === undefined ? "without a reason" : `because ${reason}`;
    const files = [...Map.groupBy(tests, ({ file }) => file)];
    const places = files.map(([file, { length }]) => `${file} (${length})`);
    return `${tests.length} left out ${why}: ${places.join(", ")}`;
  });
}
