import { canonicalName, EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import * as z from "zod";

/** Filter fields of addresses. For administration only: students' pages do not load zod. */

/** A text to search for. */
export const textField = z
  .string()
  .catch("")
  .transform((text) => text.slice(0, 200));

/** One of these values; empty means no filter. */
export const choiceField = <const Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .catch("")
    .transform((text): Value | "" => values.find((value) => value === text) ?? "");

/** An exam type in upper or lower case. */
export const examTypeField = z
  .string()
  .catch("")
  .transform((text) => EXAM_TYPES.find((code) => code === canonicalName(text)) ?? "");

/** A calendar day, "2026-11-21". */
export const dayField = z.iso.date().or(z.literal("")).catch("");

/** Pages count from 1. */
export const pageField = z.coerce.number().int().positive().catch(1);

/** The cursor of the previous page; empty for the first one. */
export const cursorField = z.string().catch("");
