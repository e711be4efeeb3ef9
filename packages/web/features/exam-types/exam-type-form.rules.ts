import {
  ExamTypeInput,
  type ExamTypeSettings,
} from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import * as z from "zod";

/** The form as it is typed. */
export const ExamTypeDraft = z.object({
  name: z.string(),
  /** Whole rupees; empty while nobody can subscribe. */
  fee: z.string(),
  days: z.string(),
  /** A line each. */
  includes: z.string(),
  /** Of the settings that are edited. */
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

/** "4,999" and "₹ 4 999" are 4999; whatever is no number stays none. */
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

/** What the server said of parts of a field, at the form's field. */
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

/** What is sent, or what is wrong by field: the server's own rules. */
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
