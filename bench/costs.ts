import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { costsPage } from "./costs-page.ts";
import type { Measured } from "./costs.rules.ts";
import type { MeasuredStarts } from "./costs-of-starts.ts";
import { orExit, readOptions } from "../scripts/arguments.ts";

const root = join(import.meta.dirname, "..");
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
  sealed: z.object({ apiBytesPerStart: z.number(), edgeKilobytesPerStudent: z.number() }),
  unbudgeted: z.object({
    sealed: z.object({ unsealedGzipKilobytes: z.number(), unsealedReadUnits: z.number() }),
  }),
  web: z.object({ "/user/tests/{id}/take": z.object({ gzipKilobytes: z.number() }) }),
});

/** The benchmark's saved figures. @throws ZodError when one is missing */
export function readMeasured(): Measured & { starts: MeasuredStarts } {
  const text = readFileSync(join(root, "bench/results.json"), "utf8");
  const { capacity, web, sealed, unbudgeted } = Results.parse(JSON.parse(text));
  // Rounded, so that a few bytes more of the app do not outdate the page.
  const appKilobytes = Math.round(web["/user/tests/{id}/take"].gzipKilobytes / 10) * 10;
  const starts = { ...sealed, ...unbudgeted.sealed };
  return { ...capacity.wholeAttempt, itemBytes: capacity.fullItem.bytes, appKilobytes, starts };
}

/** `npm run academy -- costs`: writes docs/costs.md. */
if (import.meta.main) {
  orExit(() => readOptions("academy -- costs", {}));
  writeFileSync(page, costsPage(readMeasured()));
  console.log(`Written: ${page}`);
}
