import * as z from "zod";
import { type QuietTime, readQuietTimes } from "./quiet.rules.ts";

/** Settings of the pipeline only; the product's are `ACADEMY_*` (stacks/settings.ts). */
export interface DeliverSettings {
  /** Quiet times, in which nothing is deployed. */
  quiet: QuietTime[];
}

const Environment = z.strictObject({
  DELIVER_QUIET: z.string().default(""),
  DELIVER_SMOKE_EMAIL: z.string().optional(),
  DELIVER_SMOKE_PASSWORD: z.string().optional(),
});

/** @throws Error that names unknown or malformed settings */
export function readDeliverSettings(env: Record<string, string | undefined>): DeliverSettings {
  const given = Object.entries(env).filter(([name, value]) => name.startsWith("DELIVER_") && value);
  const read = Environment.safeParse(Object.fromEntries(given));
  if (!read.success) {
    const unknown = read.error.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")],
    );
    throw new Error(`${unknown.join(", ")}: no such setting. See docs/deploy.md, Pipeline.`);
  }
  return { quiet: readQuietTimes(read.data.DELIVER_QUIET) };
}
