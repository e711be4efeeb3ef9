import { ApiError } from "../api/api-error.ts";

/** The problem of each field, by its name or path; none for a correct field. */
export type Problems = Readonly<Record<string, string | null | undefined>>;

/** Why a form was not sent: at its fields, and above them. */
export interface Refusal {
  problems: Problems;
  problem: string | null;
}

export const nothingWrong: Refusal = { problems: {}, problem: null };

export const isWrong = (problems: Problems): boolean => Object.values(problems).some(Boolean);

/** Errors of a rejected form by field name; those of other fields are in the message above. */
export function fieldErrors(error: unknown, has: (name: string) => boolean): Problems {
  if (!(error instanceof ApiError)) return {};
  const known = error.fields.filter(({ path }) => has(path));
  return Object.fromEntries(known.map(({ path, message }) => [path, message]));
}

/** A message is shown once: at its field, if it has one. */
export const refusalOf = (problems: Problems, message: string | null): Refusal => ({
  problems,
  problem: Object.values(problems).includes(message) ? null : message,
});

/** Without the problems of fields that were changed, and of their parts. */
export function mended({ problems }: Refusal, names: readonly string[]): Refusal {
  const left = Object.entries(problems).filter(
    ([path]) => !names.some((name) => path === name || path.startsWith(`${name}.`)),
  );
  return { problems: Object.fromEntries(left), problem: null };
}
