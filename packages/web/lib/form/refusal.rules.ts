import { ApiError } from "../api/api-error.ts";

/** The problem of each field, by the field's name or path; a correct field has no entry. */
export type Problems = Readonly<Record<string, string | null | undefined>>;

/** Why a form was not sent: messages at its fields, and a message above them. */
export interface Refusal {
  problems: Problems;
  problem: string | null;
}

export const nothingWrong: Refusal = { problems: {}, problem: null };

export const isWrong = (problems: Problems): boolean => Object.values(problems).some(Boolean);

/**
 * The errors of a rejected form, by field name. Errors of fields that the form lacks are part of
 * the message above it.
 */
export function fieldErrors(error: unknown, has: (name: string) => boolean): Problems {
  if (!(error instanceof ApiError)) return {};
  const known = error.fields.filter(({ path }) => has(path));
  return Object.fromEntries(known.map(({ path, message }) => [path, message]));
}

/** Shows each message once: at its field if it has one, otherwise above the form. */
export const refusalOf = (problems: Problems, message: string | null): Refusal => ({
  problems,
  problem: Object.values(problems).includes(message) ? null : message,
});

/** The refusal without the problems of changed fields and of their parts. */
export function mended({ problems }: Refusal, names: readonly string[]): Refusal {
  const left = Object.entries(problems).filter(
    ([path]) => !names.some((name) => path === name || path.startsWith(`${name}.`)),
  );
  return { problems: Object.fromEntries(left), problem: null };
}
