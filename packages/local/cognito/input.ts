import { CognitoError, invalidParameter } from "./pool.ts";

export interface Attribute {
  Name: string;
  Value: string;
}

/** Reads a call's parameters; missing ones and wrong types are refused as in Cognito. */
export interface Input {
  text(name: string): string;
  optionalText(name: string): string | undefined;
  flag(name: string): boolean;
  /** A map of flags such as SoftwareTokenMfaSettings; undefined when missing. */
  flags(name: string): Record<string, boolean | undefined> | undefined;
  /** A page size from 1 to 60; missing or zero means 60. */
  limit(name: string): number;
  /** A map of texts such as AuthParameters or SourceUser; empty when missing. */
  texts(name: string): Record<string, string | undefined>;
  /** A list of {Name, Value}; empty when missing. */
  attributes(name: string): Attribute[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const wrongType = (name: string) =>
  new CognitoError("SerializationException", `${name} is not of the expected type.`);

/** Parses the body of a call. */
export function readInput(body: string): Input {
  const values = parse(body);
  const optionalText = (name: string) => {
    const value = values[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== "string") throw wrongType(name);
    return value;
  };
  return {
    optionalText,
    text(name) {
      const value = optionalText(name);
      if (!value) throw missing(name);
      return value;
    },
    flag: (name) => values[name] === true,
    flags: (name) => readFlags(name, values[name]),
    limit: (name) => readLimit(name, values[name]),
    texts: (name) => readTexts(name, values[name]),
    attributes: (name) => readAttributes(name, values[name]),
  };
}

function parse(body: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new CognitoError("SerializationException", "The body is not JSON.");
  }
  if (!isRecord(value)) throw new CognitoError("SerializationException", "The body is no object.");
  return value;
}

const missing = (name: string) =>
  invalidParameter(
    `1 validation error detected: Value at '${name.charAt(0).toLowerCase()}${name.slice(1)}' ` +
      "failed to satisfy constraint: Member must not be null",
  );

function readLimit(name: string, value: unknown): number {
  if (value === undefined || value === null || value === 0) return 60;
  if (typeof value !== "number" || !Number.isInteger(value)) throw wrongType(name);
  if (value < 0 || value > 60) {
    throw invalidParameter(
      "1 validation error detected: Value at 'limit' failed to satisfy constraint: " +
        "Member must have value less than or equal to 60",
    );
  }
  return value;
}

function readTexts(name: string, value: unknown): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) throw wrongType(name);
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries(value)) {
    if (typeof text !== "string") throw wrongType(name);
    texts[key] = text;
  }
  return texts;
}

function readFlags(name: string, value: unknown): Record<string, boolean> | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isRecord(value)) throw wrongType(name);
  const flags: Record<string, boolean> = {};
  for (const [key, flag] of Object.entries(value)) {
    if (typeof flag !== "boolean") throw wrongType(name);
    flags[key] = flag;
  }
  return flags;
}

function readAttributes(name: string, value: unknown): Attribute[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrongType(name);
  return value.map((entry: unknown) => {
    if (!isRecord(entry) || typeof entry.Name !== "string") throw wrongType(name);
    if (entry.Value !== undefined && typeof entry.Value !== "string") throw wrongType(name);
    return { Name: entry.Name, Value: entry.Value ?? "" };
  });
}
