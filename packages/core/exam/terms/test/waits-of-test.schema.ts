import * as z from "zod";

/** How long the results of a test wait beyond its expiry. */
export const WAITS_OF_TEST = {
  /** The largest extra time of any student. */
  extraMinutes: z.int().default(0),
  /** When the latest attempt can end, in epoch milliseconds, once lost time was given back. */
  waitsUntil: z.int().optional(),
};
