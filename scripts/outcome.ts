import * as z from "zod";

/** What a run of the tests came to. */
export const Outcome = z.object({
  passed: z.number(),
  failed: z.number(),
  /** Tests that passed only after they had failed, each with what was wrong at first. */
  secondTries: z.array(z.string()),
  /** Tests that did not run: the file of each, and why where it says so. */
  leftOut: z.array(z.object({ file: z.string(), reason: z.string().optional() })),
});
export type Outcome = z.infer<typeof Outcome>;

/** The last lines of a run: what needs a look although it passed, then the two counts. */
export function closingLines({ passed, failed, secondTries, leftOut }: Outcome): string[] {
  return [
    ...(secondTries.length > 0 ? ["Passed only on the second try:"] : []),
    ...secondTries.map((test) => `  ${test}`),
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
