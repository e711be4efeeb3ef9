import * as z from "zod";
import { MAX_NOTES } from "./particulars.schema.ts";
import { cleanName } from "./user.rules.ts";
import { Email } from "./user.schema.ts";

const line = (most: number) => z.string().overwrite(cleanName).max(most);

/** A phone number as people write it. */
const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^$|^\+?[\d\s()./-]*\d[\d\s()./-]*$/, { message: "Enter a phone number." });

const GuardianInput = z.strictObject({
  name: line(100).default(""),
  phone: phone.default(""),
  email: z.union([z.literal(""), Email]).default(""),
});

const NoteInput = z.strictObject({
  name: line(100).min(1, { message: "Enter what the note is about." }),
  text: z.string().trim().max(1000),
});

/** The new particulars of a student; `rev` is the revision of the user that was read. */
export const ParticularsInput = z.strictObject({
  className: line(60).default(""),
  batch: line(60).default(""),
  guardian: GuardianInput.prefault({}),
  notes: z.array(NoteInput).max(MAX_NOTES).default([]),
  rev: z.int(),
});
export type ParticularsInput = z.infer<typeof ParticularsInput>;
