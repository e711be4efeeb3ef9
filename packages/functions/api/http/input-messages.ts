import type * as z from "zod";

/**
 * Describes what is wrong with an input and how to fix it. zod only asks here for schemas that
 * bring no message of their own.
 */
export function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  const what = fieldName(issue.path ?? []);
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null
        ? `Enter ${what}.`
        : `Enter ${what} as ${typeName(issue.expected)}.`;
    case "too_small":
      return tooSmall(issue, what);
    case "too_big":
      return tooBig(issue, what);
    case "invalid_format":
      return malformed(issue.format, what);
    case "not_multiple_of":
      return `Enter ${what} in steps of ${String(issue.divisor)}.`;
    case "unrecognized_keys":
      return `Remove ${issue.keys.map((key) => `"${shown(key)}"`).join(", ")}: not a known field.`;
    case "invalid_value":
      return `Enter ${what} as ${oneOf(issue.values)}.`;
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
    case "custom":
      return `Check ${what}.`;
  }
}

/** `["sectionDetails", 0, "numQuestions"]` is "num questions": the last name, as words. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.findLast((step) => typeof step === "string");
  if (name === undefined) return "the data";
  return shown(name)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
}

/**
 * Field names may come from the caller: they are cut short and stripped of misleading characters.
 */
const shown = (name: string): string => name.replace(/[^\w .-]/g, "").slice(0, 40);

const typeNames: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const typeName = (expected: string): string => typeNames[expected] ?? expected;

function tooSmall(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>, what: string): string {
  const least = String(issue.minimum);
  if (issue.origin === "string") {
    return least === "1" ? `Enter ${what}.` : `Enter at least ${least} characters for ${what}.`;
  }
  if (issue.origin === "array" || issue.origin === "set") {
    return `Enter at least ${least} for ${what}.`;
  }
  return `Enter ${issue.inclusive ? `${least} or more` : `more than ${least}`} for ${what}.`;
}

function tooBig(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>, what: string): string {
  const most = String(issue.maximum);
  if (issue.origin === "string") return `Shorten ${what} to ${most} characters.`;
  if (issue.origin === "array" || issue.origin === "set") {
    return `Enter at most ${most} for ${what}.`;
  }
  return `Enter ${issue.inclusive ? `${most} or less` : `less than ${most}`} for ${what}.`;
}

function malformed(format: string, what: string): string {
  if (format === "email") return "Enter an email address, such as name@example.com.";
  if (format === "date") return `Enter ${what} as a date, such as 2026-11-21.`;
  return `Check ${what}: its format is not valid.`;
}

function oneOf(values: readonly unknown[]): string {
  const names = values.map((value) => (value === "" ? "nothing" : String(value)));
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
