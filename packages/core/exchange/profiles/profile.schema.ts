import * as z from "zod";
import { Told } from "../reading/told.schema.ts";

/** What was told about the form of a paper. It holds for other papers of that form, too. */
export const Profile = z.strictObject({
  optionForm: Told.shape.optionForm,
  numberForm: Told.shape.numberForm,
  plainOptions: Told.shape.plainOptions,
  keyMark: Told.shape.keyMark,
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
