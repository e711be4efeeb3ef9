import * as z from "zod";
import { Hints } from "../reading/hints.schema.ts";

/** The hints about the form of a paper, which are used for other papers of that form too. */
export const Profile = z.strictObject({
  optionForm: Hints.shape.optionForm,
  numberForm: Hints.shape.numberForm,
  plainOptions: Hints.shape.plainOptions,
  keyMark: Hints.shape.keyMark,
});
export type Profile = z.infer<typeof Profile>;

/** A profile, and the import that it was learned from. */
export const KeptProfile = z.object({
  profile: Profile,
  fileName: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
  /** Id of the user whose import it was. */
  by: z.string(),
});
export type KeptProfile = z.infer<typeof KeptProfile>;
