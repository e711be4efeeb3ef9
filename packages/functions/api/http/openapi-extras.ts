import { otherNamesOf } from "@academy/core/kernel/shared/other-names.schema.ts";
import type { JsonSchema } from "./openapi.ts";
import { elementOf, type ReadOnly, shapeOf } from "./read-only.ts";

/**
 * Adds the fields that a body may contain besides its own: read-only fields of the answer, and
 * alternative names. Otherwise the schema would forbid input that is accepted.
 */
export function withExtras(
  json: JsonSchema,
  schema: unknown,
  readOnly: ReadOnly | undefined,
): JsonSchema {
  const { items, properties } = json;
  if (isSchema(items)) return { ...json, items: withExtras(items, elementOf(schema), readOnly) };
  const shape = shapeOf(schema, "in");
  if (!isSchema(properties) || !shape) return json;
  const parts = Object.entries(properties).map(([name, part]) => [
    name,
    isSchema(part) ? withExtras(part, shape[name], readOnly?.parts.get(name)) : part,
  ]);
  return { ...json, properties: { ...Object.fromEntries(parts), ...extras(schema, readOnly) } };
}

function extras(schema: unknown, readOnly: ReadOnly | undefined): Record<string, JsonSchema> {
  const ignored = Array.from(readOnly?.names ?? [], (name) => [
    name,
    { readOnly: true, description: "May be sent back unchanged; it is ignored." },
  ]);
  const others = Object.entries(otherNamesOf(schema)).map(([name, { is }]) => [
    name,
    { description: `Another name of \`${is}\`.` },
  ]);
  return Object.fromEntries([...ignored, ...others]);
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
