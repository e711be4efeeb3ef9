import { otherNamesOf } from "@academy/core/kernel/shared/other-names.schema.ts";
import * as z from "zod";

/**
 * Fields of an answer that the body of a change does not have; `parts` has the nested objects'
 * fields.
 */
export interface ReadOnly {
  names: ReadonlySet<string>;
  parts: ReadonlyMap<string, ReadOnly>;
}

/**
 * The fields of an answer that are missing in the body of its change: ids, times, counters, labels.
 * Undefined when there are none.
 */
export function readOnlyOf(body: unknown, answer: unknown): ReadOnly | undefined {
  const [taken, answered] = [shapeOf(body, "in"), shapeOf(answer, "out")];
  if (!taken || !answered) return undefined;
  const fields = Object.entries(answered);
  const known = new Set([...Object.keys(taken), ...Object.keys(otherNamesOf(body))]);
  const names = new Set(fields.map(([name]) => name).filter((name) => !known.has(name)));
  const parts = new Map(
    fields.flatMap(([name, field]) => {
      const part = readOnlyOf(taken[name], field);
      return part ? [[name, part]] : [];
    }),
  );
  return names.size + parts.size > 0 ? { names, parts } : undefined;
}

/** The body without its read-only fields, so that a client may send back what it has read. */
export function withoutReadOnly(sent: unknown, readOnly: ReadOnly | undefined): unknown {
  if (!readOnly || typeof sent !== "object" || sent === null) return sent;
  if (Array.isArray(sent)) return sent.map((one) => withoutReadOnly(one, readOnly));
  const kept = Object.entries(sent).filter(([name]) => !readOnly.names.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, withoutReadOnly(value, readOnly.parts.get(name))]),
  );
}

/** The schema of a list's elements. */
export function elementOf(schema: unknown): unknown {
  if (schema instanceof z.ZodArray) return schema.element;
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? elementOf(schema.unwrap())
    : undefined;
}

/**
 * The fields of an object, or of the objects in a list, before ("in") or after ("out") the schema's
 * transformations.
 */
export function shapeOf(schema: unknown, side: "in" | "out"): Record<string, unknown> | undefined {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodArray) return shapeOf(schema.element, side);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return shapeOf(schema.unwrap(), side);
  }
  if (!(schema instanceof z.ZodPipe)) return undefined;
  return shapeOf(schema.in instanceof z.ZodTransform ? schema.out : schema[side], side);
}
