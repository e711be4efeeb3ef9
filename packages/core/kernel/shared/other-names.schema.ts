import * as z from "zod";

/** Other names of an object's fields, each with the field that it stands for. */
export type OtherNames = Readonly<Record<string, OtherName>>;

interface OtherName {
  is: string;
  /** Converts the value of the other name to the value of the field. */
  read?: (value: unknown) => unknown;
}

const known = new WeakMap<object, OtherNames>();

/** The other names under which a schema accepts its fields. */
export const otherNamesOf = (schema: unknown): OtherNames =>
  (typeof schema === "object" && schema !== null && known.get(schema)) || {};

/**
 * A schema that also accepts its fields under other names. If a field comes under two names with
 * different values, the input is rejected.
 */
export function withOtherNames<S extends z.ZodType>(schema: S, names: OtherNames) {
  const named = z.preprocess((sent: z.input<S>, { issues }) => {
    if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return sent;
    const { fields, twice } = renamed(sent, names);
    for (const { other, is } of twice) {
      const message = `Send "${is}" or "${other}", not both: they are two names of one field.`;
      issues.push({ code: "custom", input: sent, path: [other], message });
    }
    return fields;
  }, schema);
  known.set(named, names);
  return named;
}

function renamed(sent: object, names: OtherNames) {
  const fields: Record<string, unknown> = { ...sent };
  const twice: { other: string; is: string }[] = [];
  for (const [other, { is, read = (value: unknown) => value }] of Object.entries(names)) {
    if (fields[other] === undefined) continue;
    const value = read(fields[other]);
    delete fields[other];
    if (fields[is] === undefined) fields[is] = value;
    else if (JSON.stringify(fields[is]) !== JSON.stringify(value)) twice.push({ other, is });
  }
  return { fields, twice };
}
