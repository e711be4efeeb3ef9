/**
 * What went wrong, in the domain's terms. Only the API knows HTTP.
 *
 * - `invalid`: the input is not allowed; the sender must change it
 * - `unauthenticated`: the caller is not logged in, or the session has ended
 * - `forbidden`: the caller may not do this, no matter who owns the object
 * - `not-found`: the object does not exist, or the caller may not know of it
 * - `conflict`: the input is allowed, but not in the current state
 * - `too-large`: the input exceeds a stated limit
 * - `limited`: too many tries; try again after `retryAfterSeconds`
 * - `unavailable`: a service behind us is overloaded; try again after `retryAfterSeconds`
 */
export type ErrorKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "too-large"
  | "limited"
  | "unavailable";

export interface FieldError {
  /** The place in the input, as a dotted path: `sections.0.numQuestions`. */
  path: string;
  message: string;
}

interface ErrorDetails {
  fields?: FieldError[];
  retryAfterSeconds?: number;
  /** Values for programs, beside the message, such as who changed the item before. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** The only error class of the product. `message` is for people and says what they can do. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  /** Stable and machine-readable, `snake_case`. */
  readonly code: string;
  readonly fields: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(kind: ErrorKind, code: string, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "AppError";
    this.kind = kind;
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.details = details.details;
  }
}

export const invalid = (code: string, message: string, fields?: FieldError[]) =>
  new AppError("invalid", code, message, fields ? { fields } : {});

export const notFound = (what: string) =>
  new AppError("not-found", "not_found", `${what} was not found.`);

export const forbidden = (message: string, code = "forbidden") =>
  new AppError("forbidden", code, message);

export const conflict = (code: string, message: string, details?: Record<string, unknown>) =>
  new AppError("conflict", code, message, details ? { details } : {});

export const isAppError = (error: unknown): error is AppError => error instanceof AppError;
