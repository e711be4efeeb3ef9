import {
  ExamTypeInput,
  type ExamTypeSettings,
} from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import * as z from "zod";

/** The form's fields as text. */
export const ExamTypeDraft = z.object({
  name: z.string(),
  /** Whole rupees; empty if the exam type is not sold. */
  fee: z.string(),
  days: z.string(),
  /** What the exam type includes, one item per line. */
  includes: z.string(),
  /** Revision of the edited settings. */
  rev: z.number(),
});
export type ExamTypeDraft = z.infer<typeof ExamTypeDraft>;

export const FIELDS = ["name", "fee", "days", "includes"] as const;
export type ExamTypeField = (typeof FIELDS)[number];

export const draftOf = ({ name, fee, days, includes, rev }: ExamTypeSettings): ExamTypeDraft => ({
  name,
  fee: fee === null ? "" : String(fee),
  days: String(days),
  includes: includes.join("\n"),
  rev,
});

/** "4,999" and "₹ 4 999" are 4999; other text is NaN. */
function numberIn(text: string): number {
  const digits = text.replace(/[\s,₹]/g, "");
  return digits === "" ? Number.NaN : Number(digits);
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const fieldOf = (path: string): ExamTypeField | undefined =>
  FIELDS.find((name) => path === name || path.startsWith(`${name}.`));

/**
 * The server's errors by field of the form; an error about a part of a field belongs to the field.
 */
export function atFields(
  problems: readonly { path: string; message: string }[],
): Partial<Record<ExamTypeField, string>> {
  const found: Partial<Record<ExamTypeField, string>> = {};
  for (const { path, message } of problems) {
    const field = fieldOf(path);
    if (field) found[field] ??= message;
  }
  return found;
}

/** The request body or, if the server's own rules find problems, the problems of each field. */
export function readExamType(
  draft: ExamTypeDraft,
): { input: ExamTypeInput } | { errors: Partial<Record<ExamTypeField, string>> } {
  const read = ExamTypeInput.safeParse({
    name: draft.name,
    fee: draft.fee.trim() === "" ? null : numberIn(draft.fee),
    days: numberIn(draft.days),
    includes: linesOf(draft.includes),
    rev: draft.rev,
  });
  if (read.success) return { input: read.data };
  const problems = read.error.issues.map(({ path, message }) => ({
    path: path.join("."),
    message,
  }));
  return { errors: atFields(problems) };
}
