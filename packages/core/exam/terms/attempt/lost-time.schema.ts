import * as z from "zod";

/** The most lost time that one act gives back. */
export const MAX_LOST_MINUTES = 180;
/** The most students that one call names; without names, it is for everyone. */
export const MAX_CHOSEN = 50;
/** How often lost time can be given back in one test, or to one student. */
export const MAX_LOST_TIMES = 20;

/** Chosen by the client, so that a repeated call adds nothing. */
export const LostTimeId = z.string().regex(/^[0-9a-z]{6,12}$/);
export const LostMinutes = z.int().min(1).max(MAX_LOST_MINUTES);

/** Lost time as it is stored; times in epoch milliseconds. */
export const LostTimes = z.array(
  z.object({
    id: LostTimeId,
    minutes: LostMinutes,
    reason: z.string(),
    by: z.string(),
    at: z.int(),
  }),
);
