import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { root, savedFigures } from "./apart.ts";
import { MeasuredLearner, MeasuredYears } from "./costs-of-years.ts";
import { costsPage, type MeasuredPage } from "./costs-page.ts";
import { orExit, readOptions } from "../scripts/arguments.ts";

export const page = join(root, "docs/costs.md");

const Results = z.object({
  capacity: z.object({
    fullItem: z.object({ bytes: z.number() }),
    wholeAttempt: z.object({
      writeUnits: z.number(),
      readUnits: z.number(),
      tableWriteUnits: z.number(),
    }),
  }),
  sealed: z.object({
    apiBytesPerStart: z.number(),
    edgeKilobytesPerStudent: z.number(),
    unsealedGzipKilobytes: z.number(),
    unsealedReadUnits: z.number(),
  }),
  watching: z.object({
    lockedHour: z.object({ writeUnits: z.number(), readUnits: z.number(), calls: z.number() }),
  }),
  learning: z.object({
    intake: z.object({ writeUnits: z.number(), readUnits: z.number() }),
  }),
  years: MeasuredYears,
  learner: MeasuredLearner,
});

/** What the page is computed from: the few figures of a benchmark that are in git. */
const figuresFile = join(root, "bench/costs-figures.json");

/** The figures of the page. @throws ZodError when one is missing */
export function readMeasured(): MeasuredPage {
  const { capacity, learner, learning, sealed, watching, years } = Results.parse(
    JSON.parse(readFileSync(figuresFile, "utf8")),
  );
  return {
    ...capacity.wholeAttempt,
    itemBytes: capacity.fullItem.bytes,
    learning: learning.intake,
    starts: sealed,
    watching: watching.lockedHour,
    years,
    learner,
  };
}

/** `npm run academy -- costs`: writes docs/costs.md from what this machine measured last. */
if (import.meta.main) {
  orExit(() => readOptions("academy -- costs", {}));
  const measured = Results.safeParse(savedFigures("figures")).data;
  if (measured) writeFileSync(figuresFile, `${JSON.stringify(measured, null, 2)}\n`);
  else
    console.log(
      "Not measured here: npm run bench -- database learner sealed. The last figures stay.",
    );
  writeFileSync(page, costsPage(readMeasured()));
  console.log(`Written: ${page}`);
}
