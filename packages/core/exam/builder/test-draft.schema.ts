import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { TestInput } from "./test-input.schema.ts";

export const DraftId = z.string().regex(idPattern("draft"));

/** More than the longest valid test needs. */
const MAX_CHARACTERS = 250_000;

/**
 * The builder's form: the fields of a new test, with unchecked values, so that an unfinished test
 * can be saved and continued later.
 */
const DraftFields = z
  .strictObject(
    Object.fromEntries(Object.keys(TestInput.shape).map((name) => [name, z.unknown().optional()])),
  )
  .refine((fields) => JSON.stringify(fields).length <= MAX_CHARACTERS, {
    message: "This draft is too long to save. Shorten its texts.",
  });

export const DraftInput = z.strictObject({
  fields: DraftFields,
  /** The revision that was read; left out for a new draft. */
  rev: z.int().min(1).optional(),
});
export type DraftInput = z.infer<typeof DraftInput>;

/** A draft in lists; its fields are stored in a separate artifact. */
export const TestDraft = z.object({
  draftId: DraftId,
  rev: z.int().min(1),
  /** Name of the artifact with the fields. */
  version: z.string(),
  name: z.string(),
  examType: z.enum(EXAM_TYPES).nullable(),
  questions: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type TestDraft = z.infer<typeof TestDraft>;

export const DraftRow = TestDraft.pick({
  rev: true,
  name: true,
  examType: true,
  createdAt: true,
  updatedAt: true,
  updatedBy: true,
}).extend({
  _id: z.string(),
  /** Questions chosen so far. */
  questions: z.int(),
});
export type DraftRow = z.infer<typeof DraftRow>;

export const DraftView = DraftRow.extend({ fields: z.record(z.string(), z.unknown()) });
export type DraftView = z.infer<typeof DraftView>;

/** All drafts, the most recently changed first. */
export const DraftList = z.object({ drafts: z.array(DraftRow) });
