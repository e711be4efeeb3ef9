import * as z from "zod";
import { named } from "../../../kernel/exam-type/exam-type.schema.ts";

/**
 * Whether there is one time for the whole test, or a time for each section. Timed sections open one
 * after another.
 */
export const TIMINGS = ["WHOLE", "SECTIONS"] as const;

/** The minutes of a section in a test with timed sections. */
export const SectionMinutes = z
  .int()
  .min(1)
  .max(24 * 60);

/** How a test's time is divided; all but `timing` matter only with timed sections. */
export const TIMING = {
  timing: named(TIMINGS),
  /** Whether a student may end a section early. Later sections then begin earlier. */
  mayLeaveSection: z.boolean(),
  /** How long after a section's end its answers are still accepted. */
  lateSectionSeconds: z.int().min(0).max(300),
};

/** The values for a test that does not state them. */
export const TIMING_BY_DEFAULT = {
  timing: TIMING.timing.default("WHOLE"),
  mayLeaveSection: TIMING.mayLeaveSection.default(false),
  lateSectionSeconds: TIMING.lateSectionSeconds.default(120),
};

const Timing = z.object(TIMING_BY_DEFAULT);
export type Timing = z.infer<typeof Timing>;

/** The rules for accepting answers of timed sections, as they are stored in the key. */
export const SectionTiming = z.object({
  mayLeave: z.boolean(),
  lateSeconds: z.int(),
});
export type SectionTiming = z.infer<typeof SectionTiming>;

export const WHOLE_TIME: Timing = Timing.parse({});
