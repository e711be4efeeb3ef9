import { AppError, type FieldError, invalid, notFound } from "@academy/core/kernel/shared/error.ts";
import type * as z from "zod";
import { inWords } from "./input-messages.ts";

/** How many wrong fields an error names; more would not help the caller. */
const NAMED_FIELDS = 20;

/** Parses input. @throws AppError `invalid_input` with the first problem as the message. */
export function readInput(schema: z.ZodType, raw: unknown): unknown {
  const parsed = schema.safeParse(raw, { error: inWords });
  if (parsed.success) return parsed.data;
  const fields = namedFields(parsed.error);
  throw invalid("invalid_input", fields[0]?.message ?? "Check the data.", fields);
}

/** Parses the path's parameters. An impossible value is answered with "not found". */
export function readPath(schema: z.ZodType, raw: Record<string, string>): unknown {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw notFound("What you asked for");
}

/**
 * Parses a body. A missing body is read as `{}`; if that does not fit, the error asks for a body.
 */
export function readBody(schema: z.ZodType, raw: unknown): unknown {
  if (raw !== undefined) return readInput(schema, raw);
  const parsed = schema.safeParse({});
  if (parsed.success) return parsed.data;
  throw new AppError("invalid", "missing_body", "Send the data as a JSON body.");
}

/** The problems of an input by field; empty when it fits the schema. */
export function fieldErrors(schema: z.ZodType, raw: unknown): FieldError[] {
  const parsed = schema.safeParse(raw, { error: inWords });
  return parsed.success ? [] : namedFields(parsed.error);
}

const namedFields = (error: z.ZodError): FieldError[] =>
  error.issues.slice(0, NAMED_FIELDS).map(fieldError);

const fieldError = (issue: z.core.$ZodIssue): FieldError => ({
  path: issue.path.map(String).join(".").slice(0, 200),
  message: issue.message,
});
