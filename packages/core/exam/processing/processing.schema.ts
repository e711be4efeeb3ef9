import * as z from "zod";

/** The event that asks a worker to process a test whose results are due. */
export const PROCESSING_REQUESTED = "Processing requested";

export const ProcessingRef = z.object({ testId: z.string() });
export type ProcessingRef = z.infer<typeof ProcessingRef>;

/**
 * The event that asks a worker to do the job of a test's marking. It has the same name as the event
 * above, because the same workers do the job.
 */
export const MarkingRef = z.object({ markingOf: z.string() });
export type MarkingRef = z.infer<typeof MarkingRef>;

const ProcessedTest = z.object({
  testId: z.string(),
  /** Ranked students. */
  submissions: z.number(),
  /** How long the processing took, in milliseconds. */
  ms: z.number(),
});

/** The tests whose results were published. */
export const ProcessingResult = z.object({ processed: z.array(ProcessedTest) });
export type ProcessingResult = z.infer<typeof ProcessingResult>;
