import * as z from "zod";

/** The event by which a test whose results are due is given to a worker. */
export const PROCESSING_ASKED = "Processing asked";

export const ProcessingRef = z.object({ testId: z.string() });
export type ProcessingRef = z.infer<typeof ProcessingRef>;
