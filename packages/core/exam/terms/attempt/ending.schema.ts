import * as z from "zod";
import { SUBMISSION_CAUSES } from "./submission-cause.rules.ts";

/** What ended an attempt. */
export const ENDING = {
  cause: z.enum(SUBMISSION_CAUSES),
  /** Whole seconds before the deadline. */
  secondsLeft: z.int(),
  /** What the student reads if staff ended it. */
  staffNote: z.string().optional(),
};
