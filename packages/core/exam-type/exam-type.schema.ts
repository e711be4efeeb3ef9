import * as z from "zod";
import { canonicalName, EXAM_TYPES } from "./exam-type.rules.ts";

/** A name from a fixed list, read in any spelling and normalised once, at the door. */
export const named = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.string().max(60).transform(canonicalName).pipe(z.enum(names));

export const ExamType = named(EXAM_TYPES);
