import * as z from "zod";

/** What a test with random examples did: how often it ran, and the seeds with which it failed. */
export const Draws = z.object({
  tries: z.number(),
  failures: z.array(z.object({ seed: z.number(), message: z.string() })),
});
export type Draws = z.infer<typeof Draws>;

/** A test with random examples. */
export const DrawingTest = Draws.extend({ file: z.string(), name: z.string() });
export type DrawingTest = z.infer<typeof DrawingTest>;

/** The command that repeats a failure. */
const again = ({ file, name }: DrawingTest, seed: number): string =>
  `npm test -- --seed ${seed} ${file} -t ${JSON.stringify(name)}`;

/** A line for each test that failed with a seed: the command that repeats the first one. */
export const commandsOf = (tests: readonly DrawingTest[]): string[] =>
  tests.flatMap((test) => test.failures.slice(0, 1).map(({ seed }) => again(test, seed)));

/** The table of a run with many seeds: a row for each file, and under it what failed. */
export function tableOf(tests: readonly DrawingTest[]): string[] {
  const files = [...Map.groupBy(tests, ({ file }) => file)].toSorted(([a], [b]) =>
    a.localeCompare(b),
  );
  return files.flatMap(([file, own]) => {
    const tries = Math.min(...own.map((test) => test.tries));
    const failed = own.filter(({ failures }) => failures.length > 0);
    const row = `${file}: ${own.length} tests, ${tries} seeds, ${failed.length} failed`;
    return [row, ...failed.flatMap(failuresOf)];
  });
}

function failuresOf(test: DrawingTest): string[] {
  const [first] = test.failures;
  if (!first) return [];
  return [
    `  ${test.failures.length} of ${test.tries} seeds: ${test.name}: ${first.message}`,
    `    ${again(test, first.seed)}`,
  ];
}
